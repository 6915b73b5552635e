/** What tables cost a server of NATS: messages and bytes of a game, and disk and memory of many tables at rest. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connectNats, readServers } from '../src/fleet/index.ts'
import { games } from '../src/games/index.ts'
import { NatsHouse } from '../test/house/nats.ts'
import { type Benchmark, type Figure, figure, NotHere } from './figures.ts'
import { needNats } from './nats.ts'
import { startFairdeal } from './server/processes.ts'

interface Size {
  /** Games of each kind that are played. */
  readonly games: number
  /** How many tables there are when memory and disk are looked at. */
  readonly tables: readonly number[]
}

const FULL: Size = { games: 10, tables: [2500, 5000, 10_000] }
const QUICK: Size = { games: 1, tables: [50, 100] }
const AT_ONCE = 500
/** What a server has read is in its memory for a while. */
const REST_MS = 60_000
const STREAM = 'fairdeal-tables'

export const subjects: Benchmark = {
  name: 'subjects',
  title: 'what tables cost a server of NATS',
  async measure({ quick }) {
    const size = quick ? QUICK : FULL
    needNats()
    if (!existsSync('/proc/self/status')) throw new NotHere('the memory of a process is read from /proc')
    const played = await playGames(size.games)
    const figures = games.flatMap(({ id, name }) => {
      const own = played.filter(({ game }) => game === id)
      return [
        figure(
          `${name}: messages of a game`,
          'messages',
          own.map(({ messages }) => messages.length),
        ),
        figure(
          `${name}: bytes of a game`,
          'kB',
          own.map(one => bytesOf(one) / 1000),
        ),
      ]
    })
    return [
      ...figures,
      ...(await keepTables(
        played.filter(({ game }) => game === 'president'),
        size.tables,
      )),
    ]
  },
}

interface Played {
  readonly game: string
  readonly messages: readonly Uint8Array[]
}

const bytesOf = ({ messages }: Played) => messages.reduce((sum, { length }) => sum + length, 0)

/** Plays games between bots at a server, and takes what is kept of them from NATS. */
async function playGames(count: number): Promise<Played[]> {
  const nats = await NatsHouse.start(1)
  const server = await startFairdeal(['--nats', nats.url], { pinned: false })
  const connection = await connectNats({ servers: readServers(nats.url, 'bench') })
  try {
    const jsm = await jetstreamManager(connection.nats)
    const found: Played[] = []
    for (const { id, seats } of games) {
      for (let nth = 0; nth < count; nth++) {
        const table = await playOne(`http://127.0.0.1:${server.port}/api/tables`, id, seats.usual)
        const messages: Uint8Array[] = []
        for (let seq = 1; ; ) {
          const next = await jsm.direct
            .getMessage(STREAM, { seq, next_by_subj: `fairdeal.table.${table}` })
            .catch(() => null)
          if (next === null) break
          messages.push(next.data)
          seq = next.seq + 1
        }
        found.push({ game: id, messages })
      }
    }
    return found
  } finally {
    await connection.close()
    await server.stop()
    await nats.end()
  }
}

/** Plays a game between bots to its end; gives the id of the table. */
async function playOne(url: string, game: string, seats: number): Promise<string> {
  const body = { game, pace_ms: 0, seats: Array.from({ length: seats }, () => ({ kind: 'bot', level: 'easy' })) }
  const headers = { 'content-type': 'application/json' }
  const made = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const { id } = (await made.json()) as { id: string }
  for (;;) {
    const { state } = (await (await fetch(`${url}/${id}`)).json()) as { state: string }
    if (state === 'finished') return id
    await pause(50)
  }
}

/** Keeps tables as those that were played; looks at the disk, and at the memory of a server that was started anew. */
async function keepTables(played: readonly Played[], counts: readonly number[]): Promise<Figure[]> {
  const nats = await NatsHouse.start(1)
  try {
    const empty = memoryOf(nats.nodes[0].pid)
    const seen: {
      readonly tables: number
      readonly messages: number
      readonly memory: number
      readonly disk: number
    }[] = []
    let tables = 0
    let messages = 0
    let bytes = 0
    let written = 0
    for (const count of counts) {
      const more = await writeTables(nats.url, played, { from: tables, to: count })
      written = memoryOf(nats.nodes[0].pid) - empty
      tables = count
      messages += more.messages
      bytes += more.bytes
      await nats.nodes[0].end()
      await nats.nodes[0].start()
      await settled(nats.url, messages)
      const disk = Number(execFileSync('du', ['-sk', nats.nodes[0].store], { encoding: 'utf8' }).split('\t')[0]) * 1024
      seen.push({ tables, messages, memory: memoryOf(nats.nodes[0].pid) - empty, disk })
    }
    await touchTables(nats.url, tables)
    const touched = memoryOf(nats.nodes[0].pid) - empty
    await pause(REST_MS)
    const rested = memoryOf(nats.nodes[0].pid) - empty
    const [first, last] = [seen[0], seen[seen.length - 1]]
    const all = `${last.tables} tables of ${Math.round(messages / tables)} messages`
    const note = `between ${first.tables} and ${last.tables} tables of ${Math.round(messages / tables)} messages, one server started anew`
    return [
      figure('Disk beyond the bytes of a message', 'bytes', [last.disk / last.messages - bytes / messages], { note }),
      figure('Memory of a table at rest', 'bytes', [(last.memory - first.memory) / (last.tables - first.tables)], {
        note,
      }),
      figure('Memory of a server with all of them, started anew', 'MB', [last.memory / 1e6], { note: all }),
      figure('The same when each table was asked for its last message', 'MB', [touched / 1e6], { note: all }),
      figure('The same a minute later', 'MB', [rested / 1e6], { note: all }),
      figure('The same right after they were written', 'MB', [written / 1e6], { note: all }),
    ]
  } finally {
    await nats.end()
  }
}

async function writeTables(
  url: string,
  played: readonly Played[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ messages: number; bytes: number }> {
  const connection = await connectNats({ servers: readServers(url, 'bench') })
  try {
    const jsm = await jetstreamManager(connection.nats)
    const subject = 'fairdeal.table'
    const plan = { storage: 'file', discard: 'new', allow_direct: true } as const
    if (from === 0) await jsm.streams.add({ name: STREAM, ...plan, subjects: [`${subject}.>`] })
    const js = jetstream(connection.nats, { timeout: 60_000 })
    let [messages, bytes] = [0, 0]
    // Tables are played at the same time: their messages lie among one another's.
    for (let first = from; first < to; first += AT_ONCE) {
      const tables = Array.from({ length: Math.min(AT_ONCE, to - first) }, (_, at) => first + at)
      const longest = Math.max(...played.map(one => one.messages.length))
      for (let nth = 0; nth < longest; nth++) {
        const acks = tables.flatMap(table => {
          const message = played[table % played.length].messages[nth]
          if (message === undefined) return []
          messages += 1
          bytes += message.length
          return [js.publish(subjectOf(table), message)]
        })
        await Promise.all(acks)
      }
    }
    return { messages, bytes }
  } finally {
    await connection.close()
  }
}

/** Asks for the last message of every table. */
async function touchTables(url: string, tables: number): Promise<void> {
  const connection = await connectNats({ servers: readServers(url, 'bench') })
  try {
    const jsm = await jetstreamManager(connection.nats, { checkAPI: false })
    for (let first = 0; first < tables; first += AT_ONCE) {
      const few = Array.from({ length: Math.min(AT_ONCE, tables - first) }, (_, at) => first + at)
      await Promise.all(few.map(at => jsm.direct.getMessage(STREAM, { last_by_subj: subjectOf(at) })))
    }
  } finally {
    await connection.close()
  }
}

const subjectOf = (table: number) => `fairdeal.table.${String(table).padStart(16, 'x')}`

/** Waits until a server that was started anew has all messages, and its memory does not change any more. */
async function settled(url: string, messages: number): Promise<void> {
  const connection = await connectNats({ servers: readServers(url, 'bench') })
  try {
    const jsm = await jetstreamManager(connection.nats, { checkAPI: false })
    for (;;) {
      const info = await jsm.streams.info(STREAM).catch(() => null)
      if (info?.state.messages === messages) break
      await pause(200)
    }
  } finally {
    await connection.close()
  }
  await pause(5000)
}

function memoryOf(pid: number | null): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
