import { describe, expect, test } from 'vitest'
import { alphaOf, alphaParts, cohenOf, fleissOf, fleissParts, kappaOf } from './agreement.ts'

const added = (parts: readonly number[][]) => parts[0].map((_, at) => parts.reduce((sum, part) => sum + part[at], 0))

describe("Cohen's kappa", () => {
  test('of two judges over 50: 0.4, by hand', () => {
    // 35 of 50 agree; by chance 25/50 * 30/50 + 25/50 * 20/50 = 0.5, so (0.7 - 0.5) / 0.5.
    const found = cohenOf([
      [20, 5],
      [10, 15],
    ])
    expect(found).toEqual({ percent: 0.7, chance: 0.5 })
    expect(kappaOf(found)).toBeCloseTo(0.4, 12)
  })
  test('two who always take the same slot agree by chance alone', () => {
    expect(
      kappaOf(
        cohenOf([
          [40, 0, 0],
          [0, 0, 0],
          [0, 0, 0],
        ]),
      ),
    ).toBe(null)
  })
  test('two who never agree, each evenly: -0.5 of three', () => {
    expect(
      kappaOf(
        cohenOf([
          [0, 4, 0],
          [0, 0, 4],
          [4, 0, 0],
        ]),
      ),
    ).toBeCloseTo(-0.5, 12)
  })
  test('of nothing', () =>
    expect(
      kappaOf(
        cohenOf([
          [0, 0],
          [0, 0],
        ]),
      ),
    ).toBe(null))
})

describe("Fleiss' kappa", () => {
  test('of ten units, 14 judges and five classes: 0.210, as the textbook example has it', () => {
    const units = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ]
    expect(fleissOf(added(units.map(fleissParts)))).toBeCloseTo(0.2099, 4)
  })
  test('all agree on different things: 1', () => {
    expect(
      fleissOf(
        added(
          [
            [3, 0],
            [0, 3],
          ].map(fleissParts),
        ),
      ),
    ).toBeCloseTo(1, 12)
  })
})

describe("Krippendorff's alpha", () => {
  test('of four judges with gaps: 0.743, as its author has it', () => {
    // Choices 1 to 5 of units 1 to 12; one unit has a single choice and does not count.
    const units = [
      [3, 0, 0, 0, 0],
      [0, 3, 1, 0, 0],
      [0, 0, 4, 0, 0],
      [0, 0, 4, 0, 0],
      [0, 4, 0, 0, 0],
      [1, 1, 1, 1, 0],
      [0, 0, 0, 4, 0],
      [3, 1, 0, 0, 0],
      [0, 4, 0, 0, 0],
      [0, 0, 0, 0, 3],
      [2, 0, 0, 0, 0],
      [0, 0, 1, 0, 0],
    ]
    expect(alphaOf(added(units.map(alphaParts)))).toBeCloseTo(0.743, 3)
  })
  test('two judges, ten units, by hand: -0.1875', () => {
    // Six units agree on class 0, none on class 1, four differ: 16 zeros and 4 ones. 12/20 agree; by chance (16 * 15 + 4 * 3) / (20 * 19) = 0.6632.
    const units = [...new Array(6).fill([2, 0]), ...new Array(4).fill([1, 1])]
    expect(alphaOf(added(units.map(alphaParts)))).toBeCloseTo(-0.1875, 12)
  })
  test('without pairs there is none', () =>
    expect(
      alphaOf(
        added(
          [
            [1, 0],
            [0, 1],
          ].map(alphaParts),
        ),
      ),
    ).toBe(null))
})
