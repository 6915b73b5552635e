/** Moments of Allegiance for the gallery. */

import type { GameEvent } from '../../../engine/index.ts'
import type { TableObservation } from '../../../protocol/index.ts'
import { endedFixture, type Fixture } from '../../table/fixture.ts'
import { ENDED } from './ended.ts'
import type { AllegianceView } from './view.ts'

const NAMES = ['You', 'Maya', 'Tom', 'Ada']
const HAND = ['red', 'red', 'red', 'blue', 'blue', 'blue', 'green'] as const

const EVENTS: readonly GameEvent[] = [
  { type: 'round_start', round: 1 },
  { type: 'skip', ballots: [2, 2, 0, 2], skipped: 2, tie: false },
  { type: 'resolve', round: 1, plays: ['red', 'blue', null, 'blue'], delta: 1, balance: 1 },
  { type: 'round_start', round: 2 },
  { type: 'skip', ballots: [1, 0, 0, 0], skipped: 0, tie: false },
  { type: 'resolve', round: 2, plays: [null, 'blue', 'red', 'blue'], delta: 1, balance: 2 },
  { type: 'round_start', round: 3 },
  { type: 'skip', ballots: [1, 1, 1, 1], skipped: 1, tie: false },
  { type: 'resolve', round: 3, plays: ['red', null, 'red', 'blue'], delta: -1, balance: 1 },
  { type: 'round_start', round: 4 },
]

function moment(
  name: string,
  phase: string,
  view: Partial<AllegianceView>,
  rest: Partial<TableObservation> = {},
  events: readonly GameEvent[] = EVENTS,
): Fixture {
  const full: AllegianceView = {
    round: 4,
    balance: 1,
    counts: [7, 7, 7, 6],
    skipped: null,
    locked: [],
    history: [],
    allegiances: null,
    green_can_win: false,
    hand: HAND,
    allegiance: 'red',
    ballot: null,
    play: null,
    ...view,
  }
  const observation: TableObservation = {
    table: 'gallery',
    game: 'allegiance',
    rules: '1.0.0',
    options: { rounds: 7, greens: 2, skip: 'vote', track_limit: null },
    set_up: false,
    seat: 0,
    turn: 9,
    phase,
    owing: [0, 1, 2, 3],
    you_owe: true,
    legal_moves: [],
    deadline: null,
    left_ms: null,
    text: '',
    view: full as never,
    seats: NAMES.map(
      (who, seat) =>
        ({ seat, name: who, kind: seat === 3 ? 'bot' : 'person', present: true, stand_in: false }) as const,
    ),
    ...rest,
  }
  return { name, look: { observation, events, freshFrom: 0, names: NAMES } }
}

const OPEN: GameEvent = { type: 'skip', ballots: [3, 2, 3, 1], skipped: 3, tie: false }
const play = (card: string) => ({ type: 'play', card }) as never

export const fixtures: readonly Fixture[] = [
  moment(
    'choosing an allegiance',
    'allegiance',
    { round: 0, balance: 0, counts: [10, 10, 10, 10], allegiance: null, locked: [2] },
    { legal_moves: ['red', 'blue', 'green'].map(card => ({ type: 'allegiance', card }) as never) },
    [],
  ),
  moment(
    'ballots',
    'skip',
    { locked: [1] },
    { legal_moves: [0, 1, 2, 3].map(seat => ({ type: 'skip', seat }) as never), owing: [0, 2, 3] },
  ),
  moment(
    'a card in secret',
    'play',
    { skipped: 3, locked: [1, 2], ballot: 3 },
    { legal_moves: [play('red'), play('blue')], owing: [0] },
    [...EVENTS, OPEN],
  ),
  moment(
    'locked in',
    'play',
    { skipped: 3, locked: [0, 1], ballot: 3, play: 'red' },
    { you_owe: false, legal_moves: null, owing: [2] },
    [...EVENTS, OPEN],
  ),
  moment(
    'the end',
    'over',
    { round: 7, balance: -1, allegiances: ['red', 'blue', 'red', 'green'], hand: ['blue', 'green'] },
    { you_owe: false, legal_moves: null, owing: [] },
    [
      ...EVENTS,
      OPEN,
      { type: 'resolve', round: 4, plays: ['red', 'red', null, null], delta: -2, balance: -1 },
      { type: 'game_over', results: { won: [true, false, true, false] } },
    ],
  ),
  moment(
    'plays turned over',
    'skip',
    { balance: 0, round: 5 },
    { legal_moves: [0, 1, 2, 3].map(seat => ({ type: 'skip', seat }) as never) },
    [
      ...EVENTS,
      OPEN,
      { type: 'resolve', round: 4, plays: ['red', 'blue', 'red', null], delta: -1, balance: 0 },
      { type: 'round_start', round: 5 },
    ],
  ),
  moment('a tie', 'play', { skipped: 1, ballot: 1 }, { legal_moves: [play('red'), play('blue')] }, [
    ...EVENTS,
    { type: 'skip', ballots: [1, 0, 1, 0], skipped: 1, tie: true },
  ]),
  moment('you sit out', 'play', { skipped: 0, locked: [1] }, { you_owe: false, legal_moves: null, owing: [2, 3] }, [
    ...EVENTS,
    { type: 'skip', ballots: [1, 0, 0, 0], skipped: 0, tie: false },
  ]),
  moment('beyond the track', 'skip', { balance: 21, round: 7 }, { you_owe: false, legal_moves: null, owing: [2] }, [
    ...EVENTS,
    { type: 'resolve', round: 4, plays: ['blue', 'blue', 'blue', null], delta: 3, balance: 21 },
    { type: 'round_start', round: 7 },
  ]),
  moment(
    'who watches',
    'play',
    { hand: null, allegiance: null, skipped: 3 },
    { seat: null, you_owe: false, legal_moves: null },
    [...EVENTS, OPEN],
  ),
  ...ENDED.map(ended => endedFixture('allegiance', ended)),
]
