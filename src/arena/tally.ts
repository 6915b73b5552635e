/** Adds up an arena deal by deal, in the order of the deals, in room that does not grow with them. */

import { Blocks } from './blocks.ts'
import { meanOf, type Ratio } from './estimates.ts'
import { placeOf, Ratings } from './ratings.ts'
import { DECISION_KINDS, type DealRecord, type DecisionKind, type GameRecord, isTouched } from './record.ts'
import type { Schedule } from './schedule.ts'

/** Games of one player against another: how often it had the higher score, the same, the lower. */
export interface Meeting {
  ahead: number
  level: number
  behind: number
}

/** Single games of a player, as if each had cards of its own: what duplicate deals are compared with. */
export interface Single {
  games: number
  sum: number
  squares: number
}

/** Where the sums stand in a row: entrant by entrant its means, then its seats, then the pairs. */
export interface Columns {
  readonly width: number
  /** Deals, one a deal. */
  readonly deals: number
  score(entrant: number): Ratio
  wins(entrant: number): Ratio
  figure(entrant: number, index: number): Ratio
  /** Games in which nothing was played in anybody's name. */
  clean(entrant: number): Ratio
  seatScore(entrant: number, seat: number): Ratio
  seatWins(entrant: number, seat: number): Ratio
  /** The mean by which one score exceeds another in games of both, a deal. */
  difference(a: number, b: number): Ratio
}

function layColumns(entrants: number, seats: number, figures: number): Columns {
  const perSeat = 3
  const own = 5 + figures
  const perEntrant = own + seats * perSeat
  const base = (entrant: number) => 2 + entrant * perEntrant
  const seatBase = (entrant: number, seat: number) => base(entrant) + own + seat * perSeat
  const pairs = 2 + entrants * perEntrant
  return {
    width: pairs + entrants * (entrants - 1),
    deals: 0,
    score: entrant => ({ sum: base(entrant) + 1, count: base(entrant) }),
    wins: entrant => ({ sum: base(entrant) + 2, count: base(entrant), share: true }),
    clean: entrant => ({ sum: base(entrant) + 4, count: base(entrant) + 3 }),
    figure: (entrant, index) => ({ sum: base(entrant) + 5 + index, count: base(entrant) }),
    seatScore: (entrant, seat) => ({ sum: seatBase(entrant, seat) + 1, count: seatBase(entrant, seat) }),
    seatWins: (entrant, seat) => ({ sum: seatBase(entrant, seat) + 2, count: seatBase(entrant, seat), share: true }),
    difference: (a, b) => {
      const at = pairs + 2 * ((b * (b - 1)) / 2 + a)
      return { sum: at, count: at + 1 }
    },
  }
}

export class Tally {
  readonly schedule: Schedule
  readonly entrants: number
  readonly figures: readonly string[]
  readonly columns: Columns
  readonly blocks: Blocks
  readonly ratings: Ratings
  deals = 0
  games = 0
  /** Games in which something was played in a player's name. */
  touched = 0
  /** The sum of all scores, whoever had them. */
  scores = 0
  readonly places: number[][]
  readonly meetings: Meeting[][]
  readonly decisions: Record<DecisionKind, number>[]
  /** Games of each entrant that something was played in, by whomever. */
  readonly touchedOf: number[]
  readonly singles: Single[]
  private readonly row: Float64Array

  constructor(entrants: number, schedule: Schedule, figures: readonly string[]) {
    const each = <T>(make: () => T): T[] => Array.from({ length: entrants }, make)
    this.entrants = entrants
    this.schedule = schedule
    this.figures = figures
    this.columns = layColumns(entrants, schedule.seats, figures.length)
    this.blocks = new Blocks(this.columns.width)
    this.row = new Float64Array(this.columns.width)
    this.ratings = new Ratings(entrants)
    this.places = each(() => new Array<number>(schedule.seats).fill(0))
    this.meetings = each(() => each(() => ({ ahead: 0, level: 0, behind: 0 })))
    this.decisions = each(
      () => Object.fromEntries(DECISION_KINDS.map(kind => [kind, 0])) as Record<DecisionKind, number>,
    )
    this.touchedOf = each(() => 0)
    this.singles = each(() => ({ games: 0, sum: 0, squares: 0 }))
  }

  /** Adds a deal. They must come in order. */
  add({ deal, games }: DealRecord): void {
    if (games.length !== this.schedule.tables) {
      throw new Error(`deal ${deal} has ${games.length} games, not ${this.schedule.tables}`)
    }
    this.row.fill(0)
    this.row[this.columns.deals] = 1
    for (const game of games) this.addGame(game)
    this.endDifferences()
    this.blocks.add(this.row)
    this.ratings.addDeal(deal, games)
    this.deals += 1
  }

  private addGame(game: GameRecord): void {
    const { columns, row } = this
    const { table } = game
    const touched = isTouched(game)
    this.games += 1
    if (touched) this.touched += 1
    for (const [seat, entrant] of table.entries()) {
      const score = game.scores[seat]
      const won = game.winner_slots.includes(seat) ? 1 : 0
      this.scores += score
      put(row, columns.score(entrant), score)
      row[columns.wins(entrant).sum] += won
      for (const [index, name] of this.figures.entries())
        row[columns.figure(entrant, index).sum] += game.figures[name][seat]
      if (!touched) put(row, columns.clean(entrant), score)
      put(row, columns.seatScore(entrant, seat), score)
      row[columns.seatWins(entrant, seat).sum] += won
      this.places[entrant][placeOf(score, game.scores) - 1] += 1
    }
    for (const kind of DECISION_KINDS) {
      const bySeat = game.decisions[kind]
      if (bySeat !== undefined) for (const [seat, count] of bySeat.entries()) this.decisions[table[seat]][kind] += count
    }
    this.addMeetings(game)
    this.addSingles(game, touched)
  }

  private addMeetings({ scores, table }: GameRecord): void {
    for (const [seat, entrant] of table.entries()) {
      for (const [other, rival] of table.entries()) {
        if (entrant === rival) continue
        const by = scores[seat] - scores[other]
        const meeting = this.meetings[entrant][rival]
        if (by > 0) meeting.ahead += 1
        else if (by < 0) meeting.behind += 1
        else meeting.level += 1
        if (entrant < rival) put(this.row, this.columns.difference(entrant, rival), by)
      }
    }
  }

  private addSingles({ scores, table }: GameRecord, touched: boolean): void {
    for (const entrant of new Set(table)) {
      let sum = 0
      let seats = 0
      for (const [seat, other] of table.entries()) {
        if (other !== entrant) continue
        sum += scores[seat]
        seats += 1
      }
      const single = this.singles[entrant]
      single.games += 1
      single.sum += sum / seats
      single.squares += (sum / seats) ** 2
      if (touched) this.touchedOf[entrant] += 1
    }
  }

  /** A deal's differences become its mean ones: one number a deal and pair that met in it. */
  private endDifferences(): void {
    for (let b = 1; b < this.entrants; b++) {
      for (let a = 0; a < b; a++) {
        const { sum, count } = this.columns.difference(a, b)
        if (this.row[count] === 0) continue
        this.row[sum] /= this.row[count]
        this.row[count] = 1
      }
    }
  }
}

function put(row: Float64Array, { sum, count }: Ratio, value: number): void {
  row[sum] += value
  row[count] += 1
}

/** The mean scores so far, by entrant. */
export function meanScores({ entrants, columns, blocks }: Tally): (number | null)[] {
  const rows = blocks.rows()
  return Array.from({ length: entrants }, (_, entrant) => meanOf(rows, columns.score(entrant)))
}
