/** The log of tables in the store. */

import {
  Damaged,
  type DamagedTable,
  type KeptTable,
  type LogFailure,
  type LogRecord,
  type Made,
  type TableLog,
} from '../log.ts'
import { checksum } from './checksum.ts'
import type { Deed, DeedDone } from './deeds.ts'
import {
  endOf,
  isWhole,
  type JournalRead,
  journalTexts,
  type Line,
  lineOf,
  readJournal,
  readLine,
  readRow,
} from './journal.ts'
import { doing, type Scribe } from './scribe.ts'
import { type Db, type Row, SqliteError, textOf, type Value } from './sqlite.ts'

const HEADS = `
  select t.key, cast(t.id as blob), cast(t.began as integer), cast(t.seated as integer),
    cast(made.body as blob), cast(made.sum as integer), cast(seated.body as blob), cast(seated.sum as integer),
    (select cast(max(n) + 1 as integer) from records r where r.key = t.key)
  from tables t
  left join records made on made.key = t.key and made.n = 0
  left join records seated on seated.key = t.key and seated.n = t.seated`

export class SqliteLog implements TableLog {
  private readonly reader: Db
  private readonly scribe: Scribe

  constructor(reader: Db, scribe: Scribe) {
    this.reader = reader
    this.scribe = scribe
  }

  append(table: string, n: number, records: readonly LogRecord[], done: (failure: LogFailure | null) => void): void {
    const answer = (outcome: DeedDone) => done(typeof outcome === 'number' ? null : outcome)
    if (records.length === 1 && records[0].seating === undefined) {
      this.scribe.do({ do: 'line', line: lineOf(table, n, JSON.stringify(records[0])) }, answer)
      return
    }
    const bodies = records.map(record => JSON.stringify(record))
    const last = (is: (record: LogRecord) => boolean) => {
      const at = records.findLastIndex(is)
      return at < 0 ? null : n + at
    }
    const seated = last(record => record.seating !== undefined)
    const began = last(record => record.type === 'begin')
    this.scribe.do({ do: 'append', table, n, bodies, seated, began }, answer)
  }

  async tables(): Promise<readonly (KeptTable | DamagedTable)[]> {
    const damaged = this.damaged()
    const journal = readJournal(journalTexts(this.reader))
    const kept = this.heads()
      .map(row => this.kept(row, journal))
      .filter(({ id }) => !damaged.has(id))
    return [...kept, ...[...damaged].map(([id, problem]) => ({ id, problem }))]
  }

  async table(id: string): Promise<KeptTable | DamagedTable | null> {
    const problem = this.damaged().get(id)
    if (problem !== undefined) return { id, problem }
    try {
      const row = this.reader.row(`${HEADS} where t.id = ?`, id)
      return row === null ? null : this.kept(row, readJournal(journalTexts(this.reader)))
    } catch (error) {
      if (error instanceof SqliteError) return { id, problem: error.message }
      throw error
    }
  }

  async forget(table: string): Promise<void> {
    await doing(this.scribe, { do: 'forget', table })
  }

  get waiting(): number {
    return this.scribe.waiting
  }

  get trouble(): string | null {
    return this.scribe.trouble
  }

  close(): Promise<void> {
    return this.scribe.close()
  }

  /** What is known to be lost, by table. */
  private damaged(): Map<string, string> {
    const rows = this.reader.rows('select cast(id as blob), cast(problem as blob) from damaged')
    return new Map(rows.map(([id, problem]) => [textOf(id), textOf(problem)]))
  }

  /** All tables at once; where that cannot be read one by one, so that those that can be are. */
  private heads(): (Row | DamagedTable)[] {
    try {
      return this.reader.rows(`${HEADS} order by t.key`)
    } catch (error) {
      if (!(error instanceof SqliteError)) throw error
    }
    const ids = this.reader.rows('select cast(id as blob) from tables order by key').map(([id]) => textOf(id))
    return ids.map(id => {
      try {
        return this.reader.row(`${HEADS} where t.id = ?`, id) ?? { id, problem: 'it is not there any more' }
      } catch (error) {
        return { id, problem: (error as Error).message }
      }
    })
  }

  private kept(row: Row | DamagedTable, journal: JournalRead): KeptTable | DamagedTable {
    if ('problem' in row) return row
    const [key, idValue, began, seatedAt, madeBody, madeSum, seatedBody, seatedSum, settled] = row
    const id = textOf(idValue)
    const count = Math.max(Number(settled), endOf(journal, id))
    const newest = journal.byTable.get(id) ?? []
    try {
      const made = parse(id, 0, madeBody, madeSum)
      const seated = parse(id, Number(seatedAt), seatedBody, seatedSum)
      if (made.type !== 'made' || seated.seating === undefined) throw new Damaged('its first record is not of a table')
      const read = () => this.records({ id, key: Number(key), from: Number(began), to: count }, newest)
      return { id, made: made as Made, seating: seated.seating, count, read }
    } catch (error) {
      if (error instanceof Damaged) return { id, problem: error.message }
      throw error
    }
  }

  private records({ id, key, from, to }: Wanted, newest: readonly Line[]): LogRecord[] {
    const sql = `select cast(n as integer), cast(body as blob), cast(sum as integer) from records
      where key = ? and n >= ? order by n`
    let rows: Row[]
    try {
      rows = this.reader.rows(sql, key, from)
    } catch (error) {
      throw error instanceof SqliteError ? new Damaged(error.message) : error
    }
    // What was settled since the journal was read is in both.
    const bodies = new Map<number, string>()
    const take = (n: number, body: string) => {
      if (n >= from && n < to) bodies.set(n, body)
    }
    for (const [last, body, sum] of rows) {
      const row = readRow(id, Number(last), body, sum)
      if (row === null) throw new Damaged(`record ${last} is not as it was written`)
      for (const [at, one] of row.bodies.entries()) take(row.first + at, one)
    }
    for (const line of newest) {
      if (line.n >= from && !isWhole(line)) throw new Damaged(`record ${line.n} is not as it was written`)
      take(line.n, line.body)
    }
    if (bodies.size !== to - from) throw new Damaged(`${bodies.size} records are there, of ${to - from}`)
    return Array.from({ length: to - from }, (_, at) => JSON.parse(bodies.get(from + at) ?? ''))
  }
}

/** Records of a table: from one on, up to but not including another. */
interface Wanted {
  readonly id: string
  readonly key: number
  readonly from: number
  readonly to: number
}

/** Throws `SqliteError` where what is known of all tables cannot be read. */
export function tryHeads(reader: Db): void {
  reader.rows(HEADS)
}

/** Whether records of a thread that broke are in the file all the same. */
export function isWritten(reader: Db, deed: Deed): boolean {
  if (deed.do === 'line') {
    const line = readLine(deed.line)
    return line !== null && bodyAt(reader, line.table, line.n) === line.body
  }
  return deed.do === 'append' && deed.bodies.every((body, at) => bodyAt(reader, deed.table, deed.n + at) === body)
}

/** The text of one record; null where there is none. */
function bodyAt(reader: Db, table: string, n: number): string | null {
  const newest = readJournal(journalTexts(reader))
    .byTable.get(table)
    ?.find(line => line.n === n)
  if (newest !== undefined) return newest.body
  const sql = `select cast(n as integer), cast(body as blob), cast(sum as integer) from records
    where key = (select key from tables where id = ?) and n >= ? order by n limit 1`
  const found = reader.row(sql, table, n)
  const row = found === null ? null : readRow(table, Number(found[0]), found[1], found[2])
  return row?.bodies[n - row.first] ?? null
}

function parse(table: string, n: number, body: Value, sum: Value): LogRecord {
  if (!(body instanceof Uint8Array)) throw new Damaged(`record ${n} is missing`)
  if (checksum(table, n, body) !== sum) throw new Damaged(`record ${n} is not as it was written`)
  return JSON.parse(textOf(body))
}
