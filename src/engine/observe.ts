import type { Viewer } from './events.ts'
import type { Game, GameState, Observation, Setup, Told } from './game.ts'
import { commonReason, type Refusal } from './refusals.ts'

/**
 * What a viewer sees now, written by listing what it may see: the game's part of the protocol's observation
 * (a driver adds table, clock and who sits where). `names` are shown in `text`; default `seat 0`, …
 */
export function observe<S extends GameState>(
  game: Game<S>,
  setup: Pick<Setup, 'seats' | 'options' | 'start'>,
  state: S,
  viewer: Viewer,
  names?: readonly string[],
): Observation {
  const owing = game.owing(state)
  const youOwe = viewer !== null && owing.includes(viewer)
  const seen = {
    game: game.id,
    rules: game.rules,
    options: setup.options,
    set_up: setup.start !== null,
    seat: viewer,
    turn: state.turn,
    phase: game.phase(state),
    owing,
    you_owe: youOwe,
    legal_moves: youOwe ? game.legalMoves(state, viewer) : null,
    view: game.view(state, viewer),
  }
  const told: Told = { names: names ?? seatNames(setup.seats), viewer }
  let text: string | null = null
  return {
    game: seen.game,
    rules: seen.rules,
    options: seen.options,
    set_up: seen.set_up,
    seat: seen.seat,
    turn: seen.turn,
    phase: seen.phase,
    owing: seen.owing,
    you_owe: seen.you_owe,
    legal_moves: seen.legal_moves,
    view: seen.view,
    // Made when somebody reads it: computer players do not, and it takes longer than all the rest.
    get text() {
      text ??= game.words.view(seen, told)
      return text
    },
  }
}

/** Names for seats that nobody has named: `seat 0`, `seat 1`, … */
export function seatNames(seats: number): string[] {
  return Array.from({ length: seats }, (_, seat) => `seat ${seat}`)
}

/** The sentence of a refusal. */
export function reasonFor(game: Game, refusal: Refusal): string {
  return game.words.refusal(refusal) ?? commonReason(refusal) ?? refusal.code
}
