/**
 * Means with intervals from games that come in deals. The games of a deal share their cards, so the deal is the unit
 * that is drawn again: the interval is a bootstrap over deals (percentile of `RESAMPLES` draws; Efron and Tibshirani
 * 1993, chapters 8 and 13), wide enough for few deals by Student's t, whichever is wider.
 */

export interface Estimate {
  readonly mean: number
  /** The ends of the 95 % interval. */
  readonly low: number
  readonly high: number
  /** How many deals it rests on. */
  readonly deals: number
}

const RESAMPLES = 1000

/** Sums and numbers of games by deal, from which a mean over games is made. */
export interface DealSum {
  readonly sum: number
  readonly games: number
}

/** The mean over games of sums by deal, with its interval. `next` gives whole numbers below a bound. */
export function estimate(deals: readonly DealSum[], next: (bound: number) => number): Estimate {
  const played = deals.filter(deal => deal.games > 0)
  const count = played.length
  if (count === 0) return { mean: Number.NaN, low: Number.NaN, high: Number.NaN, deals: 0 }
  const mean = ratio(played)
  if (count === 1) return { mean, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, deals: 1 }
  const means = new Float64Array(RESAMPLES)
  for (let draw = 0; draw < RESAMPLES; draw++) {
    let sum = 0
    let games = 0
    for (let i = 0; i < count; i++) {
      const deal = played[next(count)]
      sum += deal.sum
      games += deal.games
    }
    means[draw] = sum / games
  }
  means.sort()
  const half = studentT(count - 1) * standardError(played, mean)
  return {
    mean,
    low: Math.min(at(means, 0.025), mean - half),
    high: Math.max(at(means, 0.975), mean + half),
    deals: count,
  }
}

function ratio(deals: readonly DealSum[]): number {
  let sum = 0
  let games = 0
  for (const deal of deals) {
    sum += deal.sum
    games += deal.games
  }
  return sum / games
}

/** The standard error of a mean over games that come in deals (the ratio estimator of cluster sampling). */
export function standardError(deals: readonly DealSum[], mean: number): number {
  const count = deals.length
  if (count < 2) return Number.POSITIVE_INFINITY
  let games = 0
  let squares = 0
  for (const deal of deals) {
    games += deal.games
    squares += (deal.sum - mean * deal.games) ** 2
  }
  return Math.sqrt((squares * count) / (count - 1)) / games
}

/** The 97.5 % point of Student's t, by the expansion of Cornish and Fisher (within 0.01 from 3 degrees on). */
export function studentT(degrees: number): number {
  const small = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228]
  if (degrees <= small.length) return small[degrees - 1]
  const z = 1.959964
  return z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2)
}

function at(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below)
}

/**
 * How many deals it would take to tell a difference from zero with 95 % confidence four times in five, given its
 * spread over the deals played (normal approximation). Infinity for no difference at all.
 */
export function dealsToTell(differences: readonly number[]): number {
  const count = differences.length
  if (count < 2) return Number.POSITIVE_INFINITY
  const mean = differences.reduce((sum, value) => sum + value, 0) / count
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1)
  if (mean === 0) return Number.POSITIVE_INFINITY
  return Math.max(2, Math.ceil(((1.959964 + 0.841621) ** 2 * variance) / mean ** 2))
}
