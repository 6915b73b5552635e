import { getrandbits, type Random } from '../engine/index.ts'

/**
 * A quick generator for simulations (xorshift, 32 bits, Marsaglia 2003), seeded from a player's own generator, so
 * that a decision depends on that alone. Never used for anything a game decides.
 */
export class Dice {
  private state: number

  constructor(seed: number) {
    this.state = (seed | 0) === 0 ? 0x2545_f491 : seed | 0
  }

  /** The next 32 bits, unsigned. */
  next(): number {
    let state = this.state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.state = state
    return state >>> 0
  }

  /** A whole number from 0 up to but without `count`. */
  below(count: number): number {
    return (this.next() * count * 2.3283064365386963e-10) | 0
  }

  /** A number in [0, 1). */
  unit(): number {
    return this.next() * 2.3283064365386963e-10
  }
}

/** Dice from a player's generator, and the generator after drawing their seed. */
export function diceFrom(random: Random): [Dice, Random] {
  const [bits, next] = getrandbits(random, 32)
  return [new Dice(Number(bits)), next]
}
