import { expect, test } from 'vitest'
import type { GameEvent } from '../../../engine/index.ts'
import en from '../../words/en.ts'
import fr from '../../words/fr.ts'
import { endingOf } from './ending.ts'

const NAMES = ['Zoë', 'Maya', 'Ada', 'Tom']
const play = (seat: number, cards: string[], reversed = false, byDefault = false): GameEvent => ({
  type: 'play',
  seat,
  cards,
  left: 0,
  reversed,
  default: byDefault,
})
const round = (n: number, places: number[], plays: GameEvent[], remaining: string[]): GameEvent[] => [
  { type: 'round_start', round: n, leader: 0, counts: [13, 13, 13, 13] },
  ...plays,
  { type: 'out', seat: places[0], place: 1, title: 'president' },
  {
    type: 'round_result',
    round: n,
    places,
    titles: [],
    points: [0, 1, 2, 3].map(seat => 4 - places.indexOf(seat)),
    totals: [],
    remaining,
  },
]

test('one round: the title, who went out first and on what, who was left', () => {
  const told = endingOf(en, {
    events: round(1, [1, 0, 2, 3], [play(1, ['Kc', 'Kh'])], ['3c', '4c', '9s']),
    results: {
      scores: [2 / 3, 1, 1 / 3, 0],
      winner_slots: [1],
      rounds_played: 1,
      totals: [3, 4, 2, 1],
      titles: ['vice_president', 'president', 'vice_last', 'last'],
    },
    names: NAMES,
    viewer: 3,
    titles: 'source',
  })
  expect(told.title).toBe('You are Asshole')
  expect(told.line).toBe('')
  expect(told.decided).toEqual(['Maya went out first, on a pair of kings.', 'You were left with three cards.'])
  expect(told.rows[1]).toEqual({ detail: 'President', total: '4' })
})

// Points of three rounds: Zoë 4 + 2 + 4 = 10, Maya 3 + 4 + 2 = 9, Ada 2 + 3 + 3 = 8, Tom 1 + 1 + 1 = 3.
const SERIES = [
  ...round(1, [0, 1, 2, 3], [play(0, ['2s'])], ['3c']),
  ...round(2, [1, 2, 0, 3], [play(1, ['As'])], ['3c']),
  ...round(3, [0, 2, 1, 3], [play(2, ['7c', '7d', '7h', '7s'], true), play(0, ['3h'], true, true)], ['Ac', '2c']),
]
const ended = {
  events: SERIES,
  results: {
    scores: [7 / 9, 6 / 9, 5 / 9, 0],
    winner_slots: [0],
    rounds_played: 3,
    totals: [10, 9, 8, 3],
    titles: ['president', 'vice_last', 'vice_president', 'last'],
  },
  names: NAMES,
  titles: 'mild' as const,
}

test('a series: the round in which the lead was taken, a revolution, and a move made for somebody', () => {
  const told = endingOf(en, { ...ended, viewer: 0 })
  expect(told.title).toBe('You win')
  expect(told.line).toBe('10 points, one ahead of Maya')
  expect(told.decided).toEqual([
    'Round 3: you went ahead of Maya.',
    'You went out first, on a three.',
    'Ada had turned the order over.',
    'Tom was left with two cards.',
    'One move was made for you, because none came in time.',
  ])
  expect(told.rows.map(({ detail, total }) => `${detail} = ${total}`)).toEqual([
    '4 + 2 + 4 = 10',
    '3 + 4 + 2 = 9',
    '2 + 3 + 3 = 8',
    '1 + 1 + 1 = 3',
  ])
})

test('the same for another seat, in French, and for who watches', () => {
  const told = endingOf(fr, { ...ended, viewer: 1 })
  expect(told.title).toBe('Zoë gagne')
  expect(told.line).toBe('9 points, un de moins que Zoë')
  expect(told.decided[0]).toBe('Manche 3\u00a0: Zoë passe devant vous.')
  expect(endingOf(en, { ...ended, viewer: null }).line).toBe('')
})

test('a win that is shared', () => {
  // 4 + 3 = 7 and 3 + 4 = 7.
  const told = endingOf(en, {
    ...ended,
    events: [...round(1, [0, 1, 2, 3], [], []), ...round(2, [1, 0, 2, 3], [], [])],
    results: { ...ended.results, winner_slots: [0, 1], rounds_played: 2, totals: [7, 7, 4, 2] },
    viewer: 0,
  })
  expect(told.title).toBe('You and Maya win')
  expect(told.line).toBe('7 points, as many as Maya')
  expect(told.decided[0]).toBe('Round 2: you and Maya came level.')
})
