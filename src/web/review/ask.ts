/** What the page asks of the worker that thinks, and what it is told. */

import type { Appraisal, GameEvent, Hint, Move, Observation, Reason } from '../../engine/index.ts'

/** What a seat was told when it had to decide: all that advice is made of. */
export interface SeatSight {
  readonly game: string
  readonly observation: Observation
  readonly events: readonly GameEvent[]
}

/** Does a replay hold? */
export interface VerifyAsk {
  readonly about: 'verify'
  readonly replay: unknown
}

/** What would `hard` do? */
export interface HintAsk extends SeatSight {
  readonly about: 'hint'
}

/** What is every move worth, and the one that was made beside the best? */
export interface AppraiseAsk extends SeatSight {
  readonly about: 'appraise'
  /** As the list of legal moves has it. */
  readonly made: Move
}

export type Ask = VerifyAsk | HintAsk | AppraiseAsk

export interface Found {
  /** Null where it holds, else what comes first that does not. */
  readonly why: string | null
}

export interface Appraised {
  readonly appraisal: Appraisal
  /** What the best move has that the made one lacks; null where there is nothing to say. */
  readonly compared: Reason | null
}

/** The answer to each question; null from a game that gives no advice. */
export interface Answers {
  readonly verify: Found
  readonly hint: Hint | null
  readonly appraise: Appraised | null
}
