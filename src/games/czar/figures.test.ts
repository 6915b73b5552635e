import { expect, test } from 'vitest'
import { figures } from './results.ts'

test('figures: the awards', () => {
  const end = { scores: [0.5, 0.5, 0, 0], winner_slots: [0, 1], rounds_played: 5, awards: [2, 2, 1, 0] }
  expect(figures(end)).toEqual({ awards: [2, 2, 1, 0] })
})
