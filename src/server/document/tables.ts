import type { Game } from '../../engine/index.ts'
import { shapes } from '../../protocol/index.ts'
import type { CallDoc } from './call.ts'

/** Games, tables and what their host may do, as `calls/games.ts` and `calls/tables.ts` have them. */
export const TABLES: readonly CallDoc[] = [
  {
    call: 'GET /api/games',
    name: 'listGames',
    area: 'games',
    does: 'The games that can be played here',
    says: 'With their seats, options, presets and levels; the emotes; the limits of this server.',
    gives: { 200: { says: 'All of it.', shape: shapes.gameList } },
  },
  {
    call: 'GET /api/tables',
    name: 'listTables',
    area: 'tables',
    does: 'Public tables, newest first',
    says: 'Waiting, running and finished ones. `next` is the `after` of the next page.',
    query: shapes.listQuery,
    gives: { 200: { says: 'A page of them.', shape: shapes.tableList } },
  },
  {
    call: 'POST /api/tables',
    name: 'createTable',
    area: 'tables',
    does: 'Makes a table',
    says: 'The answer is the only time its tokens are shown. When all seats are taken the game starts at once.',
    takes: {
      shape: shapes.createTable,
      example: ({ id, seats }: Game) => ({
        game: id,
        seats: [{ kind: 'you', name: 'Ada' }, { kind: 'open' }, ...bots(seats.usual - 2)],
        clock: { move_s: 60 },
      }),
    },
    gives: {
      201: {
        says: 'The table, with the tokens of its host and of the seats taken.',
        shape: shapes.createdTable,
        headers: { Location: 'Where the table is to be found.' },
      },
    },
    refuses: ['no_such_game', 'no_such_deck', 'name_taken', 'bad_options', 'unavailable'],
  },
  {
    call: 'GET /api/tables/{id}',
    name: 'showTable',
    area: 'tables',
    does: 'One table, without secrets',
    token: 'anyone',
    gives: { 200: { says: 'The table.', shape: shapes.tableInfo } },
  },
  {
    call: 'DELETE /api/tables/{id}',
    name: 'deleteTable',
    area: 'tables',
    does: 'Deletes a table and the replays of its games',
    says: 'Only with the host token itself. Streams end, and all tokens of the table are worth nothing any more.',
    token: 'maker',
    gives: { 204: { says: 'They are gone.', shape: null } },
    refuses: ['unavailable'],
  },
  {
    call: 'POST /api/tables/{id}/start',
    name: 'startGame',
    area: 'tables',
    does: 'Puts bots on open seats and begins',
    token: 'host',
    takes: { shape: shapes.startGame, optional: true, example: { fill: 'normal' } },
    gives: { 204: { says: 'The game has begun.', shape: null } },
    refuses: ['already_started', 'bad_options', 'unavailable'],
  },
  {
    call: 'POST /api/tables/{id}/close',
    name: 'closePhase',
    area: 'tables',
    does: 'Closes a phase on those who still owe a move',
    says: 'It has to be 60 s old; `too_early` says in `left_ms` how long to wait. Their moves are the defaults.',
    token: 'host',
    takes: { shape: shapes.closePhase, example: { turn: 3 } },
    gives: { 204: { says: 'The phase is closed.', shape: null } },
    refuses: ['not_started', 'game_over', 'stale_turn', 'too_early', 'unavailable'],
  },
  {
    call: 'POST /api/tables/{id}/again',
    name: 'playAgain',
    area: 'tables',
    does: 'After the end: the same people, options and link, a new deal',
    says: 'Any seat may ask for it, or the host. Who left is replaced by a bot.',
    token: 'holder',
    gives: { 201: { says: 'The table, with the standing over all its games.', shape: shapes.tableInfo } },
    refuses: ['not_over', 'unavailable'],
  },
]

function bots(count: number): object[] {
  return Array.from({ length: count }, () => ({ kind: 'bot', level: 'easy' }))
}
