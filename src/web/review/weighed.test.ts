import { expect, test } from 'vitest'
import type { Appraised } from './ask.ts'
import { readPlace, writePlace } from './place.ts'
import { barOf, mattered, type Weighed, weigh } from './weighed.ts'

const weighed = (n: number, loss: number) => ({ n, loss }) as Weighed

const MATTERED: readonly (readonly [readonly number[], readonly number[]])[] = [
  [[], []],
  [[0, 0, 0], []],
  [
    [0.41, 0, 0.19, 0.66, 0.2],
    [1, 4, 5],
  ],
  // A tenth of the greatest counts still, less does not.
  [
    [0.5, 0.05, 0.04],
    [1, 2],
  ],
  [
    [0.3, 0.3, 0.3, 0.3],
    [1, 2, 3],
  ],
]
for (const [losses, numbers] of MATTERED) {
  test(`of ${losses.join(', ') || 'nothing'}, ${numbers.join(', ') || 'none'} mattered`, () => {
    const all = losses.map((loss, at) => weighed(at + 1, loss))
    expect(mattered(all).map(({ n }) => n)).toEqual(numbers)
  })
}

test('the highest bar is the greatest loss', () => {
  const all = [weighed(1, 0.5), weighed(2, 0), weighed(3, 0.25)]
  expect(all.map(({ loss }) => barOf(loss, all))).toEqual([1, 0, 0.5])
  expect(barOf(0, [weighed(1, 0)])).toBe(0)
})

const MOVES = [{ type: 'play' }, { type: 'pass' }, { type: 'give' }]
const appraised = (unit: 'points' | 'taste'): Appraised => ({
  compared: null,
  appraisal: {
    unit,
    worlds: 600,
    best: 1,
    reasons: [],
    worths: [
      { move: MOVES[0], value: 1, error: 0.1, loss: 0.6, loss_error: 0.1 },
      { move: MOVES[1], value: 2, error: 0.1, loss: 0, loss_error: 0 },
      { move: MOVES[2], value: 1.9, error: 0.1, loss: 0.1, loss_error: 0.1 },
    ],
  },
})
const made = (move: object) => ({ n: 1, step: 1, made: move, observation: {}, events: [] }) as never

test('a decision gives away what is certain, and nothing in a matter of taste', () => {
  expect(weigh(made(MOVES[0]), appraised('points'))).toMatchObject({
    same: false,
    loss: 0.6,
    error: 0.1,
    best: MOVES[1],
  })
  expect(weigh(made(MOVES[1]), appraised('points'))).toMatchObject({ same: true, loss: 0 })
  // Within two standard errors it may be chance.
  expect(weigh(made(MOVES[2]), appraised('points'))).toMatchObject({ same: false, loss: 0 })
  expect(weigh(made(MOVES[0]), appraised('taste'))).toMatchObject({ same: false, loss: 0 })
  expect(() => weigh(made({ type: 'skip' }), appraised('points'))).toThrow('none of the moves')
})

const PLACES = [
  ['', { seat: null, n: null }],
  ['seat=2&d=11', { seat: 2, n: 11 }],
  ['seat=0', { seat: 0, n: null }],
  ['seat=4&d=0', { seat: null, n: null }],
  ['seat=me&d=-1', { seat: null, n: null }],
] as const
for (const [text, place] of PLACES) {
  test(`"${text}" is decision ${place.n} of seat ${place.seat}`, () => {
    expect(readPlace(text, 4)).toEqual(place)
    expect(readPlace(writePlace(place), 4)).toEqual(place)
  })
}
