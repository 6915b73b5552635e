/** The store of a server: one file in its data folder, with tables, replays and decks. */

import { Unusable } from '../../engine/index.ts'
import type { DeckStore } from '../deck-store.ts'
import type { ReplayShelf } from '../replay-shelf.ts'
import { type Folder, takeFolder } from './folder.ts'
import { endOf, journalTexts, readJournal } from './journal.ts'
import { beginMarks, type Mark, readMarks } from './marks.ts'
import { salvage } from './salvage.ts'
import { checkSchema, migrate } from './schema.ts'
import { Scribe } from './scribe.ts'
import { Db, SqliteError, textOf } from './sqlite.ts'
import { SqliteDecks } from './sqlite-decks.ts'
import { isWritten, SqliteLog, tryHeads } from './sqlite-log.ts'
import { SqliteReplays } from './sqlite-replays.ts'
import { mendWal } from './wal.ts'

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
  let db: Db
  try {
    db = openFile(folder, place, report)
  } catch (error) {
    folder.release()
    throw error
  }
  const scribe = new Scribe({ ...folder, thread, report, wasDone: deed => isWritten(db, deed) })
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

/** A connection that reads, to a file that is of the present version, and that has what can be had of a damaged one. */
function openFile({ file, marks }: Folder, place: string, report: (error: unknown) => void): Db {
  try {
    const mended = mendWal(file)
    if (mended !== null) report(new StoreDamage(mended))
    let opened: Opened
    try {
      opened = openReader(file, place)
    } catch (error) {
      if (!isMalformed(error)) throw error
      report(new StoreDamage(salvage(file, readMarks(marks, null))))
      opened = openReader(file, place)
    }
    const { db, isNew } = opened
    const lost = compareMarks(db, marks, isNew)
    if (lost.length > 0) report(new StoreDamage(`${file} has not all that was written: ${lost.join(', ')}`))
    db.script('pragma query_only = 1')
    return db
  } catch (error) {
    throw error instanceof SqliteError ? new Unusable(place, `${file} cannot be read: ${error.message}`) : error
  }
}

/** Throws `SqliteError` where anything that every start needs cannot be read. */
function openReader(file: string, place: string): Opened {
  const db = new Db(file)
  try {
    db.script('pragma busy_timeout = 10000; pragma journal_mode = wal; pragma synchronous = full')
    const isNew = migrate(db, place)
    checkSchema(db)
    tryHeads(db)
    return { db, isNew }
  } catch (error) {
    db.close()
    throw error
  }
}

/** An open file, and whether there was nothing in it: the marks beside a new one are of one that is gone. */
interface Opened {
  readonly db: Db
  readonly isNew: boolean
}

/** Notes tables that have fewer records than somebody was told of, gives their names, and begins the marks anew. */
function compareMarks(db: Db, path: string, isNew: boolean): string[] {
  const store = textOf(db.value("select cast(value as blob) from about where name = 'id'"))
  const sql =
    'select key, cast(id as blob), (select coalesce(max(n), -1) + 1 from records r where r.key = t.key) from tables t'
  const journal = readJournal(journalTexts(db))
  const there = db.rows(sql).map(([key, value, settled]): Mark => {
    const id = textOf(value)
    return { key: Number(key), id, count: Math.max(Number(settled), endOf(journal, id)) }
  })
  const byKey = new Map(there.map(mark => [mark.key, mark]))
  const lost = readMarks(path, isNew ? null : store).filter(({ key, id, count }) => {
    const is = byKey.get(key)
    return is === undefined || is.count < count || is.id !== id
  })
  for (const { key, id, count } of lost) {
    const problem = `${byKey.get(key)?.count ?? 0} of its ${count} records are there`
    db.run('insert or replace into damaged (id, problem) values (?, ?)', id, problem)
  }
  beginMarks(path, store, there)
  return lost.map(({ id }) => `table ${id}`)
}

function isMalformed(error: unknown): boolean {
  return error instanceof SqliteError && error.code.startsWith('SQLITE_CORRUPT')
}

/** What an operator has to know about a store that is not as it was written. */
class StoreDamage extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'StoreDamage'
    this.stack = what
  }
}
