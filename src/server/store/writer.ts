/** Writes to the store: all that has come in one transaction, so that one wait for the disk serves everybody. */

import { statSync } from 'node:fs'
import { takenNumber } from '../log.ts'
import { checksum } from './checksum.ts'
import type { AppendDeed, Deed, DeedDone, FromWriter } from './deeds.ts'
import { type Mark, Marks } from './marks.ts'
import { Db, SqliteError } from './sqlite.ts'

/** How long a commit waits for somebody who copies the file. */
const BUSY_MS = 10_000
/** After so many failures in a row the rest of a batch is not tried. */
const PATIENCE = 3

interface KnownTable {
  readonly key: number
  /** How many records it has. */
  count: number
}

/** The files of a store. */
export interface Files {
  readonly file: string
  readonly marks: string
}

export class Writer {
  private readonly db: Db
  private readonly marks: Marks
  private readonly tables = new Map<string, KnownTable>()
  private readonly seen: { file: string; inode: bigint | null }[]

  constructor({ file, marks }: Files) {
    this.db = new Db(file)
    this.marks = new Marks(marks)
    this.db.script(`pragma busy_timeout = ${BUSY_MS}; pragma journal_mode = wal; pragma synchronous = full`)
    this.seen = [file, `${file}-wal`].map(file => ({ file, inode: inodeOf(file) }))
  }

  /** Does all deeds or, where that cannot be, each for itself. What is answered with a number is durable. */
  write(deeds: readonly Deed[]): DeedDone[] {
    const together = this.transact(deeds)
    if (Array.isArray(together)) return together
    if (deeds.length === 1) return [together]
    let failures = 0
    return deeds.map(deed => {
      if (failures >= PATIENCE) return together
      const alone = this.transact([deed])
      if (Array.isArray(alone)) {
        failures = 0
        return alone[0]
      }
      failures += 1
      return alone
    })
  }

  /** What is still beside the file goes into it, so that a folder at rest is one file. */
  close(): void {
    try {
      this.db.rows('pragma wal_checkpoint(truncate)')
    } catch {
      // It is as safe where it is.
    }
    this.db.close()
    this.marks.close()
  }

  private transact(deeds: readonly Deed[]): DeedDone[] | { kind: 'unavailable'; detail: string } {
    try {
      this.checkFiles()
      this.db.run('begin immediate')
      const done = deeds.map(deed => this.do(deed))
      this.db.run('commit')
      this.mark(deeds, done)
      return done
    } catch (error) {
      // What is known of tables may be of the transaction that was not to be.
      this.tables.clear()
      try {
        if (this.db.isInTransaction) this.db.run('rollback')
      } catch {
        // It is gone already; the next transaction shows what is wrong.
      }
      if (!(error instanceof SqliteError)) throw error
      return { kind: 'unavailable', detail: error.message }
    }
  }

  private do(deed: Deed): DeedDone {
    switch (deed.do) {
      case 'append':
        return this.append(deed)
      case 'forget': {
        const known = this.find(deed.table)
        if (known === null) return 0
        this.tables.delete(deed.table)
        // Before it is gone: a mark may be too low, and not too high.
        if (!this.marks.put([{ key: known.key, id: deed.table, count: 0 }])) {
          throw new SqliteError('SQLITE_IOERR', 'its mark cannot be taken away')
        }
        this.db.run('delete from records where key = ?', known.key)
        return this.db.run('delete from tables where key = ?', known.key)
      }
      case 'run':
        return this.db.run(deed.sql, ...deed.values)
    }
  }

  private append({ table, n, bodies, seated, began }: AppendDeed): DeedDone {
    let known = this.find(table)
    const count = known?.count ?? 0
    if (n !== count) return takenNumber(n, count)
    if (known === null) {
      const key = this.db.row('insert into tables (id, seated, began) values (?, 0, 0) returning key', table)?.[0]
      known = { key: Number(key), count: 0 }
      this.tables.set(table, known)
    }
    for (const body of bodies) {
      const sum = checksum(table, known.count, body)
      this.db.run('insert into records (key, n, sum, body) values (?, ?, ?, ?)', known.key, known.count, sum, body)
      known.count += 1
    }
    if (seated !== null) this.db.run('update tables set seated = ? where key = ?', seated, known.key)
    if (began !== null) this.db.run('update tables set began = ? where key = ?', began, known.key)
    return bodies.length
  }

  private mark(deeds: readonly Deed[], done: readonly DeedDone[]): void {
    const marks: Mark[] = []
    for (const [at, deed] of deeds.entries()) {
      if (deed.do !== 'append' || typeof done[at] !== 'number') continue
      const known = this.tables.get(deed.table)
      if (known !== undefined) marks.push({ key: known.key, id: deed.table, count: known.count })
    }
    this.marks.put(marks)
  }

  private find(table: string): KnownTable | null {
    const known = this.tables.get(table)
    if (known !== undefined) return known
    const row = this.db.row(
      'select key, (select coalesce(max(n), -1) + 1 from records where records.key = tables.key) from tables where id = ?',
      table,
    )
    if (row === null) return null
    const found = { key: Number(row[0]), count: Number(row[1]) }
    this.tables.set(table, found)
    return found
  }

  /** A file that was moved away can still be written to, and what is written is lost. */
  private checkFiles(): void {
    for (const one of this.seen) {
      const inode = inodeOf(one.file)
      one.inode ??= inode
      if (one.inode !== null && inode !== one.inode) {
        throw new SqliteError('SQLITE_READONLY_DBMOVED', `the file ${one.file} is gone`)
      }
    }
  }
}

/** What is worth telling of how deeds went. */
export function outcomes(deeds: readonly Deed[], done: readonly DeedDone[]): FromWriter {
  const news = [...done.entries()].filter(([at, one]) => typeof one !== 'number' || deeds[at].do === 'run')
  return { count: deeds.length, done: news }
}

function inodeOf(file: string): bigint | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null
}
