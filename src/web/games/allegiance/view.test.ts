import { expect, test } from 'vitest'
import type { TableObservation } from '../../../protocol/index.ts'
import en from '../../words/en.ts'
import fr from '../../words/fr.ts'
import {
  type AllegianceView,
  cellOf,
  goButton,
  lastRound,
  message,
  namedBy,
  openBallots,
  strip,
  thread,
  whyNot,
} from './view.ts'

const NAMES = ['You', 'Maya', 'Tom', 'Ada']
const ROUND = [
  { type: 'round_start', round: 1 },
  { type: 'skip', ballots: [2, 2, 0, null], skipped: 2, tie: false },
  { type: 'resolve', round: 1, plays: ['blue', 'blue', null, 'red'], delta: 1, balance: 1 },
  { type: 'round_start', round: 2 },
]

function seen(
  phase: string,
  view: Partial<AllegianceView> = {},
  rest: Partial<TableObservation> = {},
): TableObservation {
  const full: AllegianceView = {
    round: 2,
    balance: 1,
    counts: [8, 8, 9, 8],
    skipped: null,
    locked: [],
    history: [],
    allegiances: null,
    green_can_win: false,
    hand: ['red', 'blue', 'green'],
    allegiance: 'red',
    ballot: null,
    play: null,
    ...view,
  }
  return {
    table: 't',
    game: 'allegiance',
    rules: '1.0.0',
    options: {},
    set_up: false,
    seat: 0,
    turn: 3,
    phase,
    owing: [0],
    you_owe: true,
    legal_moves: [],
    deadline: null,
    left_ms: null,
    seats: [],
    text: '',
    view: full as never,
    ...rest,
  }
}

test('numbers carry their sign, and zero is a value', () => {
  expect([-2, 0, 7].map(en.forms.signed)).toEqual(['−2', '0', '+7'])
  expect([-9, -5, 0, 21].map(cellOf)).toEqual([-5, -5, 0, 5])
})

test('the story of a round is read off the events', () => {
  expect(strip(ROUND, 2)).toEqual([null])
  expect(strip(ROUND, 3)).toEqual(['red'])
  expect(thread(ROUND)).toEqual([0, 1])
  expect(lastRound(en, ROUND)).toBe('Two blues, one red: one step to blue')
  expect(namedBy(openBallots(ROUND.slice(0, 2)), 2)).toEqual([0, 1])
  expect(namedBy(openBallots(ROUND.slice(0, 2)), 0)).toEqual([2])
  expect(openBallots(ROUND)).toBe(null)
})

test('who chooses is told when green cannot win', () => {
  expect(message(en, seen('allegiance'), [], NAMES).detail).toMatch(/Green cannot win/)
  expect(message(en, seen('allegiance', { green_can_win: true }), [], NAMES).detail).not.toMatch(/cannot/)
})

test('the cloth says who sits out, and who is waited for', () => {
  const events = ROUND.slice(0, 2)
  expect(message(en, seen('play'), events, NAMES)).toEqual({
    title: 'Your card, in secret',
    detail: 'Tom sits out with two votes',
  })
  expect(message(en, seen('play', { skipped: 0 }, { you_owe: false, owing: [1, 3] }), events, NAMES)).toEqual({
    title: 'You sit this round out',
    detail: 'Waiting for Maya and Ada',
  })
  expect(message(en, seen('over', { balance: -1 }, { owing: [], you_owe: false }), ROUND, NAMES).title).toBe(
    'Red carries it, by one',
  )
  expect(message(en, seen('over', { balance: 0 }, { owing: [], you_owe: false }), ROUND, NAMES).title).toMatch(/Green/)
})

const BUTTONS = [
  ['allegiance', null, 'Choose a card', null],
  ['allegiance', { card: 'blue' }, 'Swear to blue, no way back', { type: 'allegiance', card: 'blue' }],
  ['skip', { seat: 0 }, 'Name yourself', { type: 'skip', seat: 0 }],
  ['skip', { seat: 3 }, 'Name Ada', { type: 'skip', seat: 3 }],
  ['play', { card: 'red' }, 'Lay red face down', { type: 'play', card: 'red' }],
  ['play', null, 'Choose red or blue', null],
] as const
for (const [phase, chosen, label, move] of BUTTONS) {
  test(`${phase}: the button says "${label}"`, () =>
    expect(goButton(en, seen(phase), chosen, NAMES)).toEqual({ label, move }))
}

test('a card that cannot be chosen says why', () => {
  const play = seen('play', {}, { legal_moves: [{ type: 'play', card: 'red' } as never] })
  expect(whyNot(en, play, 'red')).toBe(null)
  expect(whyNot(en, play, 'green')?.title).toBe('Green cards are never played.')
  expect(
    whyNot(en, seen('play', { locked: [0] }, { you_owe: false, owing: [1], legal_moves: null }), 'red')?.title,
  ).toBe('Your choice is locked in.')
})

test('the same in French', () => {
  expect(message(fr, seen('play'), ROUND.slice(0, 2), NAMES)).toEqual({
    title: 'Votre carte, en secret',
    detail: 'Tom saute la manche, avec deux voix',
  })
  expect(lastRound(fr, ROUND)).toBe('Deux bleus, un rouge\u00a0: un pas vers le bleu')
  expect(message(fr, seen('over', { balance: -1 }, { owing: [], you_owe: false }), ROUND, NAMES).title).toBe(
    'Rouge l’emporte, d’un point',
  )
  expect(goButton(fr, seen('play'), { card: 'red' }, NAMES).label).toBe('Poser rouge, face cachée')
})
