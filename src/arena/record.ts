/** What is kept of each game: its end by seat, and what became of every decision. */

import { FAULT_KINDS, type FaultKind, type Figures, type Results, type Seat } from '../engine/index.ts'
import type { DealAccount } from './ledger.ts'
import type { Table } from './schedule.ts'

/**
 * What became of a decision: chosen by the player, or a default played in its name, by what was wrong with its answer;
 * `default` where nothing was.
 */
export const DECISION_KINDS = ['chosen', ...FAULT_KINDS, 'default'] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

/** Decisions by kind, a number for each seat; kinds that did not occur are left out, but for `chosen`. */
export type Decisions = { readonly chosen: readonly number[] } & Partial<Record<DecisionKind, readonly number[]>>

export interface GameRecord {
  /** The entrants by index, seat by seat. */
  readonly table: Table
  readonly scores: readonly number[]
  readonly winner_slots: readonly Seat[]
  readonly figures: Figures
  readonly decisions: Decisions
}

/** The first fault of a kind of an entrant in a deal, in the words of who saw it. */
export interface FaultNote {
  readonly entrant: number
  readonly kind: FaultKind
  /** Where it was: the table by its place in the deal, and the seat there. */
  readonly table: number
  readonly seat: Seat
  readonly problem: string
}

/** All games of a deal, in the order of the schedule's tables, and what went wrong; without faults there is no list. */
export interface DealRecord {
  readonly deal: number
  readonly games: readonly GameRecord[]
  readonly faults?: readonly FaultNote[]
  /** What models took to decide; absent where none plays. */
  readonly accounts?: readonly DealAccount[]
}

/** The record of a game by its results and what was counted. */
export function recordOf(
  table: Table,
  results: Results,
  { figures, decisions }: Pick<GameRecord, 'figures' | 'decisions'>,
): GameRecord {
  return { table, scores: results.scores, winner_slots: results.winner_slots, figures, decisions }
}

/** Whether something was played in a player's name in a game. */
export function isTouched({ decisions }: GameRecord): boolean {
  return Object.keys(decisions).length > 1
}
