/** The table without a game: begins, takes a move, closes a phase. What all games share is here, once. */

import type { GameEvent, Seat } from './events.ts'
import type { Game, GameState, Setup, Step } from './game.ts'
import { isObject } from './json.ts'
import { isRefusal, type Refusal, refuse } from './refusals.ts'

/** Begins a game: tells `game_start` and deals. */
export function begin<S extends GameState>(game: Game<S>, setup: Setup): Step<S> {
  const start: Record<string, unknown> = {
    type: 'game_start',
    game: game.id,
    rules: game.rules,
    seats: setup.seats,
    options: setup.options,
  }
  for (const spec of game.materials) start[`${spec.name}_hash`] = spec.hash(setup.materials[spec.name])
  const { state, events } = game.begin(setup)
  return withEnd(game, state, [start as unknown as GameEvent, ...events])
}

/**
 * Takes a move from outside, in the order of precedence every game has: `game_over`, `owes_nothing` or
 * `already_locked_in`, `wrong_type`, `unreadable`, then the game's own. (`stale_turn` is the driver's: a move
 * here is for now.) A refusal changes nothing.
 */
export function move<S extends GameState>(game: Game<S>, state: S, seat: Seat, raw: unknown): Step<S> | Refusal {
  if (game.results(state) !== null) return refuse({ code: 'game_over' })
  if (!game.owing(state).includes(seat)) {
    return refuse({ code: game.locked(state).includes(seat) ? 'already_locked_in' : 'owes_nothing' })
  }
  const read = readMove(game, state, raw)
  if (isRefusal(read)) return read
  const step = game.play(state, seat, read, { isDefault: false })
  return isRefusal(step) ? step : withEnd(game, step.state, step.events)
}

/** A move as understood in this phase: of a known type, of the type's shape, or a refusal. */
export function readMove(game: Game, state: GameState, raw: unknown): { readonly type: string } | Refusal {
  if (!isObject(raw)) return refuse({ code: 'unreadable', problem: 'a move is an object with a "type"' })
  const type = Object.hasOwn(raw, 'type') ? raw.type : undefined
  if (typeof type !== 'string' || !game.moveTypes.includes(type)) {
    return refuse({ code: 'unreadable', problem: `"type" is one of ${game.moveTypes.join(', ')}` })
  }
  const wanted = game.phaseTypes(state)
  if (!wanted.includes(type)) return refuse({ code: 'wrong_type', wanted })
  return game.readMove(raw)
}

/** Closes a phase: each seat that still owes, in seat order, gets its default. `game_over` if nobody can owe. */
export function close<S extends GameState>(game: Game<S>, state: S): Step<S> | Refusal {
  if (game.results(state) !== null) return refuse({ code: 'game_over' })
  const events: GameEvent[] = []
  let now = state
  for (const seat of game.owing(state)) {
    const [choice, random] = game.defaultMove(now, seat)
    const step = game.play(random === now.random ? now : { ...now, random }, seat, choice, { isDefault: true })
    if (isRefusal(step))
      throw new Error(`the default ${JSON.stringify(choice)} of seat ${seat} is refused: ${step.code}`)
    now = step.state
    for (const event of step.events) events.push(event)
  }
  return withEnd(game, now, events)
}

/** Whether a game is over. */
export function isOver(game: Game, state: GameState): boolean {
  return game.results(state) !== null
}

function withEnd<S extends GameState>(game: Game<S>, state: S, events: readonly GameEvent[]): Step<S> {
  const results = game.results(state)
  return results === null ? { state, events } : { state, events: [...events, { type: 'game_over', results }] }
}
