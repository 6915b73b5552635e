/**
 * The model of who is chosen, and why: a conditional logit (Bradley and Terry's, Plackett and Luce's for the first place,
 * with covariates). The utility of an entry at a slot before a judge is the strength of its author, what the slot is worth
 * to the judge, and what being the judge's own is worth to it. What a prompt does to all entries alike drops out; what an
 * entry is worth beyond its author is the same for all who judge it, so the intervals take a whole unit as one.
 *
 * Fitted by Newton's steps under a weak normal prior on every effect, which keeps what never or always happened finite.
 */

import { type Estimate, NOTHING, studentT } from '../estimates.ts'
import { bilinear, cholesky, inverse, type Matrix, solve, zeros } from './numbers.ts'

/** The standard deviation of the prior of every effect: an effect beyond twice as much would be e to the 6th, 400 to 1. */
export const PRIOR = 3
const RIDGE = 1 / PRIOR ** 2
const MAX_STEPS = 60
/** A prior so weak that only what the data say nothing of is held by it. */
const FAINT = 1e-6
/** How much of what is known of an effect may come from the prior before that is said. */
const MUCH = 0.1

/** A choice of a judge among entries by slot. */
export interface Choice {
  readonly unit: number
  readonly judge: number
  readonly slot: number
  /** Who wrote what stood at each slot. */
  readonly authors: readonly number[]
}

export interface Layout {
  readonly authors: number
  readonly judges: number
  readonly slots: number
  /** Whether a judge is an author: `[judge][author]`. */
  readonly own: readonly (readonly boolean[])[]
}

/** An effect in logits. */
export interface Effect extends Estimate {
  /** The data do not tell it from others: its numbers are null. */
  readonly identified: boolean
  /** Much of it is the prior, because something never or always happened, or hardly anything did. */
  readonly held_by_prior: boolean
}

/** A sum of effects: weights by place. */
export type Contrast = readonly (readonly [place: number, weight: number])[]

export interface Fit {
  readonly layout: Layout
  readonly effects: Float64Array
  readonly choices: number
  readonly units: number
  readonly log_likelihood: number
  estimate(contrast: Contrast): Effect
  /** The probability of each slot. */
  shares(choice: Pick<Choice, 'judge' | 'authors'>): number[]
}

export const places = {
  author: (author: number) => author,
  slot: ({ authors, slots }: Layout, judge: number, slot: number) => authors + judge * slots + slot,
  own: ({ authors, judges, slots }: Layout, judge: number) => authors + judges * slots + judge,
}

export function fitChoices(choices: readonly Choice[], layout: Layout): Fit {
  const size = layout.authors + layout.judges * (layout.slots + 1)
  const effects = new Float64Array(size)
  let now = derive(choices, layout, effects)
  for (let step = 0; step < MAX_STEPS; step++) {
    const slope = now.slope.map((value, at) => value - RIDGE * effects[at])
    const lower = cholesky(withRidge(now.information, RIDGE))
    if (lower === null) throw new Error('information with a prior is positive definite')
    const move = solve(lower, slope)
    if (move.every(value => Math.abs(value) < 1e-8)) break
    const before = now.likelihood - penalty(effects)
    let length = 1
    for (;;) {
      const tried = effects.map((value, at) => value + length * move[at])
      const next = derive(choices, layout, tried)
      if (next.likelihood - penalty(tried) >= before - 1e-9 || length < 1e-6) {
        effects.set(tried)
        now = next
        break
      }
      length /= 2
    }
  }
  return makeFit(choices, layout, effects, now)
}

interface Derived {
  readonly likelihood: number
  readonly slope: Float64Array
  readonly information: Matrix
  readonly slopes: ReadonlyMap<number, Float64Array>
}

/** The likelihood with its derivatives, and the slope of every unit by itself. */
function derive(choices: readonly Choice[], layout: Layout, effects: Float64Array): Derived {
  const slope = new Float64Array(effects.length)
  const information = zeros(effects.length)
  const slopes = new Map<number, Float64Array>()
  let likelihood = 0
  for (const choice of choices) {
    let own = slopes.get(choice.unit)
    if (own === undefined) {
      own = new Float64Array(effects.length)
      slopes.set(choice.unit, own)
    }
    const rows = rowsOf(layout, choice)
    const shares = softmax(rows.map(row => row.reduce((sum, at) => sum + effects[at], 0)))
    likelihood += Math.log(shares[choice.slot])
    const mean = new Map<number, number>()
    for (const [slot, row] of rows.entries()) {
      const off = (slot === choice.slot ? 1 : 0) - shares[slot]
      for (const at of row) {
        own[at] += off
        slope[at] += off
        mean.set(at, (mean.get(at) ?? 0) + shares[slot])
        for (const other of row) information[at][other] += shares[slot]
      }
    }
    for (const [at, one] of mean) for (const [other, two] of mean) information[at][other] -= one * two
  }
  return { likelihood, slope, information, slopes }
}

/** The places of the effects that make the utility of each slot. */
function rowsOf(layout: Layout, { judge, authors }: Pick<Choice, 'judge' | 'authors'>): number[][] {
  return authors.map((author, slot) => {
    const row = [places.author(author), places.slot(layout, judge, slot)]
    if (layout.own[judge][author]) row.push(places.own(layout, judge))
    return row
  })
}

function softmax(utilities: readonly number[]): number[] {
  const most = Math.max(...utilities)
  const powers = utilities.map(utility => Math.exp(utility - most))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map(power => power / sum)
}

function penalty(effects: Float64Array): number {
  return effects.reduce((sum, value) => sum + (RIDGE * value ** 2) / 2, 0)
}

function withRidge(matrix: Matrix, ridge: number): Matrix {
  return matrix.map((row, at) => row.map((value, other) => (at === other ? value + ridge : value)))
}

function makeFit(choices: readonly Choice[], layout: Layout, effects: Float64Array, derived: Derived): Fit {
  const { information, slopes, likelihood } = derived
  const units = slopes.size
  const model = inverse(cholesky(withRidge(information, RIDGE)) as Matrix)
  const faint = inverse(cholesky(withRidge(information, FAINT)) as Matrix)
  const meat = zeros(effects.length)
  for (const own of slopes.values()) {
    for (const [row, one] of own.entries()) {
      if (one !== 0) for (const [at, other] of own.entries()) meat[row][at] += one * other
    }
  }
  const few = units < 2 ? 0 : units / (units - 1)
  return {
    layout,
    effects,
    choices: choices.length,
    units,
    log_likelihood: likelihood,
    estimate(contrast) {
      const weights = new Float64Array(effects.length)
      for (const [place, weight] of contrast) weights[place] += weight
      const length = weights.reduce((sum, weight) => sum + weight ** 2, 0)
      const unknown = (FAINT * bilinear(weights, faint, weights)) / length
      if (!(length > 0) || unknown > 0.01) return { ...NOTHING, identified: false, held_by_prior: true }
      const mean = weights.reduce((sum, weight, at) => sum + weight * effects[at], 0)
      const modelled = bilinear(weights, model, weights)
      const held_by_prior = (RIDGE * modelled) / length > MUCH
      if (units < 2) return { mean, low: null, high: null, identified: true, held_by_prior }
      // The sandwich: what units tell apart from one another, whatever hangs together within them.
      const bread = model.map(row => row.reduce((sum, value, at) => sum + value * weights[at], 0))
      const robust = few * bilinear(bread, meat, bread)
      const half = studentT(units - 1) * Math.sqrt(held_by_prior ? Math.max(robust, modelled) : robust)
      return { mean, low: mean - half, high: mean + half, identified: true, held_by_prior }
    },
    shares(choice) {
      return softmax(rowsOf(layout, choice).map(row => row.reduce((sum, at) => sum + effects[at], 0)))
    },
  }
}
