/** A list that several servers keep together: an entry for each key, of which each server has a copy in memory. */

import type { StoredMsg } from '@nats-io/jetstream'
import { Damaged } from '../server/index.ts'
import { pause } from './connection.ts'
import { patiently, Unread } from './patiently.ts'
import { put } from './put.ts'
import type { Stream } from './stream.ts'
import { unreachable } from './unreachable.ts'

/** What is known of a key. */
export interface Entry<T> {
  readonly key: string
  /** The sequence of the message that says so: whoever changes the entry names it. */
  readonly seq: number
  /** Grows with each key that is added: the sequence of its first message. */
  readonly number: number
  readonly value: T
}

/** A message; null says that the key is gone. */
interface Written<T> {
  readonly v: 1
  /** Null in the first message of a key, whose sequence is the number. */
  readonly number: number | null
  readonly value: T | null
}

const PATIENCE_MS = 10_000
/** So many parts of what is new are read at a time. */
const PARTS = 16
/** What a key that is gone has left behind is taken away after a day; who has not looked for longer looks at all anew. */
const DAY_MS = 86_400_000
const STALE_MS = 3_600_000

export class Catalogue<T> {
  private readonly stream: Stream
  private readonly byKey = new Map<string, Entry<T>>()
  /** The sequence of the last message of each key that is gone. */
  private readonly gone = new Map<string, number>()
  /** In the order of their numbers; null where that is to be found out again. */
  private order: Entry<T>[] | null = null
  private seen = 0
  private seenAt = Number.NEGATIVE_INFINITY
  private syncing: Promise<void> = Promise.resolve()
  private next: Promise<void> | null = null

  constructor(stream: Stream) {
    this.stream = stream
  }

  /** Everything that was written by anybody before this was called is known when it ends. Throws a `Problem`. */
  sync(): Promise<void> {
    if (this.next === null) {
      // Who comes while one is under way needs the next one, and all who wait share that.
      this.next = this.syncing.then(() => {
        this.next = null
        return this.catchUp()
      })
      this.syncing = this.next.catch(() => {})
    }
    return this.next
  }

  get(key: string): Entry<T> | null {
    return this.byKey.get(key) ?? null
  }

  /** All entries, the one of the lowest number first. */
  entries(): readonly Entry<T>[] {
    this.order ??= [...this.byKey.values()].sort((a, b) => a.number - b.number)
    return this.order
  }

  /** Adds a key that is not there; null where somebody else was first, and the entry is known then. */
  async add(key: string, value: T): Promise<Entry<T> | null> {
    for (;;) {
      if (this.byKey.has(key)) return null
      const seq = await this.put(key, { v: 1, number: null, value }, this.gone.get(key) ?? 0)
      if (seq !== null) return this.take(key, seq, { v: 1, number: seq, value })
      await this.sync()
    }
  }

  /** Puts another value in place of an entry's; null where the entry is not the newest any more. */
  async change({ key, seq, number }: Entry<T>, value: T): Promise<Entry<T> | null> {
    const written = { v: 1, number, value } as const
    const changed = await this.put(key, written, seq)
    if (changed === null) await this.sync()
    return changed === null ? null : this.take(key, changed, written)
  }

  /** Takes an entry away; false where it is not the newest any more. */
  async delete({ key, seq, number }: Entry<T>): Promise<boolean> {
    const written = { v: 1, number, value: null } as const
    const changed = await this.put(key, written, seq)
    if (changed === null) await this.sync()
    else this.take(key, changed, written)
    return changed !== null
  }

  private async put(key: string, written: Written<T>, expected: number): Promise<number | null> {
    const data = Buffer.from(JSON.stringify(written))
    const subject = `${this.stream.subject}.${key}`
    const outcome = await put(this.stream, { subject, data, expected, patienceMs: PATIENCE_MS })
    switch (outcome.kind) {
      case 'stored':
        return outcome.seq
      case 'conflict':
        return null
      default:
        throw unreachable('Nothing can be kept', outcome.detail)
    }
  }

  private async catchUp(): Promise<void> {
    try {
      const last = await patiently(() => this.lastSequence())
      if (Date.now() - this.seenAt > STALE_MS || last < this.seen) this.forgetAll()
      await this.readParts(this.seen + 1, last)
      this.seen = Math.max(this.seen, last)
      this.seenAt = Date.now()
    } catch (error) {
      if (error instanceof Unread) throw unreachable('What is kept cannot be read', error.message)
      throw error
    }
  }

  private async lastSequence(): Promise<number> {
    const { jsm, name, connection } = this.stream
    return (await connection.answerOf(() => jsm.streams.info(name))).state.last_seq
  }

  private forgetAll(): void {
    this.byKey.clear()
    this.gone.clear()
    this.order = null
    this.seen = 0
  }

  private async readParts(from: number, to: number): Promise<void> {
    const size = Math.max(1, Math.ceil((to - from + 1) / PARTS))
    const parts: Promise<void>[] = []
    for (let at = from; at <= to; at += size) parts.push(this.readPart(at, Math.min(to, at + size - 1)))
    await Promise.all(parts)
  }

  private async readPart(from: number, to: number): Promise<void> {
    for (let at = from; at <= to; ) {
      const message = await patiently(() => this.stream.nextAt(at))
      if (message === null) return
      this.read(message)
      at = message.seq + 1
    }
  }

  private read(message: StoredMsg): void {
    const key = message.subject.slice(this.stream.subject.length + 1)
    const written: Written<T> = JSON.parse(Buffer.from(message.data).toString())
    if (written.v !== 1) throw new Damaged(`${message.subject} is of version ${written.v}, and this program knows 1`)
    this.take(key, message.seq, written)
    if (written.value === null && Date.now() - message.time.getTime() > DAY_MS) this.sweep(message)
  }

  /** A key that is long gone leaves nothing. */
  private sweep({ subject, seq }: StoredMsg): void {
    this.stream.purge(subject, seq + 1).catch(() => {})
  }

  /** Makes what a message says of a key known; messages may come in any order. */
  private take(key: string, seq: number, { number, value }: Written<T>): Entry<T> {
    const entry = { key, seq, number: number ?? seq, value: value as T }
    const known = Math.max(this.byKey.get(key)?.seq ?? 0, this.gone.get(key) ?? 0)
    if (seq <= known) return this.byKey.get(key) ?? entry
    const old = this.byKey.get(key)
    if (value === null) {
      this.byKey.delete(key)
      this.gone.set(key, seq)
    } else {
      this.byKey.set(key, entry)
      this.gone.delete(key)
    }
    this.reorder(old, value === null ? undefined : entry)
    return entry
  }

  private reorder(old: Entry<T> | undefined, entry: Entry<T> | undefined): void {
    const { order } = this
    if (order === null) return
    if (old === undefined && entry !== undefined && entry.number > (order.at(-1)?.number ?? 0)) order.push(entry)
    else if (old !== undefined || entry !== undefined) this.order = null
  }
}

/** Tries again what somebody else came before with, until it is `done`. */
export async function untilDone<T>(step: () => Promise<T | 'again'>): Promise<T> {
  for (;;) {
    const done = await step()
    if (done !== 'again') return done
    await pause(10)
  }
}
