/** The mark that a move to NATS has begun and is not done: a stream of its own, there until everything was compared. */

import { JetStreamApiError, jetstreamManager } from '@nats-io/jetstream'
import { Unusable } from '../engine/index.ts'
import type { Connection } from './connection.ts'
import { patiently, Unread } from './patiently.ts'
import { openStream, REQUEST_MS } from './stream.ts'

const NOT_FOUND = 10_059

const markOf = (prefix: string) => `${prefix}-moving`
const managerOf = ({ nats }: Connection) => jetstreamManager(nats, { checkAPI: false, timeout: REQUEST_MS })

/** Whether a move was begun and is not done. */
export async function isMoving(connection: Connection, prefix: string): Promise<boolean> {
  return (await messagesOf(connection, markOf(prefix))) !== null
}

export async function beginMoving(connection: Connection, prefix: string, place: string): Promise<void> {
  await openStream(connection, { name: markOf(prefix), subject: `${prefix}.moving` }, place)
}

export async function endMoving(connection: Connection, prefix: string): Promise<void> {
  const jsm = await managerOf(connection)
  await patiently(async () => {
    if (await isMoving(connection, prefix)) await jsm.streams.delete(markOf(prefix))
  })
}

/** How many messages a stream has; null where there is no such stream. Throws `Unusable` where nobody says it. */
export async function messagesOf(connection: Connection, stream: string): Promise<number | null> {
  const jsm = await managerOf(connection)
  const count = async () => {
    try {
      return (await connection.answerOf(() => jsm.streams.info(stream))).state.messages
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === NOT_FOUND) return null
      throw error
    }
  }
  return patiently(count).catch(error => {
    throw error instanceof Unread ? new Unusable('', `NATS cannot be asked what it keeps: ${error.message}`) : error
  })
}

/** Takes everything out of a stream. */
export async function emptyStream(connection: Connection, stream: string): Promise<void> {
  const jsm = await managerOf(connection)
  await patiently(() => connection.answerOf(() => jsm.streams.purge(stream)))
}
