import type { Entry, Fault, Game, GameState, Results, Setup, Step } from '../engine/index.ts'
import type { Timer } from './clock.ts'
import { Told } from './told.ts'

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

/** A game that was just dealt. */
export function newMatch(game: Game, setup: Setup, { state, events }: Step<any>): Match {
  const told = new Told(setup.seats)
  told.add(events)
  const results = game.results(state)
  return { setup, state, results, entries: [], faults: [], told, since: 0, deadline: null, timer: null }
}

/** Takes a decision over into the game. */
export function advance(game: Game, match: Match, entry: Entry, { state, events }: Step<any>): void {
  match.state = state
  match.results = game.results(state)
  match.entries.push(entry)
  match.told.add(events)
}
