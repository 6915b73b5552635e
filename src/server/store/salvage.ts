/** Takes what can be read of a damaged store over into a new file. Nothing of the old one is thrown away. */

import { existsSync, renameSync, rmSync } from 'node:fs'
import { checksum } from './checksum.ts'
import { isWhole, readJournal } from './journal.ts'
import type { Mark } from './marks.ts'
import { checkSchema, migrate } from './schema.ts'
import { Db, type Row, SqliteError, textOf, type Value } from './sqlite.ts'

const RECORDS =
  'select rowid, cast(key as integer), cast(n as integer), cast(sum as integer), cast(body as blob) from records'

/** How many records of a table there are, and how many there were at least. A row has one for each line. */
const COUNT = `select coalesce(sum(1 + length(body) - length(replace(body, char(10), ''))), 0), coalesce(max(n), -1) + 1
  from records where key = ?`

/** Rows that are asked for together. */
const AT_ONCE = 500
/** Behind an unreadable row each of so many is tried, then in ever larger steps, and at last nothing more is there. */
const NEAR = 300
const MAX_STEP = 512
const MAX_TRIES = 20_000

/**
 * Puts a new file in the place of a damaged one, and gives what was done in words. Tables of which anything is missing
 * are named as damaged; `marks` say how many records there were. Throws `SqliteError` where nothing can be read.
 */
export function salvage(file: string, marks: readonly Mark[]): string {
  const fresh = `${file}.new`
  for (const rest of [fresh, `${fresh}-wal`, `${fresh}-shm`]) rmSync(rest, { force: true })
  const from = new Db(file)
  let told: string
  try {
    // So that the page count at its head, which may be wrong now, does not stand in the way.
    from.script('pragma writable_schema = on')
    checkSchema(from)
    const to = new Db(fresh)
    migrate(to, file)
    to.run('begin immediate')
    told = takeOver(from, to, new Map(marks.map(mark => [mark.key, mark])))
    to.run('commit')
    to.close()
  } finally {
    from.close()
  }
  const kept = keep(file)
  renameSync(fresh, file)
  return `${file} was damaged: ${told}. As it was it is kept as ${kept}`
}

function takeOver(from: Db, to: Db, marks: ReadonlyMap<number, Mark>): string {
  const ids = new Map([...marks].map(([key, { id }]) => [key, id]))
  const heads = 'select key, cast(id as blob), cast(seated as integer), cast(began as integer) from tables'
  walk(from, heads, 'key', ([key, id, seated, began]) => {
    ids.set(Number(key), textOf(id))
    to.run('insert into tables (key, id, seated, began) values (?, ?, ?, ?)', key, textOf(id), seated, began)
  })
  const keys = new Map([...ids].map(([key, id]) => [id, key]))
  walk(from, RECORDS, 'rowid', ([, key, n, sum, body]) => {
    const id = ids.get(Number(key))
    if (id === undefined || !(body instanceof Uint8Array) || checksum(id, Number(n), body) !== sum) return
    to.run('insert or ignore into records (key, n, sum, body) values (?, ?, ?, ?)', key, n, sum, textOf(body))
  })
  walk(from, 'select number, cast(body as blob) from journal', 'number', ([, text]) => {
    for (const [id, lines] of readJournal([textOf(text)]).byTable) {
      const key = keys.get(id)
      for (const line of lines) {
        if (key === undefined || !isWhole(line)) continue
        to.run(
          'insert or ignore into records (key, n, sum, body) values (?, ?, ?, ?)',
          key,
          line.n,
          line.sum,
          line.body,
        )
      }
    }
  })
  let damaged = 0
  for (const [key, id] of ids) {
    const problem = problemOf(to, key, marks.get(key)?.count ?? 0)
    if (problem === null) continue
    damaged += 1
    to.run('delete from records where key = ?', key)
    to.run('delete from tables where key = ?', key)
    to.run('insert or replace into damaged (id, problem) values (?, ?)', id, problem)
  }
  const others = ['about', 'damaged', 'decks', 'replays'].map(table => copyRows(from, to, table))
  return `${ids.size - damaged} of ${ids.size} tables, ${others[3]} replays and ${others[2]} decks could be read`
}

/** Why a table is not whole; null if it is. */
function problemOf(db: Db, key: number, marked: number): string | null {
  const head = db.row('select seated, began from tables where key = ?', key)
  const row = db.row(COUNT, key)
  const [there, count] = [Number(row?.[0]), Math.max(Number(row?.[1]), marked)]
  if (head === null) return 'what is known of it was lost'
  if (there < count || count === 0) return `${there} of its ${count} records can be read`
  return head.every(n => Number(n) < count) ? null : 'what is known of it is damaged'
}

function copyRows(from: Db, to: Db, table: string): number {
  const columns = to.rows(`select name, type from pragma_table_info('${table}')`)
  const names = columns.map(([name]) => String(name))
  const asked = columns.map(([name, type]) => `cast(${name} as ${type === 'integer' ? 'integer' : 'blob'})`)
  const places = names.map(() => '?').join(', ')
  let copied = 0
  walk(from, `select rowid, ${asked.join(', ')} from ${table}`, 'rowid', ([, ...row]) => {
    const values = row.map((value, at): Value => (columns[at][1] === 'text' ? textOf(value) : value))
    copied += to.run(`insert or replace into ${table} (${names.join(', ')}) values (${places})`, ...values)
  })
  return copied
}

/** Looks at all rows that can be read, in the order of their number, which is the first thing asked for. */
function walk(db: Db, sql: string, number: string, look: (row: Row) => void): void {
  let last = 0
  let tries = 0
  while (tries < MAX_TRIES) {
    try {
      const limit = tries === 0 ? AT_ONCE : 1
      const rows = db.rows(`${sql} where ${number} > ? order by ${number} limit ${limit}`, last)
      if (rows.length === 0) return
      const next = Number(rows[rows.length - 1][0])
      // In a damaged file what comes may be out of order.
      if (next <= last) throw new SqliteError('SQLITE_CORRUPT', `row ${next} behind row ${last}`)
      last = next
      for (const row of rows) look(row)
      tries = 0
    } catch (error) {
      if (!(error instanceof SqliteError)) throw error
      // A step at a time first: the page that cannot be read may have few rows.
      if (tries > 0) last += tries < NEAR ? 1 : Math.min(MAX_STEP, tries - NEAR + 2)
      tries += 1
    }
  }
}

/** Gives a damaged file a name of its own, with what is beside it. */
function keep(file: string): string {
  let n = 1
  while (existsSync(`${file}.damaged-${n}`)) n += 1
  const kept = `${file}.damaged-${n}`
  for (const end of ['', '-wal']) if (existsSync(file + end)) renameSync(file + end, kept + end)
  rmSync(`${file}-shm`, { force: true })
  return kept
}
