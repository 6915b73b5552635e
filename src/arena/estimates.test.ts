import { expect, test } from 'vitest'
import { fromSeed, random } from '../engine/index.ts'
import { dealsToTell, estimate, standardError, studentT } from './estimates.ts'

function generator(seed: number) {
  let at = fromSeed(seed)
  const unit = () => {
    const [value, next] = random(at)
    at = next
    return value
  }
  return { unit, below: (bound: number) => Math.floor(unit() * bound) }
}

test('the mean is over games, the spread over deals', () => {
  // 3 of 4 and 1 of 2: 4 / 6 over games. Deviations 3 - 8/3 and 1 - 4/3, squares 1/9 each; sqrt(2/9 * 2) / 6.
  const deals = [
    { sum: 3, games: 4 },
    { sum: 1, games: 2 },
  ]
  expect(estimate(deals, generator(1).below).mean).toBeCloseTo(2 / 3)
  expect(standardError(deals, 2 / 3)).toBeCloseTo(Math.sqrt(4 / 9) / 6)
})

test('one deal tells no interval, none no mean', () => {
  expect(estimate([{ sum: 1, games: 4 }], generator(1).below)).toMatchObject({
    mean: 0.25,
    low: Number.NEGATIVE_INFINITY,
  })
  expect(estimate([], generator(1).below).mean).toBeNaN()
})

test("Student's t at the 97.5 % point", () => {
  // From tables: 1: 12.706, 10: 2.228, 20: 2.086, 60: 2.000, 1000: 1.962
  for (const [degrees, value] of [
    [1, 12.706],
    [10, 2.228],
    [20, 2.086],
    [60, 2.0],
    [1000, 1.962],
  ]) {
    expect(Math.abs(studentT(degrees) - value)).toBeLessThan(0.002)
  }
})

test('an interval covers the truth at least 94 % of the time, for few deals and for many', () => {
  const { unit, below } = generator(20_261_129)
  for (const deals of [5, 20, 60]) {
    let covered = 0
    const runs = 400
    for (let run = 0; run < runs; run++) {
      // Four games a deal that share the deal's luck: mean 0.5, skewed within the deal.
      const sums = Array.from({ length: deals }, () => {
        const luck = unit()
        let sum = 0
        for (let game = 0; game < 4; game++) sum += unit() < luck ? 1 : 0
        return { sum, games: 4 }
      })
      const { low, high } = estimate(sums, below)
      if (low <= 0.5 && 0.5 <= high) covered += 1
    }
    expect(covered / runs, `${deals} deals`).toBeGreaterThanOrEqual(0.94 - 0.026) // 400 runs: sigma 0.012
  }
}, 60_000)

test('how many deals tell a difference from zero', () => {
  // Mean 1, variance 4 * 100 / 99: (1.96 + 0.8416)^2 * 4.0404 = 31.7
  const differences = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 3 : -1))
  expect(dealsToTell(differences)).toBe(32)
  expect(dealsToTell([0, 0, 0])).toBe(Number.POSITIVE_INFINITY)
})
