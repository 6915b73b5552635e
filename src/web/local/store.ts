/** What the browser keeps of its own tables: a record each, a log of moves, and the replays of games that are over. */

import type { Entry, Json, Materials, Options } from '../../engine/index.ts'
import type { ReplayInfo, Standing } from '../../protocol/index.ts'

/** Who sits at a seat. */
export interface Sitting {
  readonly kind: 'person' | 'bot'
  readonly name: string
  readonly level: string | null
}

/** All that a table is besides its moves. Only the worker reads it: the seed is in it. */
export interface TableRecord {
  readonly id: string
  readonly game: string
  readonly options: Options
  readonly materials: Materials
  readonly seats: readonly Sitting[]
  readonly pace_ms: number
  readonly token: string
  readonly host_token: string
  readonly seed: string
  readonly start: Json
  /** Counts the deals at this table from 1. */
  readonly deal: number
  /** How many moves were made before this table went on from them; 0 for a game that was dealt here. */
  readonly branched: number
  readonly standing: readonly Standing[]
  /** When it was made, in milliseconds since 1970. */
  readonly made: number
}

/** A decision, and what the page sent with it. */
export interface LoggedMove {
  readonly entry: Entry
  readonly sent: { readonly id: string; readonly move: unknown } | null
}

/** A game that is over. */
export interface KeptReplay {
  readonly info: ReplayInfo
  readonly replay: unknown
}

export interface LocalStore {
  table(id: string): Promise<TableRecord | null>
  putTable(table: TableRecord): Promise<void>
  /** Forgets a table and its moves; its replays stay. */
  deleteTable(id: string): Promise<void>
  moves(table: string, deal: number): Promise<LoggedMove[]>
  /** Writes the n-th move; false if another window has written that one. Ends when it is durable. */
  append(table: string, deal: number, n: number, move: LoggedMove): Promise<boolean>
  replay(id: string): Promise<KeptReplay | null>
  putReplay(kept: KeptReplay): Promise<void>
  deleteReplay(id: string): Promise<void>
  /** Newest first. */
  replays(): Promise<ReplayInfo[]>
}

/** So many replays are kept, the newest. */
export const MOST_REPLAYS = 100

/** A store that lasts as long as the page: where the browser keeps nothing, and for tests. */
export function memoryStore(): LocalStore {
  const tables = new Map<string, TableRecord>()
  const logs = new Map<string, LoggedMove[]>()
  const replays = new Map<string, KeptReplay>()
  const logOf = (table: string, deal: number) => logs.get(`${table}/${deal}`) ?? []
  return {
    table: async id => tables.get(id) ?? null,
    putTable: async table => void tables.set(table.id, table),
    async deleteTable(id) {
      tables.delete(id)
      for (const key of [...logs.keys()]) if (key.startsWith(`${id}/`)) logs.delete(key)
    },
    moves: async (table, deal) => [...logOf(table, deal)],
    async append(table, deal, n, move) {
      const log = logOf(table, deal)
      if (log.length !== n) return false
      logs.set(`${table}/${deal}`, [...log, move])
      return true
    },
    replay: async id => replays.get(id) ?? null,
    async putReplay(kept) {
      replays.set(kept.info.id, kept)
      for (const id of [...replays.keys()].slice(0, -MOST_REPLAYS)) replays.delete(id)
    },
    deleteReplay: async id => void replays.delete(id),
    replays: async () => [...replays.values()].map(({ info }) => info).reverse(),
  }
}
