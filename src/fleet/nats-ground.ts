/** A fleet's bus and buckets on NATS: core messages, and buckets as others make and read them, too. */

import type { Bucket, Bus, Entry, Ground } from './bus.ts'
import { LEASE_MS } from './bus.ts'
import type { Connection } from './connection.ts'
import { PREFIX } from './jetstream-log.ts'
import { put } from './put.ts'
import { openStream, type Stream } from './stream.ts'

/** How long what became of a write is looked for. */
const PATIENCE_MS = 4000
const RENEW_MS = 2000

export interface GroundOptions {
  readonly prefix?: string
  /** What named the servers of NATS, for messages. */
  readonly place?: string
}

export async function openGround(connection: Connection, options: GroundOptions = {}): Promise<Ground> {
  const { prefix = PREFIX, place } = options
  const bus = new NatsBus(connection)
  const open = async (name: string, maxAgeMs?: number) => {
    const plan = { name: `KV_${prefix}-${name}`, subject: `$KV.${prefix}-${name}`, lastOnly: true, maxAgeMs }
    return new NatsBucket(await openStream(connection, plan, place))
  }
  const [leases, owners] = await Promise.all([open('nodes', LEASE_MS), open('owners')])
  return { bus, leases, owners, close: () => bus.close() }
}

class NatsBus implements Bus {
  private readonly connection: Connection
  private readonly ends: (() => void)[] = []
  private isOver = false

  constructor(connection: Connection) {
    this.connection = connection
  }

  get isUp(): boolean {
    return this.connection.isUp
  }

  publish(subject: string, bytes: Uint8Array): void {
    // What is said while the line is lost would come late, when nobody expects it any more.
    if (this.isUp && !this.isOver) this.connection.nats.publish(subject, bytes)
  }

  subscribe(subject: string, take: (bytes: Uint8Array) => void): void {
    const callback = (error: Error | null, message: { readonly data: Uint8Array }) => {
      if (error === null && !this.isOver) take(message.data)
    }
    const subscription = this.connection.nats.subscribe(subject, { callback })
    this.ends.push(() => subscription.unsubscribe())
  }

  onLine(call: (isUp: boolean) => void): void {
    this.ends.push(this.connection.whenChanged(call))
  }

  move(): void {
    this.connection.nats.reconnect().catch(() => {})
  }

  async close(): Promise<void> {
    if (this.isOver) return
    // What was said last goes out.
    if (this.isUp) await Promise.race([this.connection.nats.flush().catch(() => {}), pauseFor(RENEW_MS)])
    this.isOver = true
    for (const end of this.ends.splice(0)) end()
  }
}

/** A bucket: the last message of a subject is what it has for a key. It is asked for at the leader. */
class NatsBucket implements Bucket {
  private readonly stream: Stream

  constructor(stream: Stream) {
    this.stream = stream
  }

  async get(key: string): Promise<Entry | null> {
    const last = await this.stream.last(this.subject(key))
    // What other programs delete leaves a message without a value.
    if (last === null || last.data.length === 0) return null
    return { value: last.string(), revision: last.seq }
  }

  async put(key: string, value: string): Promise<number> {
    const { connection, js } = this.stream
    const answer = () => js.publish(this.subject(key), value, { timeout: RENEW_MS, retries: 1 })
    return (await connection.answerOf(answer)).seq
  }

  create(key: string, value: string): Promise<number | null> {
    return this.update(key, value, 0)
  }

  async update(key: string, value: string, revision: number): Promise<number | null> {
    const data = Buffer.from(value)
    const outcome = await put(this.stream, {
      subject: this.subject(key),
      data,
      expected: revision,
      patienceMs: PATIENCE_MS,
    })
    switch (outcome.kind) {
      case 'stored':
        return outcome.seq
      case 'conflict':
        return null
      default:
        throw new Error(outcome.detail)
    }
  }

  async delete(key: string): Promise<void> {
    await this.stream.purge(this.subject(key))
  }

  private subject(key: string): string {
    if (!/^[\w-]+$/.test(key)) throw new Error(`${JSON.stringify(key)} cannot be a key`)
    return `${this.stream.subject}.${key}`
  }
}

function pauseFor(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms).unref())
}
