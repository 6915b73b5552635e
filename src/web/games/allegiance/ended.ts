/** Games of Allegiance that are over, for the gallery. */

import type { GameEvent } from '../../../engine/index.ts'
import type { Ended } from '../../table/fixture.ts'
import type { Side } from './view.ts'

const NAMES = ['You', 'Maya', 'Tom', 'Ada']

function round(n: number, plays: readonly (Side | null)[], delta: number, balance: number): GameEvent[] {
  return [
    { type: 'round_start', round: n },
    { type: 'skip', ballots: [null, null, null, null], skipped: plays.indexOf(null), tie: false },
    { type: 'resolve', round: n, plays, delta, balance },
  ]
}

const SEVEN = [
  ...round(1, ['red', 'blue', null, 'blue'], 1, 1),
  ...round(2, [null, 'blue', 'red', 'blue'], 1, 2),
  ...round(3, ['red', null, 'red', 'blue'], -1, 1),
  ...round(4, ['red', 'blue', 'red', null], -1, 0),
  ...round(5, ['red', null, 'red', 'red'], -3, -3),
  ...round(6, [null, 'blue', 'red', 'blue'], 1, -2),
  ...round(7, ['blue', 'blue', null, 'red'], 1, -1),
]
const results = { scores: [1, 0, 1, 0], winner_slots: [0, 2], rounds_played: 7, balance: -1 }

export const ENDED: readonly Ended[] = [
  {
    name: 'result: red by one',
    events: SEVEN,
    results: { ...results, allegiances: ['red', 'blue', 'red', 'green'] },
    names: NAMES,
    seat: 0,
  },
  {
    name: 'result: nobody wins',
    events: SEVEN,
    results: { ...results, scores: [0, 0, 0, 0], winner_slots: [], allegiances: ['blue', 'blue', 'green', 'green'] },
    names: NAMES,
    seat: 3,
  },
]
