/** What a cluster of NATS has, seen past the servers of Fairdeal. */

import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { LogRecord } from '../../src/server/log.ts'
import { pause } from './crowd.ts'

const STREAM = 'fairdeal-tables'
const SUBJECT = 'fairdeal.table'
const TRIES = 100

export class Eyes {
  private readonly nats: NatsConnection
  private readonly jsm: JetStreamManager

  private constructor(nats: NatsConnection, jsm: JetStreamManager) {
    this.nats = nats
    this.jsm = jsm
  }

  static async open(urls: string): Promise<Eyes> {
    const nats = await connect({ servers: urls.split(','), maxReconnectAttempts: -1, reconnectTimeWait: 200 })
    return new Eyes(nats, await jetstreamManager(nats, { checkAPI: false }))
  }

  /** The name of the server that leads the stream of the tables. */
  async leader(): Promise<string> {
    const { cluster } = await this.insist(() => this.jsm.streams.info(STREAM))
    return cluster?.leader ?? ''
  }

  /**
   * All records of a table, in the order the leader of the stream has them. Throws where they are not numbered from 0 on
   * without gap or repeat: two servers have both written.
   */
  async log(table: string): Promise<readonly LogRecord[]> {
    const records: LogRecord[] = []
    const next_by_subj = `${SUBJECT}.${table}`
    for (let seq = 1; ; ) {
      const from = seq
      const message = await this.insist(() => this.jsm.streams.getMessage(STREAM, { seq: from, next_by_subj } as never))
      if (message === null) return records
      const { n, records: more } = message.json<{ n: number; records: readonly LogRecord[] }>()
      if (n !== records.length)
        throw new Error(`the log is forked: record ${n} where ${records.length} is due, message ${message.seq}`)
      records.push(...more)
      seq = message.seq + 1
    }
  }

  /** Whether each stream has a leader, and all who keep it are there and have all of it. */
  async isSettled(): Promise<boolean> {
    try {
      const clusters = (await this.jsm.streams.list().next()).map(({ cluster }) => cluster)
      return clusters.every(
        cluster =>
          cluster?.leader !== undefined &&
          cluster.replicas?.every(({ lag = 0, offline = false }) => lag === 0 && !offline),
      )
    } catch {
      return false
    }
  }

  close(): Promise<void> {
    return this.nats.close()
  }

  private async insist<T>(look: () => Promise<T>): Promise<T> {
    for (let left = TRIES; ; left--) {
      try {
        return await look()
      } catch (error) {
        if (left === 0) throw error
        // A server may stay connected that has no part in JetStream any more.
        if (left % 10 === 0) await this.nats.reconnect().catch(() => {})
        await pause(200)
      }
    }
  }
}
