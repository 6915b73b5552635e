/** What one seat chose from among things that others laid down unsigned, so that it can be judged again by somebody else. */

import type { GameEvent, Seat } from './events.ts'
import type { Move, Setup } from './game.ts'
import type { History } from './history.ts'

/** A thing that was judged. */
export interface JudgedEntry {
  readonly seat: Seat
  /** The index in the history's moves of what laid it down: its seat's move, or a close that drew it by lot. */
  readonly at: number
  readonly isDefault: boolean
  /** Its cards by id, and their texts. */
  readonly cards: readonly string[]
  readonly texts: readonly string[]
}

/** A set of entries that was judged, in the order in which its judge saw them. */
export interface JudgedSet {
  /** The index in the history's moves of the judgement, or of the close that drew one. */
  readonly at: number
  /** Who judged. */
  readonly seat: Seat
  /** What they answer. */
  readonly prompt: { readonly id: string; readonly text: string }
  readonly entries: readonly JudgedEntry[]
  /** The entry that was chosen, and whether by lot. */
  readonly chosen: { readonly entry: number; readonly isDefault: boolean }
}

/** A set before a new judge: a state in which `seat` owes nothing but the choice, and all that the seat is told before. */
export interface PutAgain<S> {
  readonly state: S
  readonly seat: Seat
  readonly events: readonly GameEvent[]
}

/** How sets of a game are found and put again. */
export interface Judging<S = any, M extends Move = any> {
  /** Every set that was judged, in order. */
  sets(history: History): readonly JudgedSet[]
  /**
   * The set as it is put to a judge who knows nothing but what is judged: no author, no name, no score, nothing of the
   * game around it. `order[slot]` is the entry that stands at a slot.
   */
  put(setup: Setup, set: JudgedSet, order: readonly number[]): PutAgain<S>
  /** The slot that a move chooses. */
  slotOf(move: M): number
}
