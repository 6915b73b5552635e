/**
 * What a computer player can tell a person at a seat: the move it would make and why, and what every move is worth to
 * it. All of it comes from what that seat was told, so it can hold nothing that the seat may not know.
 */

import type { Move, Seen } from './game.ts'
import type { Json } from './json.ts'

/** Why a move, as facts that a catalogue turns into words: `{"code": "lowest_that_beats", "rank": "9", "count": 2}`. */
export interface Reason {
  readonly code: string
  readonly [fact: string]: Json
}

/** A move and what speaks for it, the weightiest first. */
export interface Hint<M extends Move = Move> {
  readonly move: M
  readonly reasons: readonly Reason[]
}

/**
 * In what moves are weighed: points of the whole game that the seat may expect, the chance to win it from 0 to 1, or
 * a taste, which is nobody's loss.
 */
export type Unit = 'points' | 'chance' | 'taste'

/** What a move is worth, and by how much less than the best one; each with its standard error. */
export interface Worth<M extends Move = Move> {
  readonly move: M
  readonly value: number
  readonly error: number
  readonly loss: number
  readonly loss_error: number
}

/** All legal moves, in their order, tried in the same worlds. */
export interface Appraisal<M extends Move = Move> {
  readonly unit: Unit
  /** Worlds in which each move was tried; 0 where none was needed. */
  readonly worlds: number
  /** Where the move stands that the player takes for the best. */
  readonly best: number
  readonly worths: readonly Worth<M>[]
  /** What speaks for the best one. */
  readonly reasons: readonly Reason[]
}

/** The part of a game that gives advice. The same `seen` gives the same advice. */
export interface Advisor<M extends Move = Move> {
  /** What `hard` would do. */
  hint(seen: Seen): Hint<M>
  /** What the best level thinks of every legal move, by about so many playouts in all. */
  appraise(seen: Seen, playouts: number): Appraisal<M>
  /** What one legal move has that another lacks, in a fact; null where there is nothing to say. */
  compare(seen: Seen, made: M, better: M): Reason | null
}

/** A loss counts from so many standard errors on; below that chance may have made it. */
const SURE = 2

/** What a move gave away for certain: 0 where the difference may be noise. */
export function sureLoss({ loss, loss_error }: Pick<Worth, 'loss' | 'loss_error'>): number {
  return loss > SURE * loss_error ? loss : 0
}
