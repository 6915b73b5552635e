/**
 * The work queue of an arena: chunks that wait on a stream of JetStream, handed out by one consumer. Whoever takes a
 * chunk and neither finishes it nor gives a sign loses it to the next. A consumer that is gone, or could not be made,
 * gives way to one of a fresh name with subjects of its own: a name that failed once may go on failing, and two
 * consumers of a work queue may not ask for the same subjects.
 */

import {
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { Unusable } from '../../engine/index.ts'
import { type Connection, pause } from '../connection.ts'
import type { Task } from './messages.ts'
import type { FarmSubjects } from './subjects.ts'

/** Without a sign for so long, a chunk is handed to somebody else. */
export const ACK_WAIT_MS = 5000
const REQUEST_MS = 2000
/** For how long servers that are just starting are waited for. */
const PATIENCE_MS = 30_000
const AGAIN_MS = 250
const MAX_AGAIN_MS = 2000
/** What an arena that was killed has left is gone after so long. */
const LEFT_MS = 3_600_000
const MOST_REPLICAS = 3
/** So many chunks may be with workers, and so many workers may wait for one. */
const MAX_TAKEN = 100_000
const MAX_WAITING = 4096

const NO_PEERS = 10_005
const NO_CLUSTER = 10_074
const NAME_IN_USE = 10_058
const NOT_FOUND = [10_014, 10_059]

/** What stands in the queue. */
export interface Standing {
  readonly waiting: number
  readonly taken: number
}

export class WorkQueue {
  private readonly connection: Connection
  private readonly subjects: FarmSubjects
  private readonly arena: string
  private readonly jsm: JetStreamManager
  private readonly js: JetStreamClient
  private generation = 0
  private made: string | null = null
  private ended = false

  private constructor(connection: Connection, subjects: FarmSubjects, arena: string, jsm: JetStreamManager) {
    this.connection = connection
    this.subjects = subjects
    this.arena = arena
    this.jsm = jsm
    this.js = jetstream(connection.nats, { timeout: REQUEST_MS })
  }

  /** Opens the queue of an arena. Throws `Unusable` where JetStream cannot have it. */
  static async open(connection: Connection, subjects: FarmSubjects, arena: string): Promise<WorkQueue> {
    const jsm = await jetstreamManager(connection.nats, { checkAPI: false, timeout: REQUEST_MS })
    await openWork(connection, jsm, subjects)
    const queue = new WorkQueue(connection, subjects, arena, jsm)
    await queue.renew()
    return queue
  }

  /** The consumer that hands out the chunks; null while there is none. */
  get consumer(): string | null {
    return this.made
  }

  /** Makes a consumer of a fresh name; tries until there is one, or the queue ends. What was in the old one is lost. */
  async renew(): Promise<void> {
    this.made = null
    for (let again = AGAIN_MS; !this.ended; again = Math.min(2 * again, MAX_AGAIN_MS)) {
      this.generation += 1
      const name = `${this.arena}-${this.generation}`
      const filter = `${this.subjects.workOf(this.arena, this.generation)}.>`
      try {
        await this.connection.answerOf(() =>
          this.jsm.consumers.add(this.subjects.stream, {
            durable_name: name,
            ack_policy: 'explicit',
            deliver_policy: 'all',
            filter_subject: filter,
            ack_wait: nanos(ACK_WAIT_MS),
            max_ack_pending: MAX_TAKEN,
            max_waiting: MAX_WAITING,
            max_deliver: -1,
            inactive_threshold: nanos(LEFT_MS),
          }),
        )
        this.made = name
        return
      } catch (error) {
        if (isMissing(error)) await openWork(this.connection, this.jsm, this.subjects).catch(() => {})
        await pause(again)
      }
    }
  }

  /** Puts a chunk into the queue; tries until it stands there, or nobody wants it any more. */
  async put(task: Task, isWanted: () => boolean): Promise<void> {
    const text = JSON.stringify(task)
    for (let again = AGAIN_MS; isWanted() && !this.ended; again = Math.min(2 * again, MAX_AGAIN_MS)) {
      try {
        if (this.made === null) throw new Error('no consumer')
        const subject = `${this.subjects.workOf(this.arena, this.generation)}.${task.n}`
        await this.connection.answerOf(() => this.js.publish(subject, text))
        return
      } catch {
        // It may stand there all the same: a chunk that is played twice is counted once.
        await pause(again)
      }
    }
  }

  /** What stands in it; null where its consumer is gone. Throws where nobody knows. */
  async look(): Promise<Standing | null> {
    if (this.made === null) return null
    try {
      const name = this.made
      const info = await this.connection.answerOf(() => this.jsm.consumers.info(this.subjects.stream, name))
      return { waiting: info.num_pending, taken: info.num_ack_pending }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** Takes away all that waits; who has a chunk keeps it. */
  async clear(): Promise<void> {
    const filter = `${this.subjects.workOf(this.arena, this.generation)}.>`
    await this.connection.answerOf(() => this.jsm.streams.purge(this.subjects.stream, { filter })).catch(() => {})
  }

  /** Nothing is left of it, if that can be done now; else it goes by itself after a while. */
  async end(): Promise<void> {
    this.ended = true
    const { made } = this
    if (made === null) return
    await this.connection.answerOf(() => this.jsm.consumers.delete(this.subjects.stream, made)).catch(() => {})
    await this.clear()
  }
}

/** Makes the stream of all queues where it is missing. Throws `Unusable` where JetStream cannot have it. */
async function openWork(connection: Connection, jsm: JetStreamManager, { stream, work }: FarmSubjects): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  let replicas = Math.min(MOST_REPLICAS, connection.servers)
  for (;;) {
    try {
      await connection.answerOf(() => haveWork(jsm, { stream, work }, replicas))
      return
    } catch (error) {
      const code = error instanceof JetStreamApiError ? error.code : null
      const isLate = Date.now() >= until
      if (replicas > 1 && (code === NO_CLUSTER || (code === NO_PEERS && Date.now() >= until - PATIENCE_MS / 2))) {
        replicas -= 1
      } else if (isLate || (error instanceof JetStreamApiError && error.status < 500 && code !== NAME_IN_USE)) {
        const problem = error instanceof Error ? error.message : String(error)
        throw new Unusable('--nats', `JetStream cannot keep the stream ${stream}: ${problem}`)
      }
      await pause(AGAIN_MS)
    }
  }
}

async function haveWork(
  jsm: JetStreamManager,
  { stream, work }: Pick<FarmSubjects, 'stream' | 'work'>,
  replicas: number,
): Promise<void> {
  try {
    await jsm.streams.info(stream)
  } catch (error) {
    if (!isMissing(error)) throw error
    await jsm.streams.add({
      name: stream,
      subjects: [work],
      retention: 'workqueue',
      storage: 'file',
      discard: 'old',
      num_replicas: replicas,
      max_age: nanos(LEFT_MS),
    })
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof JetStreamApiError && NOT_FOUND.includes(error.code)
}
