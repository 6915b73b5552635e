/**
 * Means with intervals from games that come in deals. The games of a deal share their cards, so the deal is the unit
 * that is drawn again: the interval is a bootstrap over deals (percentiles of `RESAMPLES` draws; Efron and Tibshirani
 * 1993, chapters 8 and 13). Few deals, or deals of which few tell much, make that too narrow. So each end lies where
 * what reaches further puts it: the bootstrap, Student's t corrected for skewness (Johnson 1978), and for what lies
 * between 0 and 1, as scores and shares do, the score interval (Wilson 1927) of as many independent games as the
 * spread between deals is worth. A difference reaches as far as its two scores do, too.
 */

import type { Dice } from './dice.ts'

export interface Estimate {
  /** Null where there was no game. */
  readonly mean: number | null
  /** The ends of the 95 % interval; null where there are fewer than two deals. */
  readonly low: number | null
  readonly high: number | null
}

/** A mean: one column of sums over another that counts. `share`: it lies between 0 and 1. */
export interface Ratio {
  readonly sum: number
  readonly count: number
  readonly share?: boolean
}

export const NOTHING: Estimate = { mean: null, low: null, high: null }

export const RESAMPLES = 1000
/** Sums of thirds do not come out even: what is smaller than this is nothing. */
export const DUST = 1e-9
export type Row = ArrayLike<number>

/** Estimates many means from rows of sums, one row a deal (or a few deals), with the same draws for all. */
export function estimateAll(rows: readonly Row[], ratios: readonly Ratio[], dice: Dice): Estimate[] {
  if (rows.length < 2) return ratios.map(ratio => ({ ...NOTHING, mean: meanOf(rows, ratio) }))
  const drawn = resample(rows, ratios, dice)
  return ratios.map((ratio, index) => {
    const mean = meanOf(rows, ratio)
    if (mean === null) return NOTHING
    // A deal in which nothing was counted tells nothing of the mean.
    const told = rows.filter(row => row[ratio.count] > 0)
    if (told.length < 2) return { ...NOTHING, mean }
    const means = drawn[index].filter(value => !Number.isNaN(value)).sort()
    const [low, high] = studentInterval(told, ratio, mean)
    const interval = {
      mean,
      low: Math.min(percentile(means, 0.025), low),
      high: Math.max(percentile(means, 0.975), high),
    }
    return ratio.share ? asShare(interval, told, ratio) : interval
  })
}

/** Student's interval; its long side is longer where the deals are skewed, so that a few of them make the mean. */
function studentInterval(rows: readonly Row[], ratio: Ratio, mean: number): [number, number] {
  const error = standardError(rows, ratio)
  const t = studentT(rows.length - 1)
  const skew = (skewness(rows, ratio, mean) * (1 + 2 * t ** 2)) / (6 * Math.sqrt(rows.length))
  return [mean - (t + Math.max(0, -skew)) * error, mean + (t + Math.max(0, skew)) * error]
}

/** The skewness of what deals have above or below the mean; 0 where all have the same. */
function skewness(rows: readonly Row[], { sum, count }: Ratio, mean: number): number {
  let squares = 0
  let cubes = 0
  for (const row of rows) {
    const off = row[sum] - mean * row[count]
    squares += off ** 2
    cubes += off ** 3
  }
  return squares === 0 ? 0 : cubes / rows.length / (squares / rows.length) ** 1.5
}

export interface Known {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** A mean that is a share stays within 0 and 1; where it is one of them, other outcomes may still be to come. */
function asShare({ mean, low, high }: Known, rows: readonly Row[], ratio: Ratio): Estimate {
  const unseen = 1 - 0.025 ** (1 / rows.length)
  if (mean <= 0 || mean >= 1) return { mean, low: mean >= 1 ? 1 - unseen : 0, high: mean <= 0 ? unseen : 1 }
  const error = standardError(rows, ratio)
  if (error === 0) return { mean, low, high }
  // Wilson's interval, with the variance of a share of one game over the squared error in place of the games.
  const games = (mean * (1 - mean)) / error ** 2
  const t = studentT(rows.length - 1)
  const middle = (mean + t ** 2 / (2 * games)) / (1 + t ** 2 / games)
  const half = (t / (1 + t ** 2 / games)) * Math.sqrt((mean * (1 - mean)) / games + t ** 2 / (4 * games ** 2))
  return { mean, low: Math.max(0, Math.min(low, middle - half)), high: Math.min(1, Math.max(high, middle + half)) }
}

/** What is known of two means and of the mean by which the first exceeds the second, each with its standard error. */
export interface Apart {
  readonly of: readonly [Estimate, Estimate]
  readonly errors: readonly [number, number]
  readonly error: number
}

/**
 * A difference reaches at least as far as the two means let it (Zou and Donner 2008, who recover the variance from each
 * side of their intervals). Where a few deals make all of a score its own interval knows that there may be more of them,
 * which the differences of the deals alone do not tell.
 */
export function asDifference(estimate: Estimate, { of: [a, b], errors, error }: Apart): Estimate {
  const { mean, low, high } = estimate
  if (mean === null || low === null || high === null || !isKnown(a) || !isKnown(b)) return estimate
  // Two who had the same in every deal: what there may be more of, both have.
  if (error < DUST) return estimate
  const alike = likeness(errors, error)
  return {
    mean,
    low: Math.min(low, mean - reach(a.mean - a.low, b.high - b.mean, alike)),
    high: Math.max(high, mean + reach(a.high - a.mean, b.mean - b.low, alike)),
  }
}

export function isKnown(estimate: Estimate): estimate is Known {
  return estimate.mean !== null && estimate.low !== null && estimate.high !== null
}

/** How two means move together, from -1 to 1, by their standard errors and that of their difference; 0 where one stands still. */
export function likeness([a, b]: readonly [number, number], error: number): number {
  if (!(a > 0 && b > 0 && Number.isFinite(error))) return 0
  return Math.max(-1, Math.min(1, (a ** 2 + b ** 2 - error ** 2) / (2 * a * b)))
}

export function reach(a: number, b: number, alike: number): number {
  return Math.sqrt(Math.max(0, a ** 2 + b ** 2 - 2 * alike * a * b))
}

/** The means of every draw, by ratio. */
export function resample(rows: readonly Row[], ratios: readonly Ratio[], dice: Dice): Float64Array[] {
  const { length } = rows
  const drawn = ratios.map(() => new Float64Array(RESAMPLES))
  const columns = [...new Set(ratios.flatMap(({ sum, count }) => [sum, count]))].map(index => {
    const values = Float64Array.from(rows, row => row[index])
    return { index, values, isConstant: values.every(value => value === values[0]) }
  })
  const totals = new Float64Array(Math.max(...columns.map(({ index }) => index)) + 1)
  // What is the same in every row is the same in every draw: mostly numbers of games.
  for (const { index, values } of columns) totals[index] = length * values[0]
  const varied = columns.filter(({ isConstant }) => !isConstant)
  const times = new Float64Array(length)
  for (let draw = 0; draw < RESAMPLES; draw++) {
    times.fill(0)
    for (let left = length; left > 0; left--) times[dice.below(length)] += 1
    for (const { index, values } of varied) {
      let total = 0
      for (let row = 0; row < length; row++) total += times[row] * values[row]
      totals[index] = total
    }
    for (let index = 0; index < ratios.length; index++) {
      const { sum, count } = ratios[index]
      drawn[index][draw] = totals[sum] / totals[count]
    }
  }
  return drawn
}

/** The mean alone. */
export function meanOf(rows: readonly Row[], { sum, count }: Ratio): number | null {
  let sums = 0
  let counts = 0
  for (const row of rows) {
    sums += row[sum]
    counts += row[count]
  }
  return counts === 0 ? null : sums / counts
}

/** The standard error of a mean over games that come in deals (the ratio estimator of cluster sampling). */
export function standardError(rows: readonly Row[], ratio: Ratio): number {
  const mean = meanOf(rows, ratio)
  if (rows.length < 2 || mean === null) return Number.POSITIVE_INFINITY
  let counts = 0
  let squares = 0
  for (const row of rows) {
    counts += row[ratio.count]
    squares += (row[ratio.sum] - mean * row[ratio.count]) ** 2
  }
  return Math.sqrt((squares * rows.length) / (rows.length - 1)) / counts
}

/** What the standard error needs, where single deals are known by their sums only: of sums and counts, and of their products. */
export interface Moments {
  readonly deals: number
  readonly sum: number
  readonly count: number
  readonly sumSquares: number
  readonly products: number
  readonly countSquares: number
}

/** The same standard error from sums over single deals, where `standardError` may know blocks of deals only. */
export function errorOf({ deals, sum, count, sumSquares, products, countSquares }: Moments): number {
  if (deals < 2 || count === 0) return Number.POSITIVE_INFINITY
  const mean = sum / count
  const squares = Math.max(0, sumSquares - 2 * mean * products + mean ** 2 * countSquares)
  return Math.sqrt((squares * deals) / (deals - 1)) / count
}

/** The 97.5 % point of Student's t, by the expansion of Cornish and Fisher (within 0.002 from 11 degrees on). */
export function studentT(degrees: number): number {
  const small = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228]
  if (degrees <= small.length) return small[degrees - 1]
  const z = 1.959964
  return z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2)
}

export function percentile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below)
}

/**
 * How many deals it would take to tell a difference from zero with 95 % confidence four times in five, by its mean and
 * its standard error over so many deals (normal approximation). Null for no difference at all, or no spread known.
 */
export function dealsToTell(mean: number, error: number, deals: number): number | null {
  if (Math.abs(mean) < DUST || !Number.isFinite(error)) return null
  return Math.max(2, Math.ceil(((1.959964 + 0.841621) ** 2 * error ** 2 * deals) / mean ** 2))
}
