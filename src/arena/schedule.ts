/**
 * Who sits where in which game. A deal is played at one or more tables with the same cards: each group of players in
 * every rotation of the seats, so that nobody gains by cards or seat.
 */

import { sha256Hex } from '../engine/index.ts'

/** The players of an arena by index, seat by seat. */
export type Table = readonly number[]

export interface Schedule {
  readonly seats: number
  /** The tables one deal is played at, in order. */
  readonly tables: readonly Table[]
}

/** Above so many groups of players a balanced part of them is played. */
const MAX_GROUPS = 60

/**
 * The tables of a deal for so many players. Fewer players than seats are repeated in order to fill the table; more
 * meet in groups, all of them or, where they are many, a part in which all sit equally often.
 */
export function makeSchedule(players: number, seats: number): Schedule {
  if (players < 1) throw new Error('an arena of no players')
  const groups =
    players <= seats ? [Array.from({ length: seats }, (_, seat) => seat % players)] : groupsOf(players, seats)
  return { seats, tables: groups.flatMap(rotations) }
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
  return Math.ceil(games / schedule.tables.length)
}

/** The seed of a deal's cards: 256 bits that follow from the arena's seed, so that anyone can deal them again. */
export function dealSeed(arenaSeed: string, deal: number): string {
  return BigInt(`0x${sha256Hex(`fairdeal arena ${arenaSeed} deal ${deal}`)}`).toString()
}
