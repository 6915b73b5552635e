/** The generator of whoever asks for another world. It moves on with every draw; a game's own never passes here. */

import { choice, getrandbits, type Random, random as real, shuffle } from '../../engine/index.ts'

export interface Dice {
  random: Random
}

/** One entry, all alike. */
export function drawOne<T>(dice: Dice, list: readonly T[]): T {
  if (list.length === 1) return list[0]
  const [entry, next] = choice(dice.random, list)
  dice.random = next
  return entry
}

/** The list in any order. */
export function drawOrder<T>(dice: Dice, list: readonly T[]): T[] {
  const [order, next] = shuffle(dice.random, list)
  dice.random = next
  return order
}

/** One entry, by weight. Throws if no entry has any. */
export function drawWeighted<T>(dice: Dice, list: readonly T[], weigh: (entry: T) => number): T {
  const weights = list.map(weigh)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(total > 0)) throw new Error(`none of ${list.length} entries has any weight`)
  const [point, next] = real(dice.random)
  dice.random = next
  let left = point * total
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return list[index]
  }
  // Rounding can leave a crumb behind the last entry that counts.
  return list[weights.findLastIndex(weight => weight > 0)]
}

/** A seed nobody can guess from the moves: 256 bits. */
export function drawSeed(dice: Dice): string {
  const [seed, next] = getrandbits(dice.random, 256)
  dice.random = next
  return seed.toString()
}
