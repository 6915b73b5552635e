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
