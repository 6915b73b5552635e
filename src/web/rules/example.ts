/** What a game shows of itself on its rules page and in a first game. A game has its own in `games/<id>/examples.ts`. */

import type { Json, Move, Observation, Options } from '../../engine/index.ts'

/** A small moment of a game that one can play: its texts are in the catalogues of lessons, by its id. */
export interface Example {
  readonly id: string
  readonly seats: number
  readonly options: Partial<Options>
  /** A set-up position as the game reads it; null: dealt from the seed. */
  readonly start: Json | null
  readonly seed: string
  /** The seat one plays. */
  readonly seat: number
  /** Moves made before, by seat; behind them every seat that owes one makes its first, until this phase has come. */
  readonly before: readonly (readonly [number, Move])[]
  readonly until?: string
  /** A move that the rules refuse here. */
  readonly wrong: (observation: Observation) => Move
}

/** A short game with a word at each new thing. */
export interface FirstGame {
  readonly seats: number
  readonly options: Partial<Options>
  readonly seed: string
  readonly seat: number
  readonly level: string
  /** Which word there is at a moment; null: none. */
  readonly tip: (observation: Observation) => string | null
}

export interface Lessons {
  readonly examples: readonly Example[]
  readonly firstGame: FirstGame
}

const files = import.meta.glob<{ lessons: Lessons }>('../games/*/examples.ts')

/** Fetches what a game shows of itself; null for a game that shows nothing. */
export async function fetchLessons(game: string): Promise<Lessons | null> {
  const path = `../games/${game}/examples.ts`
  return Object.hasOwn(files, path) ? (await files[path]()).lessons : null
}
