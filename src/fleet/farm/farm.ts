/**
 * An arena's side of the farm: a hand that puts what it is ordered into the work queue, and takes what workers send
 * back. The queue only says who tries: a chunk counts once, whoever played it and however often.
 */

import { randomBytes } from 'node:crypto'
import type { Msg, Subscription } from '@nats-io/transport-node'
import type { Chunk, Crew, Hand, Piece, WorkerData } from '../../arena/index.ts'
import { emptyChunk } from '../../arena/index.ts'
import { type Connection, pause } from '../connection.ts'
import { Answers, readPartOf, type Word } from './answers.ts'
import { CrewList } from './crew-list.ts'
import {
  type ArenaSign,
  type Declined,
  FARM_VERSION,
  type Failed,
  jsonOf,
  readDeclined,
  readFailed,
  readSpent,
  readWorkerSign,
} from './messages.ts'
import { cut } from './parts.ts'
import { WorkQueue } from './queue.ts'
import { sealJob } from './sealed-job.ts'
import { type FarmSubjects, farmSubjects } from './subjects.ts'

export interface FarmOptions {
  readonly connection: Connection
  /** The version of the program: workers of another are told apart. */
  readonly version: string
  readonly prefix?: string
  /** Lets the running deals end. */
  readonly signal?: AbortSignal
  /** Told what whoever started the arena should know. */
  tell(line: string): void
}

/** Workers should be at a chunk for so long: what is said over it costs nothing then, and a stop comes soon. */
const ORDER_MS = 400
/** Chunks for each thread: one that is played, and one that waits. */
const PER_THREAD = 2
/** A chunk that broke so many workers is not tried again. */
const MAX_FAILURES = 3
const SIGN_MS = 1000
const LOOK_MS = 3000
/** After a stop, whoever has begun a chunk has so long to say so. */
const CLAIM_MS = 1000
/** When nobody has come for so long, it is said. */
const ALONE_MS = 5000

interface Order {
  readonly n: number
  readonly pieces: readonly Piece[]
  failures: number
  /** How often it was seen neither in the queue nor with a worker. */
  missed: number
  resolve(chunk: Chunk): void
  reject(error: unknown): void
}

/** Opens the farm for one arena; gives what hires it. Throws `Unusable` where there can be no queue. */
export async function openFarm(options: FarmOptions): Promise<(data: WorkerData) => Hand> {
  const subjects = farmSubjects(options.prefix)
  const arena = randomBytes(8).toString('hex')
  const queue = await WorkQueue.open(options.connection, subjects, arena)
  return data => new Farm(options, subjects, arena, queue, data)
}

class Farm implements Hand {
  readonly orderMs = ORDER_MS
  private readonly options: FarmOptions
  private readonly subjects: FarmSubjects
  private readonly arena: string
  private readonly queue: WorkQueue
  private readonly data: WorkerData
  private readonly job: readonly Uint8Array[]
  private readonly list: CrewList
  private readonly open = new Map<number, Order>()
  private readonly answers: Answers
  private readonly subs: Subscription[]
  private readonly timers: NodeJS.Timeout[]
  private readonly declined = new Set<string>()
  private readonly spent = new Map<string, bigint>()
  private readonly unwatch: () => void
  private readonly begun = Date.now()
  private next = 0
  private state: ArenaSign['state'] = 'play'
  private toldAlone = false
  private looking = false

  constructor(options: FarmOptions, subjects: FarmSubjects, arena: string, queue: WorkQueue, data: WorkerData) {
    this.options = options
    this.subjects = subjects
    this.arena = arena
    this.queue = queue
    this.data = data
    const { connection, version, signal } = options
    const { nats } = connection
    this.job = cut(Buffer.from(sealJob(data.job, { version, lines: data.lines })))
    this.list = new CrewList(arena)
    const expected = (n: number) => {
      const order = this.open.get(n)
      const fewer = this.state !== 'play'
      return order === undefined ? null : { pieces: order.pieces, lines: data.lines, fewer }
    }
    this.answers = new Answers(expected, (n, chunk) => this.settle(n, chunk))
    const listen = (subject: string, hear: (message: Msg) => void) =>
      nats.subscribe(subject, { callback: (error, message) => void (error === null && hear(message)) })
    this.subs = [
      listen(subjects.workers, message => this.hearWorker(message)),
      // What nobody can read is left alone: whoever sent it asks again.
      listen(subjects.to(arena, '>'), message => void this.hear(message).catch(() => {})),
    ]
    this.timers = [
      setInterval(() => this.beat(), SIGN_MS),
      setInterval(() => void this.look().catch(() => {}), LOOK_MS),
    ]
    this.unwatch = connection.whenChanged(isUp =>
      options.tell(
        isUp ? 'NATS is reached again' : 'the connection to NATS is lost; it is tried again until it is back',
      ),
    )
    if (signal?.aborted) void this.stop()
    else signal?.addEventListener('abort', () => void this.stop(), { once: true })
    this.sign()
  }

  /** Who plays at present. */
  get crew(): Crew {
    return this.list.crew()
  }

  get threads(): number {
    return Math.max(1, this.crew.threads)
  }

  /** How many orders it should have: some also where nobody has come yet. */
  get orders(): number {
    return PER_THREAD * this.threads
  }

  play(pieces: readonly Piece[]): Promise<Chunk> {
    const n = this.next
    this.next += 1
    return new Promise((resolve, reject) => {
      this.open.set(n, { n, pieces, failures: 0, missed: 0, resolve, reject })
      this.put(n)
    })
  }

  /** Tells all workers that it is over, and leaves nothing behind. */
  async close(): Promise<void> {
    this.state = 'end'
    this.sign()
    for (const timer of this.timers) clearInterval(timer)
    this.unwatch()
    await this.queue.end()
    for (const sub of this.subs) sub.unsubscribe()
  }

  private put(n: number): void {
    const order = this.open.get(n)
    if (order === undefined) return
    void this.queue.put({ n, pieces: order.pieces }, () => this.open.has(n) && this.state === 'play')
  }

  private settle(n: number, chunk: Chunk): void {
    const order = this.open.get(n)
    this.open.delete(n)
    order?.resolve(chunk)
  }

  private beat(): void {
    this.sign()
    if (this.toldAlone || this.state !== 'play' || Date.now() - this.begun < ALONE_MS) return
    this.toldAlone = true
    if (this.crew.workers > 0) return
    this.options.tell('no worker has come yet; start one on any machine: fairdeal worker --nats URL')
  }

  private sign(): void {
    const { arena, state } = this
    const sign = { farm: FARM_VERSION, arena, version: this.options.version, consumer: this.queue.consumer, state }
    this.options.connection.nats.publish(this.subjects.arenas, JSON.stringify(sign satisfies ArenaSign))
  }

  private hearWorker({ data }: Msg): void {
    const sign = readWorkerSign(jsonOf(data))
    if (sign !== null) this.list.hear(sign)
  }

  /** Whatever a worker says to this arena alone. */
  private async hear(message: Msg): Promise<void> {
    const [kind, ...rest] = message.subject.slice(this.subjects.to(this.arena).length + 1).split('.')
    const { data } = message
    if (kind === 'job') {
      const part = this.job[Number(rest[0])]
      if (part !== undefined) message.respond(Buffer.concat([Uint8Array.of(this.job.length), part]))
    } else if (kind === 'chunk') {
      const at = readPartOf(rest)
      if (at === null) return
      const word = await this.answers.hear(at, data)
      if (word === 'bad') this.fail(at.n, 'a worker sent something else than it was ordered')
      message.respond(word satisfies Word)
    } else if (kind === 'spent') {
      const spent = readSpent(jsonOf(data))
      if (spent !== null) message.respond(JSON.stringify({ total: this.spend(spent.worker, BigInt(spent.spent)) }))
    } else if (kind === 'failed') {
      const failed = readFailed(jsonOf(data))
      if (failed !== null) this.hearFailed(failed)
      message.respond()
    } else if (kind === 'declined') {
      const declined = readDeclined(jsonOf(data))
      if (declined !== null) this.hearDeclined(declined)
      message.respond()
    }
  }

  private hearFailed({ n, host, problem }: Failed): void {
    this.fail(n, `${problem} (at ${host})`)
  }

  private fail(n: number, problem: string): void {
    const order = this.open.get(n)
    if (order === undefined) return
    order.failures += 1
    if (order.failures < MAX_FAILURES) {
      this.options.tell(`a chunk of deals failed and is tried again: ${problem}`)
      this.put(n)
      return
    }
    this.open.delete(n)
    order.reject(new Error(`a chunk of deals failed ${MAX_FAILURES} times, at last: ${problem}`))
  }

  private hearDeclined({ worker, host, reason }: Declined): void {
    if (this.declined.has(worker)) return
    this.declined.add(worker)
    this.options.tell(`the worker at ${host} does not take part: ${reason}`)
  }

  /** Counts what a worker has spent into the memory that all hands share; gives the sum as a text. */
  private spend(worker: string, spent: bigint): string {
    const { spent: count } = this.data
    if (count === null) return '0'
    const more = spent - (this.spent.get(worker) ?? 0n)
    if (more > 0n) {
      this.spent.set(worker, spent)
      Atomics.add(count, 0, more)
    }
    return String(Atomics.load(count, 0))
  }

  /** Puts what was lost into the queue again: its consumer is gone, or chunks are neither waiting nor with anybody. */
  private async look(): Promise<void> {
    if (this.looking || this.state !== 'play' || this.open.size === 0) return
    this.looking = true
    try {
      const standing = await this.queue.look()
      if (this.state !== 'play') return
      if (standing === null) {
        await this.queue.renew()
        this.sign()
        for (const n of this.open.keys()) if (!this.list.holds(n)) this.put(n)
        return
      }
      for (const order of this.open.values()) {
        const isLost = standing.waiting + standing.taken === 0 && !this.list.holds(order.n)
        order.missed = isLost ? order.missed + 1 : 0
        if (order.missed < 2) continue
        order.missed = 0
        this.put(order.n)
      }
    } finally {
      this.looking = false
    }
  }

  /** Lets what was begun end. What nobody has begun, or whose worker is gone, is done with. */
  private async stop(): Promise<void> {
    if (this.state !== 'play') return
    this.state = 'stop'
    this.sign()
    void this.queue.clear()
    await pause(CLAIM_MS)
    while (this.state === 'stop' && this.open.size > 0) {
      for (const { n } of [...this.open.values()]) {
        if (!this.list.holds(n)) this.settle(n, emptyChunk({ lines: this.data.lines }))
      }
      await pause(CLAIM_MS / 4)
    }
  }
}
