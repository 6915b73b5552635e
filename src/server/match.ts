import type { Entry, Fairness, Fault, Game, GameState, ReplayPlayer, Results, Setup, Step } from '../engine/index.ts'
import type { Timer } from './clock.ts'
import type { Plan } from './plan.ts'
import { Told } from './told.ts'

/** When a phase closes: the time of day that people are told, and the tick, which nobody can set. */
export interface Deadline {
  readonly at: number
  readonly due: number
}

/** One game at a table, from its deal on: the truth, and what has been told of it. */
export interface Match {
  readonly setup: Setup
  state: GameState
  results: Results | null
  readonly entries: Entry[]
  readonly faults: Fault[]
  readonly told: Told
  /** What is revealed of its promise once it is over; null where nothing was promised. */
  readonly fairness: Fairness | null
  /** Once it is over: who played, when it ended, and the id of its replay where that is kept. */
  over: { readonly players: readonly ReplayPlayer[]; readonly at: number; readonly replay: string | null } | null
  /** When the present phase began, in ticks. */
  since: number
  /** When it closes by itself; null without a clock. */
  deadline: Deadline | null
  timer: Timer | null
}

/** A game that was just dealt. */
export function newMatch(
  { game, watch }: Plan,
  setup: Setup,
  { state, events }: Step<any>,
  fairness: Fairness | null,
): Match {
  const told = new Told(setup.seats, { isOpen: watch.see === 'hands' })
  told.add(events)
  const results = game.results(state)
  return {
    setup,
    state,
    results,
    entries: [],
    faults: [],
    told,
    fairness,
    over: null,
    since: 0,
    deadline: null,
    timer: null,
  }
}

/** Takes a decision over into the game. */
export function advance(game: Game, match: Match, entry: Entry, { state, events }: Step<any>): void {
  match.state = state
  match.results = game.results(state)
  match.entries.push(entry)
  match.told.add(events)
}
