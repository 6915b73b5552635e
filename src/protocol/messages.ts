/** What travels on an open stream. A frame or line holds one message or an array of them. */

import { z } from 'zod'
import { gameEvent, move, results } from './games.ts'
import { deadline, leftMs, observation, seatInfo } from './observation.ts'
import * as schemas from './schemas.ts'
import { anything, count, named, seat, type Told } from './shapes.ts'

export const welcome = named(
  'Welcome',
  'First on every connection, and again when a game starts: who one is and what one sees.',
  z.object({
    type: z.literal('welcome'),
    protocol: count,
    table: z.string(),
    game: z.string(),
    seat: seat.nullable().describe('Null for one who watches.'),
    n: count.describe('The number of the next live event of this viewer.'),
    observation,
  }),
)
export type Welcome = Told<typeof welcome>

export const eventMessage = named(
  'EventMessage',
  'One event the viewer may see.',
  z.object({
    type: z.literal('event'),
    n: count.describe("The viewer's own number of it, from 0 without gaps."),
    event: gameEvent,
  }),
)
export type EventMessage = Told<typeof eventMessage>

export const turnMessage = named(
  'TurnMessage',
  'Who owes a move now: after the events asked for, and whenever that changes.',
  z.object({
    type: z.literal('turn'),
    turn: count,
    owing: z.array(seat),
    you_owe: z.boolean(),
    legal_moves: z.array(move).nullable(),
    deadline,
    left_ms: leftMs,
    observation: observation.optional().describe('On a stream that was opened with `observe`.'),
  }),
)
export type TurnMessage = Told<typeof turnMessage>

export const accepted = named(
  'Accepted',
  'A move was taken. It comes before the events of the move.',
  z.object({
    type: z.literal('accepted'),
    id: z.string(),
    n: count.describe("The number of the seat's own event of the move."),
  }),
)
export type Accepted = Told<typeof accepted>

export const refused = named(
  'Refused',
  'A move or reaction was not taken, and nothing has changed.',
  z
    .object({
      type: z.literal('refused'),
      id: z.string().nullable().describe('Null for a reaction.'),
      code: z.string(),
      reason: z.string().describe('The same as a sentence.'),
    })
    .catchall(anything.describe('A fact of the refusal.')),
)
export type Refused = Told<typeof refused>

export const seatsMessage = named(
  'SeatsMessage',
  'Somebody came, went, was replaced or came back.',
  z.object({ type: z.literal('seats'), seats: z.array(seatInfo) }),
)
export type SeatsMessage = Told<typeof seatsMessage>

export const reaction = named(
  'Reaction',
  'A seat shows one of the emotes that `GET /api/games` lists.',
  z.object({ type: z.literal('reaction'), seat, emote: z.string() }),
)
export type Reaction = Told<typeof reaction>

export const over = named(
  'Over',
  'The game is over and the stream ends.',
  z.object({ type: z.literal('over'), results }),
)
export type Over = Told<typeof over>

export const serverMessage = named(
  'ServerMessage',
  'What the server says on a stream.',
  z.discriminatedUnion('type', [welcome, eventMessage, turnMessage, accepted, refused, seatsMessage, reaction, over]),
)
export type ServerMessage = Told<typeof serverMessage>

export const serverFrame = named(
  'ServerFrame',
  'A frame of a WebSocket, a line of NDJSON, or the data of a server-sent event: one message or an array of them.',
  z.union([serverMessage, z.array(serverMessage)]),
)

/** The first message on a WebSocket. Without a token one watches. */
export type Hello = Told<typeof schemas.hello>
/** A move with the turn it answers and an id of the seat's own, at most 64 characters. */
export type MoveMessage = Told<typeof schemas.moveMessage>
export type React = Told<typeof schemas.react>

export const clientMessage = named(
  'ClientMessage',
  'What a client says on a WebSocket: `hello` first, then moves and reactions.',
  z.discriminatedUnion('type', [schemas.hello, schemas.moveMessage, schemas.react]),
)
export type ClientMessage = Told<typeof clientMessage>
