/** Writes to the store: all that has come in one transaction, so that one wait for the disk serves everybody. */

import { statSync } from 'node:fs'
import { takenNumber } from '../log.ts'
import { checksum } from './checksum.ts'
import type { AppendDeed, DeedDone, Work } from './deeds.ts'
import {
  endOf,
  isWhole,
  type JournalRead,
  journalTexts,
  type Line,
  readJournal,
  readLine,
  type SettledRow,
  settledRows,
} from './journal.ts'
import { type Mark, Marks } from './marks.ts'
import { Db, SqliteError } from './sqlite.ts'

/** How long a commit waits for somebody who copies the file. */
const BUSY_MS = 10_000
/** After so many failures in a row the rest of a batch is not tried. */
const PATIENCE = 3
/** A journal of so many letters is settled. */
const MAX_JOURNAL = 1_048_576

interface KnownTable {
  readonly key: number
  /** How many records it has. */
  count: number
}

interface Journal {
  /** What was found in the file. */
  readonly found: JournalRead
  /** What came since then, by table. */
  readonly come: Map<string, Line[]>
  letters: number
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
  /** The tables that have more records than was said when they were last marked. */
  private readonly grown = new Map<string, KnownTable>()
  /** What is in the journal; null where it is to be looked at again. */
  private journal: Journal | null = null
  private readonly seen: { file: string; inode: bigint | null }[]

  constructor({ file, marks }: Files) {
    this.db = new Db(file)
    this.marks = new Marks(marks)
    this.db.script(`pragma busy_timeout = ${BUSY_MS}; pragma journal_mode = wal; pragma synchronous = full`)
    this.seen = [file, `${file}-wal`].map(file => ({ file, inode: inodeOf(file) }))
  }

  /** Does all works or, where that cannot be, each deed for itself. What is answered with a number is durable. */
  write(works: readonly Work[]): DeedDone[] {
    const together = this.transact(works)
    if (Array.isArray(together)) return together
    const each = works.flatMap(work =>
      work.do === 'lines' ? work.text.split('\n').map((text): Work => ({ do: 'lines', text })) : [work],
    )
    if (each.length === 1) return [together]
    let failures = 0
    return each.map(work => {
      if (failures >= PATIENCE) return together
      const alone = this.transact([work])
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
    this.transact([{ do: 'settle' }])
    try {
      this.db.rows('pragma wal_checkpoint(truncate)')
    } catch {
      // It is as safe where it is.
    }
    this.db.close()
    this.marks.close()
  }

  private transact(works: readonly (Work | { do: 'settle' })[]): DeedDone[] | { kind: 'unavailable'; detail: string } {
    try {
      this.checkFiles()
      this.db.run('begin immediate')
      const done: DeedDone[] = []
      for (const work of works) {
        if (work.do === 'lines') this.appendLines(work.text, done)
        else done.push(this.do(work))
      }
      this.db.run('commit')
      this.mark()
      return done
    } catch (error) {
      // What is known may be of the transaction that was not to be.
      this.tables.clear()
      this.grown.clear()
      this.journal = null
      try {
        if (this.db.isInTransaction) this.db.run('rollback')
      } catch {
        // It is gone already; the next transaction shows what is wrong.
      }
      if (!(error instanceof SqliteError)) throw error
      return { kind: 'unavailable', detail: error.message }
    }
  }

  private do(work: Exclude<Work, { do: 'lines' }> | { do: 'settle' }): DeedDone {
    switch (work.do) {
      case 'append':
        return this.append(work)
      case 'forget':
        return this.forget(work.table)
      case 'run':
        return this.db.run(work.sql, ...work.values)
      case 'settle':
        this.settle()
        return 0
      default:
        throw new Error(`the store does not know how to do ${JSON.stringify(work satisfies never)}`)
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
    this.grown.set(table, known)
    return 0
  }

  /** Writes lines to the journal, all in one row; but for those whose number is taken. */
  private appendLines(text: string, done: DeedDone[]): void {
    const pieces = text.split('\n')
    const journal = this.openJournal()
    const taken: number[] = []
    for (const [index, piece] of pieces.entries()) {
      const line = readLine(piece)
      if (line === null) throw new Error(`a line for the journal that is none: ${piece}`)
      const { table, n } = line
      const known = this.find(table)
      if (known === null || n !== known.count) {
        taken.push(index)
        done.push(takenNumber(n, known?.count ?? 0))
        continue
      }
      known.count += 1
      this.grown.set(table, known)
      const lines = journal.come.get(table)
      if (lines === undefined) journal.come.set(table, [line])
      else lines.push(line)
      done.push(0)
    }
    const accepted = taken.length === 0 ? text : pieces.filter((_, index) => !taken.includes(index)).join('\n')
    if (accepted === '') return
    this.db.run('insert into journal (body) values (?)', accepted)
    journal.letters += accepted.length
    if (journal.letters >= MAX_JOURNAL) this.settle()
  }

  private openJournal(): Journal {
    if (this.journal === null) {
      const texts = journalTexts(this.db)
      const letters = texts.reduce((sum, text) => sum + text.length, 0)
      this.journal = { found: readJournal(texts), come: new Map(), letters }
    }
    return this.journal
  }

  /** Takes the journal apart: the records of each table go where only they are. */
  private settle(): void {
    const { found, come, letters } = this.openJournal()
    if (letters === 0) return
    for (const [table, lines] of found.byTable) this.settleRows(table, settledRows(table, lines, isWhole))
    for (const [table, lines] of come)
      this.settleRows(
        table,
        settledRows(table, lines, () => true),
      )
    this.db.run('delete from journal')
    this.journal = { found: readJournal([]), come: new Map(), letters: 0 }
  }

  private settleRows(table: string, rows: readonly SettledRow[]): void {
    const known = this.find(table)
    // Lines of no table are damaged.
    if (known === null) return
    for (const { n, sum, body } of rows) {
      // Where a damaged line has the number of another record one of them is missing, which is found.
      this.db.run('insert or ignore into records (key, n, sum, body) values (?, ?, ?, ?)', known.key, n, sum, body)
    }
  }

  private forget(table: string): DeedDone {
    const known = this.find(table)
    if (known === null) return 0
    this.settle()
    this.tables.delete(table)
    this.grown.delete(table)
    // Before it is gone: a mark may be too low, and not too high.
    if (!this.marks.put([{ key: known.key, id: table, count: 0 }])) {
      throw new SqliteError('SQLITE_IOERR', 'its mark cannot be taken away')
    }
    this.db.run('delete from records where key = ?', known.key)
    this.db.run('delete from tables where key = ?', known.key)
    return 0
  }

  private mark(): void {
    if (this.grown.size === 0) return
    const marks: Mark[] = []
    for (const [id, { key, count }] of this.grown) marks.push({ key, id, count })
    this.grown.clear()
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
    const count = Math.max(Number(row[1]), endOf(this.openJournal().found, table))
    const found = { key: Number(row[0]), count }
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

function inodeOf(file: string): bigint | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null
}
