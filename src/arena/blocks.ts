import type { Schedule } from './schedule.ts'

/** So many rows are kept at most. Even, so that they can be joined two by two. */
export const MAX_BLOCKS = 512
/** So many games are summed up before anybody else hears of them, at most. */
const MAX_UNIT_GAMES = 1024

/**
 * How many deals are summed up together where a deal is: 1 at first, and later what a block holds, while that is not
 * too long. A unit begins at a multiple of it. Sums of units rather than of deals are handed from thread to thread;
 * which deals make a unit is fixed, because numbers with fractions add up to another last bit in another order.
 */
export function unitAt({ tables }: Pick<Schedule, 'tables'>, deal: number): number {
  const block = deal < MAX_BLOCKS ? 1 : 2 ** (Math.floor(Math.log2(deal / MAX_BLOCKS)) + 1)
  const most = 2 ** Math.floor(Math.log2(Math.max(1, MAX_UNIT_GAMES / tables)))
  return Math.min(block, most)
}

/** How wide the rows are, and how many of their first columns are kept block by block; the rest is only added up. */
export interface Widths {
  readonly width: number
  readonly kept: number
}

/**
 * Sums by deal that never need more room: one row a deal, and when there are too many, neighbours are joined two by
 * two. A bootstrap over blocks of independent deals has the same spread as one over the deals themselves.
 */
export class Blocks {
  private readonly kept: number
  private readonly schedule: Pick<Schedule, 'tables'>
  /** How many deals a whole block holds. */
  size = 1
  /** How many deals there are. */
  deals = 0
  private readonly full: Float64Array[] = []
  private open: Float64Array
  private inOpen = 0
  /** The sums of a unit that is not whole yet, and of all units that are. */
  private readonly unit: Float64Array
  private inUnit = 0
  private readonly sums: Float64Array

  constructor({ width, kept }: Widths, schedule: Pick<Schedule, 'tables'>) {
    this.kept = kept
    this.schedule = schedule
    this.open = new Float64Array(kept)
    this.unit = new Float64Array(width)
    this.sums = new Float64Array(width)
  }

  /** Adds the sums of one deal, or of several that make a unit or begin one. */
  add(row: Float64Array, deals = 1): void {
    const length = unitAt(this.schedule, this.deals)
    addTo(this.unit, row)
    this.inUnit += deals
    this.deals += deals
    if (this.inUnit < length) return
    addTo(this.open, this.unit)
    addTo(this.sums, this.unit)
    this.inOpen += this.inUnit
    this.unit.fill(0)
    this.inUnit = 0
    if (this.inOpen < this.size) return
    this.full.push(this.open)
    this.open = new Float64Array(this.kept)
    this.inOpen = 0
    if (this.full.length === MAX_BLOCKS) this.join()
  }

  /** All rows so far, oldest first; the last may hold fewer deals than the others. */
  rows(): readonly Float64Array[] {
    if (this.inOpen + this.inUnit === 0) return this.full
    const last = this.open.slice()
    addTo(last, this.unit)
    return [...this.full, last]
  }

  /** The sums of all columns over all deals. */
  totals(): Float64Array {
    const totals = this.sums.slice()
    addTo(totals, this.unit)
    return totals
  }

  private join(): void {
    const rows = this.full.splice(0)
    for (let at = 0; at < rows.length; at += 2) {
      addTo(rows[at], rows[at + 1])
      this.full.push(rows[at])
    }
    this.size *= 2
  }
}

/** Adds a row to another, which is changed; of a longer row its first columns. */
export function addTo(sums: Float64Array, row: Float64Array): void {
  for (let column = 0; column < sums.length; column++) sums[column] += row[column]
}
