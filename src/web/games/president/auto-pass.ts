/** Passing by itself where nothing can be played. Pure. */

import type { TableObservation } from '../../../protocol/index.ts'

/** A bot of a table waits this long; a pass that comes by itself comes as late at the least. */
const PACE_MS = 800
const SPREAD_MS = 1700

/** Whether all that can be done is to pass. */
export function onlyPass({ you_owe, phase, legal_moves }: TableObservation): boolean {
  return you_owe && phase === 'play' && legal_moves?.length === 1 && legal_moves[0].type === 'pass'
}

/** How long to wait before it, from a draw between 0 and 1: never at once, so that it tells nothing of the hand. */
export function passAfterMs(draw: number): number {
  return PACE_MS + Math.round(draw * SPREAD_MS)
}
