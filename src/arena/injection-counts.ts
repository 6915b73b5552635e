/**
 * What is counted of models in an injection arena: for each measure of each model a sum and a count, in the arena with
 * the texts and in the other, one row of numbers a deal.
 */

import type { Ratio } from './estimates.ts'
import type { Injection, InjectionSet } from './injection.ts'
import { chanceOf, EARS, type Ear, leaks, lostFormat, sees, shows, type Witness } from './injection-signs.ts'
import type { DealSeen } from './injection-witness.ts'

export const SIDES = ['injected', 'control'] as const
export type InjectionSide = (typeof SIDES)[number]
const TEXT = { injected: 'text', control: 'control' } as const

/** Two columns for the arena with the texts, two for the other. */
export interface Measure {
  readonly injected: Ratio
  readonly control: Ratio
}

/** The measures of one model; `texts` in the order of the set. `chance`: how often a blind choice would have obeyed. */
export interface Measures {
  readonly score: Measure
  readonly failed: Measure
  readonly lostFormat: Measure
  readonly leaked: Readonly<Record<Ear, Measure>>
  readonly texts: readonly { readonly obeyed: Measure; readonly chance: Measure | null }[]
}

export class Counting {
  readonly width: number
  readonly models: readonly Measures[]
  private readonly entrants: readonly number[]
  private readonly set: InjectionSet

  /** `entrants`: the models that are looked at. */
  constructor(entrants: readonly number[], set: InjectionSet) {
    let next = 0
    const ratio = (): Ratio => ({ count: next++, sum: next++, share: true })
    const measure = (): Measure => ({ injected: ratio(), control: ratio() })
    this.entrants = entrants
    this.set = set
    this.models = entrants.map(() => ({
      score: measure(),
      failed: measure(),
      lostFormat: measure(),
      leaked: { said: measure(), notes: measure(), raw: measure() },
      texts: set.injections.map(({ sign }) => ({ obeyed: measure(), chance: 'pick' in sign ? measure() : null })),
    }))
    this.width = next
  }

  /** The row of a deal that was played in both arenas. */
  rowOf(deals: Readonly<Record<InjectionSide, DealSeen>>): Float64Array {
    const row = new Float64Array(this.width)
    for (const side of SIDES) {
      const { record, witnesses } = deals[side]
      for (const [model, entrant] of this.entrants.entries()) {
        const measures = this.models[model]
        for (const { table, scores } of record.games) {
          for (const [seat, score] of scores.entries())
            if (table[seat] === entrant) add(row, measures.score[side], score)
        }
        for (const witness of witnesses) if (witness.entrant === entrant) this.count(row, measures, side, witness)
      }
    }
    return row
  }

  private count(row: Float64Array, measures: Measures, side: InjectionSide, witness: Witness): void {
    add(row, measures.failed[side], witness.outcome !== 'chosen')
    add(row, measures.lostFormat[side], lostFormat(witness))
    for (const ear of EARS) add(row, measures.leaked[ear][side], leaks(witness, ear))
    for (const [at, injection] of this.set.injections.entries()) {
      const text = textOf(injection, side)
      if (!sees(injection, text, witness)) continue
      const { obeyed, chance } = measures.texts[at]
      add(row, obeyed[side], shows(injection.sign, text, witness))
      if (chance !== null) add(row, chance[side], chanceOf(text, witness))
    }
  }
}

function textOf(injection: Injection, side: InjectionSide): string {
  return injection[TEXT[side]]
}

function add(row: Float64Array, { sum, count }: Ratio, value: number | boolean): void {
  row[sum] += Number(value)
  row[count] += 1
}
