/** Adds up an arena deal by deal, in the order of the deals, in room that does not grow with them. */

import { addTo, Blocks } from './blocks.ts'
import { Columns } from './columns.ts'
import { meanOf } from './estimates.ts'
import { addAccounts, type DealAccount } from './ledger.ts'
import { Ratings, ratedTables } from './ratings.ts'
import type { DealRecord, FaultNote } from './record.ts'
import type { Schedule } from './schedule.ts'
import { sumUp } from './sums.ts'

/** Deals that follow one another, summed up: one, or several that make a unit of sums or begin one (`unitAt`). */
export interface Sums {
  /** The first deal, and how many there are. */
  readonly from: number
  readonly deals: number
  readonly row: Float64Array
  /** The scores at the tables that are rated, deal by deal, table by table and seat by seat. */
  readonly scores: Float64Array
  readonly faults: readonly FirstFault[]
  /** What models took to decide, all deals together; absent where none plays. */
  readonly accounts?: readonly DealAccount[]
}

/** The first fault of a kind of an entrant in a deal, or in the whole arena. */
export interface FirstFault extends FaultNote {
  readonly deal: number
}

export class Tally {
  readonly schedule: Schedule
  readonly entrants: number
  readonly columns: Columns
  readonly blocks: Blocks
  readonly ratings: Ratings
  /** By entrant and kind of fault, in the order in which they came. */
  readonly firstFaults: FirstFault[] = []
  /** What models took to decide, by entrant. */
  readonly accounts = new Map<number, DealAccount>()

  constructor(entrants: number, schedule: Schedule, figures: readonly string[]) {
    this.entrants = entrants
    this.schedule = schedule
    this.columns = new Columns(entrants, schedule, figures)
    this.blocks = new Blocks(this.columns, schedule)
    this.ratings = new Ratings(entrants, schedule)
  }

  get deals(): number {
    return this.blocks.deals
  }

  get games(): number {
    return this.deals * this.schedule.tables
  }

  /** Adds deals. They must come in order. */
  add({ from, deals, row, scores, faults, accounts = [] }: Sums): void {
    this.blocks.add(row, deals)
    let at = 0
    for (let deal = from; deal < from + deals; deal++) at = this.ratings.addDeal(deal, scores, at)
    for (const fault of faults) this.keepFault(fault)
    for (const account of accounts) {
      const known = this.accounts.get(account.entrant)
      this.accounts.set(account.entrant, known === undefined ? account : addAccounts(known, account))
    }
  }

  private keepFault(fault: FirstFault): void {
    const isKnown = this.firstFaults.some(({ entrant, kind }) => entrant === fault.entrant && kind === fault.kind)
    if (!isKnown) this.firstFaults.push(fault)
  }
}

/** Sums up deals that follow one another, one by one as they are played: no record need be kept. */
export class Summing {
  private readonly columns: Columns
  private readonly from: number
  private deals = 0
  private readonly row: Float64Array
  private readonly one: Float64Array
  private readonly scores: number[] = []
  private readonly faults: FirstFault[] = []
  private readonly accounts: DealAccount[] = []

  constructor(columns: Columns, from: number) {
    this.columns = columns
    this.from = from
    this.row = new Float64Array(columns.width)
    this.one = new Float64Array(columns.width)
  }

  add(record: DealRecord): void {
    sumUp(this.columns, record, this.one)
    addTo(this.row, this.one)
    const { deal, games, faults, accounts } = record
    for (const table of ratedTables(this.columns.schedule, deal)) {
      for (const score of games[table].scores) this.scores.push(score)
    }
    if (faults !== undefined) for (const fault of faults) this.faults.push({ ...fault, deal })
    if (accounts !== undefined) this.accounts.push(...accounts)
    this.deals += 1
  }

  sums(): Sums {
    const { from, deals, row, faults, accounts } = this
    const sums = { from, deals, row, scores: Float64Array.from(this.scores), faults }
    return accounts.length === 0 ? sums : { ...sums, accounts }
  }
}

/** The sums of one deal. */
export function sumsOf(columns: Columns, record: DealRecord): Sums {
  const summing = new Summing(columns, record.deal)
  summing.add(record)
  return summing.sums()
}

/** The mean scores so far, by entrant. */
export function meanScores({ entrants, columns, blocks }: Tally): (number | null)[] {
  const totals = blocks.totals()
  return Array.from({ length: entrants }, (_, entrant) => meanOf([totals], columns.score(entrant)))
}
