/** So many rows are kept at most. Even, so that they can be joined two by two. */
export const MAX_BLOCKS = 1024

/**
 * Sums by deal that never need more room: one row a deal, and when there are too many, neighbours are joined two by
 * two. A bootstrap over blocks of independent deals has the same spread as one over the deals themselves.
 */
export class Blocks {
  readonly columns: number
  /** How many deals a whole block holds. */
  size = 1
  private readonly full: Float64Array[] = []
  private open: Float64Array
  private inOpen = 0

  constructor(columns: number) {
    this.columns = columns
    this.open = new Float64Array(columns)
  }

  /** Adds the sums of one deal; of a longer row its first columns. */
  add(row: Float64Array): void {
    for (let column = 0; column < this.columns; column++) this.open[column] += row[column]
    this.inOpen += 1
    if (this.inOpen < this.size) return
    this.full.push(this.open)
    this.open = new Float64Array(this.columns)
    this.inOpen = 0
    if (this.full.length === MAX_BLOCKS) this.join()
  }

  /** All rows so far, oldest first; the last may hold fewer deals than the others. */
  rows(): readonly Float64Array[] {
    return this.inOpen === 0 ? this.full : [...this.full, this.open]
  }

  private join(): void {
    const rows = this.full.splice(0)
    for (let at = 0; at < rows.length; at += 2) {
      const joined = rows[at]
      for (let column = 0; column < this.columns; column++) joined[column] += rows[at + 1][column]
      this.full.push(joined)
    }
    this.size *= 2
  }
}
