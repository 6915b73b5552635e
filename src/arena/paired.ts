/**
 * By how much one mean exceeds another where both are of the same deals, as with and without planted texts. Deals are
 * drawn again for both at once; the interval reaches as far as the bootstrap, Student's t over what each deal adds, and
 * the intervals of the two means put it (`asDifference` in `estimates.ts`, without its exception: two that are zero in
 * every deal are not known to be equal for ever).
 */

import type { Dice } from './dice.ts'
import {
  type Estimate,
  isKnown,
  likeness,
  meanOf,
  NOTHING,
  percentile,
  type Ratio,
  type Row,
  reach,
  resample,
  standardError,
  studentT,
} from './estimates.ts'

/** Two means, and what is known of each. */
export interface Pair {
  readonly of: Ratio
  readonly over: Ratio
  readonly estimates: readonly [Estimate, Estimate]
}

/** Estimates by how much the first of each pair exceeds the second. */
export function estimatePairs(rows: readonly Row[], pairs: readonly Pair[], dice: Dice): Estimate[] {
  const means = pairs.map(({ of, over }) => [meanOf(rows, of), meanOf(rows, over)] as const)
  if (rows.length < 2 || pairs.length === 0) {
    return means.map(([a, b]) => (a === null || b === null ? NOTHING : { ...NOTHING, mean: a - b }))
  }
  const drawn = resample(
    rows,
    pairs.flatMap(({ of, over }) => [of, over]),
    dice,
  )
  return pairs.map(({ of, over, estimates: [a, b] }, index) => {
    const [one, other] = means[index]
    if (one === null || other === null) return NOTHING
    const mean = one - other
    if (!isKnown(a) || !isKnown(b)) return { ...NOTHING, mean }
    const error = pairedError(rows, { of, over, one, other })
    const [first, second] = [drawn[2 * index], drawn[2 * index + 1]]
    const apart = first.map((value, draw) => value - second[draw]).filter(value => !Number.isNaN(value))
    const sorted = apart.sort()
    const told = rows.filter(row => row[of.count] + row[over.count] > 0).length
    const t = studentT(told - 1)
    const ends = [percentile(sorted, 0.025), percentile(sorted, 0.975)].filter(Number.isFinite)
    const low = Math.min(mean - t * error, ...ends)
    const high = Math.max(mean + t * error, ...ends)
    const alike = likeness([standardError(rows, of), standardError(rows, over)], error)
    return {
      mean,
      low: Math.max(-1, Math.min(low, mean - reach(a.mean - a.low, b.high - b.mean, alike))),
      high: Math.min(1, Math.max(high, mean + reach(a.high - a.mean, b.mean - b.low, alike))),
    }
  })
}

interface Means {
  readonly of: Ratio
  readonly over: Ratio
  readonly one: number
  readonly other: number
}

/** The standard error of the difference of two ratios over the same deals, by what each deal adds to it. */
function pairedError(rows: readonly Row[], { of, over, one, other }: Means): number {
  const counts = [0, 0]
  for (const row of rows) {
    counts[0] += row[of.count]
    counts[1] += row[over.count]
  }
  let squares = 0
  for (const row of rows) {
    const adds = (row[of.sum] - one * row[of.count]) / counts[0] - (row[over.sum] - other * row[over.count]) / counts[1]
    squares += adds ** 2
  }
  return Math.sqrt((squares * rows.length) / (rows.length - 1))
}
