/** The store of a server: one file in its data folder, with tables, replays and decks. */

import { Unusable } from '../../engine/index.ts'
import type { DeckStore } from '../deck-store.ts'
import type { ReplayShelf } from '../replay-shelf.ts'
import { takeFolder } from './folder.ts'
import { migrate } from './schema.ts'
import { Scribe } from './scribe.ts'
import { Db, SqliteError } from './sqlite.ts'
import { SqliteDecks } from './sqlite-decks.ts'
import { isWritten, SqliteLog } from './sqlite-log.ts'
import { SqliteReplays } from './sqlite-replays.ts'

export interface StoreOptions {
  /** The data folder; it is made if it is missing. */
  readonly dir: string
  /** What named the folder, for messages: `--data`. */
  readonly place?: string
  /** Told of bugs and broken machines. */
  report?(error: unknown): void
  /** Whether a thread of its own writes, as it should where people wait for others. */
  readonly thread?: boolean
}

export interface Store {
  readonly log: SqliteLog
  readonly replays: ReplayShelf
  readonly decks: DeckStore
  /** Writes what has come and gives the folder back. */
  close(): Promise<void>
}

/** Opens the store of a folder. Throws `Unusable` for one that cannot be had: it is another's, damaged, or newer. */
export function openStore({ dir, place = '--data', report = () => {}, thread = true }: StoreOptions): Store {
  const folder = takeFolder(dir, place)
  let reader: Db | null = null
  try {
    reader = openReader(folder.file, place)
  } catch (error) {
    folder.release()
    throw error
  }
  const db = reader
  const scribe = new Scribe({ path: folder.file, thread, report, wasDone: deed => isWritten(db, deed) })
  return {
    log: new SqliteLog(db, scribe),
    replays: new SqliteReplays(db, scribe),
    decks: new SqliteDecks(db, scribe),
    async close() {
      await scribe.close()
      db.close()
      folder.release()
    },
  }
}

/** Makes the file of a folder as small as it can be: what was deleted is in no corner of it any more. */
export function shrinkStore({ dir, place = '--data' }: Pick<StoreOptions, 'dir' | 'place'>): void {
  const folder = takeFolder(dir, place)
  try {
    const db = new Db(folder.file)
    db.script('pragma busy_timeout = 10000; vacuum; pragma wal_checkpoint(truncate)')
    db.close()
  } finally {
    folder.release()
  }
}

/** A connection that reads, to a file that is of the present version. */
function openReader(file: string, place: string): Db {
  let db: Db | null = null
  try {
    db = new Db(file)
    db.script('pragma busy_timeout = 10000; pragma journal_mode = wal; pragma synchronous = full')
    migrate(db, place)
    db.script('pragma query_only = 1')
    return db
  } catch (error) {
    db?.close()
    throw error instanceof SqliteError ? new Unusable(place, `${file} cannot be read: ${error.message}`) : error
  }
}
