import { expect, test } from 'vitest'
import { dealSeed, dealsFor, makeSchedule, tablesOf } from './schedule.ts'

const rotated = (players: number, seats: number, deal = 0) => tablesOf(makeSchedule(players, seats), deal)

test('as many players as seats sit in every rotation', () => {
  expect(rotated(3, 3)).toEqual([
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ])
})

test('fewer players are repeated to fill the table, and no two tables of a deal are the same', () => {
  expect(rotated(1, 4)).toEqual([[0, 0, 0, 0]])
  expect(rotated(2, 4)).toEqual([
    [0, 1, 0, 1],
    [1, 0, 1, 0],
  ])
  expect(rotated(3, 4)).toHaveLength(4)
  // Who sits twice changes from deal to deal.
  expect([rotated(2, 3, 0)[0], rotated(2, 3, 1)[0]]).toEqual([
    [0, 1, 0],
    [1, 0, 1],
  ])
})

// Two alike that always sit before and behind the same others do not fare alike: the order must change.
for (const seats of [3, 4, 5, 6]) {
  test(`at ${seats} seats everyone sits before everyone else equally often`, () => {
    const schedule = makeSchedule(seats, seats)
    const before = Array.from({ length: seats }, () => new Array<number>(seats).fill(0))
    let orders = 1
    for (let k = 2; k < seats; k++) orders *= k
    expect(schedule.orders).toHaveLength(orders)
    for (let deal = 0; deal < orders; deal++) {
      for (const table of tablesOf(schedule, deal)) {
        table.forEach((player, seat) => {
          before[player][table[(seat + 1) % seats]] += 1
        })
      }
    }
    const often = (orders * seats) / (seats - 1)
    expect(before).toEqual(before.map((row, player) => row.map((_, other) => (other === player ? 0 : often))))
  })
}

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
    const schedule = makeSchedule(players, seats)
    const tables = tablesOf(schedule, 5)
    expect(tables).toHaveLength(schedule.tables)
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
