/**
 * What is summed up of a deal: one row of numbers. Its first part is kept deal by deal, for means with intervals; the
 * rest is only ever added up. Workers make rows, so that whoever gathers them has nothing to do but add.
 */

import type { Ratio } from './estimates.ts'
import { DECISION_KINDS, type DecisionKind } from './record.ts'
import type { Schedule } from './schedule.ts'

/** Three columns in a row: how many, their sum, the sum of their squares. */
export type Spread = number

/** Three columns in a row: squares of sums, sums times counts, squares of counts; of a deal each. */
export type Products = number

/** Three columns in a row: games of a pair in which the first was ahead, level, behind. */
export type Met = number

/** Where everything stands in a row. */
export class Columns {
  readonly entrants: number
  readonly schedule: Schedule
  readonly seats: number
  readonly tables: number
  readonly figures: readonly string[]
  /** The pairs that meet, by indexes of entrants, the lower first. */
  readonly pairs: readonly (readonly [number, number])[]
  /** How many columns are kept deal by deal, and how many there are. */
  readonly kept: number
  readonly width: number
  readonly deals = 0
  /** Games in which something was played in a player's name, and the sum of all scores, whoever had them. */
  readonly touched: number
  readonly scores: number
  private readonly perEntrant: number
  private readonly pairBase: number
  private readonly addedBase: number
  private readonly addedPerEntrant: number
  private readonly addedPairBase: number
  private readonly pairAt: Int32Array

  constructor(entrants: number, schedule: Schedule, figures: readonly string[]) {
    const { seats, tables } = schedule
    this.entrants = entrants
    this.schedule = schedule
    this.seats = seats
    this.tables = tables
    this.figures = figures
    this.pairs = pairsThatMeet(schedule)
    this.pairAt = new Int32Array(entrants * entrants).fill(-1)
    for (const [at, [a, b]] of this.pairs.entries()) this.pairAt[a * entrants + b] = at
    this.perEntrant = 5 + figures.length + 3 * seats
    this.pairBase = 1 + entrants * this.perEntrant
    this.kept = this.pairBase + 2 * this.pairs.length
    this.touched = this.kept
    this.scores = this.kept + 1
    this.addedBase = this.kept + 2
    this.addedPerEntrant = 7 + seats + DECISION_KINDS.length
    this.addedPairBase = this.addedBase + entrants * this.addedPerEntrant
    this.width = this.addedPairBase + 7 * this.pairs.length
  }

  /** Where a pair stands in `pairs`, the lower index first; below 0 where it never meets. */
  pair(a: number, b: number): number {
    return this.pairAt[a * this.entrants + b]
  }

  score(entrant: number): Ratio {
    const at = 1 + entrant * this.perEntrant
    return { count: at, sum: at + 1, share: true }
  }

  wins(entrant: number): Ratio {
    const at = 1 + entrant * this.perEntrant
    return { count: at, sum: at + 2, share: true }
  }

  /** Games in which nothing was played in anybody's name. */
  clean(entrant: number): Ratio {
    const at = 1 + entrant * this.perEntrant
    return { count: at + 3, sum: at + 4, share: true }
  }

  figure(entrant: number, index: number): Ratio {
    const at = 1 + entrant * this.perEntrant
    return { count: at, sum: at + 5 + index }
  }

  seatScore(entrant: number, seat: number): Ratio {
    const at = this.seatAt(entrant, seat)
    return { count: at, sum: at + 1, share: true }
  }

  seatWins(entrant: number, seat: number): Ratio {
    const at = this.seatAt(entrant, seat)
    return { count: at, sum: at + 2, share: true }
  }

  /** The mean by which the score of a pair's first exceeds that of its second, once a deal in which they met. */
  difference(pair: number): Ratio {
    const at = this.pairBase + 2 * pair
    return { count: at + 1, sum: at }
  }

  /** The scores of an entrant, one a game, as if each had cards of its own. */
  alone(entrant: number): Spread {
    return this.addedBase + entrant * this.addedPerEntrant
  }

  /** The sums of an entrant's scores in a deal and how many they are: their squares and products. */
  together(entrant: number): Products {
    return this.alone(entrant) + 3
  }

  /** Games of an entrant in which something was played in anybody's name. */
  touchedOf(entrant: number): number {
    return this.alone(entrant) + 6
  }

  /** How often it had the first place; the others follow. */
  places(entrant: number): number {
    return this.alone(entrant) + 7
  }

  decisions(entrant: number, kind: DecisionKind): number {
    return this.alone(entrant) + 7 + this.seats + DECISION_KINDS.indexOf(kind)
  }

  met(pair: number): Met {
    return this.addedPairBase + 7 * pair
  }

  /** The differences of a pair, one a game, as if each had cards of its own. */
  apart(pair: number): Spread {
    return this.met(pair) + 3
  }

  /** The squares of a pair's differences, one a deal. */
  squares(pair: number): number {
    return this.met(pair) + 6
  }

  private seatAt(entrant: number, seat: number): number {
    return 1 + entrant * this.perEntrant + 5 + this.figures.length + 3 * seat
  }
}

function pairsThatMeet({ groups }: Schedule): (readonly [number, number])[] {
  const found = new Map<string, readonly [number, number]>()
  for (const group of groups) {
    for (const a of group) for (const b of group) if (a < b) found.set(`${a} ${b}`, [a, b])
  }
  return [...found.values()].sort((one, other) => one[0] - other[0] || one[1] - other[1])
}
