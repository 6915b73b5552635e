import { choice, fromSeed, getrandbits, type Random, randrange, shuffle } from '../engine/index.ts'

/** Chance for tests that goes on by itself. Never the game's generator, and the same for the same seed. */
export class Dice {
  private generator: Random

  constructor(seed: string) {
    this.generator = fromSeed(seed)
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    const [value, next] = randrange(this.generator, count)
    this.generator = next
    return value
  }

  /** One entry of a list. */
  pick<T>(list: readonly T[]): T {
    const [value, next] = choice(this.generator, list)
    this.generator = next
    return value
  }

  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    const [values, next] = shuffle(this.generator, list)
    this.generator = next
    return values
  }

  /** At most so many entries of a list, none twice, in the list's order. */
  some<T>(list: readonly T[], count: number): T[] {
    if (list.length <= count) return list.slice()
    const indexes = this.shuffled(list.map((_, index) => index)).slice(0, count)
    return indexes.sort((a, b) => a - b).map(index => list[index])
  }

  /** True so many times in a hundred. */
  percent(often: number): boolean {
    return often > 0 && this.below(100) < often
  }

  /** A generator of its own for whoever asks for one. */
  generatorFor(): Random {
    const [bits, next] = getrandbits(this.generator, 64)
    this.generator = next
    return fromSeed(bits)
  }
}

/** The seed of the game that comes `index` games after the one of `seed`. */
export function seedAfter(seed: string, index: number): string {
  return (BigInt(seed) + BigInt(index)).toString()
}
