import { rate } from 'openskill'
import { expect, test } from 'vitest'
import { Dice } from './dice.ts'
import { placeOf, type Rating, Ratings, ratedTables } from './ratings.ts'
import { makeSchedule, tablesOf } from './schedule.ts'

test('who has the higher scores is rated higher, equal ones alike, and games make it surer', () => {
  // Two against two: in the first game the one at seats 0 and 2 wins, and both began at 25 ± 25/3.
  const two = new Ratings(2, makeSchedule(2, 2))
  two.addDeal(0, Float64Array.from([1, 0, 0, 1]))
  const [winner, loser] = two.now
  expect(winner.mu + loser.mu).toBeCloseTo(50)
  expect(winner.mu).toBeGreaterThan(25)
  const three = new Ratings(3, makeSchedule(3, 3))
  for (let deal = 0; deal < 50; deal++) {
    const scores = tablesOf(makeSchedule(3, 3), deal).flatMap(table => table.map(entrant => (entrant === 0 ? 1 : 0.5)))
    three.addDeal(deal, Float64Array.from(scores))
  }
  const [first, second, third] = three.now
  expect(first.mu).toBeGreaterThan(second.mu + 5)
  expect(Math.abs(second.mu - third.mu)).toBeLessThan(2)
  for (const { sigma } of three.now) expect(sigma).toBeLessThan(25 / 3 - 2)
})

test('a table of copies tells nothing of their player', () => {
  const ratings = new Ratings(1, makeSchedule(1, 3))
  ratings.addDeal(0, Float64Array.from([1, 0.5, 0]))
  expect(ratings.now).toEqual([{ mu: 25, sigma: 25 / 3 }])
})

/** The same by the library: every seat a team of one, and an entrant moves by all its seats together. */
function byLibrary(now: Rating[], table: readonly number[], scores: readonly number[]): Rating[] {
  const before = table.map(entrant => now[entrant])
  const rank = scores.map(score => placeOf(score, scores))
  const after = rate(
    before.map(({ mu, sigma }) => [{ mu, sigma }]),
    { rank },
  )
  const next = now.slice()
  for (const [seat, entrant] of table.entries()) {
    const [{ mu, sigma }] = after[seat]
    const { mu: mean, sigma: width } = next[entrant]
    next[entrant] = { mu: mean + mu - before[seat].mu, sigma: (width * sigma) / before[seat].sigma }
  }
  return next
}

for (const [entrants, seats] of [
  [2, 4],
  [4, 4],
  [3, 5],
  [7, 6],
] as const) {
  test(`${entrants} entrants at ${seats} seats are rated as OpenSkill rates them, ties too`, () => {
    const schedule = makeSchedule(entrants, seats)
    const ratings = new Ratings(entrants, schedule)
    const dice = new Dice(`ratings ${entrants} ${seats}`)
    let expected: Rating[] = ratings.now
    for (let deal = 0; deal < 40; deal++) {
      const scores = Array.from({ length: schedule.tables * seats }, () => dice.below(4) / 3)
      ratings.addDeal(deal, Float64Array.from(scores))
      for (const [at, table] of tablesOf(schedule, deal).entries()) {
        if (new Set(table).size > 1) expected = byLibrary(expected, table, scores.slice(at * seats, (at + 1) * seats))
      }
    }
    for (const [entrant, { mu, sigma }] of ratings.now.entries()) {
      expect(mu).toBeCloseTo(expected[entrant].mu, 9)
      expect(sigma).toBeCloseTo(expected[entrant].sigma, 9)
    }
  })
}

test('the first 20,000 games are all rated, then one of every seventh deal, each table in turn', () => {
  const schedule = makeSchedule(4, 4)
  expect([0, 4999].map(deal => ratedTables(schedule, deal))).toEqual([
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ])
  // 5005 = 7 * 715, and 715 = 4 * 178 + 3.
  expect([5000, 5005, 5012, 5019].map(deal => ratedTables(schedule, deal))).toEqual([[], [3], [0], [1]])
})
