/** Ratings by OpenSkill (Plackett and Luce's model; Weng and Lin 2011), game after game in the order of the deals. */

import { rate, rating } from 'openskill'
import type { Table } from './schedule.ts'

export interface Rating {
  readonly mu: number
  readonly sigma: number
}

/** So many games are all rated; later one table of every seventh deal, in turn: one that has settled needs no more. */
const RATED_WHOLE = 20_000
/** No divisor of the number of orders, which deals take in turn, so that all orders are rated. */
const LATER = 7

/** The ratings of all entrants, brought forward by one deal at a time. */
export class Ratings {
  readonly now: Rating[]
  private games = 0

  constructor(entrants: number) {
    this.now = Array.from({ length: entrants }, () => rating())
  }

  /** The tables of a deal, and all scores there, table by table and seat by seat. */
  addDeal(deal: number, tables: readonly Table[], scores: Float64Array): void {
    const rate = (at: number) => {
      const { length } = tables[at]
      this.add(tables[at], Array.from(scores.subarray(at * length, (at + 1) * length)))
    }
    if (this.games < RATED_WHOLE) for (const at of tables.keys()) rate(at)
    else if (deal % LATER === 0) rate((deal / LATER) % tables.length)
    this.games += tables.length
  }

  /** Every seat is rated by its place in the game; an entrant at several seats moves by all of them together. */
  private add(table: Table, scores: readonly number[]): void {
    if (new Set(table).size < 2) return
    const places = scores.map(score => placeOf(score, scores))
    const before = table.map(entrant => this.now[entrant])
    const after = rate(
      before.map(({ mu, sigma }) => [{ mu, sigma }]),
      { rank: places },
    )
    for (const [seat, entrant] of table.entries()) {
      const [{ mu, sigma }] = after[seat]
      const now = this.now[entrant]
      this.now[entrant] = {
        mu: now.mu + mu - before[seat].mu,
        sigma: (now.sigma * sigma) / before[seat].sigma,
      }
    }
  }
}

/** The place of a score in its game, from 1; equal scores share the better one. */
export function placeOf(score: number, scores: readonly number[]): number {
  let place = 1
  for (const other of scores) if (other > score) place += 1
  return place
}
