/**
 * Who sits where in which game. A deal is played at one or more tables with the same cards: each group of players in
 * every rotation of the seats, so that nobody gains by cards or seat. From deal to deal the players of a group change
 * their order round the table, so that nobody gains by who sits before whom.
 */

import { botRandom } from '../bots/index.ts'
import { type Random, sha256Hex } from '../engine/index.ts'

/** The players of an arena by index, seat by seat. */
export type Table = readonly number[]

/** Plain data, from which `tablesOf` makes the tables of a deal. */
export interface Schedule {
  readonly seats: number
  /** Who plays together. Groups with fewer players than seats are repeated to fill the table. */
  readonly groups: readonly (readonly number[])[]
  /** In which order the players of a group sit down; deals take them in turn. */
  readonly orders: readonly (readonly number[])[]
  /** How many tables each deal is played at. */
  readonly tables: number
}

/** Above so many groups of players a balanced part of them is played. */
const MAX_GROUPS = 60

/** The schedule for so many players: all in one group, or where they are more than seats, in groups that meet in turn. */
export function makeSchedule(players: number, seats: number): Schedule {
  if (players < 1) throw new Error('an arena of no players')
  const groups = players <= seats ? [Array.from({ length: players }, (_, player) => player)] : groupsOf(players, seats)
  const orders = ordersOf(Math.min(players, seats), seats)
  const first = rotations(seatGroup(groups[0], orders[0], seats))
  return { seats, groups, orders, tables: groups.length * first.length }
}

/** What was worked out of schedules, by order: a million deals take them in turn. */
const known = new WeakMap<Schedule, (readonly Table[])[]>()

/** The tables a deal is played at, in order. */
export function tablesOf(schedule: Schedule, deal: number): readonly Table[] {
  const { seats, groups, orders } = schedule
  const at = deal % orders.length
  let byOrder = known.get(schedule)
  if (byOrder === undefined) {
    byOrder = []
    known.set(schedule, byOrder)
  }
  byOrder[at] ??= groups.flatMap(group => rotations(seatGroup(group, orders[at], seats)))
  return byOrder[at]
}

/** A group at a table, in an order of its players that is repeated until the table is full. */
function seatGroup(group: readonly number[], order: readonly number[], seats: number): Table {
  return Array.from({ length: seats }, (_, seat) => group[order[seat % order.length]])
}

/** All orders of so many players that no rotation turns into one another, alike ones far apart. */
function ordersOf(players: number, seats: number): number[][] {
  const everyone = Array.from({ length: players }, (_, player) => player)
  const found = new Map<string, number[]>()
  for (const order of permutations(everyone)) {
    const turns = rotations(seatGroup(everyone, order, seats)).map(table => table.join())
    if (!turns.some(turn => found.has(turn))) found.set(turns[0], order)
  }
  const orders = [...found.values()]
  const step = STRIDES.find(stride => orders.length % stride !== 0) ?? 1
  return orders.map((_, at) => orders[(at * step) % orders.length])
}

/** Primes to walk through lists by. */
const STRIDES = [7, 5, 3, 2]

function permutations(list: readonly number[]): number[][] {
  if (list.length === 0) return [[]]
  return list.flatMap((first, at) => permutations(list.toSpliced(at, 1)).map(rest => [first, ...rest]))
}

/** All different rotations of a table: the player of seat 0 moves on to seat 1, and so on. */
function rotations(table: Table): Table[] {
  const found = new Map<string, Table>()
  for (let by = 0; by < table.length; by++) {
    const turned = table.map((_, seat) => table[(seat - by + table.length) % table.length])
    if (!found.has(turned.join())) found.set(turned.join(), turned)
  }
  return [...found.values()]
}

function groupsOf(players: number, seats: number): Table[] {
  if (combinations(players, seats) <= MAX_GROUPS) return allGroups(players, seats)
  // Groups of players at equal distances round a circle: each player is in as many of them as any other.
  const groups: Table[] = []
  for (let step = 1; step < players; step++) {
    const members = (first: number) => Array.from({ length: seats }, (_, place) => (first + place * step) % players)
    if (new Set(members(0)).size < seats) continue
    for (let first = 0; first < players; first++) groups.push(members(first))
    if (groups.length + players > MAX_GROUPS) break
  }
  return groups
}

function allGroups(players: number, seats: number): Table[] {
  const groups: number[][] = []
  const grow = (group: number[], from: number) => {
    if (group.length === seats) {
      groups.push(group)
      return
    }
    for (let next = from; next < players; next++) grow([...group, next], next + 1)
  }
  grow([], 0)
  return groups
}

function combinations(n: number, k: number): number {
  let count = 1
  for (let i = 1; i <= k; i++) count = (count * (n - k + i)) / i
  return Math.round(count)
}

/** How many deals make at least so many games. */
export function dealsFor(games: number, schedule: Schedule): number {
  return Math.ceil(games / schedule.tables)
}

/** The seed of a deal's cards: 256 bits that follow from the arena's seed, so that anyone can deal them again. */
export function dealSeed(arenaSeed: string, deal: number): string {
  return BigInt(`0x${sha256Hex(`fairdeal arena ${arenaSeed} deal ${deal}`)}`).toString()
}

/**
 * The generators of a deal's computer players, one a seat: the same at all tables of the deal, as the cards are. Who
 * chooses alike then chooses alike whoever sits there, so that less chance stands between two players. A generator is
 * shared by no other seat and no other deal, so the players of a table know nothing of one another's, and deals stay
 * independent, which is all that the intervals rest on.
 */
export function luckOf(arenaSeed: string, deal: number, seats: number): Random[] {
  return Array.from({ length: seats }, (_, seat) => botRandom(`arena ${arenaSeed} deal ${deal}`, seat))
}
