import { expect, test } from 'vitest'
import { Round } from '../playout/round.ts'
import { HARD_STANDINGS } from './standings.ts'
import { worthOf } from './worth.ts'

function worth(seats: number, round: number, rounds: number): number[] {
  const table = new Round()
  table.seats = seats
  return worthOf({ table, round, options: { rounds, revolution: true, next_leader: 'last' } })
}

test('in the last round a place is worth its points', () => {
  expect(worth(4, 1, 1)).toEqual([4, 3, 2, 1])
  expect(worth(3, 5, 5)).toEqual([3, 2, 1])
})

test('with one round to come it is worth what that round brings from there, too', () => {
  const [first] = HARD_STANDINGS.last[3]
  expect(worth(3, 1, 2)[0]).toBeCloseTo(3 + first[0] * 3 + first[1] * 2 + first[2])
})

test('the more rounds are to come, the more is between first and last', () => {
  const spans = [1, 2, 3, 6].map(rounds => worth(4, 1, rounds)).map(values => values[0] - values[3])
  expect(spans).toEqual([...spans].sort((a, b) => a - b))
  expect(spans[0]).toBe(3)
  expect(spans[1]).toBeGreaterThan(3.5)
})

test('shares of a row make one', () => {
  for (const bySeats of Object.values(HARD_STANDINGS)) {
    for (const [seats, rows] of Object.entries(bySeats)) {
      expect(rows.map(row => row.length)).toEqual(new Array(Number(seats)).fill(Number(seats)))
      for (const row of rows) expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2)
    }
  }
})
