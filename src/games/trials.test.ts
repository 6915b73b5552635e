import { expect, test } from 'vitest'
import { meanOf, Trials } from './trials.ts'

const MOVES = [{ type: 'a' }, { type: 'b' }]

function trials(rows: readonly (readonly number[])[]): Trials {
  const made = new Trials(2)
  for (const row of rows) {
    for (const [move, value] of row.entries()) made.add(move, value)
    made.close()
  }
  return made
}

test('the first half of the worlds chooses, the second half measures', () => {
  const made = trials([
    [0, 3],
    [0, 3],
    [2, 1],
    [4, 1],
  ])
  const best = made.best([0, 1])
  expect(best).toBe(1)
  // By the second half: 3 and 1; the first move is ahead by 2, so it gave nothing away.
  expect(made.worths(MOVES, best)).toEqual([
    { move: MOVES[0], value: 3, error: 1, loss: 0, loss_error: 1 },
    { move: MOVES[1], value: 1, error: 0, loss: 0, loss_error: 0 },
  ])
})

test('a loss is taken world by world, so that what all moves share is no noise', () => {
  const made = trials([
    [2, 1],
    [9, 8],
    [4, 3],
    [9, 8],
  ])
  expect(made.worths(MOVES, 0)[1]).toMatchObject({ value: 5.5, error: 2.5, loss: 1, loss_error: 0 })
})

test('a mean with its standard error', () => {
  // 1, 2, 3: variance 1, over three values 1/3.
  expect(meanOf([1, 2, 3])).toEqual({ mean: 2, error: Math.sqrt(1 / 3) })
  expect(meanOf([])).toEqual({ mean: 0, error: 0 })
})
