/** What is tested: a game, the tables it is tried at, and what the suite cannot know by itself. */

import type { Game, GameEvent, GameState, Move, Observation, Seat, Setup, View } from '../engine/index.ts'

/** A table a game is tried at: all of a set-up but its seed. */
export interface TestSetup extends Omit<Setup, 'random'> {
  /** As findings name it: "5 seats, 3 rounds". */
  readonly name: string
}

/** A moment of a game, as a seat has it: what a maker of candidates may look at. */
export interface Moment<S extends GameState = any> {
  readonly state: S
  readonly seat: Seat
  readonly observation: Observation
}

export interface Subject<S extends GameState = any, M extends Move = any> {
  readonly game: Game<S, M>
  /** The tables to try; each random game draws one. Small ones are tried sooner and more often. */
  readonly setups: readonly TestSetup[]
  /** Moves to try at a moment besides the suite's own, legal or not: a brute-force list of everything there is. */
  readonly candidates?: (moment: Moment<S>) => readonly unknown[]
  /** Other ways to send a listed move that are accepted too (other suits, a text), for random play. */
  readonly variants?: (move: M, moment: Moment<S>) => readonly unknown[]
  /** How a seat follows its hand by its events alone, and where its view shows it. */
  readonly hands?: HandRules
  /** The most decisions a game can take; random play beyond it is a finding. Default 20000. */
  readonly maxSteps?: number
}

/** What a seat knows of its hand from the events it was told; `K` is whatever has to be remembered for it. */
export interface HandRules<K = any> {
  readonly dealt: K
  readonly told: (known: K, event: GameEvent, seat: Seat) => K
  readonly held: (known: K) => readonly string[]
  readonly seen: (view: View) => readonly string[] | null
}

/** How much is tried: so many games from the seed on (`seed`, `seed + 1`, …). */
export interface Amount {
  readonly seed: string
  readonly games: number
}

const MAX_STEPS = 20_000

/** The bound of random play for a subject. */
export function stepsBound(subject: Subject): number {
  return subject.maxSteps ?? MAX_STEPS
}
