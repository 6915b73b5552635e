/** Quick ways of choosing on the compact form: what playouts are played with, and what the lower levels play. */

import { rankOf } from '../../cards.ts'
import type { Round } from './round.ts'

/**
 * Chooses a move for the mover of a round. `unplayed` is how many cards of each rank were not played yet; of the
 * other hands a quick way looks at their numbers of cards alone, so it does not matter whether they are known.
 */
export type Quick = (round: Round, unplayed: Counts) => number

/** A number for each rank, the three's first, and their sum at 13. */
export type Counts = Int8Array

/** The fewest cards that another seat still holds. */
export function fewestOfOthers(round: Round): number {
  let fewest = 99
  for (let seat = 0; seat < round.seats; seat++) {
    const left = round.left[seat]
    if (left > 0 && left < fewest && seat !== round.mover) fewest = left
  }
  return fewest
}

/** How many of some cards there are of each rank. */
export function countsOf(cards: readonly number[]): Counts {
  const counts = new Int8Array(14)
  for (const card of cards) counts[rankOf(card)] += 1
  counts[13] = cards.length
  return counts
}
