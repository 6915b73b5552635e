import { expect, test } from 'vitest'
import { figures } from './results.ts'

test('figures: who carried the weight', () => {
  expect(figures({ scores: [1, 0, 1, 0], winner_slots: [0, 2], rounds_played: 7 })).toEqual({ won: [1, 0, 1, 0] })
})
