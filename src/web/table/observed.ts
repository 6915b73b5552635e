import type { Observation } from '../../engine/index.ts'
import type { SeatInfo, TableObservation } from '../../protocol/index.ts'

/** The observation of the protocol from the game's own part: for tables of this browser and for replays, which have no clock. */
export function observed(
  seen: Observation,
  at: { readonly table: string; readonly seats: readonly SeatInfo[] },
): TableObservation {
  return {
    table: at.table,
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
    deadline: null,
    left_ms: null,
    seats: at.seats as TableObservation['seats'],
    view: seen.view,
    get text() {
      return seen.text
    },
  }
}
