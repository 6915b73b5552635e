/**
 * Whether a judge that does not know who wrote what likes what it wrote itself: how much oftener it chooses its own
 * entries than the other judges choose the same ones, in the same sets and orders.
 */

import type { Estimate } from '../estimates.ts'
import { keyed } from './accord.ts'
import { Sums } from './sums.ts'
import type { Views } from './views.ts'

export interface OwnLiking {
  /** Sets that hold its own entries and others, which it and another judge have judged in the same order. */
  readonly sets: number
  readonly choices: number
  readonly own: Estimate
  readonly others: Estimate
  readonly difference: Estimate
  /** Why nothing can be said: it wrote none of the entries, or nobody else judged them. */
  readonly unknown: 'wrote_nothing' | 'no_other_judge' | null
}

export function ownLiking(of: Views, judge: number, seed: string): OwnLiking {
  const { subjects, again, sets, units } = of
  const mine = new Set(subjects[judge].own)
  const sums = new Sums(units, `${seed} own`)
  const [own, others, apart, count] = [0, 1, 2, 3].map(() => sums.columns(1))
  // Who is the same author is no other judge: two settings of a model may like the same.
  const strangers = Array.from({ length: again }, (_, other) => other).filter(
    other => other !== judge && !subjects[other].own.some(author => mine.has(author)),
  )
  const seen = new Set<number>()
  let choices = 0
  let wrote = false
  for (const chosen of keyed(of).values()) {
    const view = chosen.get(judge)
    if (view === undefined) continue
    const { authors, unit } = sets[view.set]
    const isOwn = authors.map(author => mine.has(author))
    if (!isOwn.includes(true) || !isOwn.includes(false)) continue
    wrote = true
    const their = strangers.flatMap(other => chosen.get(other) ?? [])
    if (their.length === 0) continue
    const [a, b] = [[view], their].map(views => mean(views.map(({ order, slot }) => (isOwn[order[slot]] ? 1 : 0))))
    sums.add(unit, own, a)
    sums.add(unit, others, b)
    sums.add(unit, apart, a - b)
    sums.add(unit, count, 1)
    seen.add(view.set)
    choices += 1
  }
  const [ownShare, otherShare] = sums.means([own, others], count, { share: true })
  const [difference] = sums.means([apart], count, { share: false })
  const unknown = choices > 0 ? null : wrote ? 'no_other_judge' : 'wrote_nothing'
  return { sets: seen.size, choices, own: ownShare, others: otherShare, difference, unknown }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
