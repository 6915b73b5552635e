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
import type { Deed } from './deeds.ts'
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
    const bodies = records.map(record => JSON.stringify(record))
    const last = (is: (record: LogRecord) => boolean) => {
      const at = records.findLastIndex(is)
      return at < 0 ? null : n + at
    }
    const seated = last(record => record.seating !== undefined)
    const began = last(record => record.type === 'begin')
    this.scribe.do({ do: 'append', table, n, bodies, seated, began }, outcome => {
      done(typeof outcome === 'number' ? null : outcome)
    })
  }

  async tables(): Promise<readonly (KeptTable | DamagedTable)[]> {
    const damaged = this.damaged()
    const kept = this.heads()
      .map(row => this.kept(row))
      .filter(({ id }) => !damaged.has(id))
    return [...kept, ...[...damaged].map(([id, problem]) => ({ id, problem }))]
  }

  async table(id: string): Promise<KeptTable | DamagedTable | null> {
    const problem = this.damaged().get(id)
    if (problem !== undefined) return { id, problem }
    try {
      const row = this.reader.row(`${HEADS} where t.id = ?`, id)
      return row === null ? null : this.kept(row)
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

  private kept(row: Row | DamagedTable): KeptTable | DamagedTable {
    if ('problem' in row) return row
    const [key, idValue, began, seatedAt, madeBody, madeSum, seatedBody, seatedSum, count] = row
    const id = textOf(idValue)
    try {
      const made = parse(id, 0, madeBody, madeSum)
      const seated = parse(id, Number(seatedAt), seatedBody, seatedSum)
      if (made.type !== 'made' || seated.seating === undefined) throw new Damaged('its first record is not of a table')
      const read = () => this.records(id, Number(key), Number(began), Number(count))
      return { id, made: made as Made, seating: seated.seating, count: Number(count), read }
    } catch (error) {
      if (error instanceof Damaged) return { id, problem: error.message }
      throw error
    }
  }

  private records(id: string, key: number, from: number, to: number): LogRecord[] {
    const sql =
      'select cast(n as integer), cast(body as blob), cast(sum as integer) from records where key = ? and n >= ? and n < ? order by n'
    let rows: Row[]
    try {
      rows = this.reader.rows(sql, key, from, to)
    } catch (error) {
      throw error instanceof SqliteError ? new Damaged(error.message) : error
    }
    if (rows.length !== to - from) throw new Damaged(`${rows.length} records are there, of ${to - from}`)
    return rows.map(([n, body, sum]) => parse(id, Number(n), body, sum))
  }
}

/** Throws `SqliteError` where what is known of all tables cannot be read. */
export function tryHeads(reader: Db): void {
  reader.rows(HEADS)
}

/** Whether records of a thread that broke are in the file all the same. */
export function isWritten(reader: Db, deed: Deed): boolean {
  if (deed.do !== 'append') return false
  const { table, n, bodies } = deed
  const sql =
    'select cast(body as blob) from records where key = (select key from tables where id = ?) and n >= ? and n < ? order by n'
  const rows = reader.rows(sql, table, n, n + bodies.length)
  return rows.length === bodies.length && rows.every(([body], at) => textOf(body) === bodies[at])
}

function parse(table: string, n: number, body: Value, sum: Value): LogRecord {
  if (!(body instanceof Uint8Array)) throw new Damaged(`record ${n} is missing`)
  if (checksum(table, n, body) !== sum) throw new Damaged(`record ${n} is not as it was written`)
  return JSON.parse(textOf(body))
}
