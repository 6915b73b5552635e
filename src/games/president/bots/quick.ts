/** The levels that choose by a quick way: no search, no chance of their own. */

import type { Policy } from '../../../engine/index.ts'
import type { PresidentMove } from '../moves.ts'
import { HARD_WEIGHTS, HardPlay } from '../playout/hard.ts'
import { normalQuick } from '../playout/normal.ts'
import type { Quick } from '../playout/quick.ts'
import { moveOf, returnsOf } from './choose.ts'
import { byPrice } from './returns.ts'
import { sightOf } from './sight.ts'

/** `normal`: tidy play, with twos and four of a kind kept for when they win the lead. */
export const normal: Policy<PresidentMove> = by(normalQuick)

/** `hard`: counts what is unseen, and plays by the chance that a play stands. */
export const hard: Policy<PresidentMove> = by(new HardPlay(HARD_WEIGHTS).quick)

function by(quick: Quick): Policy<PresidentMove> {
  return ({ observation, events, random }) => {
    const { hand, table, unplayed } = sightOf({ observation, events })
    if (observation.phase === 'exchange') return [byPrice(hand, returnsOf(observation))[0], random]
    return [moveOf(quick(table, unplayed), observation), random]
  }
}
