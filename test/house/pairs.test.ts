import { expect, test } from 'vitest'
import { allCombinations, coverPairs, pairsIn } from './pairs.ts'

const FACTORS = { game: ['a', 'b', 'c'], hand: ['x', 'y', 'z'], width: [1, 2, 3, 4] } as const

test('all combinations: three times three times four', () => {
  const all = allCombinations(FACTORS)
  expect(all).toHaveLength(36)
  expect(new Set(all.map(one => JSON.stringify(one))).size).toBe(36)
  expect(all[1]).toEqual({ game: 'a', hand: 'x', width: 2 })
})

test('what cannot be is in none', () => {
  // One of the 36 in each of the three widths left for a and x, and one that is taken out.
  const all = allCombinations(FACTORS, ({ game, hand, width }) => !(game === 'a' && hand === 'x' && width === 1))
  expect(all).toHaveLength(35)
})

test('three values have three pairs', () => {
  expect(pairsIn({ game: 'a', hand: 'x', width: 1 })).toEqual(['game=a hand=x', 'game=a width=1', 'hand=x width=1'])
})

test('few hold every pair that can be, and always the same', () => {
  const all = allCombinations(FACTORS, ({ game, hand }) => !(game === 'a' && hand === 'x'))
  const few = coverPairs(all)
  // Three games with four widths are twelve pairs, and one combination holds one of them: there cannot be fewer.
  expect(few.length).toBeGreaterThanOrEqual(12)
  expect(few.length).toBeLessThanOrEqual(14)
  expect(new Set(few.flatMap(pairsIn))).toEqual(new Set(all.flatMap(pairsIn)))
  expect(few.flatMap(pairsIn)).not.toContain('game=a hand=x')
  expect(coverPairs(all)).toEqual(few)
})
