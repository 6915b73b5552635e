import { expect, test } from 'vitest'
import { Ratings } from './ratings.ts'
import { recordOf } from './record.ts'

const game = (table: number[], scores: number[]) =>
  recordOf(table, { scores, winner_slots: [], rounds_played: 1 }, { figures: {}, decisions: { chosen: [] } })

test('who has the higher scores is rated higher, equal ones alike, and games make it surer', () => {
  const ratings = new Ratings(3)
  // By hand: one game of two, both from 25 ± 25/3, moves the winner up and the loser down by the same.
  ratings.addDeal(0, [game([0, 1], [1, 0])])
  const [winner, loser, absent] = ratings.now
  expect(winner.mu + loser.mu).toBeCloseTo(50)
  expect(winner.mu).toBeGreaterThan(25)
  expect(absent).toEqual({ mu: 25, sigma: 25 / 3 })
  for (let deal = 1; deal < 50; deal++) ratings.addDeal(deal, [game([0, 1, 2], [1, 0.5, 0.5])])
  const [first, second, third] = ratings.now
  expect(first.mu).toBeGreaterThan(second.mu + 5)
  expect(Math.abs(second.mu - third.mu)).toBeLessThan(2)
  for (const { sigma } of ratings.now) expect(sigma).toBeLessThan(25 / 3 - 2)
})

test('a table of copies tells nothing of their player', () => {
  const ratings = new Ratings(1)
  ratings.addDeal(0, [game([0, 0, 0], [1, 0.5, 0])])
  expect(ratings.now).toEqual([{ mu: 25, sigma: 25 / 3 }])
})
