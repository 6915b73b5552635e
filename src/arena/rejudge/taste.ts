/**
 * The model with entries. What an entry is worth beyond its author, by its cards and how they fit the prompt, is a draw of
 * its own from a normal distribution, the same for every judge and order; and judges differ in how sharply they tell worth
 * from worth: the utility of an entry is sharpness * (strength of its author + spread * its draw), and the slot and one's
 * own as before. A judge that chooses by chance has no sharpness, and takes nobody's strength with it.
 *
 * The draws are summed over on a grid, and the effects fitted by scoring (Berndt, Hall, Hall and Hausman 1974) under weak
 * normal priors; the sharpness has one around 1, which sets the scale of the rest.
 */

import { type Estimate, NOTHING, studentT } from '../estimates.ts'
import type { Contrast, Effect, Layout } from './logit.ts'
import { bilinear, cholesky, inverse, type Matrix, solve, zeros } from './numbers.ts'

/** Standard deviations of the priors. */
export const TASTE_PRIORS = { effect: 3, sharpness: 0.5, log_spread: 1.5 } as const
const MAX_STEPS = 200
const STEP = 0.8
const REACH = 4
/** More of what is known than this from the prior: said, or no estimate at all. */
const MUCH = 0.1
const NEARLY_ALL = 0.9

/** The choices of one set, whose entries are the same for all of them. */
export interface TasteSet {
  readonly unit: number
  readonly authors: readonly number[]
  readonly choices: readonly { readonly judge: number; readonly order: readonly number[]; readonly slot: number }[]
}

export interface TasteFit {
  readonly log_likelihood: number
  readonly steps: number
  estimate(contrast: Contrast): Effect
  /** The spread of entries, the standard deviation of what they are worth beyond their authors. */
  readonly spread: Effect
}

export const tastePlaces = {
  sharpness: ({ authors, judges, slots }: Layout, judge: number) => authors + judges * (slots + 1) + judge,
  logSpread: ({ authors, judges, slots }: Layout) => authors + judges * (slots + 2),
}

export function fitTastes(sets: readonly TasteSet[], layout: Layout, start: ArrayLike<number>): TasteFit {
  const size = tastePlaces.logSpread(layout) + 1
  const middle = new Float64Array(size)
  const ridge = new Float64Array(size).fill(1 / TASTE_PRIORS.effect ** 2)
  for (let judge = 0; judge < layout.judges; judge++) {
    middle[tastePlaces.sharpness(layout, judge)] = 1
    ridge[tastePlaces.sharpness(layout, judge)] = 1 / TASTE_PRIORS.sharpness ** 2
  }
  ridge[size - 1] = 1 / TASTE_PRIORS.log_spread ** 2
  const effects = middle.slice()
  for (let at = 0; at < start.length; at++) effects[at] = start[at]
  const grid = gridOf(layout.slots)
  const penalty = (at: Float64Array) =>
    at.reduce((sum, value, place) => sum + (ridge[place] * (value - middle[place]) ** 2) / 2, 0)
  let now = derive(sets, layout, effects, grid)
  let steps = 0
  for (; steps < MAX_STEPS; steps++) {
    const slope = sumOf(now.slopes, size).map((value, at) => value - ridge[at] * (effects[at] - middle[at]))
    const lower = cholesky(outer(now.slopes, ridge)) as Matrix
    const move = solve(lower, slope)
    if (move.reduce((sum, value, at) => sum + value * slope[at], 0) < 1e-6) break
    const before = now.likelihood - penalty(effects)
    let length = 1
    for (;;) {
      const tried = effects.map((value, at) => value + length * move[at])
      const next = derive(sets, layout, tried, grid)
      if (next.likelihood - penalty(tried) >= before || length < 1e-4) {
        effects.set(tried)
        now = next
        break
      }
      length /= 2
    }
  }
  return makeFit({ sets, layout, effects, grid, ridge, steps, ...now })
}

interface Derived {
  readonly likelihood: number
  /** By set. */
  readonly slopes: readonly Float64Array[]
}

interface Grid {
  /** By node: the draws of the entries, which add up to nothing, as only differences count. */
  readonly draws: readonly Float64Array[]
  readonly logWeights: Float64Array
}

/** Points of a normal distribution in as many directions as entries can differ, as far as it reaches. */
function gridOf(entries: number): Grid {
  const directions = entries - 1
  const line: number[] = []
  for (let at = -REACH; at <= REACH + 1e-9; at += STEP) line.push(at)
  let points: number[][] = [[]]
  for (let direction = 0; direction < directions; direction++) {
    points = points.flatMap(point => line.map(at => [...point, at]))
  }
  points = points.filter(point => Math.hypot(...point) <= REACH + 1e-9)
  const draws = points.map(point => {
    const draw = new Float64Array(entries)
    // Helmert's directions: an entry against those before it.
    for (const [direction, at] of point.entries()) {
      const long = Math.sqrt((direction + 1) * (direction + 2))
      for (let entry = 0; entry <= direction; entry++) draw[entry] += at / long
      draw[direction + 1] -= (at * (direction + 1)) / long
    }
    return draw
  })
  const weights = points.map(point => Math.exp(-point.reduce((sum, at) => sum + at ** 2, 0) / 2))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return { draws, logWeights: Float64Array.from(weights, weight => Math.log(weight / all)) }
}

/** The likelihood and the slope of every set. The innermost loops of all of this: plain counters, nothing allocated. */
function derive(
  sets: readonly TasteSet[],
  layout: Layout,
  effects: Float64Array,
  { draws, logWeights }: Grid,
): Derived {
  const { authors, slots, own } = layout
  const size = effects.length
  const spread = Math.exp(effects[size - 1])
  const ownFirst = authors + layout.judges * slots
  const sharpFirst = ownFirst + layout.judges
  const slotPowers = Float64Array.from({ length: layout.judges * slots }, (_, at) => Math.exp(effects[authors + at]))
  const logs = new Float64Array(draws.length)
  const scores = draws.map(() => new Float64Array(size))
  const base = new Float64Array(slots)
  const off = new Float64Array(slots)
  let likelihood = 0
  const slopes = sets.map(({ authors: wrote, choices }) => {
    const entries = wrote.length
    for (let node = 0; node < draws.length; node++) {
      const draw = draws[node]
      const score = scores[node].fill(0)
      let log = logWeights[node]
      let product = 1
      for (let at = 0; at < choices.length; ) {
        const { judge } = choices[at]
        const sharp = effects[sharpFirst + judge]
        const slotFirst = judge * slots
        const likes = own[judge]
        for (let entry = 0; entry < entries; entry++) {
          const author = wrote[entry]
          const liking = likes[author] ? effects[ownFirst + judge] : 0
          base[entry] = Math.exp(sharp * (effects[author] + spread * draw[entry]) + liking)
          off[entry] = 0
        }
        for (; at < choices.length && choices[at].judge === judge; at++) {
          const { order, slot } = choices[at]
          let all = 0
          for (let place = 0; place < entries; place++) all += base[order[place]] * slotPowers[slotFirst + place]
          for (let place = 0; place < entries; place++) {
            const share = (base[order[place]] * slotPowers[slotFirst + place]) / all
            const less = place === slot ? 1 - share : -share
            off[order[place]] += less
            score[authors + slotFirst + place] += less
            if (place === slot) product *= share
          }
          if (product < 1e-200) {
            log += Math.log(product)
            product = 1
          }
        }
        for (let entry = 0; entry < entries; entry++) {
          const author = wrote[entry]
          score[author] += sharp * off[entry]
          score[sharpFirst + judge] += (effects[author] + spread * draw[entry]) * off[entry]
          score[size - 1] += sharp * spread * draw[entry] * off[entry]
          if (likes[author]) score[ownFirst + judge] += off[entry]
        }
      }
      logs[node] = log + Math.log(product)
    }
    let most = Number.NEGATIVE_INFINITY
    for (let node = 0; node < logs.length; node++) most = Math.max(most, logs[node])
    const slope = new Float64Array(size)
    let sum = 0
    for (let node = 0; node < logs.length; node++) {
      const weight = Math.exp(logs[node] - most)
      if (weight < 1e-12) continue
      sum += weight
      const score = scores[node]
      for (let place = 0; place < size; place++) slope[place] += weight * score[place]
    }
    likelihood += most + Math.log(sum)
    for (let place = 0; place < size; place++) slope[place] /= sum
    return slope
  })
  return { likelihood, slopes }
}

function sumOf(slopes: readonly Float64Array[], size: number): Float64Array {
  const sum = new Float64Array(size)
  for (const slope of slopes) for (let at = 0; at < size; at++) sum[at] += slope[at]
  return sum
}

/** The outer products of slopes with the ridge. */
function outer(slopes: readonly Float64Array[], ridge: ArrayLike<number>): Matrix {
  const sum = zeros(ridge.length)
  for (const slope of slopes) {
    for (let row = 0; row < slope.length; row++) {
      if (slope[row] === 0) continue
      for (let at = 0; at < slope.length; at++) sum[row][at] += slope[row] * slope[at]
    }
  }
  for (let at = 0; at < ridge.length; at++) sum[at][at] += ridge[at]
  return sum
}

interface Fitted extends Derived {
  readonly sets: readonly TasteSet[]
  readonly layout: Layout
  readonly effects: Float64Array
  readonly grid: Grid
  readonly ridge: Float64Array
  readonly steps: number
}

function makeFit(fitted: Fitted): TasteFit {
  const { sets, effects, ridge, slopes, likelihood, steps } = fitted
  const size = effects.length
  const byUnit = new Map<number, Float64Array>()
  for (const [at, { unit }] of sets.entries()) {
    const known = byUnit.get(unit) ?? new Float64Array(size)
    for (let place = 0; place < size; place++) known[place] += slopes[at][place]
    byUnit.set(unit, known)
  }
  const units = byUnit.size
  const meat = outer([...byUnit.values()], new Float64Array(size))
  // Where rounding leaves the curvature no peak, the slopes' products stand for it.
  const lower = cholesky(curvature(fitted)) ?? (cholesky(outer(slopes, ridge)) as Matrix)
  const model = inverse(lower)
  const few = units < 2 ? 0 : units / (units - 1)
  const estimate = (contrast: Contrast): Effect => {
    const weights = new Float64Array(size)
    for (const [place, weight] of contrast) weights[place] += weight
    const length = weights.reduce((sum, weight) => sum + weight ** 2, 0)
    if (length === 0) return { ...NOTHING, identified: false, held_by_prior: true }
    const modelled = bilinear(weights, model, weights)
    // How much of the prior's own variance is left.
    const prior = weights.reduce((sum, weight, at) => sum + weight ** 2 / ridge[at], 0)
    if (modelled > NEARLY_ALL * prior) return { ...NOTHING, identified: false, held_by_prior: true }
    const held_by_prior = modelled > MUCH * prior
    const mean = weights.reduce((sum, weight, at) => sum + weight * effects[at], 0)
    if (units < 2) return { mean, low: null, high: null, identified: true, held_by_prior }
    const bread = model.map(row => row.reduce((sum, value, at) => sum + value * weights[at], 0))
    const robust = few * bilinear(bread, meat, bread)
    const half = studentT(units - 1) * Math.sqrt(held_by_prior ? Math.max(robust, modelled) : robust)
    return { mean, low: mean - half, high: mean + half, identified: true, held_by_prior }
  }
  const log = estimate([[size - 1, 1]])
  return { log_likelihood: likelihood, steps, estimate, spread: { ...log, ...powers(log) } }
}

function powers({ mean, low, high }: Estimate): Estimate {
  const power = (value: number | null) => (value === null ? null : Math.exp(value))
  return { mean: power(mean), low: power(low), high: power(high) }
}

/** The curvature at the peak, the prior's with it, by differences of slopes. */
function curvature({ sets, layout, effects, grid, ridge, slopes }: Fitted): Matrix {
  const size = effects.length
  const small = 1e-5
  const here = sumOf(slopes, size)
  const found = zeros(size)
  for (let at = 0; at < size; at++) {
    const near = effects.slice()
    near[at] += small
    const there = sumOf(derive(sets, layout, near, grid).slopes, size)
    for (let place = 0; place < size; place++) found[at][place] = (here[place] - there[place]) / small
  }
  return found.map((row, at) =>
    row.map((value, place) => (value + found[place][at]) / 2 + (at === place ? ridge[at] : 0)),
  )
}
