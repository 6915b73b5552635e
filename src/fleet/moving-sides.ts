/** The two kinds of places that are moved from and to: a data folder, and NATS. */

import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Unusable } from '../engine/index.ts'
import { makeFolder } from '../players/index.ts'
import { openStore } from '../server/index.ts'
import { type Connection, pause } from './connection.ts'
import { PREFIX } from './jetstream-log.ts'
import type { Side } from './moving.ts'
import { beginMoving, emptyStream, endMoving, isMoving, messagesOf } from './moving-mark.ts'
import { openFleetStore } from './store.ts'

const STORE_FILE = 'fairdeal.db'
/** Where a folder is made before it is whole. */
const PART = 'moving'
/** A server that has ended is known for so long. */
const LEASE_MS = 4000

/** A place that is moved to: it counts for nothing until it is finished. */
export interface Target {
  open(): Promise<Side>
  /** Everything is there and was compared: from now on it counts. */
  finish(): Promise<void>
}

/** The store of a folder that nobody else has. Throws `Unusable`. */
export async function folderSide(dir: string, place: string): Promise<Side> {
  if (!existsSync(join(dir, STORE_FILE))) throw new Unusable(place, `${dir} is no data folder of Fairdeal`)
  return openFolder(dir, dir, place)
}

/** What is kept on NATS while no server runs on it. Throws `Unusable`. */
export async function natsSide(connection: Connection, place: string, prefix = PREFIX): Promise<Side> {
  if ((await messagesOf(connection, `${prefix}-tables`)) === null) {
    throw new Unusable(place, `nothing of Fairdeal is kept on ${connection.names}`)
  }
  await refuseServers(connection, place, prefix)
  return openNats(connection, { prefix, place })
}

/** A folder that is made of what is moved to it. Throws `Unusable` where one is there. */
export function folderTarget(dir: string, place: string): Target {
  const part = join(dir, PART)
  refuseFolder(dir, place)
  // What is there of a move that was interrupted is no use to anybody.
  rmSync(part, { recursive: true, force: true })
  makeFolder(part, 0o700)
  return {
    open: async () => openFolder(part, dir, place),
    finish: async () => {
      refuseFolder(dir, place)
      // The file of the store comes last: with it the folder is one.
      const last = (name: string) => (name === STORE_FILE ? 1 : 0)
      const files = readdirSync(part).sort((a, b) => last(a) - last(b))
      for (const file of files) renameSync(join(part, file), join(dir, file))
      rmSync(part, { recursive: true })
    },
  }
}

/** A NATS on which nothing is kept yet, or only what a move that was interrupted has left. Throws `Unusable`. */
export async function natsTarget(connection: Connection, place: string, prefix = PREFIX): Promise<Target> {
  await refuseServers(connection, place, prefix)
  const isLeft = await isMoving(connection, prefix)
  const side = await openNats(connection, { prefix, place, moving: true })
  try {
    if (isLeft) {
      for (const kind of ['tables', 'replays', 'decks', 'texts']) await emptyStream(connection, `${prefix}-${kind}`)
    } else if (!(await isEmpty(side))) {
      throw new Unusable(place, `something is kept on ${side.name} already; a move needs an empty one`)
    }
  } finally {
    await side.close()
  }
  await beginMoving(connection, prefix, place)
  return {
    open: () => openNats(connection, { prefix, place, moving: true }),
    finish: () => endMoving(connection, prefix),
  }
}

async function isEmpty({ tables, replays, decks }: Side): Promise<boolean> {
  for await (const _ of tables()) return false
  return (await replays.list({}, { after: null, limit: 1 })).length === 0 && (await decks.all()).length === 0
}

function openFolder(dir: string, name: string, place: string): Side {
  const { log, replays, decks, close } = openStore({ dir, place, thread: false })
  const tables = async function* () {
    yield* await log.tables()
  }
  return { name, log, replays, decks, tables, close }
}

async function openNats(
  connection: Connection,
  options: { prefix: string; place: string; moving?: boolean },
): Promise<Side> {
  const { log, replays, decks, close } = await openFleetStore(connection, options)
  const tables = async function* () {
    for (const id of await log.idsInOrder()) {
      const table = await log.table(id)
      log.letGo(id)
      if (table !== null) yield table
    }
  }
  return { name: connection.names, log, replays, decks, tables, close }
}

function refuseFolder(dir: string, place: string): void {
  if (existsSync(join(dir, STORE_FILE))) {
    throw new Unusable(place, `${dir} is a data folder already; a move needs an empty one`)
  }
}

/** Servers that run would go on writing, or know nothing of what is written. */
async function refuseServers(connection: Connection, place: string, prefix: string): Promise<void> {
  const until = Date.now() + LEASE_MS
  for (;;) {
    const leases = await messagesOf(connection, `KV_${prefix}-nodes`)
    if (leases === null || leases === 0) return
    if (Date.now() >= until) {
      const servers = leases === 1 ? 'a server runs' : `${leases} servers run`
      throw new Unusable(place, `${servers} on ${connection.names}: stop all servers first`)
    }
    await pause(250)
  }
}
