import { type DeckStore, type Fleet, type ReplayShelf, systemClock, type TableLog } from '../server/index.ts'
import type { Connection } from './connection.ts'
import { openGround } from './nats-ground.ts'
import { NodeFleet } from './node-fleet.ts'
import { openFleetStore } from './store.ts'

/** What a server is given in place of a folder: what all servers keep together, and its place among them. */
export interface OpenFleet {
  readonly tableLog: TableLog
  readonly deckStore: DeckStore
  readonly replayShelf: ReplayShelf
  readonly fleet: Fleet
  /** Ends the connection; the log was closed before. */
  close(): Promise<void>
}

/** Opens what the servers on the same NATS share. The connection is the fleet's from then on. Throws `Unusable`. */
export async function openFleet(
  connection: Connection,
  options: { readonly place?: string; readonly prefix?: string } = {},
): Promise<OpenFleet> {
  try {
    const ground = await openGround(connection, options)
    const fleet = new NodeFleet({ ground, clock: systemClock, prefix: options.prefix })
    const overtaken = (table: string) => fleet.overtakenInLog(table)
    const { log, decks, replays } = await openFleetStore(connection, { ...options, overtaken })
    return { tableLog: log, deckStore: decks, replayShelf: replays, fleet, close: () => connection.close() }
  } catch (error) {
    await connection.close()
    throw error
  }
}
