/**
 * Sums by unit: what is drawn again for an interval is a whole unit, because what stands in one unit hangs together.
 * Means are estimated as the arena's are (`estimates.ts`), anything else by leaving out one unit at a time.
 */

import { Dice } from '../dice.ts'
import { DUST, type Estimate, estimateAll, NOTHING, standardError, studentT } from '../estimates.ts'

/** One row a unit; columns are added as they are needed. */
export class Sums {
  private readonly rows: number[][]
  private readonly seed: string
  private width = 0

  constructor(units: number, seed: string) {
    this.rows = Array.from({ length: units }, () => [])
    this.seed = seed
  }

  /** So many new columns: the place of the first. */
  columns(count: number): number {
    const first = this.width
    this.width += count
    for (const row of this.rows) for (let at = 0; at < count; at++) row.push(0)
    return first
  }

  add(unit: number, column: number, value: number): void {
    this.rows[unit][column] += value
  }

  /** Columns as means over a column that counts. Units in which nothing was counted are none. */
  means(sums: readonly number[], count: number, how: { readonly share: boolean }): Estimate[] {
    const rows = this.rows.filter(row => row[count] !== 0).map(row => [row[count], ...sums.map(sum => row[sum])])
    const ratios = sums.map((_, at) => ({ sum: at + 1, count: 0, share: how.share }))
    if (rows.length === 0) return sums.map(() => NOTHING)
    return estimateAll(rows, ratios, new Dice(`${this.seed} means of ${count}`))
  }

  /** The squared standard errors of such means, and over how many units. */
  variances(sums: readonly number[], count: number): { readonly variances: number[]; readonly units: number } {
    const rows = this.rows.filter(row => row[count] !== 0)
    return { variances: sums.map(sum => standardError(rows, { sum, count }) ** 2), units: rows.length }
  }

  /** The sum of a column over all units. */
  total(column: number): number {
    return this.rows.reduce((sum, row) => sum + row[column], 0)
  }

  /** Columns of the units that have something in them. */
  parts(first: number, count: number): number[][] {
    return this.rows.map(row => row.slice(first, first + count)).filter(part => part.some(value => value !== 0))
  }
}

/**
 * What is made of sums, with its interval by the jackknife over units. `surest`: the lower end where no unit differs
 * from another, so that leaving one out tells nothing, by the least share of units that may be like them.
 */
export function jackknife(
  parts: readonly (readonly number[])[],
  make: (sums: readonly number[]) => number | null,
  surest: (least: number) => number | null = () => null,
): Estimate {
  const units = parts.length
  if (units === 0) return NOTHING
  const sums = parts[0].map((_, at) => parts.reduce((sum, part) => sum + part[at], 0))
  const mean = make(sums)
  if (mean === null || units < 2) return { ...NOTHING, mean }
  const without = parts.map(part => make(sums.map((sum, at) => sum - part[at])) ?? mean)
  const middle = without.reduce((sum, value) => sum + value, 0) / units
  const squares = without.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  const half = studentT(units - 1) * Math.sqrt((squares * (units - 1)) / units)
  if (half > DUST) return { mean, low: Math.max(-1, mean - half), high: Math.min(1, mean + half) }
  return { mean, low: surest(0.025 ** (1 / units)) ?? mean, high: mean }
}

/** The same estimate on another scale: what is `at` becomes 0 and what is 1 stays 1. */
export function beyond(chance: number, { mean, low, high }: Estimate): Estimate {
  const scaled = (value: number | null) => (value === null ? null : (value - chance) / (1 - chance))
  return { mean: scaled(mean), low: scaled(low), high: scaled(high) }
}
