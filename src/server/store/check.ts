/** Whether all that is in a store is as it was written. */

import { deckHash, readDeck } from '../../decks/index.ts'
import type { DamagedTable } from '../log.ts'
import { checksum } from './checksum.ts'
import { isWhole, journalTexts, type Line, readJournal, readRow } from './journal.ts'
import { type Db, type Row, textOf } from './sqlite.ts'

export interface StoreCheck {
  readonly tables: number
  readonly records: number
  readonly replays: number
  readonly decks: number
  /** What is wrong, a sentence each; empty where all is well. */
  readonly problems: readonly string[]
}

const AT_ONCE = 1000

/** Looks at every page, record, replay and deck. */
export function checkStore(db: Db): StoreCheck {
  const problems: string[] = []
  const found = db.rows('pragma integrity_check').map(([line]) => String(line))
  if (found.length !== 1 || found[0] !== 'ok') problems.push(...found.map(line => `the file: ${line}`))
  const damaged: DamagedTable[] = []
  const tables = db.rows('select key, cast(id as blob) from tables order by key')
  const { byTable, unreadable } = readJournal(journalTexts(db))
  const newest = new Map(byTable)
  let records = 0
  for (const [key, value] of tables) {
    const id = textOf(value)
    const { count, problem } = checkTable(db, Number(key), { id, newest: newest.get(id) ?? [] })
    newest.delete(id)
    records += count
    if (problem !== null) damaged.push({ id, problem })
  }
  problems.push(...damaged.map(({ id, problem }) => `table ${id}: ${problem}`))
  const settled = Number(db.value('select count(*) from records where key not in (select key from tables)'))
  const strays = [...newest.values()].reduce((sum, lines) => sum + lines.length, settled)
  if (unreadable > 0) problems.push(`${unreadable} records cannot be read at all`)
  if (strays > 0) problems.push(`${strays} records are of no table`)
  const replays = each(
    db,
    'select number, cast(id as blob), cast(sum as integer), cast(body as blob) from replays',
    ([, id, sum, body]) => {
      if (!(body instanceof Uint8Array) || checksum(textOf(id), 0, body) !== sum) {
        problems.push(`replay ${textOf(id)}: it is not as it was written`)
      }
    },
  )
  const decks = each(db, 'select number, cast(hash as blob), cast(body as blob) from decks', ([, hash, body]) => {
    if (!isDeck(textOf(hash), textOf(body))) problems.push(`deck ${textOf(hash)}: it is not as it was written`)
  })
  return { tables: tables.length, records, replays, decks, problems }
}

function checkTable(
  db: Db,
  key: number,
  { id, newest }: { id: string; newest: readonly Line[] },
): { count: number; problem: string | null } {
  const sql = `select cast(n as integer), cast(body as blob), cast(sum as integer) from records
    where key = ? and n >= ? order by n limit ?`
  let count = 0
  for (;;) {
    const rows = db.rows(sql, key, count, AT_ONCE)
    for (const [last, body, sum] of rows) {
      const row = readRow(id, Number(last), body, sum)
      if (row === null) return { count, problem: `record ${last} is not as it was written` }
      if (row.first !== count) return { count, problem: `record ${count} is missing` }
      count += row.bodies.length
    }
    if (rows.length < AT_ONCE) break
  }
  for (const line of newest) {
    if (line.n !== count) return { count, problem: `record ${count} is missing` }
    if (!isWhole(line)) return { count, problem: `record ${count} is not as it was written` }
    count += 1
  }
  return { count, problem: count === 0 ? 'it has no records' : null }
}

/** Looks at each row of a question that begins with the row's number; gives how many there were. */
function each(db: Db, sql: string, look: (row: Row) => void): number {
  let count = 0
  for (let last = 0; ; ) {
    const rows = db.rows(`${sql} where number > ? order by number limit 100`, last)
    for (const row of rows) look(row)
    count += rows.length
    if (rows.length < 100) return count
    last = Number(rows[rows.length - 1][0])
  }
}

function isDeck(hash: string, text: string): boolean {
  try {
    return deckHash(readDeck(JSON.parse(text), 'deck')) === hash
  } catch {
    return false
  }
}
