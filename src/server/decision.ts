/** What is decided about a table: in its game, and about who sits where. */

import type { Refusal, Step } from '../engine/index.ts'
import type { Chair } from './chair.ts'
import type { Closed, LogFailure, Moved, Seating } from './log.ts'
import type { Sitting } from './sitting.ts'

/** How a move was answered: with the number of the seat's own event of it, or a refusal. */
export type Answer = { readonly n: number } | Refusal

/** Chairs and what will last of them. */
export type Sittings = ReadonlyMap<Chair, Sitting>
export const NOBODY: Sittings = new Map()

/** A decision in the game and what comes of it. */
export interface Decision {
  readonly step: Step<any>
  readonly record: Moved | Closed
  /** When it came in, by the ticks of the clock. */
  readonly came?: number
  /** What it changes about chairs. */
  readonly sit?: Sittings
  /** Answers whoever decided, before anyone is told. */
  readonly answer?: () => void
  /** It could not be written down: nothing has changed. */
  readonly failed?: (failure: LogFailure) => void
}

/** A change of the table that somebody asks for. */
export interface Change<T> {
  readonly sit?: Sittings
  /** Whether a game begins. */
  readonly begins?: boolean
  /** What who asked for it is told when it stands. */
  readonly answer: () => T
}

/** What is new of a table when a game ends. */
export type Ending = Pick<Seating, 'promised' | 'replay'>
