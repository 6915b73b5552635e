import type { Json } from './json.ts'

/** A place at the table, from 0. */
export type Seat = number

/** Who looks: a seat, or null for a spectator, who sees what is public. */
export type Viewer = Seat | null

/**
 * What happened. With `to` it is told to that seat alone, without it to everyone. Who may know is decided
 * where the event is made; every named field of an event is always there (formats, Events).
 */
export interface GameEvent {
  readonly type: string
  readonly to?: Seat
  readonly [field: string]: unknown
}

/** Whether a viewer may have an event. */
export function mayHave(event: GameEvent, viewer: Viewer): boolean {
  return event.to === undefined || event.to === viewer
}

/** The events a viewer may have, in order. */
export function eventsFor(events: readonly GameEvent[], viewer: Viewer): GameEvent[] {
  return events.filter(event => mayHave(event, viewer))
}

/** How a game ended: the scores of all seats (0 to 1), who won, and what else the game tells. */
export interface Results {
  readonly scores: readonly number[]
  readonly winner_slots: readonly Seat[]
  readonly rounds_played: number
  readonly [field: string]: Json | readonly number[]
}
