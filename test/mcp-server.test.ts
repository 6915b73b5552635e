/** The door for the Model Context Protocol as a server keeps it: bounded, timed out, closed to strangers, and without secrets. */

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, describe, expect, test } from 'vitest'
import { callsTo, globalFetch } from '../src/client/index.ts'
import { HandClock, type Started, type StartOptions, startServer } from '../src/server/index.ts'
import { testChance, tinyDeck } from './house/table-house.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function serve(options: Partial<StartOptions> = {}): Promise<Started> {
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    nextFreePort: false,
    decks: [tinyDeck],
    webRoot: 'no-page',
    allowStart: true,
    ...options,
  })
  ends.push(() => server.close())
  return server
}

async function connect({ url }: Started, fetch: typeof globalThis.fetch = globalThis.fetch) {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { fetch })
  await client.connect(transport)
  ends.push(() => client.close())
  return { client, transport }
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

const post = ({ url }: Started, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

describe('who is let in', () => {
  test.each([
    ['a page from elsewhere', INITIALIZE, { origin: 'http://evil.example' }, [403, 'not_allowed']],
    ['a session nobody began', INITIALIZE, { 'mcp-session-id': 'x'.repeat(22) }, [404, 'no_such_session']],
    ['a call without a session', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, {}, [400, 'bad_request']],
    ['several messages at once', [INITIALIZE, INITIALIZE], {}, [400, 'bad_request']],
    ['no JSON', 'x', {}, [400, 'bad_request']],
    ['far too much', JSON.stringify({ ...INITIALIZE, more: 'x'.repeat(70_000) }), {}, [413, 'too_large']],
    ['a query', INITIALIZE, {}, [400, 'bad_request']],
  ] as const)('%s', async (what, body, headers, answer) => {
    const server = await serve()
    const at = what === 'a query' ? { ...server, url: `${server.url}/mcp?token=x#` } : server
    expect(await codeOf(await post(at as Started, body, headers))).toEqual(answer)
  })

  test('answers have the headers of all answers, and are kept by nobody', async () => {
    const { headers } = await post(await serve(), INITIALIZE)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toMatch(/no-/)
    expect(headers.get('mcp-session-id')).toMatch(/^[\w-]{22}$/)
  })
})

describe('how many, and how long', () => {
  test('sessions are bounded', async () => {
    const server = await serve({ limits: { mcp_sessions: 2 } })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(server, INITIALIZE)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503, 503, 503])
  })

  test('one address has a few, and gets its place back', async () => {
    const server = await serve({ limits: { address_mcp_sessions: 1 }, limitLoopback: true })
    const { transport } = await connect(server)
    expect(await codeOf(await post(server, INITIALIZE))).toEqual([429, 'too_many'])
    await transport.terminateSession()
    await expect.poll(async () => (await post(server, INITIALIZE)).status).toBe(200)
  })

  test('what is no good beginning holds no place', async () => {
    const server = await serve({ limits: { address_mcp_sessions: 1 }, limitLoopback: true })
    expect((await post(server, INITIALIZE, { accept: 'text/plain' })).status).toBe(406)
    await expect.poll(async () => (await post(server, INITIALIZE)).status).toBe(200)
  })

  test('requests are counted like all others, from outside and from inside', async () => {
    // A clock that stands still: all are counted in one window.
    const server = await serve({ clock: new HandClock(), limits: { address_requests_per_s: 1 }, limitLoopback: true })
    const statuses = new Set<number>()
    for (let asked = 0; asked < 12; asked++) statuses.add((await post(server, INITIALIZE)).status)
    expect([...statuses]).toEqual([200, 429])
  })

  test('a session that is not used ends, and its seat is not waited for', async () => {
    const clock = new HandClock()
    const server = await serve({ clock, limits: { mcp_idle_s: 60 } })
    const { client } = await connect(server)
    const wanted = { game: 'president', opponents: ['open', 'open', 'easy'], visibility: 'public' }
    const made = await client.callTool({ name: 'new_table', arguments: wanted })
    const { table } = made.structuredContent as { table: string }
    const calls = callsTo(server.url, globalFetch)
    const open = async () => {
      const told = await calls.table(table)
      return told.ok ? told.value.seats.filter(({ kind }) => kind === 'open').length : null
    }
    expect(await open()).toBe(2)
    clock.pass(50_000)
    await client.callTool({ name: 'observe', arguments: {} })
    clock.pass(50_000)
    expect((await client.listTools()).tools.length).toBe(9)
    await expect
      .poll(async () => {
        clock.pass(30_000)
        return open()
      })
      .toBe(3)
    await expect(client.callTool({ name: 'observe', arguments: {} })).rejects.toThrow(/404|no_such_session/)
  })

  test('a session that is ended leaves its seat', async () => {
    const server = await serve()
    const { client, transport } = await connect(server)
    const made = await client.callTool({
      name: 'new_table',
      arguments: { game: 'allegiance', opponents: ['open', 'open', 'open'] },
    })
    const { table } = made.structuredContent as { table: string }
    await transport.terminateSession()
    await expect
      .poll(async () => {
        const told = await callsTo(server.url, globalFetch).table(table)
        return told.ok && told.value.seats.every(({ kind }) => kind === 'open')
      })
      .toBe(true)
  })
})

/** Two worlds for the seat of a model: what others hold differs, and so does what they lock in. */
interface Worlds {
  readonly game: string
  /** The seat of the model; the others are people. */
  readonly seat: number
  readonly options?: object
  readonly starts: readonly [object, object]
  /** Moves of others while the model looks on, by seat, in each world. */
  readonly locked: readonly [readonly [number, object][], readonly [number, object][]]
}

const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
const whites = ids(tinyDeck.white)
const blacks = ids(tinyDeck.black.filter(({ pick }) => pick === 1))
/** Seats draw seven each, in order: those of seats 2 and 3 change places, and so does the rest of the pile. */
const otherWhites = [
  ...whites.slice(0, 14),
  ...whites.slice(21, 28),
  ...whites.slice(14, 21),
  ...whites.slice(28).reverse(),
]

const WORLDS: readonly Worlds[] = [
  {
    game: 'president',
    seat: 0,
    starts: [
      {
        hands: [
          ['3c', '5d', 'Kh'],
          ['4s', '6h'],
          ['2c', '2d'],
          ['9c', 'Tc'],
        ],
      },
      {
        hands: [
          ['3c', '5d', 'Kh'],
          ['2c', '9c'],
          ['4s', 'Tc'],
          ['2d', '6h'],
        ],
      },
    ],
    locked: [[], []],
  },
  {
    game: 'allegiance',
    seat: 0,
    starts: [
      {
        hands: [
          ['red', 'blue'],
          ['red', 'red'],
          ['blue', 'red'],
          ['green', 'blue'],
        ],
      },
      {
        hands: [
          ['red', 'blue'],
          ['blue', 'blue'],
          ['red', 'green'],
          ['red', 'red'],
        ],
      },
    ],
    options: { rounds: 1 },
    locked: [
      [
        [1, { type: 'allegiance', card: 'red' }],
        [2, { type: 'allegiance', card: 'blue' }],
      ],
      [
        [1, { type: 'allegiance', card: 'blue' }],
        [2, { type: 'allegiance', card: 'green' }],
      ],
    ],
  },
  {
    game: 'czar',
    seat: 1,
    options: { deck: tinyDeck.id },
    starts: [
      { white: whites, black: blacks },
      { white: otherWhites, black: [blacks[0], ...blacks.slice(1).reverse()] },
    ],
    locked: [
      [[2, { type: 'submit', cards: [whites[14]], quip: 'first' }]],
      [[2, { type: 'submit', cards: [whites[21]], quip: 'second' }]],
    ],
  },
]

/** All bytes a model is sent in one of two worlds, and what its seat was shown. */
async function bytesIn(worlds: Worlds, world: 0 | 1): Promise<{ bytes: string[]; hand: unknown }> {
  const server = await serve({ chance: testChance(), clock: new HandClock() })
  const bytes: string[] = []
  const listening = async (url: string | URL | Request, init?: RequestInit) => {
    const answer = await fetch(url, init)
    if (init?.method !== 'POST') return answer
    const text = await answer.text()
    bytes.push(text)
    return new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers })
  }
  const calls = callsTo(server.url, globalFetch)
  const made = await calls.createTable({
    game: worlds.game,
    shuffle_seats: false,
    start: worlds.starts[world] as never,
    options: (worlds.options ?? {}) as never,
    seats: [0, 1, 2, 3].map(seat => (seat === worlds.seat ? { kind: 'open' } : { kind: 'you', name: `P${seat}` })),
  })
  if (!made.ok) throw new Error(made.problem.detail)
  const { client } = await connect(server, listening)
  const call = (name: string, args: object = {}) =>
    client.callTool({ name, arguments: args as Record<string, unknown> })
  const joined = await call('join', { table: made.value.id })
  for (const [seat, move] of worlds.locked[world]) {
    const sent = { id: `m${seat}`, turn: 0, move }
    const answer = await calls.sendMove(made.value.id, made.value.seats[seat].token as string, sent)
    expect(answer, JSON.stringify(move)).toMatchObject({ ok: true })
  }
  // Nothing more happens by itself: what was locked in has reached the seat when it is told of it.
  const told: string[] = []
  await expect
    .poll(async () => {
      const { events } = (await call('observe')).structuredContent as { events: { type: string }[] }
      told.push(...events.map(({ type }) => type))
      return told.filter(type => type === 'locked_in').length
    })
    .toBe(worlds.locked[world].length)
  const looks = bytes.length
  for (const move of [
    { type: 'play', cards: ['2c'] },
    { type: 'submit', cards: ['w999'] },
    { type: 'skip', seat: 1 },
  ]) {
    await call('move', { move })
  }
  await call('rules', { game: worlds.game })
  await call('replay')
  await client.readResource({ uri: 'fairdeal://observation' })
  const { observation } = (await call('observe')).structuredContent as {
    observation: { legal_moves: object[]; view: any }
  }
  const moved = await call('move', { move: observation.legal_moves[0] })
  expect(moved.isError, JSON.stringify(moved.content)).toBeFalsy()
  expect(joined.isError).toBeFalsy()
  // How often it was looked until all was told is not of the world.
  return { bytes: [bytes[2], ...bytes.slice(looks)].map(withoutIds), hand: observation.view.hand }
}

/** Requests are numbered by the client, and how many there were depends on how often it looked. */
const withoutIds = (text: string) => text.replaceAll(/"jsonrpc":"2.0","id":\d+|"id":\d+,"jsonrpc":"2.0"/g, '')

describe('paired worlds: what a model is sent does not change with what others hold or have locked in', () => {
  test.each(WORLDS)('$game', async worlds => {
    const one = await bytesIn(worlds, 0)
    const other = await bytesIn(worlds, 1)
    expect(one.bytes.length).toBeGreaterThan(6)
    expect(other.bytes).toEqual(one.bytes)
    expect(other.hand).toEqual(one.hand)
  })

  test('the worlds differ where they are told apart: for somebody else', async () => {
    for (const { starts, locked } of WORLDS) {
      expect(starts[0]).not.toEqual(starts[1])
      if (locked[0].length > 0) expect(locked[0]).not.toEqual(locked[1])
    }
  })
})
