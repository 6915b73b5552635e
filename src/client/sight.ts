/** What one viewer has been told, put together from the messages of a stream. Pure. */

import type { GameEvent, Results, Viewer } from '../engine/index.ts'
import type { SeatInfo, ServerMessage, TableObservation } from '../protocol/index.ts'

export interface Sight {
  readonly seat: Viewer
  /** Null until the first welcome. */
  readonly observation: TableObservation | null
  readonly seats: readonly SeatInfo[]
  /** All events so far; the index is the viewer's own number. */
  readonly events: readonly GameEvent[]
  /** From here on events came as they happened; those before were told afterwards. */
  readonly freshFrom: number
  readonly results: Results | null
  /** The moment, on the clock given to `see`, at which the present phase closes; null where no clock runs. */
  readonly closesAt: number | null
}

/** Nothing told yet. */
export const NOTHING_SEEN: Sight = {
  seat: null,
  observation: null,
  seats: [],
  events: [],
  freshFrom: 0,
  results: null,
  closesAt: null,
}

/** What a message adds. `nowMs` is the moment it came, on a clock that never jumps. */
export function see(sight: Sight, message: ServerMessage, nowMs: number): Sight {
  switch (message.type) {
    case 'welcome':
      return {
        ...sight,
        ...present(message.observation, nowMs),
        seat: message.seat,
        events: sight.events.slice(0, message.n),
        freshFrom: message.n,
      }
    case 'event':
      if (message.n !== sight.events.length) return sight
      return { ...sight, events: [...sight.events, message.event] }
    case 'turn':
      return { ...sight, ...present(message.observation ?? turned(sight, message), nowMs) }
    case 'seats':
      return {
        ...sight,
        seats: message.seats,
        observation: sight.observation === null ? null : { ...sight.observation, seats: message.seats },
      }
    case 'over':
      return { ...sight, results: message.results, closesAt: null }
    case 'accepted':
    case 'refused':
    case 'reaction':
      return sight
  }
}

/** Whether an event is missing between what was seen and this message. */
export function leavesGap(sight: Sight, message: ServerMessage): boolean {
  return message.type === 'event' && message.n > sight.events.length
}

/** The names by seat; `open seat` where nobody sits. */
export function namesOf(seats: readonly SeatInfo[]): string[] {
  return seats.map(seat => seat.name ?? 'open seat')
}

function present(
  observation: TableObservation | null,
  nowMs: number,
): Pick<Sight, 'observation' | 'seats' | 'closesAt'> {
  if (observation === null) return { observation, seats: [], closesAt: null }
  const left = observation.left_ms
  return { observation, seats: observation.seats, closesAt: left === null ? null : nowMs + left }
}

function turned(sight: Sight, message: Extract<ServerMessage, { type: 'turn' }>): TableObservation | null {
  if (sight.observation === null) return null
  const { turn, owing, you_owe, legal_moves, deadline, left_ms } = message
  return { ...sight.observation, turn, owing, you_owe, legal_moves, deadline, left_ms }
}
