/** Games of Czar that are over, for the gallery. */

import type { GameEvent } from '../../../engine/index.ts'
import type { Ended } from '../../table/fixture.ts'

const NAMES = ['You', 'Maya', 'Tom', 'Ada']
const LONG = 'an answer that goes on for as long as an answer may, and then '.repeat(4).trim()

function round(n: number, winner: number, awards: readonly number[], text: string, late = false): GameEvent[] {
  const czar = (n - 1) % NAMES.length
  const seats = NAMES.map((_, seat) => seat).filter(seat => seat !== czar)
  return [
    { type: 'round_start', round: n, czar, black: { id: `b${n}`, text: 'The reunion went well until ____.', pick: 1 } },
    { type: 'reveal', entries: seats.map(seat => [seat === winner ? text : 'soup']) },
    { type: 'czar_pick', entry: seats.indexOf(winner), commentary: null, default: late },
    {
      type: 'round_result',
      round: n,
      entry: seats.indexOf(winner),
      winner,
      awards,
      entries: seats.map(seat => ({ seat, cards: [], quip: null, default: false })),
    },
  ]
}

export const ENDED: readonly Ended[] = [
  {
    name: 'result: three awards',
    events: [
      ...round(1, 1, [0, 1, 0, 0], 'the last deckchair'),
      ...round(2, 0, [1, 1, 0, 0], 'one polite goose'),
      ...round(4, 0, [2, 1, 0, 0], 'a brass band in slippers'),
      ...round(6, 0, [3, 1, 0, 0], 'an apology in the wrong font'),
    ],
    results: {
      scores: [1, 0, 0, 0],
      winner_slots: [0],
      rounds_played: 6,
      awards: [3, 1, 0, 0],
      termination: 'target_reached',
    },
    names: NAMES,
    seat: 0,
  },
  {
    name: 'result: shared, a long answer',
    events: [...round(1, 1, [0, 1, 0, 0], 'soup'), ...round(2, 2, [0, 1, 1, 0], LONG, true)],
    results: {
      scores: [0, 0.5, 0.5, 0],
      winner_slots: [1, 2],
      rounds_played: 2,
      awards: [0, 1, 1, 0],
      termination: 'rounds_complete',
    },
    names: NAMES,
    seat: 3,
  },
]
