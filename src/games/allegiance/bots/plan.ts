/** Which colour to play: with a limit on the weight, later steps count for more than early ones. */

import { NONE } from '../playout/position.ts'

/**
 * The colour that `hard` plays if it holds both, given the one it wants and how many cards of that it holds. What
 * goes beyond the limit is lost, so with one it keeps its colour for the last rounds when it is short of it.
 */
export function plannedColour(limit: number, wanted: number, held: number, roundsLeft: number): number {
  if (wanted === NONE) return NONE
  return limit > 0 && held < roundsLeft ? 1 - wanted : wanted
}
