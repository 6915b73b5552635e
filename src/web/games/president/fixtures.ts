/** Moments of President for the gallery. */

import type { GameEvent, Move } from '../../../engine/index.ts'
import type { TableObservation } from '../../../protocol/index.ts'
import { endedFixture, type Fixture } from '../../table/fixture.ts'
import { ENDED } from './ended.ts'
import type { PresidentView } from './view.ts'

const NORMAL = [...'3456789TJQKA2']
const NAMES = ['You', 'Maya', 'Tom', 'Ada', 'Jun', 'Sam']

function moment(
  name: string,
  seats: number,
  view: Partial<PresidentView>,
  rest: Partial<TableObservation> = {},
  more: { readonly events?: readonly GameEvent[]; readonly press?: readonly string[] } = {},
): Fixture {
  const full: PresidentView = {
    round: 2,
    counts: [13, 11, 13, 11, 9, 8].slice(0, seats),
    places: [],
    passed: [],
    titles: null,
    totals: Array(seats).fill(0),
    reversed: false,
    order: NORMAL,
    top: null,
    trick: [],
    leader: 0,
    exchanges: [],
    hand: ['3c', '4d', '4h', '6s', '7c', '7d', 'Jd', 'Js', 'Qh', 'Kc', 'Kh', 'Ac', '2h'],
    gave: null,
    received: null,
    owes_cards: null,
    ...view,
  }
  const observation: TableObservation = {
    table: 'gallery',
    game: 'president',
    rules: '1.1.0',
    options: { rounds: 5, revolution: true, next_leader: 'last' },
    set_up: false,
    seat: 0,
    turn: 9,
    phase: 'play',
    owing: [0],
    you_owe: true,
    legal_moves: [],
    deadline: null,
    left_ms: null,
    text: '',
    view: full as never,
    seats: Array.from(
      { length: seats },
      (_, seat) =>
        ({
          seat,
          name: NAMES[seat],
          kind: seat % 3 === 0 && seat > 0 ? 'bot' : 'person',
          present: true,
          stand_in: false,
        }) as const,
    ),
    ...rest,
  }
  const { events = [], press } = more
  return {
    name,
    look: { observation, events, freshFrom: events.length, names: NAMES.slice(0, seats) },
    ...(press && { press }),
  }
}

const titles = ['president', 'vice_president', 'last', 'vice_last']

const NINES: Partial<PresidentView> = {
  titles,
  passed: [2],
  top: { seat: 3, cards: ['9d', '9s'] },
  leader: 1,
  trick: [
    { seat: 1, cards: ['5c', '5h'] },
    { seat: 2, cards: null },
    { seat: 3, cards: ['9d', '9s'] },
  ],
}
const BEATS = {
  legal_moves: [
    { type: 'play', cards: ['Jd', 'Js'] },
    { type: 'play', cards: ['Kc', 'Kh'] },
    { type: 'pass' },
  ] as never,
}
const RESULT = { type: 'round_result', round: 1, places: [0, 1, 3, 2], points: [4, 3, 1, 2], totals: [4, 3, 1, 2] }

/** The table of nines with the sign of a hint on what it speaks of. */
function hint(name: string, hinted: Move & { readonly cards?: readonly string[] }): Fixture {
  const { look } = moment(name, 4, NINES, BEATS)
  return { name, look: { ...look, hinted } }
}

export const fixtures: readonly Fixture[] = [
  moment(
    'your turn',
    4,
    {
      titles,
      passed: [2],
      top: { seat: 3, cards: ['9d', '9s'] },
      leader: 1,
      trick: [
        { seat: 1, cards: ['5c', '5h'] },
        { seat: 2, cards: null },
        { seat: 3, cards: ['9d', '9s'] },
      ],
    },
    {
      legal_moves: [
        { type: 'play', cards: ['Jd', 'Js'] },
        { type: 'play', cards: ['Kc', 'Kh'] },
        { type: 'pass' },
      ] as never,
    },
  ),
  moment(
    'your lead',
    4,
    { titles },
    { legal_moves: NORMAL.map(rank => ({ type: 'play', cards: [`${rank}c`] })) as never },
  ),
  moment(
    'revolution, six seats',
    6,
    {
      round: 1,
      reversed: true,
      order: [...NORMAL].reverse(),
      counts: [8, 7, 7, 3, 8, 7],
      top: { seat: 3, cards: ['6c', '6d', '6h', '6s'] },
      leader: 3,
      trick: [{ seat: 3, cards: ['6c', '6d', '6h', '6s'] }],
      hand: ['4s', '5d', '8h', '8s', 'Td', 'Qc', 'Ks', 'Ad'],
    },
    { you_owe: false, owing: [4], legal_moves: null },
  ),
  moment(
    'giving back',
    4,
    {
      titles,
      owes_cards: 2,
      received: { from: 2, cards: ['Kh', '2h'] },
      exchanges: [{ giver: 2, receiver: 0, count: 2 }],
    },
    { phase: 'exchange', owing: [0, 1] },
  ),
  moment(
    'three seats, eighteen cards',
    3,
    {
      round: 1,
      counts: [18, 17, 17],
      leader: 2,
      top: { seat: 2, cards: ['5c'] },
      trick: [{ seat: 2, cards: ['5c'] }],
      hand: [
        '3c',
        '4d',
        '4h',
        '5s',
        '6s',
        '7c',
        '7d',
        '8h',
        '9s',
        '9h',
        'Th',
        'Jd',
        'Js',
        'Qh',
        'Kc',
        'Kh',
        'Ac',
        '2h',
      ],
    },
    {
      legal_moves: NORMAL.slice(3)
        .map(rank => ({ type: 'play', cards: [`${rank}c`] }))
        .concat([{ type: 'pass' } as never]) as never,
    },
  ),
  moment(
    'the other one thinks',
    5,
    {
      round: 3,
      counts: [11, 5, 10, 10, 8],
      top: { seat: 1, cards: ['7c', '7d'] },
      trick: [
        { seat: 1, cards: ['7c', '7d'] },
        { seat: 2, cards: null },
      ],
      passed: [2],
    },
    { you_owe: false, owing: [3], legal_moves: null },
  ),
  moment('a pair chosen', 4, NINES, BEATS, { press: ['[data-card="Jd"]'] }),
  moment('why not', 4, NINES, BEATS, { press: ['[data-card="Qh"]'] }),
  moment(
    'pass only',
    4,
    { ...NINES, top: { seat: 3, cards: ['2c', '2d'] } },
    { legal_moves: [{ type: 'pass' }] as never },
  ),
  moment(
    'waiting for the return',
    4,
    { titles, gave: { to: 1, cards: ['2c', 'As'] }, exchanges: [{ giver: 0, receiver: 1, count: 2 }] },
    { phase: 'exchange', owing: [1], you_owe: false, legal_moves: null },
  ),
  moment(
    'others exchange',
    5,
    { titles: [...titles, 'neutral'] },
    { phase: 'exchange', owing: [1, 3], you_owe: false, legal_moves: null },
  ),
  moment(
    'the second round, with its score',
    4,
    { ...NINES, totals: [4, 3, 1, 2] },
    { ...BEATS },
    { events: [RESULT, { type: 'round_start', round: 2, leader: 2, counts: [13, 13, 13, 13] }] },
  ),
  moment('somebody is away, a stand-in plays', 4, NINES, {
    you_owe: false,
    owing: [1],
    legal_moves: null,
    deadline: '2030-01-01T00:00:40Z',
    left_ms: 40_000,
    seats: NAMES.slice(0, 4).map((name, seat) => ({
      seat,
      name,
      kind: 'person',
      present: seat !== 1,
      stand_in: seat === 2,
    })),
  }),
  moment(
    'who watches',
    6,
    { ...NINES, hand: null, counts: [8, 7, 7, 3, 8, 7] },
    { seat: null, you_owe: false, owing: [1], legal_moves: null },
  ),
  moment(
    'the game is over',
    3,
    { places: [1, 0, 2], hand: [], counts: [0, 0, 3] },
    { phase: 'over', you_owe: false, owing: [], legal_moves: null },
  ),
  hint('a hint', { type: 'play', cards: ['Jd', 'Js'] }),
  hint('a hint to pass', { type: 'pass' }),
  ...ENDED.map(ended => endedFixture('president', ended)),
]
