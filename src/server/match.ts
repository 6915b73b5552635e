import type { Entry, Fault, GameState, Results, Setup } from '../engine/index.ts'
import type { Timer } from './clock.ts'
import type { Told } from './told.ts'

/** One game at a table, from its deal on: the truth, and what has been told of it. */
export interface Match {
  readonly setup: Setup
  state: GameState
  results: Results | null
  readonly entries: Entry[]
  readonly faults: Fault[]
  readonly told: Told
  /** When the present phase began. */
  since: number
  /** When it closes by itself; null without a clock. */
  deadline: number | null
  timer: Timer | null
}
