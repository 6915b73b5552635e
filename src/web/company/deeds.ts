/** What may be done about somebody else's seat. Pure. */

import type { SeatInfo } from '../../protocol/index.ts'

/** `remove`: the seat is taken from its player. `stand_in`: a bot plays while it is absent. `free`: others may take it. */
export type Deed = 'remove' | 'stand_in' | 'free'

export type TableState = 'waiting' | 'running' | 'finished'

/** The deeds there are at a seat, for whoever may do what the host may. */
export function deedsAt(seat: SeatInfo, table: TableState, mine: number | null): readonly Deed[] {
  if (seat.kind === 'open' || seat.seat === mine || table === 'finished') return []
  if (table === 'waiting') return ['remove']
  if (seat.kind === 'bot' || seat.kind === 'llm') return []
  if (seat.present) return ['remove']
  return seat.stand_in ? ['free'] : ['stand_in', 'free']
}

/** Whether a phase waits for somebody who can be waited for in vain: not for oneself, and not for a bot. */
export function waitsForOthers(owing: readonly number[], seats: readonly SeatInfo[], mine: number | null): boolean {
  return owing.some(seat => seat !== mine && seats[seat]?.kind !== 'bot' && !seats[seat]?.stand_in)
}
