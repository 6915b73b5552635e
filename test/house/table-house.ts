/** A server for tests: no sockets, a clock that stands still, chance that repeats, and people who listen. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Deck, readDeck } from '../../src/decks/index.ts'
import { fromSeed, type Random, readReplay, type Verdict, verifyReplay } from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'
import type { CreatedTable, ServerMessage, TableObservation } from '../../src/protocol/index.ts'
import { createServer, type ServerOptions, type TableServer } from '../../src/server/app.ts'
import type { Chance } from '../../src/server/chance.ts'
import { HandClock } from '../../src/server/hand-clock.ts'
import { Talk } from '../../src/server/talk.ts'

export const tinyDeck: Deck = readDeck(
  JSON.parse(readFileSync(new URL('../vectors/tiny-deck.json', import.meta.url), 'utf8')),
  'tiny',
)

/** Bytes that look random and are the same in every run; games dealt from 1, 2, 3, … or from what is given. */
export function testChance(name = 'chance', deals?: () => Random): Chance {
  let drawn = 0
  let dealt = 0
  return {
    bytes(count) {
      const blocks: Buffer[] = []
      for (let have = 0; have < count; have += 32) {
        blocks.push(createHash('sha256').update(`${name} ${drawn++}`).digest())
      }
      return Buffer.concat(blocks).subarray(0, count)
    },
    deal: deals ?? (() => fromSeed(++dealt)),
  }
}

/** An answer to a call. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly body: any
}

/** What a call brings along. `raw` is sent as it stands. */
export interface Brought {
  readonly token?: string
  readonly body?: unknown
  readonly raw?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** A new table with what a test wants to know of it: tokens by name. */
export interface TestTable extends CreatedTable {
  readonly path: string
  readonly tokens: Readonly<Record<string, string>>
}

export class TestHouse {
  readonly server: TableServer
  readonly clock: HandClock
  /** What the server reported: bugs. A test that does not expect any ends with `noBugs`. */
  readonly bugs: string[]

  private constructor(server: TableServer, clock: HandClock, bugs: string[]) {
    this.server = server
    this.clock = clock
    this.bugs = bugs
  }

  static async open(options: Partial<ServerOptions> = {}): Promise<TestHouse> {
    const clock = options.clock instanceof HandClock ? options.clock : new HandClock()
    const bugs: string[] = []
    const server = await createServer({
      decks: [tinyDeck],
      webRoot: 'no/such/folder',
      clock,
      chance: testChance(),
      allowSeeds: true,
      allowStart: true,
      ...options,
      note: notice => {
        if (notice.type === 'fault') bugs.push(String((notice.error as Error).stack ?? notice.error))
        options.note?.(notice)
      },
    })
    return new TestHouse(server, clock, bugs)
  }

  async call(method: string, path: string, brought: Brought = {}): Promise<Answered> {
    const { token, body, raw, headers = {} } = brought
    const answer = await this.server.app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      payload: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    const text = answer.payload
    return { status: answer.statusCode, headers: answer.headers, text, body: parsed(text) }
  }

  /** Makes a table of people: the names given, an open seat for null, a bot for a level. */
  async table(seats: readonly (string | null | { bot: string })[], more: object = {}): Promise<TestTable> {
    const wanted = seats.map(seat =>
      seat === null
        ? { kind: 'open' }
        : typeof seat === 'string'
          ? { kind: 'you', name: seat }
          : { kind: 'bot', level: seat.bot },
    )
    const body = { game: 'allegiance', pace_ms: 0, shuffle_seats: false, ...more, seats: wanted }
    const answer = await this.call('POST', '/api/tables', { body })
    if (answer.status !== 201) throw new Error(`no table: ${answer.text}`)
    const made = answer.body as CreatedTable
    const tokens: Record<string, string> = {}
    for (const { name, token } of made.seats) if (token !== undefined && name !== null) tokens[name] = token
    return { ...made, path: `/api/tables/${made.id}`, tokens }
  }

  async observe(table: { readonly path: string }, token?: string): Promise<TableObservation> {
    return (await this.call('GET', `${table.path}/observation`, { token })).body
  }

  /** Sends a move for the present turn, the first that is legal unless one is given. */
  async play(table: TestTable, token: string, id: string, move?: unknown): Promise<Answered> {
    const seen = await this.observe(table, token)
    const body = { id, turn: seen.turn, move: move ?? seen.legal_moves?.[0] }
    return this.call('POST', `${table.path}/moves`, { token, body })
  }

  /** Opens a stream as a socket does. Without a hello nothing is said yet. */
  listen(table: { readonly id: string }, hello: object | null = {}): Ear {
    const ear = new Ear(this)
    ear.talk.begin(this.server.tables, table.id)
    if (hello !== null) ear.say({ type: 'hello', protocol: 1, ...hello })
    return ear
  }

  async close(): Promise<void> {
    await this.server.close()
  }
}

/** One who listens to a table and may speak. */
export class Ear {
  readonly talk: Talk
  /** Every frame as it came. */
  readonly frames: string[] = []
  closed: { code: number; reason: string } | null = null
  beats = 0

  constructor(house: TestHouse) {
    this.talk = new Talk(house.server.world, {
      send: ({ text }) => this.frames.push(text),
      close: (code, reason) => {
        this.closed = { code, reason }
      },
      beat: () => {
        this.beats += 1
      },
    })
  }

  say(message: unknown): void {
    this.sayText(JSON.stringify(message))
  }

  sayText(text: string | Uint8Array, isBinary = false): void {
    this.talk.receive(typeof text === 'string' ? new TextEncoder().encode(text) : text, isBinary)
  }

  hangUp(): void {
    this.talk.gone()
  }

  /** All messages so far, in order. */
  get heard(): any[] {
    return this.frames.flatMap(frame => JSON.parse(frame) as ServerMessage | ServerMessage[])
  }

  /** Messages of one type. */
  of(type: ServerMessage['type']): any[] {
    return this.heard.filter(message => message.type === type)
  }

  get types(): string[] {
    return this.heard.map(message => message.type)
  }

  /** Forgets what was heard so far. */
  clear(): void {
    this.frames.length = 0
  }
}

/** What verifying a replay as it travelled finds. */
export function verified(replay: unknown): Verdict {
  const verdict = verifyReplay(readReplay(replay, { purpose: 'verify', shelf: { findGame, materials: () => [] } }))
  // Which commitment it was checked against is another thing in every game.
  return verdict.holds ? { holds: true, finished: verdict.finished } : verdict
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
