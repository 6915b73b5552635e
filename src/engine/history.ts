/** What was decided at a table, from its set-up on: the truth from which everything else is computed. */

import { type GameEvent, mayHave, type Seat, type Viewer } from './events.ts'
import type { Game, GameState, Setup } from './game.ts'
import { begin, close, move } from './play.ts'
import type { Random } from './random.ts'
import { isRefusal } from './refusals.ts'

/** One decision: a seat's move as understood, or a phase closing on the seats that still owe. */
export type Entry = { readonly seat: Seat; readonly move: unknown } | { readonly close: true }

/** A set-up and all decisions since, in order of acceptance. */
export interface History {
  readonly setup: Setup
  readonly moves: readonly Entry[]
}

/** One step of a history: what happened, and the state behind it. `index` is -1 for the deal. */
export interface Unfolded<S> {
  readonly index: number
  readonly state: S
  readonly events: readonly GameEvent[]
}

/** Plays a history again, step by step. Throws if a move in it is refused: a history holds accepted moves only. */
export function* unfold<S extends GameState>(game: Game<S>, history: History): Generator<Unfolded<S>, void> {
  let step = begin(game, history.setup)
  yield { index: -1, ...step }
  for (const [index, entry] of history.moves.entries()) {
    const next = 'close' in entry ? close(game, step.state) : move(game, step.state, entry.seat, entry.move)
    if (isRefusal(next)) throw new Error(`move ${index} of the history is refused: ${JSON.stringify(next)}`)
    step = next
    yield { index, ...step }
  }
}

/** The state at the end of a history, and all events on the way. */
export function play<S extends GameState>(game: Game<S>, history: History): { state: S; events: GameEvent[] } {
  const events: GameEvent[] = []
  let state: S | null = null
  for (const step of unfold(game, history)) {
    state = step.state
    for (const event of step.events) events.push(event)
  }
  return { state: state as S, events }
}

/** All a viewer was told in a history, in order: its information state, but for what it sees now. */
export function toldTo(game: Game, history: History, viewer: Viewer): GameEvent[] {
  return play(game, history).events.filter(event => mayHave(event, viewer))
}

/** Another history the viewer cannot tell from this one, and the state at its end. */
export function resample<S extends GameState>(
  game: Game<S>,
  history: History,
  viewer: Viewer,
  random: Random,
): { history: History; state: S } {
  const other = game.resample(history, viewer, random)
  return { history: other, state: play(game, other).state }
}
