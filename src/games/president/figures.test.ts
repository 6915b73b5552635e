import { expect, test } from 'vitest'
import { figures } from './results.ts'

test('figures: points a round, and the place by their sum', () => {
  // 8, 5, 5 and 2 points in two rounds.
  const end = {
    scores: [1, 0.5, 0.5, 0],
    winner_slots: [0],
    rounds_played: 2,
    totals: [8, 5, 5, 2],
    standings: [1, 2, 2, 4],
  }
  expect(figures(end)).toEqual({ points: [4, 2.5, 2.5, 1], place: [1, 2, 2, 4] })
})
