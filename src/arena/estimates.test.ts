import { expect, test } from 'vitest'
import { Dice } from './dice.ts'
import { asDifference, dealsToTell, estimateAll, meanOf, standardError, studentT } from './estimates.ts'

const RATIO = { sum: 0, count: 1 }
const SHARE = { ...RATIO, share: true }

test('the mean is over games, the spread over deals', () => {
  // 3 of 4 and 1 of 2: 4 / 6 over games. Deviations 3 - 8/3 and 1 - 4/3, squares 1/9 each; sqrt(2/9 * 2) / 6.
  const deals = [
    [3, 4],
    [1, 2],
  ]
  expect(meanOf(deals, RATIO)).toBeCloseTo(2 / 3)
  expect(standardError(deals, RATIO)).toBeCloseTo(Math.sqrt(4 / 9) / 6)
  expect(estimateAll(deals, [RATIO], new Dice('1'))[0].mean).toBeCloseTo(2 / 3)
})

test('one deal tells no interval, none no mean', () => {
  expect(estimateAll([[1, 4]], [RATIO], new Dice('1'))).toEqual([{ mean: 0.25, low: null, high: null }])
  expect(estimateAll([], [RATIO], new Dice('1'))).toEqual([{ mean: null, low: null, high: null }])
})

test('the same draws serve all means: an interval does not depend on what else is asked', () => {
  const dice = new Dice('rows')
  const rows = Array.from({ length: 50 }, () => [dice.unit() ** 9 * 4, 4, dice.unit(), 1])
  const other = { sum: 2, count: 3 }
  const [one] = estimateAll(rows, [RATIO], new Dice('7'))
  expect(estimateAll(rows, [other, RATIO], new Dice('7'))[1]).toEqual(one)
  // What is even reaches as far as the draws say: they are not the same for all seeds.
  const drawn = Array.from({ length: 30 }, (_, seed) => estimateAll(rows, [other], new Dice(`${seed}`))[0].high)
  expect(new Set(drawn).size).toBeGreaterThan(1)
})

test('a share that never changed leaves room for what has not been seen', () => {
  // Of 20 deals none was won. With a chance of 0.168 that happens in 2.5 of 100 cases: 0.832 ** 20 = 0.0254.
  const never = Array.from({ length: 20 }, () => [0, 4])
  const [{ low, high }] = estimateAll(never, [SHARE], new Dice('1'))
  expect([low, high]).toEqual([0, expect.closeTo(0.168, 2)])
  const always = never.map(() => [4, 4])
  expect(estimateAll(always, [SHARE], new Dice('1'))[0].low).toBeCloseTo(0.832, 2)
  expect(
    estimateAll(
      [
        [1, 1],
        [1, 1],
        [0, 1],
      ],
      [SHARE],
      new Dice('1'),
    )[0],
  ).toMatchObject({ low: 0, high: 1 })
})

test('a difference reaches as far as its two means do', () => {
  // One stands still at 0.5, the other is 0.02 and perhaps 0.07: so the difference is -0.48 and perhaps -0.43.
  const rare = { mean: 0.02, low: 0.005, high: 0.07 }
  const still = { mean: 0.5, low: 0.5, high: 0.5 }
  const told = { mean: -0.48, low: -0.49, high: -0.46 }
  const apart = asDifference(told, { of: [rare, still], errors: [0.005, 0], error: 0.005 })
  expect(apart).toEqual({ mean: -0.48, low: expect.closeTo(-0.495), high: expect.closeTo(-0.43) })
  // Two that share one sum move against each other: 0.1 and 0.1 are 0.2; two that know nothing of each other are 0.141.
  const even = { mean: 0.5, low: 0.4, high: 0.6 }
  const none = { mean: 0, low: 0, high: 0 }
  const against = asDifference(none, { of: [even, even], errors: [0.05, 0.05], error: 0.1 })
  expect(against).toEqual({ mean: 0, low: expect.closeTo(-0.2), high: expect.closeTo(0.2) })
  const apiece = asDifference(none, { of: [even, even], errors: [0.05, 0.05], error: 0.05 * Math.SQRT2 })
  expect(apiece).toEqual({ mean: 0, low: expect.closeTo(-0.1414, 4), high: expect.closeTo(0.1414, 4) })
  const wider = { mean: 0, low: -0.5, high: 0.5 }
  expect(asDifference(wider, { of: [even, even], errors: [0.05, 0.05], error: 0.1 })).toEqual(wider)
  const skewed = { mean: 0.1, low: 0.05, high: 0.3 }
  expect(asDifference(none, { of: [skewed, skewed], errors: [0.05, 0.05], error: 0 })).toEqual(none)
  const unknown = { mean: 0.3, low: null, high: null }
  expect(asDifference(unknown, { of: [even, even], errors: [0, 0], error: 0 })).toEqual(unknown)
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

test('an interval reaches further to its long side', () => {
  // One deal of four games in ten has all: the mean is 0.1, and what is seldom may be less so.
  const rows = Array.from({ length: 30 }, (_, deal) => [deal % 10 === 0 ? 4 : 0, 4])
  const [{ low, high }] = estimateAll(rows, [RATIO], new Dice('1')) as { low: number; high: number }[]
  // By hand: error sqrt(30 * 0.09 / 29 / 30) = 0.0557, t(29) = 2.045; skewness 0.8 / 0.3 = 2.67, which adds
  // 2.67 * (1 + 2 * 2.045 ** 2) / (6 * sqrt(30)) = 0.760 to t: 0.1 + 2.805 * 0.0557.
  expect(high).toBeCloseTo(0.1 + 2.805 * 0.0557, 3)
  expect(0.1 - low).toBeLessThan(0.12)
})

test('how many deals tell a difference from zero', () => {
  // Mean 1, variance 4 over 100 deals, so an error of 0.2: (1.96 + 0.8416)^2 * 4 = 31.4
  expect(dealsToTell(1, 0.2, 100)).toBe(32)
  expect(dealsToTell(-1, 0.2, 100)).toBe(32)
  expect(dealsToTell(0, 0.2, 100)).toBe(null)
})
