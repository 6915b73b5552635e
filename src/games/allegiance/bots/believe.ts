/** The belief that a record leads to, round by round from the deal. */

import { Belief } from './belief.ts'
import { listHands } from './hands.ts'
import { goalLikelihood, KIND_PRIOR, KINDS, PER_HAND } from './kinds.ts'
import type { PublicRecord } from './record.ts'

/** Beliefs that were worked out, by what they rest on. */
export type Kept = Map<string, Belief>

/** The latest ones, so that four seats, or one in its next round, need not begin again. A belief never changes. */
const MAX_KEPT = 64
const latest: Kept = new Map()

/** The belief after so many rounds of a record. */
export function believe(record: PublicRecord, done = record.done, kept: Kept = latest): Belief {
  const key = record.key(done)
  const known = kept.get(key)
  if (known !== undefined) return known
  const belief = done === 0 ? firstBelief(record) : believe(record, done - 1, kept).next(record)
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string)
  kept.set(key, belief)
  return belief
}

/** Nothing but the deal and the choice of goals: the belief before the first round. */
function firstBelief(record: PublicRecord): Belief {
  const hands = Array.from(record.sizes, size => listHands(size, record.setUp ? size : record.greens))
  const likely = hands.map(list => {
    const table = new Float64Array(list.count * PER_HAND)
    for (let hand = 0; hand < list.count; hand++) {
      for (let goal = 0; goal < 3; goal++) {
        for (let kind = 0; kind < KINDS; kind++) {
          table[hand * PER_HAND + goal * KINDS + kind] =
            KIND_PRIOR[kind] * goalLikelihood(kind, goal, list.red[hand], list.blue[hand], list.green[hand])
        }
      }
    }
    return table
  })
  return new Belief(record, 0, hands, likely)
}
