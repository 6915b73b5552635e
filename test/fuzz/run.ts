/** Fuzzes a server in a process of its own: bent requests and frames by the thousand, while tables go on. */

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { RawLine } from '../house/raw-line.ts'
import { verified } from '../house/table-house.ts'
import { type Input, inputOf } from './bend.ts'
import { faultOf } from './judge.ts'
import { type Target, type TargetTable, unmatched } from './samples.ts'
import type { Asked, Started, Stats } from './server.ts'

export interface FuzzOptions {
  readonly count: number
  readonly seed: number
  /** The number of the first input. */
  readonly from?: number
  readonly tell?: (line: string) => void
}

export interface FuzzResult {
  readonly sent: number
  readonly statuses: Readonly<Record<string, number>>
  /** Each with what it takes to make it again. */
  readonly faults: readonly string[]
  /** Games that were played to their ends meanwhile. */
  readonly games: number
  readonly before: Stats
  readonly after: Stats
}

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url))
/** So many connections at a time. */
const AT_ONCE = 32
/** After so many inputs the tables they are aimed at are new. */
const BATCH = 250
/** After so many batches a day passes, and what is left over must be nothing. */
const BATCHES_A_DAY = 8
/** Who has not been answered by now waits for more of the request. */
const PATIENCE_MS = 60
/** A connection whose client is gone is ended by then, also on a busy machine. */
const ENDED_MS = 20_000
/** A little more than half a day: after two of them a table without a sign of anyone is closed. */
const HALF_DAY_MS = 45_000_000
/** What the heap may have grown by when all is done: caches fill, nothing else. */
const MAX_GROWTH = 24 << 20

export async function fuzz({ count, seed, from = 0, tell = () => {} }: FuzzOptions): Promise<FuzzResult> {
  const server = await Server.start()
  const faults: string[] = unmatched(server.calls).map(problem => `not fuzzed: ${problem}`)
  const statuses: Record<string, number> = {}
  try {
    const witness = await Witness.at(server)
    // Once through everything before anything is measured: what is loaded late is no leak.
    await batch(server, { from: 0, count: Math.min(BATCH, count), seed: seed + 1 }, { faults, statuses: {} })
    const before = await pass(server, witness)
    let sent = 0
    for (let batches = 1; sent < count && faults.length === 0; batches++) {
      const size = Math.min(BATCH, count - sent)
      await batch(server, { from: from + sent, count: size, seed }, { faults, statuses })
      sent += size
      await witness.hasMoved()
      if (batches % BATCHES_A_DAY !== 0) continue
      await pass(server, witness)
      tell(`${sent} sent, ${witness.games} games over`)
    }
    const after = await pass(server, witness)
    return { sent, statuses, faults: [...faults, ...leaks(before, after)], games: witness.games, before, after }
  } finally {
    await server.stop()
  }
}

/** A day passes, with two games at the table of bots. What is left of all others must be nothing. */
async function pass(server: Server, witness: Witness): Promise<Stats> {
  await server.ask({ ask: 'pass', ms: HALF_DAY_MS })
  await witness.goOn()
  const stats = await server.ask({ ask: 'pass', ms: HALF_DAY_MS })
  await witness.goOn()
  return stats
}

/** Sends some inputs, so many at a time, to tables of their own. */
async function batch(
  server: Server,
  { from, count, seed }: { from: number; count: number; seed: number },
  found: { faults: string[]; statuses: Record<string, number> },
): Promise<void> {
  const target = await makeTarget(server, seed + from)
  let next = from
  const work = async () => {
    while (next < from + count && found.faults.length === 0) {
      const index = next++
      const input = inputOf(target, seed, index)
      const fault = await send(server, input, found.statuses)
      if (fault !== null)
        found.faults.push(`${fault}\n  seed ${seed}, input ${index}, made from ${input.from}:\n  ${shown(input)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const { bugs } = await server.ask({ ask: 'stats' })
  for (const bug of bugs)
    found.faults.push(`the server noted a bug in the inputs ${from} to ${from + count - 1} of seed ${seed}: ${bug}`)
}

/** Sends one input and waits until the server has ended the connection. */
async function send({ url, hasEnded }: Server, input: Input, statuses: Record<string, number>): Promise<string | null> {
  const line = new RawLine(url).send(input.bytes)
  const isAnswered = () => {
    const { answers } = line
    return answers.length > 0 && answers[0].status !== 101
  }
  await within(PATIENCE_MS, line.until(isAnswered))
  line.socket.end()
  const isEnded = await within(ENDED_MS, line.closed)
  line.socket.destroy()
  for (const key of outcomes(line)) statuses[key] = (statuses[key] ?? 0) + 1
  if (hasEnded()) return 'the server is no more'
  return isEnded ? faultOf(input, line.bytes) : 'the server keeps a connection whose client is gone'
}

function outcomes({ answers, closeCode }: RawLine): string[] {
  const list = answers.map(({ status }) => String(status))
  if (closeCode !== null) list.push(`closed ${closeCode}`)
  return list.length === 0 ? ['silence'] : list
}

async function within(ms: number, done: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const isDone = await Promise.race([done.then(() => true), late])
  clearTimeout(timer)
  return isDone
}

function shown({ bytes }: Input): string {
  const text = JSON.stringify(bytes.toString('latin1'))
  return text.length < 4000 ? text : `${text.slice(0, 2000)} … ${text.slice(-1000)} (${bytes.length} bytes)`
}

/** What is left over that was not there before. */
function leaks(before: Stats, after: Stats): string[] {
  const found: string[] = []
  for (const name of ['tables', 'tokens', 'waiting', 'unread'] as const) {
    if (after[name] > before[name]) found.push(`${name}: ${before[name]} before, ${after[name]} after`)
  }
  for (const [name, number] of Object.entries(after.handles)) {
    // Timers of the network are kept in lists that come and go.
    if (name === 'Timeout' || number <= (before.handles[name] ?? 0)) continue
    found.push(`${name}: ${before.handles[name] ?? 0} handles before, ${number} after`)
  }
  const growth = after.heap - before.heap
  if (growth > MAX_GROWTH) found.push(`the heap has grown by ${Math.round(growth / 1024)} KiB`)
  return found
}

const GAMES = ['president', 'allegiance', 'czar']

async function makeTarget(server: Server, nth: number): Promise<Target> {
  const game = GAMES[nth % GAMES.length]
  const { decks } = await server.call('GET', '/api/decks')
  const table = async (seats: readonly object[], more: object = {}): Promise<TargetTable> => {
    const options = game === 'czar' ? { deck: 'tiny' } : {}
    const body = { game, seats, options, pace_ms: 0, shuffle_seats: false, ...more }
    const made = await server.call('POST', '/api/tables', body)
    const tokens = made.seats.flatMap(({ token }: { token?: string }) => token ?? [])
    const { turn, legal_moves } = await server.call('GET', `/api/tables/${made.id}/observation`, undefined, tokens[0])
    return { id: made.id, tokens, host: made.host_token, move: { turn: turn ?? 0, move: legal_moves?.[0] ?? {} } }
  }
  const you = (name: string) => ({ kind: 'you', name })
  const short = { game: 'president', options: {}, start: { hands: [['3c'], ['4c'], ['5c', '5d']] } }
  const over = await table([you('Ada'), { kind: 'bot', level: 'random' }, { kind: 'bot', level: 'random' }], short)
  await server.call('POST', `/api/tables/${over.id}/moves`, { id: 'm1', ...over.move }, over.tokens[0])
  return {
    game,
    deck: decks[0].hash,
    over,
    running: await table(['Ada', 'Ben', 'Cem', 'Dot'].map(you)),
    waiting: await table([you('Ada'), { kind: 'open' }, { kind: 'open' }, { kind: 'open' }]),
  }
}

/** A table of bots that plays on whatever happens, and its host who watches. */
class Witness {
  games = 0
  private readonly server: Server
  private readonly table: { readonly id: string; readonly host_token: string }
  private line: RawLine
  private seen = 0

  private constructor(server: Server, table: { id: string; host_token: string }) {
    this.server = server
    this.table = table
    this.line = this.watch()
  }

  static async at(server: Server): Promise<Witness> {
    const bots = Array.from({ length: 4 }, () => ({ kind: 'bot', level: 'random' }))
    const body = { game: 'president', options: { rounds: 20 }, seats: bots, pace_ms: 20 }
    return new Witness(server, await server.call('POST', '/api/tables', body))
  }

  /** Waits until something has happened since it was asked last. */
  async hasMoved(): Promise<void> {
    const moved = () => this.line.size > this.seen || this.line.socket.destroyed
    if (!(await within(ENDED_MS, this.line.until(moved)))) throw new Error('the table of bots stands still')
    this.seen = this.line.size
  }

  /** Time has passed: the game is over, all that was told of it, and it verifies. Another one begins. */
  async goOn(): Promise<void> {
    if (!(await within(ENDED_MS, this.line.closed))) throw new Error('the stream of a game that is over stays open')
    if (!this.line.bytes.includes('"type":"over"')) throw new Error('the end of the game was not told')
    const verdict = verified(await this.server.call('GET', `${this.path}/replay`))
    if (!verdict.holds) throw new Error(`the replay does not verify: ${JSON.stringify(verdict)}`)
    this.games += 1
    await this.server.call('POST', `${this.path}/again`, {}, this.table.host_token)
    this.line = this.watch()
    this.seen = 0
  }

  private get path(): string {
    return `/api/tables/${this.table.id}`
  }

  private watch(): RawLine {
    const authorization = `authorization: Bearer ${this.table.host_token}\r\n`
    return new RawLine(this.server.url).send(
      `GET ${this.path}/events HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n${authorization}\r\n`,
    )
  }
}

/** The process of the server. */
export class Server {
  readonly url: string
  readonly calls: Started['calls']
  private readonly child: ChildProcess
  private readonly waiting: ((answer: Stats | null) => void)[] = []

  private constructor(child: ChildProcess, { url, calls }: Started) {
    this.child = child
    child.on('message', answer => this.waiting.shift()?.(answer as Stats))
    child.on('exit', () => {
      for (const answer of this.waiting.splice(0)) answer(null)
    })
    this.url = url
    this.calls = calls
  }

  static async start(): Promise<Server> {
    const child = fork(SERVER, {
      execArgv: ['--import', 'tsx', '--expose-gc'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const [started] = await once(child, 'message')
    return new Server(child, started as Started)
  }

  readonly hasEnded = (): boolean => this.child.exitCode !== null || this.child.signalCode !== null

  async ask(asked: Asked): Promise<Stats> {
    if (this.hasEnded()) throw new Error('the server is no more')
    this.child.send(asked)
    const answer = await new Promise<Stats | null>(resolve => this.waiting.push(resolve))
    if (answer === null) throw new Error('the server is no more')
    return answer
  }

  async call(method: string, path: string, body?: unknown, token?: string): Promise<any> {
    const headers: Record<string, string> = { connection: 'close' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (token !== undefined) headers.authorization = `Bearer ${token}`
    const answer = await fetch(this.url + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  async stop(): Promise<void> {
    if (this.hasEnded()) return
    this.child.disconnect()
    await once(this.child, 'exit')
  }
}
