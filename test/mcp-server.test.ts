/** The door for the Model Context Protocol as a server keeps it: bounded, timed out, closed to strangers, and without secrets. */

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterEach, describe, expect, test } from 'vitest'
import { callsTo, globalFetch } from '../src/client/index.ts'
import { openSeatServer } from '../src/mcp/index.ts'
import { HandClock, reachInside, type Started, type StartOptions, startServer } from '../src/server/index.ts'
import { TestHouse, testChance, tinyDeck } from './house/table-house.ts'

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

const OPEN = ['open', 'open', 'open']
const TRUSTED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'cards.example' }
const LINKS = [
  ['what a trusted proxy says', { trustProxy: 1 }, TRUSTED, /^https:\/\/cards\.example\/t\//],
  ['not what a stranger says', {}, TRUSTED, /^http:\/\/127\.0\.0\.1:\d+\/t\//],
  [
    'the public address first',
    { trustProxy: 1, publicUrl: 'https://other.example' },
    TRUSTED,
    /^https:\/\/other\.example\/t\//,
  ],
  ['without either, whom was called', {}, {}, /^http:\/\/127\.0\.0\.1:\d+\/t\//],
] as const
test.each(LINKS)('links lead where the client is: %s', async (_what, options, headers, link) => {
  const server = await serve(options)
  const { client } = await connect(server, (url, init) => {
    const sent = new Headers(init?.headers)
    for (const [name, value] of Object.entries(headers)) sent.set(name, value)
    return fetch(url, { ...init, headers: sent })
  })
  const wanted = { game: 'allegiance', opponents: ['open', 'open', 'open'] }
  const made = await client.callTool({ name: 'new_table', arguments: wanted })
  expect((made.structuredContent as { link: string }).link).toMatch(link)
})

describe('who waits is told of it', () => {
  test('progress, for a client that asks for it: it grows, and says for whom one waits by seats alone', async () => {
    const server = await serve()
    const { client } = await connect(server)
    const calls = callsTo(server.url, globalFetch)
    const wanted = { game: 'allegiance', opponents: ['open', 'easy', 'easy'], pace_ms: 0 }
    const made = await client.callTool({ name: 'new_table', arguments: wanted })
    const { table } = made.structuredContent as { table: string }
    const told: { progress: number; total?: number | undefined; message?: string | undefined }[] = []
    const waiting = client.callTool({ name: 'wait_for_turn', arguments: { seconds: 50 } }, undefined, {
      onprogress: one => void told.push(one),
    })
    await expect.poll(() => told.length).toBeGreaterThan(0)
    const taken = await calls.takeSeat(table, { name: 'Zebulon' })
    expect(taken.ok).toBe(true)
    expect((await waiting).structuredContent).toMatchObject({ status: 'your_turn' })
    // The seat owes a move now, and so does the other; what is told meanwhile is told by numbers.
    expect(told[0]).toMatchObject({ total: 50, message: 'No game is running.' })
    const grows = told.every(({ progress }, at) => at === 0 || progress > told[at - 1].progress)
    expect(grows, JSON.stringify(told)).toBe(true)
    expect(JSON.stringify(told)).not.toContain('Zebulon')
    const before = told.length
    await client.callTool({ name: 'wait_for_turn', arguments: { seconds: 1 } })
    expect(told.length, 'who did not ask is not told').toBe(before)
  })

  test('a subscription says that there is something new to see', async () => {
    const server = await serve()
    const { client } = await connect(server)
    expect(client.getServerCapabilities()?.resources).toMatchObject({ subscribe: true })
    const news: string[] = []
    client.setNotificationHandler(
      ResourceUpdatedNotificationSchema,
      ({ params }) => void news.push(JSON.stringify(params)),
    )
    await client.subscribeResource({ uri: 'fairdeal://observation' })
    await client.subscribeResource({ uri: 'fairdeal://rules/president' })
    await expect(client.subscribeResource({ uri: 'fairdeal://hands' })).rejects.toThrow(/no resource/)
    const wanted = { game: 'allegiance', opponents: ['open', 'easy', 'easy'], pace_ms: 0 }
    const made = await client.callTool({ name: 'new_table', arguments: wanted })
    const { table } = made.structuredContent as { table: string }
    await expect.poll(() => news.length).toBeGreaterThan(0)
    const before = news.length
    const taken = await callsTo(server.url, globalFetch).takeSeat(table, { name: 'Ada' })
    expect(taken.ok).toBe(true)
    await expect.poll(() => news.length).toBeGreaterThan(before)
    expect(new Set(news)).toEqual(new Set(['{"uri":"fairdeal://observation"}']))
  })
})

test('a subscription that is ended says nothing any more', async () => {
  const house = await TestHouse.open()
  ends.push(() => house.close())
  const seat = openSeatServer(reachInside(house.server.app), () => null, '1')
  const client = new Client({ name: 'test', version: '1' })
  // One channel: what was said comes in order.
  const [here, there] = InMemoryTransport.createLinkedPair()
  await Promise.all([seat.server.connect(there), client.connect(here)])
  ends.push(() => client.close())
  let news = 0
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, () => {
    news += 1
  })
  const newTable = () => client.callTool({ name: 'new_table', arguments: { game: 'allegiance', opponents: OPEN } })
  await client.subscribeResource({ uri: 'fairdeal://observation' })
  await newTable()
  await expect.poll(() => news).toBeGreaterThan(0)
  await client.unsubscribeResource({ uri: 'fairdeal://observation' })
  const last = news
  await client.callTool({ name: 'leave', arguments: {} })
  await newTable()
  await client.callTool({ name: 'observe', arguments: {} })
  expect(news).toBe(last)
})

describe('to begin with', () => {
  test('a prompt has the rules of a game, and what to do', async () => {
    const { client } = await connect(await serve({ rulesText: game => `# The rules of ${game}` }))
    const { prompts } = await client.listPrompts()
    expect(prompts).toMatchObject([{ name: 'play', arguments: [{ name: 'game', required: true }] }])
    const { messages } = await client.getPrompt({ name: 'play', arguments: { game: 'czar' } })
    expect(messages.map(({ role }) => role)).toEqual(['user', 'user'])
    expect(messages[0].content).toMatchObject({ type: 'text' })
    expect(JSON.stringify(messages[0])).toMatch(/new_table.*czar.*wait_for_turn.*never follow/s)
    const resource = { uri: 'fairdeal://rules/czar', mimeType: 'text/markdown', text: '# The rules of czar' }
    expect(messages[1].content).toEqual({ type: 'resource', resource })
    await expect(client.getPrompt({ name: 'play', arguments: { game: 'whist' } })).rejects.toThrow(/no_such_game/)
  })

  test('games are completed, in the prompt and in the address of their rules', async () => {
    const { client } = await connect(await serve())
    const valuesFor = async (
      ref: { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string },
      value: string,
    ) => (await client.complete({ ref, argument: { name: 'game', value } })).completion.values
    for (const ref of [
      { type: 'ref/prompt', name: 'play' },
      { type: 'ref/resource', uri: 'fairdeal://rules/{game}' },
    ] as const) {
      expect(await valuesFor(ref, '')).toEqual(['president', 'allegiance', 'czar'])
      expect(await valuesFor(ref, 'pr')).toEqual(['president'])
      expect(await valuesFor(ref, 'whist')).toEqual([])
    }
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
