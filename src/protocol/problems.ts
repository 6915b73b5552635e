import { z } from 'zod'
import { named, type Told } from './shapes.ts'

/** The stable codes of HTTP errors besides the refusals of games: each with its status, and when it comes. */
export const PROBLEMS = {
  bad_request: [400, 'The body, a field, a header or a query cannot be read; `detail` names the place.'],
  no_token: [401, 'A token is needed, or it is unknown or was revoked.'],
  not_yours: [403, 'The token is valid, but for another table or seat.'],
  not_allowed: [403, 'This server or table does not allow it, or a page from another origin asks.'],
  no_such_table: [404, 'There is no such table.'],
  no_such_seat: [404, 'The table has no such seat.'],
  no_such_game: [404, 'There is no such game.'],
  no_such_deck: [404, 'There is no deck of this hash here.'],
  no_such_replay: [404, 'There is no such replay, or it was deleted.'],
  no_such_code: [404, 'The code is unknown, was used, or has expired.'],
  no_such_session: [
    404,
    'There is no such session of the Model Context Protocol, or it was ended; `initialize` begins one.',
  ],
  no_such_call: [404, 'There is no such call; with 405 there is one of another method, which `Allow` names.'],
  stale_turn: [409, 'The move answers an earlier turn.'],
  id_reused: [409, 'The id was sent before, with another move.'],
  seat_taken: [409, 'The seat, or every seat, is taken.'],
  seat_open: [409, 'Nobody sits there.'],
  not_left: [409, 'The seat was not left.'],
  not_absent: [409, 'The player of the seat is here.'],
  already_started: [409, 'The game has begun.'],
  not_started: [409, 'The game has not begun.'],
  not_over: [409, 'The game is not over.'],
  game_over: [409, 'The game is over. As the answer to a move it is a refusal, 422.'],
  name_taken: [409, 'Somebody at the table has that name, ignoring case.'],
  too_early: [409, 'The phase is younger than 60 s; `left_ms` says how long to wait.'],
  too_slow: [408, 'The request did not come whole in time.'],
  too_large: [413, 'The body is larger than the call takes; with 431 the head of the request is.'],
  unsupported_media_type: [415, 'The body is of a type the call does not take; nearly all take `application/json`.'],
  bad_options: [422, 'What is wanted is not possible in this game; `detail` names the field and its range.'],
  bad_deck: [422, 'No deck comes of it: `place` says where, `refused` is the code of the importer.'],
  upgrade_needed: [426, 'The address speaks WebSocket.'],
  too_many: [429, 'The address asks, has open or holds too much; `Retry-After` says when to try again.'],
  broken: [500, 'A fault of the server, which it has noted.'],
  unavailable: [503, 'The server holds as much as it can, cannot write anything down just now, or is stopping.'],
  table_unreadable: [503, 'The records of this table are damaged.'],
  table_unknown: [503, 'This server cannot play this table on; `detail` says why.'],
} as const satisfies Readonly<Record<string, readonly [status: number, says: string]>>

export type ProblemCode = keyof typeof PROBLEMS

export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[]

export const problemBody = named(
  'Problem',
  'An error (RFC 9457). `code` is one of the stable codes, or that of a refused move; further fields are its facts.',
  z
    .object({
      code: z.string(),
      status: z.int(),
      detail: z.string().describe('Where it is, and what would be right.'),
    })
    .catchall(z.unknown()),
)
/** An error as it travels (RFC 9457, `application/problem+json`). `code` is a `ProblemCode` or a game's refusal. */
export type ProblemBody = Told<typeof problemBody>
