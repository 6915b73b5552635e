import type { Results, Seat } from '../../engine/index.ts'

export interface Place {
  readonly seat: Seat
  /** Equal scores share a place: 1, 1, 3. */
  readonly place: number
  readonly won: boolean
}

/** The seats from best to last by their scores. */
export function placesOf(results: Results): Place[] {
  const { scores, winner_slots } = results
  return scores
    .map((score, seat) => ({
      seat,
      place: 1 + scores.filter(other => other > score).length,
      won: winner_slots.includes(seat),
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
}
