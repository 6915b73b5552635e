/** A seat that plays: it hears when it owes a move and makes one of its legal moves. */

import { type Made, sit } from './tables.ts'
import type { Place, Wire } from './wire.ts'

const OWES = Buffer.from('"you_owe":true')

/** A move that is due: what would be sent. */
export interface Due {
  readonly turn: number
  readonly text: string
}

export interface Seat {
  readonly seat: number
  readonly wire: Wire
}

/** What happens at a seat. */
export interface Ears {
  /** The seat owes a move of a turn it has not answered. */
  due(seat: Seat, due: Due): void
  /** A frame came. */
  frame?(seat: Seat, bytes: Buffer): void
}

let moves = 0

/**
 * Opens the sockets of a table, at one server or each at its own, each telling `ears` what it hears. Which move is chosen
 * depends on the turn alone.
 */
export async function sitDown(place: Place | readonly Place[], table: Made, ears: Ears): Promise<Seat[]> {
  return Promise.all(
    table.tokens.map(async (_, index) => {
      const wire = await sit('host' in place ? place : place[index], table, index)
      const seat = { seat: index, wire }
      let answered = -1
      wire.heard = bytes => {
        ears.frame?.(seat, bytes)
        // Most frames tell a seat that it owes nothing: they are not worth reading.
        if (bytes.lastIndexOf(OWES) < 0) return
        const turn = turnIn(bytes)
        if (turn === null || turn.turn === answered) return
        answered = turn.turn
        moves += 1
        const move = turn.legal_moves[(turn.turn * 7) % turn.legal_moves.length]
        ears.due(seat, {
          turn: turn.turn,
          text: JSON.stringify({ type: 'move', id: `m${moves}`, turn: turn.turn, move }),
        })
      }
      return seat
    }),
  )
}

interface Turn {
  readonly type: 'turn'
  readonly turn: number
  readonly you_owe: boolean
  readonly legal_moves: readonly unknown[]
}

/** The `turn` message of a frame, if the seat owes a move by it. */
function turnIn(bytes: Buffer): Turn | null {
  const frame = JSON.parse(bytes.toString())
  const messages: { readonly type: string }[] = Array.isArray(frame) ? frame : [frame]
  const turn = messages.findLast(({ type }) => type === 'turn') as Turn | undefined
  return turn?.you_owe ? turn : null
}
