import { sha256Hex } from '../engine/index.ts'

/**
 * The generator of the arena's own draws, which decide nothing in a game: xoshiro128** (Blackman and Vigna 2018),
 * seeded from a text.
 */
export class Dice {
  private readonly state: Uint32Array

  constructor(seed: string) {
    const hash = sha256Hex(seed)
    this.state = Uint32Array.from([0, 8, 16, 24], at => Number.parseInt(hash.slice(at, at + 8), 16))
    if (this.state.every(word => word === 0)) this.state[0] = 1
  }

  /** A number in [0, 1), in steps of 2 to the minus 32. */
  unit(): number {
    const { state } = this
    const one = state[1]
    const product = Math.imul(one, 5)
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0
    state[2] ^= state[0]
    state[3] ^= one
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= one << 9
    state[3] = (state[3] << 11) | (state[3] >>> 21)
    return result / 4_294_967_296
  }

  /** A whole number from 0 up to but without `bound`. */
  below(bound: number): number {
    return Math.floor(this.unit() * bound)
  }
}
