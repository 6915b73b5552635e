/** Why a move of the right type and shape is not taken. Every fact in a refusal is one the seat itself sent. */

import { type Refusal, refuse, type Seat } from '../../engine/index.ts'
import type { AllegianceMove } from './moves.ts'
import { type AllegianceState, SEATS } from './state.ts'

/** The refusal a move meets, in the order of the rules page, or null if it stands. */
export function refusalFor(state: AllegianceState, seat: Seat, move: AllegianceMove): Refusal | null {
  if (move.type === 'skip') {
    return move.seat === null || (move.seat >= 0 && move.seat < SEATS)
      ? null
      : refuse({ code: 'no_such_seat', seat: move.seat, seats: SEATS })
  }
  if (move.type === 'play' && move.card === 'green') return refuse({ code: 'green_not_playable' })
  return state.hands[seat].includes(move.card) ? null : refuse({ code: 'not_held', card: move.card })
}
