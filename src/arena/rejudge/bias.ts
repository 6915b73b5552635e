/** What a judge's choices hang on besides the entries' worth: where they stand, and how long they are. */

import type { Estimate } from '../estimates.ts'
import { tailOfF } from './numbers.ts'
import { Sums } from './sums.ts'
import type { View, Views } from './views.ts'

export interface PositionBias {
  /** The share of choices that fell on each slot. */
  readonly slots: readonly Estimate[]
  /** F over units against an even share of all slots, and how often chance alone makes it so large; null without two units. */
  readonly test: { readonly f: number; readonly degrees: readonly [number, number]; readonly p: number } | null
}

export interface LengthBias {
  /** Sets in which one entry alone is longest, and one alone shortest. */
  readonly choices: number
  readonly longest: Estimate
  readonly shortest: Estimate
}

export function positionOf({ slots, sets, units }: Views, views: readonly View[], seed: string): PositionBias {
  const sums = new Sums(units, `${seed} slots`)
  const first = sums.columns(slots + 1)
  const count = first + slots
  for (const { set, slot } of views) {
    sums.add(sets[set].unit, first + slot, 1)
    sums.add(sets[set].unit, count, 1)
  }
  const columns = Array.from({ length: slots }, (_, slot) => first + slot)
  return { slots: sums.means(columns, count, { share: true }), test: testEven(sums, columns, count) }
}

/** Pearson's test, corrected for units that hang together (Rao and Scott 1981). */
function testEven(sums: Sums, columns: readonly number[], count: number): PositionBias['test'] {
  const { variances, units } = sums.variances(columns, count)
  if (units < 2) return null
  const slots = columns.length
  const even = 1 / slots
  const all = sums.total(count)
  const off = columns.reduce((sum, column) => sum + (sums.total(column) / all - even) ** 2, 0)
  const spread = variances.reduce((sum, variance) => sum + variance, 0)
  const degrees = [slots - 1, (slots - 1) * (units - 1)] as const
  if (off < 1e-12) return { f: 0, degrees, p: 1 }
  // Where all units are alike they are counted as single choices.
  const f = off / (spread > 1e-12 ? spread : (slots - 1) / slots / units)
  return { f, degrees, p: tailOfF(f, ...degrees) }
}

export function lengthOf({ sets, units }: Views, views: readonly View[], seed: string): LengthBias {
  const sums = new Sums(units, `${seed} length`)
  const [longest, shortest, count] = [0, 1, 2].map(() => sums.columns(1))
  for (const { set, slot, order } of views) {
    const { lengths, unit } = sets[set]
    const sorted = lengths.toSorted((a, b) => a - b)
    if (sorted[0] === sorted[1] || sorted.at(-1) === sorted.at(-2)) continue
    const chosen = lengths[order[slot]]
    sums.add(unit, count, 1)
    if (chosen === sorted.at(-1)) sums.add(unit, longest, 1)
    if (chosen === sorted[0]) sums.add(unit, shortest, 1)
  }
  const [most, least] = sums.means([longest, shortest], count, { share: true })
  return { choices: sums.total(count), longest: most, shortest: least }
}
