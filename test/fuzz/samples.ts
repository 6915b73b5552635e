/** Valid requests and messages, at least one for each route and each type: what is bent is made of these. */

import { readFileSync } from 'node:fs'
import { clientMessage } from '../../src/protocol/messages.ts'

/** What is there to be asked for. */
export interface Target {
  /** A game that runs, one that waits for players, one that is over. */
  readonly running: TargetTable
  readonly waiting: TargetTable
  readonly over: TargetTable
  readonly deck: string
  readonly game: string
}

export interface TargetTable {
  readonly id: string
  readonly tokens: readonly string[]
  readonly host: string
  /** A legal move of the first seat, and its turn. */
  readonly move: { readonly turn: number; readonly move: unknown }
}

export interface Sample {
  readonly method: string
  readonly path: string
  readonly token?: string
  readonly accept?: string
  readonly body?: unknown
}

const DECK: unknown = JSON.parse(readFileSync(new URL('../vectors/tiny-deck.json', import.meta.url), 'utf8'))
const bot = { kind: 'bot', level: 'random' }
const you = (name: string) => ({ kind: 'you', name })

const at = ({ id }: TargetTable, rest = '') => `/api/tables/${id}${rest}`
const get = (path: string, more: Partial<Sample> = {}): Sample => ({ method: 'GET', path, ...more })
const post = (path: string, body: unknown, token?: string): Sample => ({ method: 'POST', path, body, token })

/** By method and the router's pattern. */
export const CALLS: Readonly<Record<string, (target: Target) => readonly Sample[]>> = {
  'GET /api/games': () => [get('/api/games')],
  'POST /api/tables': ({ game, deck }) => [
    post('/api/tables', {
      game,
      seats: [you('Ada'), bot, bot, { kind: 'open' }],
      options: {},
      name: 'A table',
      visibility: 'public',
      clock: { move_s: 10 },
      policy: 'retry',
      shuffle_seats: false,
      pace_ms: 0,
      stand_in: true,
    }),
    post('/api/tables', { game, seats: [bot, bot, bot, bot], seed: '7', pace_ms: 0 }),
    post('/api/tables', { game: 'czar', deck, seats: [you('Ada'), you('Ben'), you('Cem'), you('Dot')] }),
    post('/api/tables', {
      game: 'president',
      start: { hands: [['3c'], ['4c'], ['5c', '5d']] },
      seats: [bot, bot, bot],
    }),
  ],
  'GET /api/tables': () => [get('/api/tables'), get('/api/tables?after=3&limit=10')],
  'GET /api/tables/:id': ({ running, over }) => [get(at(running)), get(at(over))],
  'DELETE /api/tables/:id': ({ waiting }) => [{ method: 'DELETE', path: at(waiting), token: waiting.tokens[0] }],
  'GET /api/replays': () => [get('/api/replays'), get('/api/replays?limit=1')],
  'GET /api/replays/:replay': ({ over }) => [get(`/api/replays/${over.id}`)],
  'POST /api/tables/:id/seats': ({ waiting }) => [
    post(at(waiting, '/seats'), { name: 'Eve', seat: 1 }),
    post(at(waiting, '/seats'), { code: 'abcdefghjk' }),
  ],
  'DELETE /api/tables/:id/seats/:seat': ({ running, waiting }) => [
    { method: 'DELETE', path: at(running, '/seats/3'), token: running.tokens[3] },
    { method: 'DELETE', path: at(waiting, '/seats/0'), token: waiting.host },
  ],
  'POST /api/tables/:id/start': ({ waiting }) => [post(at(waiting, '/start'), { fill: 'normal' }, waiting.host)],
  'POST /api/tables/:id/close': ({ running }) => [post(at(running, '/close'), { turn: 0 }, running.host)],
  'POST /api/tables/:id/code': ({ running }) => [post(at(running, '/code'), {}, running.tokens[0])],
  'POST /api/tables/:id/seats/:seat/stand_in': ({ running }) => [
    post(at(running, '/seats/2/stand_in'), {}, running.host),
  ],
  'POST /api/tables/:id/seats/:seat/open': ({ running }) => [post(at(running, '/seats/2/open'), {}, running.host)],
  'POST /api/tables/:id/again': ({ over }) => [post(at(over, '/again'), {}, over.host)],
  'POST /api/tables/:id/salt': ({ waiting }) => [
    post(at(waiting, '/salt'), { salt: 'ab'.repeat(32) }, waiting.tokens[0]),
  ],
  'GET /api/tables/:id/observation': ({ running, over }) => [
    get(at(running, '/observation'), { token: running.tokens[1] }),
    get(at(over, '/observation')),
  ],
  'POST /api/tables/:id/moves': ({ running, over }) =>
    [running, over].map(table => post(at(table, '/moves'), { id: 'm1', ...table.move }, table.tokens[0])),
  'GET /api/tables/:id/events': ({ running, over }) => [
    get(at(over, '/events?after=1&observe=1')),
    get(at(over, '/events'), { accept: 'text/event-stream', token: over.tokens[0] }),
    get(at(running, '/events'), { token: running.tokens[0] }),
  ],
  'GET /api/tables/:id/replay': ({ running, over }) => [get(at(running, '/replay')), get(at(over, '/replay'))],
  'GET /api/tables/:id/ws': ({ running }) => [get(at(running, '/ws'))],
  'GET /api/decks': () => [get('/api/decks')],
  'GET /api/decks/:hash': ({ deck }) => [get(`/api/decks/${deck}`)],
  'POST /api/decks': () => [post('/api/decks', DECK), post('/api/decks?html=1', [{ white: ['a'], black: ['b _'] }])],
  'GET /healthz': () => [get('/healthz')],
  'GET /readyz': () => [get('/readyz')],
  'GET /metrics': () => [get('/metrics')],
  'GET /api/openapi.json': () => [get('/api/openapi.json')],
  'GET /api/': () => [get('/api/')],
  'GET /api/page.css': () => [get('/api/page.css')],
}

/** By type, as a seat of the running game says them. */
export const MESSAGES: Readonly<Record<string, (target: Target) => readonly object[]>> = {
  hello: ({ running }) => [
    { type: 'hello', protocol: 1 },
    { type: 'hello', protocol: 1, token: running.tokens[0], after: 0, observe: true },
  ],
  move: ({ running }) => [{ type: 'move', id: 'm1', ...running.move }],
  react: () => [{ type: 'react', emote: 'clap' }],
}

/** Routes and types of messages without a sample, and samples without either. */
export function unmatched(calls: readonly { readonly method: string; readonly url: string }[]): string[] {
  const routes = calls.map(({ method, url }) => `${method} ${url}`)
  const types = clientMessage.options.map(({ shape }) => String(shape.type.value))
  return [...differing(routes, Object.keys(CALLS)), ...differing(types, Object.keys(MESSAGES))]
}

function differing(there: readonly string[], known: readonly string[]): string[] {
  return [
    ...there.filter(name => !known.includes(name)).map(name => `${name} has no sample`),
    ...known.filter(name => !there.includes(name)).map(name => `${name} is no more`),
  ]
}
