import { expect, test } from 'vitest'
import type { TableObservation } from '../../../protocol/index.ts'
import en from '../../words/en.ts'
import fr from '../../words/fr.ts'
import { type CzarView, lastAttribution, message, pickButton, submitButton, tap } from './view.ts'

const NAMES = ['You', 'Maya', 'Tom', 'Ada']

function seen(phase: string, view: Partial<CzarView> = {}, rest: Partial<TableObservation> = {}): TableObservation {
  const full: CzarView = {
    round: 2,
    czar: 1,
    black: { id: 'b001', text: 'First ____, then ____.', pick: 2 },
    awards: [0, 0, 0, 0],
    locked: [],
    entries: null,
    last: null,
    hand: [],
    submission: null,
    ...view,
  }
  return {
    table: 't',
    game: 'czar',
    rules: '1.0.0',
    options: {},
    set_up: false,
    seat: 0,
    turn: 3,
    phase,
    owing: [0, 2],
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

test('the cloth says what is asked and who is waited for', () => {
  expect(message(en, seen('submit'), NAMES, 0)).toEqual({
    title: 'Fill both blanks',
    detail: 'Maya is czar and will choose',
  })
  expect(message(en, seen('submit', {}, { you_owe: false, owing: [2, 3] }), NAMES, 0)).toEqual({
    title: 'Your entry is in',
    detail: 'Waiting for Tom and Ada',
  })
  expect(message(en, seen('submit', { czar: 0 }, { you_owe: false, owing: [2] }), NAMES, 0).title).toBe(
    'You are czar this round',
  )
  expect(message(en, seen('pick', {}, { you_owe: false, owing: [1] }), NAMES, 0).title).toBe('Maya is choosing')
})

test('cards take the blanks in the order chosen; the last blank can be changed, a card let go', () => {
  expect(tap([], 'w1', 2)).toEqual(['w1'])
  expect(tap(['w1'], 'w2', 2)).toEqual(['w1', 'w2'])
  expect(tap(['w1', 'w2'], 'w3', 2)).toEqual(['w1', 'w3'])
  expect(tap(['w1', 'w2'], 'w1', 2)).toEqual(['w2'])
  expect(tap(['w1'], 'w2', 1)).toEqual(['w2'])
})

test('submitting needs as many cards as there are blanks; a quip goes with it only if there is one', () => {
  expect(submitButton(en, seen('submit'), ['w1'], null)).toEqual({ label: 'Choose one more', move: null })
  expect(submitButton(en, seen('submit'), ['w1', 'w2'], null).move).toEqual({ type: 'submit', cards: ['w1', 'w2'] })
  expect(submitButton(en, seen('submit'), ['w1', 'w2'], 'so').move).toEqual({
    type: 'submit',
    cards: ['w1', 'w2'],
    quip: 'so',
  })
})

test('the czar turns all entries before picking; entry 0 is a choice', () => {
  const pick = seen('pick', { entries: [['a'], ['b'], ['c']] })
  expect(pickButton(en, pick, null, new Set([0, 2]), null)).toEqual({ label: 'Turn B over to pick', move: null })
  expect(pickButton(en, pick, null, new Set([0, 1, 2]), null).move).toBe(null)
  expect(pickButton(en, pick, 0, new Set([0, 1, 2]), null)).toEqual({
    label: 'Pick entry A',
    move: { type: 'pick', entry: 0 },
  })
})

test('the attribution puts texts, authors, quips and commentary of the last round together', () => {
  const events = [
    { type: 'round_start', round: 1, czar: 0, black: { id: 'b', text: 'Why ____?', pick: 1 } },
    { type: 'reveal', entries: [['a hat'], ['a cat'], ['rain']] },
    { type: 'czar_pick', entry: 1, commentary: 'purrs', default: false },
    {
      type: 'round_result',
      round: 1,
      entry: 1,
      winner: 3,
      awards: [0, 0, 0, 1],
      entries: [
        { seat: 1, cards: ['w1'], quip: null, default: false },
        { seat: 3, cards: ['w2'], quip: 'meow', default: false },
        { seat: 2, cards: ['w3'], quip: null, default: true },
      ],
    },
    { type: 'round_start', round: 2, czar: 1, black: { id: 'b2', text: 'Next ____.', pick: 1 } },
  ]
  const told = lastAttribution(events)
  expect(told).toMatchObject({ round: 1, prompt: 'Why ____?', winner: 3, commentary: 'purrs' })
  expect(told?.entries[1]).toEqual({ seat: 3, texts: ['a cat'], quip: 'meow', default: false })
  expect(lastAttribution(events.slice(0, 3))).toBe(null)
})

test('the same in French', () => {
  expect(message(fr, seen('submit'), NAMES, 0).title).toBe('Remplissez les deux blancs')
  expect(message(fr, seen('submit', {}, { you_owe: false, owing: [2, 3] }), NAMES, 0).detail).toBe(
    'On attend Tom et Ada',
  )
  expect(submitButton(fr, seen('submit'), ['w1', 'w2'], null).label).toBe('Poser ces deux cartes')
})
