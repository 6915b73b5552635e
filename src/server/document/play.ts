import { z } from 'zod'
import { shapes } from '../../protocol/index.ts'
import type { CallDoc } from './call.ts'

/** Seeing a game and playing it, as `calls/play.ts` has them. */
export const PLAY: readonly CallDoc[] = [
  {
    call: 'GET /api/tables/{id}/observation',
    name: 'observe',
    area: 'play',
    does: "What the token's seat sees now",
    says: 'Without a token, or with that of the host, what a spectator sees.',
    token: 'anyone',
    gives: { 200: { says: 'The observation.', shape: shapes.observation } },
  },
  {
    call: 'POST /api/tables/{id}/moves',
    name: 'sendMove',
    area: 'play',
    does: 'Sends a move',
    says:
      '`id` is yours. The same id again is answered as the first time and does nothing, so to send again is always safe. ' +
      'What is wrong in `move` itself is a refusal (422), never 400; then nothing has changed.',
    token: 'seat',
    takes: { shape: shapes.sendMove, example: { id: 'first', turn: 0, move: { type: 'pass' } } },
    gives: { 200: { says: 'The move was taken.', shape: shapes.moveAccepted } },
    refuses: ['not_started', 'stale_turn', 'id_reused', 'unavailable'],
    moves: true,
  },
  {
    call: 'GET /api/tables/{id}/events',
    name: 'streamEvents',
    area: 'play',
    does: 'The stream of a table, as NDJSON or server-sent events',
    says:
      'Server-sent events for `Accept: text/event-stream`, else NDJSON. A `welcome`, the events asked for, a `turn` with the present; then what happens, until `over`. ' +
      'Each line, or each `data:`, is a message or an array of them; an event has its number as `id:`. ' +
      'Every 15 s a sign of life is sent: a blank line, or a comment.',
    token: 'anyone',
    query: shapes.eventsQuery,
    headers: {
      'Last-Event-ID': 'The same as `after`, and before it: what a browser sends when it comes back by itself.',
    },
    gives: {
      200: {
        says: 'The messages, for as long as the game goes on.',
        shape: shapes.serverFrame,
        types: ['application/x-ndjson', 'text/event-stream'],
      },
    },
  },
  {
    call: 'GET /api/tables/{id}/ws',
    name: 'openSocket',
    area: 'play',
    does: 'The stream of a table over WebSocket',
    says:
      'The first frame is `hello`, with the token if there is one; it goes into no address. Then come the messages of the ' +
      'stream, and `move` and `react` are sent. Close codes: 4400 what cannot be read; 4401, 4403, 4404 and 4429 as HTTP ' +
      'would answer; 1009 a frame that is too large; 1001 the server stops or reads the table anew; 1011 a fault of it; 1000 the end of the game.',
    token: 'anyone',
    gives: { 101: { says: 'The socket is open.', shape: null } },
    messages: { client: shapes.clientMessage, server: shapes.serverFrame },
    refuses: ['upgrade_needed'],
  },
  {
    call: 'GET /api/tables/{id}/replay',
    name: 'showReplay',
    area: 'play',
    does: 'The replay of a game',
    says: 'Whole when the game is over: anyone can check it. Before that its public form.',
    token: 'anyone',
    gives: { 200: { says: 'The replay file.', shape: z.union([shapes.replay, shapes.publicReplay]) } },
    refuses: ['not_started'],
  },
]
