/** Adds up an arena deal by deal, in the order of the deals, in room that does not grow with them. */

import { Blocks } from './blocks.ts'
import { Columns } from './columns.ts'
import { meanOf } from './estimates.ts'
import { Ratings } from './ratings.ts'
import type { DealRecord, FaultNote } from './record.ts'
import { type Schedule, tablesOf } from './schedule.ts'
import { sumUp } from './sums.ts'

/** A deal as a worker sums it up: its row, and all scores, table by table and seat by seat. */
export interface DealSums {
  readonly deal: number
  readonly row: Float64Array
  readonly scores: Float64Array
  readonly faults: readonly FaultNote[]
}

/** The first fault of a kind of an entrant in the whole arena. */
export interface FirstFault extends FaultNote {
  readonly deal: number
}

export class Tally {
  readonly schedule: Schedule
  readonly entrants: number
  readonly columns: Columns
  readonly blocks: Blocks
  readonly ratings: Ratings
  /** The sums of all columns over all deals. */
  readonly totals: Float64Array
  /** By entrant and kind of fault, in the order in which they came. */
  readonly firstFaults: FirstFault[] = []

  constructor(entrants: number, schedule: Schedule, figures: readonly string[]) {
    this.entrants = entrants
    this.schedule = schedule
    this.columns = new Columns(entrants, schedule, figures)
    this.blocks = new Blocks(this.columns.kept)
    this.totals = new Float64Array(this.columns.width)
    this.ratings = new Ratings(entrants)
  }

  get deals(): number {
    return this.totals[this.columns.deals]
  }

  get games(): number {
    return this.totals[this.columns.games]
  }

  /** Adds a deal. They must come in order. */
  add({ deal, row, scores, faults }: DealSums): void {
    const { totals } = this
    for (let column = 0; column < totals.length; column++) totals[column] += row[column]
    this.blocks.add(row)
    this.ratings.addDeal(deal, tablesOf(this.schedule, deal), scores)
    for (const fault of faults) this.keepFault({ ...fault, deal })
  }

  private keepFault(fault: FirstFault): void {
    const isKnown = this.firstFaults.some(({ entrant, kind }) => entrant === fault.entrant && kind === fault.kind)
    if (!isKnown) this.firstFaults.push(fault)
  }
}

/** The sums of a deal's record. */
export function sumsOf(columns: Columns, record: DealRecord): DealSums {
  const row = new Float64Array(columns.width)
  sumUp(columns, record, row)
  const scores = Float64Array.from(record.games.flatMap(game => game.scores))
  return { deal: record.deal, row, scores, faults: record.faults ?? [] }
}

/** The mean scores so far, by entrant. */
export function meanScores({ entrants, columns, totals }: Tally): (number | null)[] {
  return Array.from({ length: entrants }, (_, entrant) => meanOf([totals], columns.score(entrant)))
}
