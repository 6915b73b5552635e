/** What travels on an open stream. A frame or line holds one message or an array of them. */

import type { GameEvent, Json, Move, Results, Seat } from '../engine/index.ts'
import type { SeatInfo, TableObservation } from './observation.ts'

/** First on every connection, and again when the game starts: who one is and what one sees. */
export interface Welcome {
  readonly type: 'welcome'
  readonly protocol: number
  readonly table: string
  readonly game: string
  readonly seat: Seat | null
  /** The number of the next live event of this viewer. */
  readonly n: number
  readonly observation: TableObservation
}

/** One event the viewer may see; `n` is the viewer's own number, from 0 without gaps. */
export interface EventMessage {
  readonly type: 'event'
  readonly n: number
  readonly event: GameEvent
}

/** Who owes a move now. */
export interface TurnMessage {
  readonly type: 'turn'
  readonly turn: number
  readonly owing: readonly Seat[]
  readonly you_owe: boolean
  readonly legal_moves: readonly Move[] | null
  /** RFC 3339 in UTC; null where no clock runs. */
  readonly deadline: string | null
  readonly left_ms: number | null
  /** On a stream that was opened with `observe`. */
  readonly observation?: TableObservation
}

/** A move was taken; `n` is the number of the seat's own event of it. */
export interface Accepted {
  readonly type: 'accepted'
  readonly id: string
  readonly n: number
}

/** A move or reaction was not taken: a code, a sentence and the facts of the refusal. */
export interface Refused {
  readonly type: 'refused'
  readonly id: string | null
  readonly code: string
  readonly reason: string
  readonly [fact: string]: Json
}

/** Someone came, went, was replaced or came back. */
export interface SeatsMessage {
  readonly type: 'seats'
  readonly seats: readonly SeatInfo[]
}

/** A seat shows one of the emotes listed in `GET /api/games`. */
export interface Reaction {
  readonly type: 'reaction'
  readonly seat: Seat
  readonly emote: string
}

/** The game is over and the stream ends. */
export interface Over {
  readonly type: 'over'
  readonly results: Results
}

export type ServerMessage = Welcome | EventMessage | TurnMessage | Accepted | Refused | SeatsMessage | Reaction | Over

/** The first message on a WebSocket. Without a token one watches. */
export interface Hello {
  readonly type: 'hello'
  readonly protocol: number
  readonly token?: string
  /** The number of the last event one has; without it all come from 0. */
  readonly after?: number
  /** Whether `turn` messages bring an observation. */
  readonly observe?: boolean
}

/** A move with the turn it answers and an id of the seat's own, at most 64 characters. */
export interface MoveMessage {
  readonly type: 'move'
  readonly id: string
  readonly turn: number
  readonly move: unknown
}

export interface React {
  readonly type: 'react'
  readonly emote: string
}

export type ClientMessage = Hello | MoveMessage | React
