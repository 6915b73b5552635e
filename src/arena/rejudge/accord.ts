/** How far judges agree: each with itself over orders, with the table, with one another, and all together. */

import type { Estimate } from '../estimates.ts'
import { alphaOf, alphaParts, cohenOf, fleissOf, fleissParts, kappaOf } from './agreement.ts'
import { beyond, jackknife, Sums } from './sums.ts'
import type { View, Views } from './views.ts'

/** How often two choices fell on the same entry, and beyond chance: 0 as often as by lot, 1 always. */
export interface Accord {
  readonly pairs: number
  readonly percent: Estimate
  readonly kappa: Estimate
}

export interface PairAccord extends Accord {
  readonly a: number
  readonly b: number
}

export interface AllAccord {
  /** Judgements of a set in an order: by all judges, and by at least two. */
  readonly complete: number
  readonly paired: number
  readonly fleiss: Estimate
  readonly alpha: Estimate
}

/** A judge with itself: the same set in another order, and in the same order again; null where there are no such pairs. */
export function withItself(
  of: Views,
  views: readonly View[],
  seed: string,
): { readonly other_order: Accord | null; readonly same_order: Accord | null } {
  const { sets, units } = of
  const bySet = new Map<number, View[]>()
  for (const view of views) bySet.set(view.set, [...(bySet.get(view.set) ?? []), view])
  const pairsOf = (isPair: (one: View, other: View) => boolean, name: string): Accord | null => {
    const sums = new Sums(units, `${seed} ${name}`)
    const first = sums.columns(2)
    for (const [set, own] of bySet) {
      for (const [at, one] of own.entries()) {
        for (const other of own.slice(at + 1)) {
          if (!isPair(one, other)) continue
          sums.add(sets[set].unit, first + 1, 1)
          if (one.order[one.slot] === other.order[other.slot]) sums.add(sets[set].unit, first, 1)
        }
      }
    }
    return accordOf(sums, first, 1 / of.slots)
  }
  const isSame = (one: View, other: View) => one.order.every((entry, slot) => entry === other.order[slot])
  return {
    other_order: pairsOf((one, other) => !isSame(one, other), 'other order'),
    same_order: pairsOf(isSame, 'same order'),
  }
}

/** A judge with who judged at the table. */
export function withTable({ sets, units, slots }: Views, views: readonly View[], seed: string): Accord | null {
  const sums = new Sums(units, `${seed} table`)
  const first = sums.columns(2)
  for (const { set, order, slot } of views) {
    const { table, unit } = sets[set]
    if (table === null) continue
    sums.add(unit, first + 1, 1)
    if (order[slot] === table.entry) sums.add(unit, first, 1)
  }
  return accordOf(sums, first, 1 / slots)
}

function accordOf(sums: Sums, first: number, chance: number): Accord | null {
  const pairs = sums.total(first + 1)
  if (pairs === 0) return null
  const [percent] = sums.means([first], first + 1, { share: true })
  return { pairs, percent, kappa: beyond(chance, percent) }
}

/** Two judges on the same sets in the same orders. Kappa by slots: what both would choose by where it stands is chance. */
export function pairAccords(of: Views, seed: string): PairAccord[] {
  const { again, slots, sets, units } = of
  const byKey = keyed(of)
  const pairs: PairAccord[] = []
  for (let a = 0; a < again; a++) {
    for (let b = a + 1; b < again; b++) {
      const sums = new Sums(units, `${seed} pair ${a} ${b}`)
      const table = sums.columns(slots * slots)
      const [same, count] = [sums.columns(1), sums.columns(1)]
      for (const chosen of byKey.values()) {
        const [one, other] = [chosen.get(a), chosen.get(b)]
        if (one === undefined || other === undefined) continue
        const { unit } = sets[one.set]
        sums.add(unit, table + one.slot * slots + other.slot, 1)
        sums.add(unit, count, 1)
        if (one.slot === other.slot) sums.add(unit, same, 1)
      }
      const found = (counts: readonly number[]) => cohenOf(squareOf(counts, slots))
      const parts = sums.parts(table, slots * slots)
      const chance = parts.length === 0 ? 1 : (found(total(parts))?.chance ?? 1)
      const least = (percent: number) => kappaOf({ percent, chance })
      const [percent] = sums.means([same], count, { share: true })
      const kappa = jackknife(parts, counts => kappaOf(found(counts)), least)
      pairs.push({ a, b, pairs: sums.total(count), percent, kappa })
    }
  }
  return pairs
}

/** All judges together; null for fewer than two. */
export function allAccord(of: Views, seed: string): AllAccord | null {
  const { again, slots, sets, units } = of
  if (again < 2) return null
  const sums = new Sums(units, `${seed} all`)
  const [fleiss, alpha] = [sums.columns(slots + 2), sums.columns(slots + 1)]
  let complete = 0
  let paired = 0
  const add = (unit: number, first: number, parts: readonly number[]) => {
    for (const [at, value] of parts.entries()) sums.add(unit, first + at, value)
  }
  for (const chosen of keyed(of).values()) {
    if (chosen.size < 2) continue
    const counts = new Array<number>(slots).fill(0)
    let unit = 0
    for (const { slot, set } of chosen.values()) {
      counts[slot] += 1
      unit = sets[set].unit
    }
    paired += 1
    add(unit, alpha, alphaParts(counts))
    if (chosen.size < again) continue
    complete += 1
    add(unit, fleiss, fleissParts(counts))
  }
  return {
    complete,
    paired,
    fleiss: jackknife(sums.parts(fleiss, slots + 2), fleissOf),
    alpha: jackknife(sums.parts(alpha, slots + 1), alphaOf),
  }
}

/** The choices of those who judged again, by set, order and time, and there by judge. */
export function keyed({ views }: Views): Map<string, Map<number, View>> {
  const byKey = new Map<string, Map<number, View>>()
  for (const view of views) {
    if (view.key === null) continue
    const key = `${view.set} ${view.key}`
    const known = byKey.get(key) ?? new Map<number, View>()
    known.set(view.subject, view)
    byKey.set(key, known)
  }
  return byKey
}

function squareOf(counts: readonly number[], size: number): number[][] {
  return Array.from({ length: size }, (_, row) => counts.slice(row * size, (row + 1) * size))
}

function total(parts: readonly (readonly number[])[]): number[] {
  return parts[0].map((_, at) => parts.reduce((sum, part) => sum + part[at], 0))
}
