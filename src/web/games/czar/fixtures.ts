/** Moments of Czar for the gallery. */

import type { GameEvent } from '../../../engine/index.ts'
import type { TableObservation } from '../../../protocol/index.ts'
import { endedFixture, type Fixture } from '../../table/fixture.ts'
import { ENDED } from './ended.ts'
import type { CzarView } from './view.ts'

const NAMES = ['You', 'Maya', 'Tom', 'Ada']
const BLACK = { id: 'b007', text: 'The reunion was going well until ____ met ____.', pick: 2 }
const TEXTS = [
  'a kettle with stage fright',
  'the last deckchair',
  'pretending to understand the parking signs',
  'an umbrella for two very different people',
  'soup',
  'an apology in the wrong font',
  'grandmother’s second-best whistle',
]
const HAND = TEXTS.map((text, i) => ({ id: `w${String(i + 1).padStart(3, '0')}`, text }))
const ENTRIES = [
  ['a brass band in slippers', 'one polite goose'],
  ['soup', 'a door that only pushes'],
  ['pretending to understand the parking signs', 'the last deckchair'],
]

function moment(
  name: string,
  phase: string,
  view: Partial<CzarView>,
  rest: Partial<TableObservation> = {},
  events: readonly GameEvent[] = [],
  freshFrom = 0,
  press: readonly string[] = [],
): Fixture {
  const full: CzarView = {
    round: 4,
    czar: 3,
    black: BLACK,
    awards: [1, 2, 0, 1],
    locked: [1],
    entries: null,
    last: null,
    hand: HAND,
    submission: null,
    ...view,
  }
  const observation: TableObservation = {
    table: 'gallery',
    game: 'czar',
    rules: '1.0.0',
    options: { target_awards: 4, rounds_max: 8, hand_size: 7, deck: 'house' },
    set_up: false,
    seat: 0,
    turn: 9,
    phase,
    owing: [0, 2],
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
  return { name, press, look: { observation, events, freshFrom, names: NAMES } }
}

export const fixtures: readonly Fixture[] = [
  moment('filling the blanks', 'submit', {}),
  moment('one blank', 'submit', { black: { id: 'b1', text: 'Nothing ruins a picnic like ____.', pick: 1 } }),
  moment('you are czar', 'pick', { czar: 0, entries: ENTRIES, locked: [] }, { owing: [0] }),
  moment(
    'another chooses',
    'pick',
    { entries: ENTRIES, locked: [] },
    { owing: [3], you_owe: false, legal_moves: null },
  ),
  moment('the attribution', 'submit', {}, {}, [
    { type: 'round_start', round: 3, czar: 2, black: BLACK },
    { type: 'reveal', entries: ENTRIES },
    { type: 'czar_pick', entry: 0, commentary: 'The slippers won it.', default: false },
    {
      type: 'round_result',
      round: 3,
      entry: 0,
      winner: 0,
      awards: [1, 2, 0, 1],
      entries: [
        { seat: 0, cards: ['w1', 'w2'], quip: 'Honk softly.', default: false },
        { seat: 1, cards: ['w3', 'w4'], quip: null, default: true },
        { seat: 3, cards: ['w5', 'w6'], quip: null, default: false },
      ],
    },
  ]),
  moment('both blanks filled', 'submit', {}, {}, [], 0, [
    '.hand li:nth-child(2) button',
    '.hand li:nth-child(5) button',
  ]),
  moment(
    'locked in',
    'submit',
    { locked: [0, 1], submission: { cards: ['w001', 'w003'], quip: 'Twice.' } },
    { owing: [2], you_owe: false, legal_moves: null },
  ),
  moment('one turned', 'pick', { czar: 0, entries: ENTRIES, locked: [] }, { owing: [0] }, [], 0, ['.entry']),
  moment('who watches', 'submit', { hand: null }, { seat: null, you_owe: false, legal_moves: null }),
  ...ENDED.map(ended => endedFixture('czar', ended)),
]
