import { expect, test } from 'vitest'
import { swingOf } from './swing.ts'

// Totals after each round, who won, and: the index of the round that swung it, who had led before it, who came to lead.
const CASES = [
  ['one round', [[4, 3, 2, 1]], [0], 0, [], [0]],
  [
    'led from the first round on',
    [
      [4, 1],
      [7, 3],
      [9, 6],
    ],
    [0],
    0,
    [],
    [0],
  ],
  [
    'went past another',
    [
      [3, 4],
      [7, 5],
    ],
    [0],
    1,
    [1],
    [0],
  ],
  [
    'broke a tie: came alone out of two',
    [
      [4, 4, 1],
      [8, 7, 3],
    ],
    [0],
    1,
    [1],
    [],
  ],
  [
    'led, fell behind, came back',
    [
      [4, 3],
      [5, 7],
      [9, 8],
    ],
    [0],
    2,
    [1],
    [0],
  ],
  [
    'two share it, one came level at the end',
    [
      [4, 3, 1],
      [7, 7, 2],
    ],
    [0, 1],
    1,
    [],
    [1],
  ],
  [
    'all alike all along',
    [
      [1, 1],
      [2, 2],
    ],
    [0, 1],
    0,
    [],
    [0, 1],
  ],
] as const

for (const [name, totals, winners, at, ahead, came] of CASES)
  test(name, () => expect(swingOf(totals, winners)).toEqual({ at, ahead, came }))

test('a game without a round has no swing', () => expect(swingOf([], [0])).toBe(null))
