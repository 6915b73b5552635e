/** A whole number from 0 to below a limit. */
export type Below = (limit: number) => number

/** Draws for one input: the same for the same seed and number, whatever was drawn before. */
export function chanceOf(seed: number, index: number): Below {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  return limit => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

export function pick<T>(list: readonly T[], below: Below): T {
  return list[below(list.length)]
}
