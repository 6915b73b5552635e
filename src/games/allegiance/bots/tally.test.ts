import { expect, test } from 'vitest'
import { Tally } from './tally.ts'

/** The choice among moves that were worth so much, world by world; the first one is at `first`. */
function bestOf(worlds: readonly (readonly number[])[], first: number): number {
  const tally = new Tally(worlds[0].length, first)
  for (const values of worlds) {
    for (const [move, value] of values.entries()) tally.add(move, value)
    tally.close()
  }
  return tally.best()
}

const CASES = [
  // Better in every world: the error is 0.
  [
    'always better',
    [
      [0, 1],
      [0, 1],
    ],
    0,
    1,
  ],
  // Gains 1, -1, 1, 0: mean 0.25; variance 0.75 - 0.0625 = 0.6875, error sqrt(0.6875 / 4) = 0.41.
  [
    'better by less than an error',
    [
      [0, 1],
      [1, 0],
      [0, 1],
      [1, 1],
    ],
    0,
    0,
  ],
  // Gains 1, 1, -1, 1: mean 0.5; variance 1 - 0.25 = 0.75, error sqrt(0.75 / 4) = 0.43.
  [
    'better by more than an error',
    [
      [0, 1],
      [0, 1],
      [1, 0],
      [0, 1],
    ],
    0,
    1,
  ],
  [
    'no difference',
    [
      [1, 1],
      [0, 0],
    ],
    1,
    1,
  ],
  [
    'the best of two better ones',
    [
      [0, 1, 1],
      [0, 0.5, 1],
    ],
    0,
    2,
  ],
] as const
for (const [name, worlds, first, best] of CASES) test(name, () => expect(bestOf(worlds, first)).toBe(best))
