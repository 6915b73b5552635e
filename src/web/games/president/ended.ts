/** Games of President that are over, for the gallery. */

import type { GameEvent } from '../../../engine/index.ts'
import type { Ended } from '../../table/fixture.ts'

const NAMES = ['You', 'Maya', 'Ada', 'Tom']

function round(n: number, places: readonly number[], cards: readonly string[], turned = false): GameEvent[] {
  const play = { type: 'play', seat: places[0], cards, left: 0, reversed: turned, default: false }
  return [
    { type: 'round_start', round: n, leader: 0, counts: [13, 13, 13, 13] },
    play,
    { type: 'out', seat: places[0], place: 1, title: 'president' },
    {
      type: 'round_result',
      round: n,
      places,
      titles: [],
      points: NAMES.map((_, seat) => 4 - places.indexOf(seat)),
      totals: [],
      remaining: ['3c', '9s'],
    },
  ]
}

// 4 + 2 + 4 + 3 + 4 = 17, 3 + 4 + 1 + 4 + 2 = 14, 2 + 1 + 3 + 2 + 3 = 11, 1 + 3 + 2 + 1 + 1 = 8.
const FIVE = [
  ...round(1, [0, 1, 2, 3], ['Ah']),
  ...round(2, [1, 3, 0, 2], ['Kc', 'Kh']),
  ...round(3, [0, 2, 3, 1], ['2s']),
  ...round(4, [1, 0, 2, 3], ['9c', '9d', '9h', '9s'], true),
  ...round(5, [0, 2, 1, 3], ['Js']),
]
// Scores are (total - rounds) / (rounds * 3): 12, 9, 6 and 3 of 15.
const results = { scores: [0.8, 0.6, 0.4, 0.2], winner_slots: [0], rounds_played: 5, totals: [17, 14, 11, 8] }
const titles = ['president', 'vice_last', 'vice_president', 'last']

export const ENDED: readonly Ended[] = [
  { name: 'result: a series won', events: FIVE, results: { ...results, titles }, names: NAMES, seat: 0 },
  {
    name: 'result: one round, last',
    events: [...round(1, [1, 2, 0, 3], ['Qc', 'Qd']), { type: 'pass', seat: 3, default: true }],
    results: {
      scores: [1 / 3, 1, 2 / 3, 0],
      winner_slots: [1],
      rounds_played: 1,
      totals: [2, 4, 3, 1],
      titles: ['vice_last', 'president', 'vice_president', 'last'],
    },
    names: NAMES,
    seat: 3,
  },
  {
    name: 'result: shared, who watched',
    events: [...round(1, [0, 1, 2, 3], ['As']), ...round(2, [1, 0, 2, 3], ['2c'])],
    results: {
      ...results,
      titles,
      scores: [5 / 6, 5 / 6, 1 / 3, 0],
      winner_slots: [0, 1],
      rounds_played: 2,
      totals: [7, 7, 4, 2],
    },
    names: ['Zoë', ...NAMES.slice(1)],
    seat: null,
  },
]
