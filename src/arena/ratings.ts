/** Ratings by OpenSkill (Plackett and Luce's model; Weng and Lin 2011), game after game in the order of the deals. */

import { rate, rating } from 'openskill'
import type { GameRecord } from './record.ts'

export interface Rating {
  readonly mu: number
  readonly sigma: number
}

/** So many games are all rated; of later deals one table each, in turn: a rating that has settled needs no more. */
const RATED_WHOLE = 20_000

/** The ratings of all entrants, brought forward by one deal at a time. */
export class Ratings {
  readonly now: Rating[]
  private games = 0

  constructor(entrants: number) {
    this.now = Array.from({ length: entrants }, () => rating())
  }

  addDeal(deal: number, games: readonly GameRecord[]): void {
    if (this.games < RATED_WHOLE) for (const game of games) this.add(game)
    else this.add(games[deal % games.length])
    this.games += games.length
  }

  /** Every seat is rated by its place in the game; an entrant at several seats moves by all of them together. */
  private add({ scores, table }: GameRecord): void {
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
