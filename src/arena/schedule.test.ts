import { expect, test } from 'vitest'
import { dealSeed, dealsFor, makeSchedule } from './schedule.ts'

test('as many players as seats sit in every rotation', () => {
  expect(makeSchedule(3, 3).tables).toEqual([
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ])
})

test('fewer players are repeated to fill the table, and no two tables of a deal are the same', () => {
  expect(makeSchedule(1, 4).tables).toEqual([[0, 0, 0, 0]])
  expect(makeSchedule(2, 4).tables).toEqual([
    [0, 1, 0, 1],
    [1, 0, 1, 0],
  ])
  expect(makeSchedule(3, 4).tables).toHaveLength(4)
})

const MANY = [
  [5, 4],
  [6, 3],
  [9, 4],
  [20, 4],
  [31, 6],
  [40, 3],
] as const
for (const [players, seats] of MANY) {
  test(`${players} players at ${seats} seats sit equally often, and equally often in each seat`, () => {
    const { tables } = makeSchedule(players, seats)
    const counts = Array.from({ length: players }, () => new Array<number>(seats).fill(0))
    for (const table of tables) {
      expect(new Set(table).size).toBe(seats)
      table.forEach((player, seat) => {
        counts[player][seat] += 1
      })
    }
    expect(new Set(counts.flat()).size).toBe(1)
    expect(tables.length).toBeLessThanOrEqual(60 * seats)
  })
}

test('games are rounded up to whole deals', () => {
  const schedule = makeSchedule(4, 4)
  expect([1, 4, 5, 1000].map(games => dealsFor(games, schedule))).toEqual([1, 1, 2, 250])
})

test('each deal has a seed of its own, the same for the same arena', () => {
  const seeds = Array.from({ length: 100 }, (_, deal) => dealSeed('7', deal))
  expect(new Set(seeds).size).toBe(100)
  expect(dealSeed('7', 3)).toBe(seeds[3])
  expect(dealSeed('8', 3)).not.toBe(seeds[3])
})
