import { expect, test } from 'vitest'
import {
  begin,
  canonical,
  close,
  type Entry,
  fromSeed,
  isRefusal,
  move,
  readOptions,
  scripted,
} from '../../src/engine/index.ts'
import { assertNone, checkOutcomes, conformance, type Subject } from '../../src/testkit/index.ts'
import { highCard } from './game.ts'

const table = (seats: number, cards: number) => ({
  name: `${seats} seats, ${cards} cards`,
  seats,
  options: readOptions(highCard.options, { cards }),
  materials: {},
  start: null,
})

const SUBJECT: Subject = { game: highCard, setups: [table(2, 1), table(3, 4), table(4, 5), table(6, 8)] }

/** Seat 0 is dealt 3c and 3h, seat 1 3d and 3s. */
const dealt = { ...table(2, 2), random: scripted('0', [[0, 2, 1, 3, ...Array.from({ length: 48 }, (_, i) => i + 4)]]) }

test('passes the conformance suite', () => {
  assertNone(conformance(SUBJECT, { seed: '20', games: 25 }))
})

test('the highest card takes the round, and who wins most rounds wins', () => {
  let step = begin(highCard, dealt)
  for (const [seat, card] of [
    [1, '3s'],
    [0, '3h'],
    [0, '3c'],
    [1, '3d'],
  ] as const) {
    const next = move(highCard, step.state, seat, { type: 'card', card })
    if (isRefusal(next)) throw new Error(next.code)
    step = next
  }
  // 3s over 3h, then 3d over 3c: both rounds are seat 1's.
  expect(step.events.at(-1)).toEqual({
    type: 'game_over',
    results: { scores: [0, 1], winner_slots: [1], rounds_played: 2, won: [0, 2] },
  })
})

test('a card of another hand is refused, and a phase that closes plays first cards', () => {
  const { state } = begin(highCard, dealt)
  expect(move(highCard, state, 0, { type: 'card', card: '3s' })).toEqual({ code: 'not_held', card: '3s' })
  const closed = close(highCard, state)
  expect(isRefusal(closed) || closed.events.at(-1)).toMatchObject({
    type: 'round_result',
    cards: ['3c', '3d'],
    winner: 1,
  })
})

test('a resample gives the other seat each hand it can have, equally often', () => {
  // Of 52 cards seat 0 holds 2 and saw 2 of seat 1 but for one round: any of 49 may be its last card.
  const moves: Entry[] = [
    { seat: 0, move: { type: 'card', card: '3h' } },
    { seat: 1, move: { type: 'card', card: '3s' } },
  ]
  const rest = highCard.begin(dealt).state.pile
  const problems = checkOutcomes(highCard, {
    history: { setup: dealt, moves },
    viewer: 0,
    of: state => state.hands[1],
    expected: ['3d', ...rest].map(card => [card]),
    seed: '3',
    draws: 4900,
  })
  expect(problems).toEqual([])
})

test('the same seed deals the same cards', () => {
  const deal = () => canonical(begin(highCard, { ...table(4, 5), random: fromSeed('7') }).events)
  expect(deal()).toBe(deal())
})
