/**
 * When an arena that plays until its intervals are narrow may look at them: at the ends of batches that are fixed
 * beforehand, the first long enough for the spread to be known. To look after every game would stop it at lucky moments.
 */

import { Dice } from './dice.ts'
import { estimateAll } from './estimates.ts'
import type { Tally } from './tally.ts'

const FIRST_BATCH = 100
const GROWTH = 1.25

/** The number of deals at which the next batch ends, from so many deals on. */
export function nextCheck(deals: number): number {
  let end = FIRST_BATCH
  while (end <= deals) end = Math.ceil(end * GROWTH)
  return end
}

/** Whether so many deals end a batch. */
export function isCheck(deals: number): boolean {
  return deals > 0 && nextCheck(deals - 1) === deals
}

/** Whether the interval of every entrant's mean score is at most so wide, from end to end. */
export function isNarrow(tally: Tally, width: number, seed: string): boolean {
  const ratios = Array.from({ length: tally.entrants }, (_, entrant) => tally.columns.score(entrant))
  const estimates = estimateAll(tally.blocks.rows(), ratios, new Dice(`fairdeal arena ${seed} intervals`))
  return estimates.every(({ low, high }) => low !== null && high !== null && high - low <= width)
}
