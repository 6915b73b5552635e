/** SQLite as the store uses it: the one place that knows the driver. */

import Driver from 'libsql'

export type Value = string | number | bigint | null | Uint8Array
export type Row = readonly Value[]

/** What SQLite refuses to do, by its own name for it: `SQLITE_FULL`, … */
export class SqliteError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'SqliteError'
    this.code = code
  }
}

/**
 * An open database file. Statements are prepared once. The driver ends the process over a text that is not UTF-8, which a
 * damaged file may have: texts of a file are asked for as bytes, `cast(… as blob)`, and read by `textOf`.
 */
export class Db {
  private readonly driver: Driver.Database
  private readonly statements = new Map<string, Driver.Statement>()

  constructor(path: string) {
    this.driver = guarded(() => new Driver(path))
  }

  /** Does something; gives how many rows it changed. */
  run(sql: string, ...values: readonly Value[]): number {
    return this.ask(sql, statement => statement.run(values).changes)
  }

  /** All rows of a question, as lists. */
  rows(sql: string, ...values: readonly Value[]): Row[] {
    return this.ask(sql, statement => statement.all(values) as Row[])
  }

  row(sql: string, ...values: readonly Value[]): Row | null {
    return this.ask(sql, statement => (statement.get(values) as Row | undefined) ?? null)
  }

  /** The only value of the only row. */
  value(sql: string, ...values: readonly Value[]): Value {
    const row = this.row(sql, ...values)
    if (row === null) throw new SqliteError('SQLITE_EMPTY', `nothing came of ${sql}`)
    return row[0]
  }

  /** Several statements that nothing is asked of. */
  script(sql: string): void {
    guarded(() => this.driver.exec(sql))
  }

  get isInTransaction(): boolean {
    return this.driver.inTransaction
  }

  close(): void {
    this.statements.clear()
    this.driver.close()
  }

  private ask<T>(sql: string, work: (statement: Driver.Statement) => T): T {
    try {
      return guarded(() => work(this.prepared(sql)))
    } catch (error) {
      // One that failed on its way may have rows left that are no answer to the next question.
      this.statements.delete(sql)
      throw error
    }
  }

  private prepared(sql: string): Driver.Statement {
    let statement = this.statements.get(sql)
    if (statement === undefined) {
      statement = this.driver.prepare(sql)
      if (statement.reader) statement.raw(true)
      this.statements.set(sql, statement)
    }
    return statement
  }
}

/** A text that was asked for as bytes. What is not UTF-8 in it is shown as such. */
export function textOf(value: Value): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)
}

function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string }
    throw new SqliteError(typeof code === 'string' && code !== '' ? code : codeIn(message), message)
  }
}

/** Where the driver has no code, its message ends in SQLite's number. */
function codeIn(message: string): string {
  const number = Number(/: (\d+)\)?$/.exec(message)?.[1])
  return number === 14 ? 'SQLITE_CANTOPEN' : number === 26 ? 'SQLITE_NOTADB' : 'SQLITE_ERROR'
}
