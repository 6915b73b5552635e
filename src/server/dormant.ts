/** A game that is over and that nobody asks for: its moves are kept, and all else is computed again when somebody does. */

import { begin, type Entry, type Fairness, type Fault, type Setup } from '../engine/index.ts'
import { advance, type Match, newMatch } from './match.ts'
import type { Plan } from './plan.ts'
import { stepAgain } from './wake.ts'

export interface Dormant {
  readonly setup: Setup
  /** The moves, as JSON. */
  readonly entries: Buffer
  readonly faults: readonly Fault[]
  readonly fairness: Fairness | null
  readonly over: Match['over']
}

export function layDown({ setup, entries, faults, fairness, over }: Match): Dormant {
  return { setup, entries: Buffer.from(JSON.stringify(entries)), faults, fairness, over }
}

/** The same game again, as it was at its end. */
export function riseAgain(plan: Plan, { setup, entries, faults, fairness, over }: Dormant): Match {
  const match = newMatch(plan, setup, begin(plan.game, setup), fairness)
  for (const [at, entry] of (JSON.parse(entries.toString()) as Entry[]).entries()) {
    advance(plan.game, match, entry, stepAgain(plan, match, entry, at))
  }
  match.faults.push(...faults)
  match.over = over
  return match
}
