/**
 * The newest records of all tables, a text for each commit and a line for each record in it: what comes together is
 * written at one place. From time to time the records are settled: each table's are put together where only it is.
 */

import { checksum } from './checksum.ts'
import { type Db, textOf, type Value } from './sqlite.ts'

/** A record as it stands in the journal. */
export interface Line {
  readonly table: string
  readonly n: number
  readonly sum: number
  readonly body: string
}

/** What a journal has, by table in the order it was written; and how many lines of it are none any more. */
export interface JournalRead {
  readonly byTable: ReadonlyMap<string, readonly Line[]>
  readonly unreadable: number
}

/** A record as a line. A JSON text has no line ends, and an id no spaces. */
export function lineOf(table: string, n: number, body: string): string {
  return `${table} ${n} ${checksum(table, n, body)} ${body}`
}

/** Reads a line; null for what is none. Whether its sum is right is not looked at. */
export function readLine(text: string): Line | null {
  const [first, second, third] = spacesIn(text)
  if (third < 0) return null
  const n = Number(text.slice(first + 1, second))
  const sum = Number(text.slice(second + 1, third))
  if (!Number.isInteger(n) || !Number.isInteger(sum)) return null
  return { table: text.slice(0, first), n, sum, body: text.slice(third + 1) }
}

function spacesIn(text: string): [number, number, number] {
  const first = text.indexOf(' ')
  const second = first < 0 ? -1 : text.indexOf(' ', first + 1)
  return [first, second, second < 0 ? -1 : text.indexOf(' ', second + 1)]
}

export function isWhole({ table, n, sum, body }: Line): boolean {
  return checksum(table, n, body) === sum
}

/** All texts of the journal. */
export function journalTexts(db: Db): string[] {
  return db.rows('select cast(body as blob) from journal order by number').map(([body]) => textOf(body))
}

/** Reads the texts of a journal. */
export function readJournal(texts: readonly string[]): JournalRead {
  const byTable = new Map<string, Line[]>()
  let unreadable = 0
  for (const text of texts) {
    for (const piece of text.split('\n')) {
      const line = readLine(piece)
      const lines = line === null ? undefined : byTable.get(line.table)
      if (line === null) unreadable += 1
      else if (lines === undefined) byTable.set(line.table, [line])
      else lines.push(line)
    }
  }
  return { byTable, unreadable }
}

/** The number behind the last record of a table that is in the journal; 0 for none. */
export function endOf({ byTable }: JournalRead, table: string): number {
  return (byTable.get(table)?.at(-1)?.n ?? -1) + 1
}

/**
 * A row of settled records: their texts, a line each, of which the last has the number `n`. A record that tells who sits
 * where has a row of its own.
 */
export interface SettledRow {
  readonly n: number
  readonly sum: number
  readonly body: string
}

/**
 * Puts the lines of a table together, as far as they follow each other. What is damaged stays by itself, as it is; of lines
 * that never left this process nothing is.
 */
export function settledRows(table: string, lines: readonly Line[], isSound: (line: Line) => boolean): SettledRow[] {
  const rows: SettledRow[] = []
  let bodies: string[] = []
  for (const [index, line] of lines.entries()) {
    if (!isSound(line)) {
      rows.push(line)
      continue
    }
    bodies.push(line.body)
    const next = lines[index + 1]
    if (next !== undefined && next.n === line.n + 1 && isSound(next)) continue
    const body = bodies.join('\n')
    rows.push({ n: line.n, sum: checksum(table, line.n, body), body })
    bodies = []
  }
  return rows
}

/** The texts of a settled row that is as it was written, and the number of the first; null for one that is not. */
export function readRow(table: string, n: number, body: Value, sum: Value): { first: number; bodies: string[] } | null {
  if (!(body instanceof Uint8Array) || checksum(table, n, body) !== sum) return null
  const bodies = textOf(body).split('\n')
  return { first: n - bodies.length + 1, bodies }
}
