/** What the page asks of the worker that thinks, and what it is told. */

import type { GameEvent, Move, Observation } from '../../engine/index.ts'

export type Ask =
  /** Does a replay hold? */
  | { readonly about: 'verify'; readonly replay: unknown }
  /** What would a strong player do with what this seat was told, and why? */
  | { readonly about: 'hint'; readonly observation: Observation; readonly events: readonly GameEvent[] }
  /** What does the strongest player make of a seat's decisions? */
  | { readonly about: 'review'; readonly replay: unknown; readonly seat: number }

export interface Found {
  readonly verify: { readonly why: string | null }
  readonly hint: { readonly hint: Hint | null }
  readonly review: { readonly decisions: readonly Decision[] }
}

/** Why a move is good: a code of its game's, with its facts. */
export interface Reason {
  readonly code: string
  readonly [fact: string]: unknown
}

export interface Hint {
  readonly move: Move
  readonly reasons: readonly Reason[]
}

/** A decision of a seat beside the best that the strongest player knows. */
export interface Decision {
  /** The step of the replay in which it was made. */
  readonly at: number
  readonly played: Move
  readonly best: Move
  /** What was given away, in the unit; null where there was nothing to compare. */
  readonly lost: number | null
  /** The standard error of that. */
  readonly error: number
  readonly unit: string
  /** Over how many deals that fit what the seat knew. */
  readonly worlds: number
  readonly reasons: readonly Reason[]
}
