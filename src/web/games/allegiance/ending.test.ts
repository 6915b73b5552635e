import { expect, test } from 'vitest'
import type { GameEvent } from '../../../engine/index.ts'
import en from '../../words/en.ts'
import fr from '../../words/fr.ts'
import { crossedAt, endingOf } from './ending.ts'
import type { Side } from './view.ts'

// Balances after each round, and the index of the round in which the side that won was reached for good.
const CROSSINGS = [
  [[-1, -2, -1], 0],
  [[1, 2, -1], 2],
  [[-1, 1, 0, -3, -2], 3],
  [[1, 0], 1],
  [[0, 0], null],
  [[], null],
] as const
for (const [balances, at] of CROSSINGS)
  test(`${balances.join(' ')} crosses at ${at}`, () => expect(crossedAt(balances)).toBe(at))

const NAMES = ['Zoë', 'Maya', 'Tom', 'Ada']
const round = (n: number, skipped: number, plays: (Side | null)[], delta: number, balance: number): GameEvent[] => [
  { type: 'round_start', round: n },
  { type: 'skip', ballots: [null, null, null, null], skipped, tie: false },
  { type: 'resolve', round: n, plays, delta, balance },
]
const end = (rounds: GameEvent[][], allegiances: Side[], balance: number, winner_slots: number[]) => ({
  events: rounds.flat(),
  results: { scores: [], winner_slots, rounds_played: rounds.length, balance, allegiances },
  names: NAMES,
  titles: 'mild' as const,
})
const RED = end(
  [
    round(1, 0, [null, 'blue', 'blue', 'red'], 1, 1),
    round(2, 3, ['red', 'red', 'blue', null], -1, 0),
    round(3, 1, ['red', null, 'blue', 'red'], -1, -1),
  ],
  ['red', 'blue', 'red', 'green'],
  -1,
  [0, 2],
)

test('the round that crossed, who pushed it, who sat out, and who missed it by a step', () => {
  const told = endingOf(en, { ...RED, viewer: 3 })
  expect(told.title).toBe('Red carries it, by one')
  expect(told.line).toBe('Zoë and Tom win')
  // Blue would have needed +1: two steps. Green stood one step away.
  expect(told.decided).toEqual([
    'Round 3: the balance went from 0 to −1.',
    'You and Zoë played red.',
    'Maya sat out.',
    'You, Green, missed it by one step.',
  ])
  expect(told.rows[0]).toEqual({ detail: 'Played nothing, red, red', total: 'Red' })
})

test('nobody had chosen what won', () => {
  const told = endingOf(en, {
    ...end([round(1, 3, ['blue', 'blue', 'blue', null], 3, 3)], ['red', 'red', 'green', 'red'], 3, []),
    viewer: null,
  })
  expect(told.line).toBe('Nobody wins')
  expect(told.decided).toContain('Nobody had chosen Blue.')
})

test('in French', () => {
  const told = endingOf(fr, { ...RED, viewer: 0 })
  expect(told.line).toBe('Vous et Tom gagnez')
  expect(told.decided[1]).toBe('Vous et Ada avez joué rouge.')
})
