/** The log of tables on JetStream: a subject for each table, and each append is a message that expects the one before it. */

import { Unusable } from '../engine/index.ts'
import {
  Damaged,
  type DamagedTable,
  type KeptTable,
  type LogFailure,
  type LogRecord,
  type TableLog,
} from '../server/index.ts'
import { type Connection, pause } from './connection.ts'
import { forEach } from './for-each.ts'
import { type Append, placeAfter, writeAppend } from './message.ts'
import { isMoving } from './moving-mark.ts'
import { patiently } from './patiently.ts'
import { idOf, put } from './put.ts'
import { openStream, type Stream, type StreamPlan, wordsOf } from './stream.ts'
import { type Head, NOTHING, readHead, readTable } from './table-read.ts'

export interface JetStreamLogOptions {
  /** What the names of streams and subjects begin with. */
  readonly prefix?: string
  readonly replicas?: number
  /** For how long an append is tried before it is told to have failed. */
  readonly patienceMs?: number
  /** What named the servers, for messages. */
  readonly place?: string
  /** Whether it is opened to be moved to. */
  readonly moving?: boolean
  /**
   * Told of a table that has more records than its appends were told: one that was answered `unavailable` is in the
   * log after all. Whoever plays the table has to read it again.
   */
  overtaken?(table: string): void
}

export const PREFIX = 'fairdeal'

const PATIENCE_MS = 10_000
/** While nothing can be written, nobody waits as long. */
const SHORT_PATIENCE_MS = 2000
const LOOK_MS = 2000
/** When after a failed append its table is looked at. */
const LOOKS_MS: readonly number[] = [1000, 2000, 4000, 8000, 16_000]
/** What is left of an append that was told to have failed, though it may come to be stored. */
interface Doubt {
  readonly id: string
  readonly seq: number
}

interface Answer {
  readonly done: (failure: LogFailure | null) => void
  /** Undefined while nothing is known. */
  outcome: LogFailure | null | undefined
}

/** What of a table this process knows and does. */
interface Line {
  /** Null where it has to be read first. */
  head: Head | null
  doubt: Doubt | null
  /** Ends when all that came for the table is done. */
  work: Promise<void>
  waiting: number
}

export class JetStreamLog implements TableLog {
  readonly stream: Stream
  private readonly options: JetStreamLogOptions
  private readonly lines = new Map<string, Line>()
  /** In the order in which the appends came, from the oldest that is not answered. */
  private answers: Answer[] = []
  private problem: string | null = null
  private misses = 0
  private isClosed = false
  private readonly looking: NodeJS.Timeout

  constructor(stream: Stream, options: JetStreamLogOptions = {}) {
    this.stream = stream
    this.options = options
    this.looking = setInterval(() => this.look(), LOOK_MS).unref()
  }

  get waiting(): number {
    return this.answers.length
  }

  get trouble(): string | null {
    return this.problem
  }

  /** Whether the log can be reached now, as far as is known: its leader answered a moment ago. */
  get reachable(): boolean {
    return this.stream.connection.isUp && this.misses < 2
  }

  append(table: string, n: number, records: readonly LogRecord[], done: (failure: LogFailure | null) => void): void {
    const answer: Answer = { done, outcome: undefined }
    this.answers.push(answer)
    if (this.isClosed) {
      this.settle(answer, { kind: 'unavailable', detail: 'the log is closed' })
      return
    }
    const line = this.line(table)
    line.waiting += 1
    line.work = line.work.then(async () => {
      const outcome = await this.write(table, line, n, records).catch(
        (error): LogFailure => ({ kind: 'unavailable', detail: wordsOf(error) }),
      )
      line.waiting -= 1
      this.problem = outcome === null || outcome.kind === 'taken' ? null : outcome.detail
      this.settle(answer, outcome)
    })
  }

  async tables(): Promise<readonly (KeptTable | DamagedTable)[]> {
    const byId = new Map<string, KeptTable | DamagedTable>()
    const ids = await this.idsInOrder()
    await forEach(ids, async id => {
      const { table } = await this.read(id)
      if (table !== null) byId.set(id, table)
    })
    return ids.flatMap(id => byId.get(id) ?? [])
  }

  async table(id: string): Promise<KeptTable | DamagedTable | null> {
    return (await this.read(id)).table
  }

  /** The ids of all tables there are. */
  async ids(): Promise<readonly string[]> {
    const subjects = await patiently(() => this.stream.subjects())
    return Object.keys(subjects).map(subject => subject.slice(this.stream.subject.length + 1))
  }

  /** The ids of all tables, in the order they were made; those whose last message cannot be read come last. */
  async idsInOrder(): Promise<readonly string[]> {
    const ids = await this.ids()
    const firsts = new Map<string, number>()
    await forEach(ids, async id => {
      const head = await readHead(this.stream, this.subject(id)).catch(error => {
        if (error instanceof Damaged) return NOTHING
        throw error
      })
      firsts.set(id, head.place?.first ?? Number.POSITIVE_INFINITY)
    })
    const firstOf = (id: string) => firsts.get(id) ?? Number.POSITIVE_INFINITY
    return [...ids].sort((a, b) => (firstOf(a) === firstOf(b) ? (a < b ? -1 : 1) : firstOf(a) - firstOf(b)))
  }

  async forget(table: string): Promise<void> {
    const line = this.line(table)
    await line.work
    await patiently(() => this.stream.purge(this.subject(table)))
    this.lines.delete(table)
  }

  /** What is known of a table that somebody else plays from now on is let go; the log itself is not changed. */
  letGo(table: string): void {
    const line = this.lines.get(table)
    if (line !== undefined && line.waiting === 0) this.lines.delete(table)
  }

  async close(): Promise<void> {
    this.isClosed = true
    await Promise.all([...this.lines.values()].map(({ work }) => work))
    clearInterval(this.looking)
  }

  private line(table: string): Line {
    let line = this.lines.get(table)
    if (line === undefined) {
      line = { head: null, doubt: null, work: Promise.resolve(), waiting: 0 }
      this.lines.set(table, line)
    }
    return line
  }

  private subject(table: string): string {
    if (!/^[\w-]+$/.test(table)) throw new Error(`a table of the id ${JSON.stringify(table)} has no subject`)
    return `${this.stream.subject}.${table}`
  }

  private async read(id: string) {
    const line = this.line(id)
    // What is being written belongs to it.
    await line.work
    const read = await readTable(this.stream, this.subject(id), id)
    if (line.waiting === 0) {
      if (read.table === null) this.lines.delete(id)
      else {
        line.head = 'problem' in read.table ? null : read.head
        line.doubt = null
      }
    }
    return read
  }

  /** Writes one append; null when it is stored. */
  private async write(table: string, line: Line, n: number, records: readonly LogRecord[]): Promise<LogFailure | null> {
    const subject = this.subject(table)
    const isNew = line.head === null && n === 0
    const head = isNew ? NOTHING : await this.headFor(subject, line, n)
    if (head.count !== n) return { kind: 'taken', detail: `record ${n} where the next one is ${head.count}` }
    const append: Append = { n, records, place: head.place }
    const patienceMs = this.problem === null ? this.patienceMs : Math.min(SHORT_PATIENCE_MS, this.patienceMs)
    const outcome = await put(this.stream, { subject, data: writeAppend(append), expected: head.seq, patienceMs })
    switch (outcome.kind) {
      case 'stored':
        line.head = { seq: outcome.seq, count: n + records.length, place: placeAfter(append, outcome.seq) }
        line.doubt = null
        return null
      case 'conflict':
        line.head = null
        return { kind: 'taken', detail: `record ${n} was written by somebody else` }
      case 'refused':
        return { kind: 'unavailable', detail: outcome.detail }
      case 'unknown':
        line.head = null
        this.doubt(table, line, { id: outcome.id, seq: head.seq })
        return { kind: 'unavailable', detail: outcome.detail }
    }
  }

  private get patienceMs(): number {
    return this.options.patienceMs ?? PATIENCE_MS
  }

  /** Where a table stands; read anew where that is not known, or where somebody knows of more. */
  private async headFor(subject: string, line: Line, n: number): Promise<Head> {
    if (line.head !== null && line.head.count >= n) return line.head
    line.head = await readHead(this.stream, subject)
    return line.head
  }

  /** Answers are given in the order in which the appends came. */
  private settle(answer: Answer, outcome: LogFailure | null): void {
    answer.outcome = outcome
    while (this.answers.length > 0 && this.answers[0].outcome !== undefined) {
      const { done, outcome: known } = this.answers.shift() as Answer
      // What goes wrong at whoever is answered is no matter of the next append.
      queueMicrotask(() => done(known ?? null))
    }
  }

  /** Looks at a table until it is known what became of an append that was told to have failed. */
  private doubt(table: string, line: Line, doubt: Doubt): void {
    line.doubt = doubt
    const look = async () => {
      for (let looks = 0; looks < LOOKS_MS.length && line.doubt === doubt && !this.isClosed; ) {
        await pause(LOOKS_MS[looks])
        const last = await this.stream.last(this.subject(table)).catch(() => undefined)
        // While nothing can be read nothing is known: the looks begin when there is something to see.
        if (last === undefined || line.doubt !== doubt || line.waiting > 0) continue
        if (last !== null && (idOf(last) === doubt.id || last.seq > doubt.seq)) {
          line.doubt = null
          this.options.overtaken?.(table)
          return
        }
        looks += 1
      }
    }
    look().catch(() => {})
  }

  /** Asks the leader whether it is there. */
  private look(): void {
    this.stream.last(`${this.stream.subject}.-`).then(
      () => {
        this.misses = 0
      },
      () => {
        this.misses += 1
      },
    )
  }
}

/** The stream in which tables are kept. */
export function tablesPlan({ prefix = PREFIX, replicas }: JetStreamLogOptions): StreamPlan {
  return { name: `${prefix}-tables`, subject: `${prefix}.table`, replicas }
}

/** The log of the tables that all servers on the same NATS share. Throws `Unusable`, also where a move to it is not done. */
export async function openLog(connection: Connection, options: JetStreamLogOptions = {}): Promise<JetStreamLog> {
  const { prefix = PREFIX, place = '--nats', moving = false } = options
  const stream = await openStream(connection, tablesPlan(options), place)
  if (!moving && (await isMoving(connection, prefix))) {
    throw new Unusable(place, 'a move to this NATS was not finished: run fairdeal migrate again, and servers after it')
  }
  return new JetStreamLog(stream, options)
}
