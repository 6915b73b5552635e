import { expect, test } from 'vitest'
import { Ratings } from './ratings.ts'

/** A deal of one table: who sits there, and their scores. */
const deal = (table: number[], scores: number[]) => [[table], Float64Array.from(scores)] as const

test('who has the higher scores is rated higher, equal ones alike, and games make it surer', () => {
  const ratings = new Ratings(3)
  // By hand: one game of two, both from 25 ± 25/3, moves the winner up and the loser down by the same.
  ratings.addDeal(0, ...deal([0, 1], [1, 0]))
  const [winner, loser, absent] = ratings.now
  expect(winner.mu + loser.mu).toBeCloseTo(50)
  expect(winner.mu).toBeGreaterThan(25)
  expect(absent).toEqual({ mu: 25, sigma: 25 / 3 })
  for (let d = 1; d < 50; d++) ratings.addDeal(d, ...deal([0, 1, 2], [1, 0.5, 0.5]))
  const [first, second, third] = ratings.now
  expect(first.mu).toBeGreaterThan(second.mu + 5)
  expect(Math.abs(second.mu - third.mu)).toBeLessThan(2)
  for (const { sigma } of ratings.now) expect(sigma).toBeLessThan(25 / 3 - 2)
})

test('a table of copies tells nothing of their player', () => {
  const ratings = new Ratings(1)
  ratings.addDeal(0, ...deal([0, 0, 0], [1, 0.5, 0]))
  expect(ratings.now).toEqual([{ mu: 25, sigma: 25 / 3 }])
})
