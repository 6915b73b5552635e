import { expect, test } from 'vitest'
import { bilinear, cholesky, inverse, solve, tailOfF } from './numbers.ts'

const rows = (...all: number[][]) => all.map(row => Float64Array.from(row))

test('a triangle, a solution and an inverse, by hand', () => {
  // [[4, 2], [2, 5]] = [[2, 0], [1, 2]] times its mirror; its inverse is [[5, -2], [-2, 4]] / 16.
  const lower = cholesky(rows([4, 2], [2, 5]))!
  expect(lower.map(row => [...row])).toEqual([
    [2, 0],
    [1, 2],
  ])
  expect([...solve(lower, [8, 12])]).toEqual([1, 2])
  expect(inverse(lower).map(row => [...row])).toEqual([
    [5 / 16, -2 / 16],
    [-2 / 16, 4 / 16],
  ])
  expect(bilinear([1, -1], rows([4, 2], [2, 5]), [1, -1])).toBe(4 - 2 - 2 + 5)
})

test('what is not positive definite has none', () => expect(cholesky(rows([1, 2], [2, 1]))).toBe(null))

// With two degrees above, the tail is (1 + 2 F / n) to the power of -n / 2.
for (const [f, n] of [
  [3, 20],
  [0.5, 7],
  [10, 198],
  [1, 4],
] as const) {
  test(`F(2, ${n}) beyond ${f}`, () => expect(tailOfF(f, 2, n)).toBeCloseTo((1 + (2 * f) / n) ** (-n / 2), 12))
}

// The points at which tables of the F distribution have 5 %, to four digits.
for (const [f, d, n] of [
  [4.9646, 1, 10],
  [3.4903, 3, 12],
  [2.8661, 4, 20],
] as const) {
  test(`F(${d}, ${n}) beyond ${f}`, () => expect(tailOfF(f, d, n)).toBeCloseTo(0.05, 3))
}

test('nothing beyond infinity, everything beyond zero', () => {
  expect([tailOfF(0, 2, 9), tailOfF(Number.POSITIVE_INFINITY, 2, 9)]).toEqual([1, 0])
})
