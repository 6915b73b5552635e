import type { Move, Observation, Seat } from '../engine/index.ts'

/** Who sits at a seat, as everyone at the table may know. */
export interface SeatInfo {
  readonly seat: Seat
  readonly name: string | null
  readonly kind: 'person' | 'bot' | 'llm' | 'program' | 'open'
  readonly present: boolean
  readonly stand_in: boolean
}

/** The observation every door gives: the game's part, and what only the driver of the table knows. */
export interface TableObservation extends Observation {
  readonly table: string | null
  /** RFC 3339 in UTC; null where no clock runs. */
  readonly deadline: string | null
  readonly left_ms: number | null
  readonly seats: readonly SeatInfo[]
  readonly legal_moves: readonly Move[] | null
}

/** Puts both parts together, field by field. Without a table and a clock (`match`, `play`) those are null. */
export function tableObservation(
  seen: Observation,
  table: Pick<TableObservation, 'seats'> & Partial<Pick<TableObservation, 'table' | 'deadline' | 'left_ms'>>,
): TableObservation {
  return {
    table: table.table ?? null,
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
    deadline: table.deadline ?? null,
    left_ms: table.left_ms ?? null,
    seats: table.seats,
    view: seen.view,
    get text() {
      return seen.text
    },
  }
}
