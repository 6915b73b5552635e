/** A stream of JetStream: made where it is missing, written with the sequence that is expected, read at its leader. */

import {
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  type StoredMsg,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { Unusable } from '../engine/index.ts'
import { type Connection, pause } from './connection.ts'

/** What a stream is for. */
export interface StreamPlan {
  readonly name: string
  /** What its messages are about, without the wildcard at the end: `fairdeal.table`. */
  readonly subject: string
  /** Whether only the last message of each subject is kept. */
  readonly lastOnly?: boolean
  /** After so long a message is gone; never where it is not said. */
  readonly maxAgeMs?: number
  /** How many servers keep it; where it is not said, three or as many as there are. */
  readonly replicas?: number
}

export const REQUEST_MS = 2000
/**
 * For so long servers know the names of messages, by which `put` keeps two writers apart: longer than a message can be on
 * its way to being stored, and short, as a server that never stored one may believe for so long that it did.
 */
const NAMES_MS = 60_000
/** For how long a cluster that is just starting is waited for. */
const PATIENCE_MS = 30_000
const MOST_REPLICAS = 3

/** Not enough servers of the cluster are there; and this server is of no cluster. */
const NO_PEERS = 10_005
const NO_CLUSTER = 10_074
const NAME_IN_USE = 10_058
const NOT_FOUND = 10_059

export class Stream {
  readonly name: string
  readonly subject: string
  readonly connection: Connection
  readonly js: JetStreamClient
  readonly jsm: JetStreamManager

  constructor(connection: Connection, { name, subject }: StreamPlan, jsm: JetStreamManager) {
    this.connection = connection
    this.name = name
    this.subject = subject
    this.jsm = jsm
    this.js = jetstream(connection.nats, { timeout: REQUEST_MS })
  }

  /** The last message of a subject, as the leader of the stream has it. */
  last(subject: string): Promise<StoredMsg | null> {
    return this.connection.answerOf(() => this.jsm.streams.getMessage(this.name, { last_by_subj: subject }))
  }

  /** One message, by any server that keeps it, else by the leader: others may be behind. */
  async at(seq: number): Promise<StoredMsg | null> {
    const found = await this.connection.answerOf(() => this.jsm.direct.getMessage(this.name, { seq })).catch(() => null)
    return found ?? this.connection.answerOf(() => this.jsm.streams.getMessage(this.name, { seq }))
  }

  /** The first message of a subject from a sequence on, as the leader has it; null where there is none. */
  nextOf(subject: string, seq: number): Promise<StoredMsg | null> {
    return this.connection.answerOf(() =>
      this.jsm.streams.getMessage(this.name, { seq, next_by_subj: subject } as { seq: number }),
    )
  }

  /** The first message of a sequence or a later one; null where there is none. */
  async nextAt(seq: number): Promise<StoredMsg | null> {
    const query = { seq, next_by_subj: `${this.subject}.>` }
    const found = await this.connection.answerOf(() => this.jsm.direct.getMessage(this.name, query)).catch(() => null)
    return found ?? this.connection.answerOf(() => this.jsm.streams.getMessage(this.name, query))
  }

  /** The subjects there are, with how many messages each has. */
  async subjects(): Promise<Readonly<Record<string, number>>> {
    const filter = { subjects_filter: `${this.subject}.>` }
    const { state } = await this.connection.answerOf(() => this.jsm.streams.info(this.name, filter))
    return state.subjects ?? {}
  }

  /** Takes all messages of a subject away, or those before a sequence. */
  async purge(subject: string, before?: number): Promise<void> {
    const which = before === undefined ? { filter: subject } : { filter: subject, seq: before }
    await this.connection.answerOf(() => this.jsm.streams.purge(this.name, which))
  }
}

/** The stream of a plan, made if there is none. Throws `Unusable` where JetStream cannot have it. */
export async function openStream(connection: Connection, plan: StreamPlan, place = '--nats'): Promise<Stream> {
  const jsm = await jetstreamManager(connection.nats, { checkAPI: false, timeout: REQUEST_MS })
  const until = Date.now() + PATIENCE_MS
  let most = plan.replicas ?? MOST_REPLICAS
  for (;;) {
    const replicas = plan.replicas ?? Math.min(most, connection.servers)
    try {
      await haveStream(jsm, plan, replicas)
      return new Stream(connection, plan, jsm)
    } catch (error) {
      const code = error instanceof JetStreamApiError ? error.code : null
      const mayBeFewer = plan.replicas === undefined && replicas > 1
      if (mayBeFewer && (code === NO_CLUSTER || (code === NO_PEERS && Date.now() >= until - PATIENCE_MS / 2))) {
        most = replicas - 1
        continue
      }
      const isLasting = code !== null && code !== NO_PEERS && code !== NAME_IN_USE && code < 10_100 && !isPassing(error)
      if (Date.now() >= until || isLasting) {
        throw new Unusable(place, `JetStream cannot keep the stream ${plan.name}: ${wordsOf(error)}`)
      }
      await pause(250)
    }
  }
}

async function haveStream(jsm: JetStreamManager, plan: StreamPlan, replicas: number): Promise<void> {
  const { name, subject, lastOnly = false, maxAgeMs = 0 } = plan
  try {
    const { config } = await jsm.streams.info(name)
    // What was made while the cluster had fewer servers is kept by more of them from now on.
    if (config.num_replicas < replicas) await jsm.streams.update(name, { num_replicas: replicas }).catch(() => {})
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== NOT_FOUND) throw error
    await jsm.streams.add({
      name,
      subjects: [`${subject}.>`],
      retention: 'limits',
      storage: 'file',
      discard: 'new',
      num_replicas: replicas,
      max_msgs_per_subject: lastOnly ? 1 : -1,
      allow_direct: true,
      max_age: nanos(maxAgeMs),
      duplicate_window: nanos(maxAgeMs === 0 ? NAMES_MS : Math.min(NAMES_MS, maxAgeMs)),
    })
  }
}

/** Whether the servers said that something cannot be done at this moment. */
function isPassing(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.status >= 500
}

/** What is told of an error of the client. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  switch (error.name) {
    case 'TimeoutError':
      return 'JetStream does not answer in time'
    case 'JetStreamNotEnabled':
      return 'JetStream is not available'
    default:
      return error.message
  }
}
