/** What travels between a driver and a program on standard input and output, one JSON object a line. */

import type { GameEvent, Json, Move, Options, Results, Seat } from '../engine/index.ts'
import type { TableObservation } from './observation.ts'

/** First: which game, and where one sits among how many seats. */
export interface ProgramStart {
  readonly type: 'start'
  readonly protocol: number
  readonly game: string
  readonly rules: string
  readonly options: Options
  readonly seat: Seat
  readonly seats: number
}

/** A move is owed: answer with the same `turn` within the budget. */
export interface ProgramTurn {
  readonly type: 'turn'
  readonly turn: number
  readonly legal_moves: readonly Move[]
  readonly observation: TableObservation
  readonly budget_ms: number | null
}

/** The move of this turn was not taken; a new `turn` with the same number follows. */
export interface ProgramRefused {
  readonly type: 'refused'
  readonly turn: number
  readonly code: string
  readonly reason: string
  readonly [fact: string]: Json
}

/** The game is over; nothing more is asked. */
export interface ProgramEnd {
  readonly type: 'end'
  readonly results: Results | null
}

export type ToProgram =
  | ProgramStart
  | { readonly type: 'event'; readonly n: number; readonly event: GameEvent }
  | ProgramTurn
  | ProgramRefused
  | ProgramEnd

/** What a program answers. */
export interface FromProgram {
  readonly type: 'move'
  readonly turn: number
  readonly move: unknown
}
