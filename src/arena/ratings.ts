/**
 * Ratings by the model of Plackett and Luce with the updates of Weng and Lin (2011, algorithm 4), as OpenSkill makes
 * them, game after game in the order of the deals. Written here for players that are rated one by one, which is all
 * that an arena has: the library does teams, and takes twenty times as long. A test holds it to the library.
 */

import { type Schedule, type Table, tablesOf } from './schedule.ts'

export interface Rating {
  readonly mu: number
  readonly sigma: number
}

const MU = 25
const SIGMA = MU / 3
/** The square of half a sigma: what one game varies by. */
const BETA_SQUARED = (SIGMA / 2) ** 2
/** A variance keeps at least so much of itself. */
const LEAST = 1e-4

/** So many games are all rated; later one table of every seventh deal, in turn: one that has settled needs no more. */
const RATED_WHOLE = 20_000
/** No divisor of the number of orders, which deals take in turn, so that all orders are rated. */
const LATER = 7

/** Which tables of a deal are rated, by their place in it. */
export function ratedTables({ tables }: Pick<Schedule, 'tables'>, deal: number): readonly number[] {
  if (deal * tables < RATED_WHOLE) return everyTable(tables)
  return deal % LATER === 0 ? [(deal / LATER) % tables] : []
}

const known = new Map<number, readonly number[]>()

function everyTable(tables: number): readonly number[] {
  let all = known.get(tables)
  if (all === undefined) {
    all = Array.from({ length: tables }, (_, at) => at)
    known.set(tables, all)
  }
  return all
}

/** The ratings of all entrants, brought forward by one deal at a time. */
export class Ratings {
  private readonly schedule: Schedule
  private readonly mu: Float64Array
  private readonly sigma: Float64Array
  private readonly game: Game

  constructor(entrants: number, schedule: Schedule) {
    this.schedule = schedule
    this.mu = new Float64Array(entrants).fill(MU)
    this.sigma = new Float64Array(entrants).fill(SIGMA)
    this.game = new Game(schedule.seats)
  }

  get now(): Rating[] {
    return Array.from(this.mu, (mu, entrant) => ({ mu, sigma: this.sigma[entrant] }))
  }

  /** Takes a deal's games: the scores of its rated tables, table by table and seat by seat, from a place on. Gives the next place. */
  addDeal(deal: number, scores: Float64Array, from = 0): number {
    const { seats } = this.schedule
    let at = from
    for (const table of ratedTables(this.schedule, deal)) {
      this.add(tablesOf(this.schedule, deal)[table], scores.subarray(at, at + seats))
      at += seats
    }
    return at
  }

  /** Every seat is rated by its place in the game; an entrant at several seats moves by all of them together. */
  private add(table: Table, scores: Float64Array): void {
    if (table.every(entrant => entrant === table[0])) return
    const { mu, sigma, game } = this
    for (let seat = 0; seat < table.length; seat++) game.sit(seat, mu[table[seat]], sigma[table[seat]])
    game.rate(scores)
    for (let seat = 0; seat < table.length; seat++) {
      mu[table[seat]] += game.gain[seat]
      sigma[table[seat]] *= game.shrink[seat]
    }
  }
}

/** One game of the model, in room that is used again. */
class Game {
  /** By seat: what is added to mu, and what sigma is multiplied by. */
  readonly gain: Float64Array
  readonly shrink: Float64Array
  private readonly mu: Float64Array
  private readonly variance: Float64Array
  private readonly strength: Float64Array
  /** The strength of all who were no better than a seat, and how many were as good. */
  private readonly behind: Float64Array
  private readonly level: Float64Array

  constructor(seats: number) {
    const bySeat = () => new Float64Array(seats)
    ;[this.gain, this.shrink, this.mu, this.variance] = [bySeat(), bySeat(), bySeat(), bySeat()]
    ;[this.strength, this.behind, this.level] = [bySeat(), bySeat(), bySeat()]
  }

  sit(seat: number, mu: number, sigma: number): void {
    this.mu[seat] = mu
    this.variance[seat] = sigma ** 2
  }

  rate(scores: Float64Array): void {
    const { mu, variance, strength, behind, level } = this
    const { length } = mu
    let spread = 0
    for (let seat = 0; seat < length; seat++) spread += variance[seat] + BETA_SQUARED
    const c = Math.sqrt(spread)
    for (let seat = 0; seat < length; seat++) strength[seat] = Math.exp(mu[seat] / c)
    for (let seat = 0; seat < length; seat++) {
      behind[seat] = 0
      level[seat] = 0
      for (let other = 0; other < length; other++) {
        if (scores[other] <= scores[seat]) behind[seat] += strength[other]
        if (scores[other] === scores[seat]) level[seat] += 1
      }
    }
    for (let seat = 0; seat < length; seat++) {
      let omega = 0
      let delta = 0
      for (let other = 0; other < length; other++) {
        if (scores[other] < scores[seat]) continue
        const share = strength[seat] / behind[other]
        omega += ((other === seat ? 1 : 0) - share) / level[other]
        delta += (share * (1 - share)) / level[other]
      }
      const part = variance[seat] / spread
      this.gain[seat] = (omega * variance[seat]) / c
      this.shrink[seat] = Math.sqrt(Math.max(1 - (Math.sqrt(variance[seat]) / c) * delta * part, LEAST))
    }
  }
}

/** The place of a score in its game, from 1; equal scores share the better one. */
export function placeOf(score: number, scores: readonly number[]): number {
  let place = 1
  for (const other of scores) if (other > score) place += 1
  return place
}
