/** Reads the rows of two tables out of a database dump. Nothing is run: all other statements are passed over. */

import { refuseAt } from './refused.ts'

/** A cell: a text, a number, null, or what is no plain value, as it is written. */
export type SqlCell = string | number | null

export interface SqlRow {
  readonly table: string
  /** The cells by the name of their column. */
  readonly cells: ReadonlyMap<string, SqlCell>
}

const INSERT = /insert\s+(?:ignore\s+)?into\s+/iy
const COPY = /copy\s+/iy
// No name is longer: a quote that is never closed must not be looked for to the end, again and again.
const NAME = /(?:[A-Za-z_][\w$]*|"[^"\n]{0,200}"|`[^`\n]{0,200}`|\[[^\]\n]{0,200}\])/y
const BARE = /[^\s,()';]+/y

/** All rows of the tables named in `columns`, which gives the columns of each where a statement names none. */
export function readSql(text: string, columns: Readonly<Record<string, readonly string[]>>): SqlRow[] {
  const rows: SqlRow[] = []
  let at = 0

  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? null
    if (found !== null) at += found.length
    return found
  }
  const fail = (problem: string, index = at) => refuseAt(text, index, `not SQL that is read here: ${problem}`)
  const sign = (wanted: string): boolean => {
    space()
    if (text[at] !== wanted) return false
    at += 1
    return true
  }

  function space(): void {
    for (;;) {
      match(/\s*/y)
      const line = text.startsWith('--', at)
      if (!line && !text.startsWith('/*', at)) return
      const end = text.indexOf(line ? '\n' : '*/', at + 2)
      at = end < 0 ? text.length : end + (line ? 1 : 2)
    }
  }

  /** A name without its quotes; of `schema.table` the last part. */
  function name(): string | null {
    let found: string | null = null
    do {
      space()
      const part = match(NAME)
      if (part === null) return null
      found = /^\w/.test(part) ? part : part.slice(1, -1)
    } while (sign('.'))
    return found.toLowerCase()
  }

  function names(): string[] | null {
    if (!sign('(')) return null
    const found: string[] = []
    do {
      const column = name()
      if (column === null) throw fail('the name of a column is missing')
      found.push(column)
    } while (sign(','))
    if (!sign(')')) throw fail('a list of columns that does not end')
    return found
  }

  function insert(): void {
    const start = at
    const table = name()
    if (table === null || !Object.hasOwn(columns, table)) {
      skipStatement()
      return
    }
    const backslashes = text.slice(start, at).includes('`')
    const named = names() ?? columns[table]
    space()
    if (match(/values/iy) === null) {
      skipStatement()
      return
    }
    do {
      if (!sign('(')) throw fail('a row is missing')
      const cells: SqlCell[] = []
      do cells.push(cell(backslashes))
      while (sign(','))
      if (!sign(')')) throw fail('a row that does not end')
      add(table, named, cells)
    } while (sign(','))
    skipStatement()
  }

  function cell(backslashes: boolean): SqlCell {
    space()
    const escaped = /[eE]/.test(text[at] ?? '') && text[at + 1] === "'"
    if (escaped || (/[nN]/.test(text[at] ?? '') && text[at + 1] === "'")) at += 1
    if (text[at] === "'") return string(backslashes || escaped)
    const bare = match(BARE)
    if (bare === null) throw fail('a value is missing')
    if (/^null$/i.test(bare)) return null
    return /^[+-]?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : bare
  }

  function string(backslashes: boolean): string {
    const start = at
    const parts: string[] = []
    const plain = backslashes ? /[^'\\]*/y : /[^']*/y
    at += 1
    for (;;) {
      parts.push(match(plain) ?? '')
      if (at >= text.length) throw fail('a text that is never closed', start)
      if (text[at] === '\\') {
        parts.push(unescaped(text[at + 1] ?? ''))
        at += 2
      } else if (text[at + 1] === "'") {
        parts.push("'")
        at += 2
      } else {
        at += 1
        return parts.join('')
      }
    }
  }

  function copy(): void {
    const table = name()
    const named = names()
    const rest = match(/[^\n]*\n/y) ?? ''
    if (table === null || !/\bfrom\s+stdin\b/i.test(rest)) return
    for (;;) {
      if (at >= text.length) throw fail('rows that do not end with "\\."')
      const line = match(/[^\n]*/y) ?? ''
      at += 1
      if (line === '\\.') return
      if (!Object.hasOwn(columns, table)) continue
      add(table, named ?? columns[table], line.split('\t').map(copied))
    }
  }

  function add(table: string, named: readonly string[], cells: readonly SqlCell[]): void {
    if (cells.length !== named.length)
      throw fail(`a row of ${cells.length} values where there are ${named.length} columns`)
    rows.push({ table, cells: new Map(named.map((column, index) => [column, cells[index]])) })
  }

  /** Goes behind the next semicolon that is in no text, no name and no comment. */
  function skipStatement(): void {
    for (;;) {
      space()
      if (at >= text.length || sign(';')) return
      if (text[at] === "'") string(false)
      else if (match(NAME) === null && match(/[^\s;'"`[A-Za-z_/-]+/y) === null) at += 1
    }
  }

  for (;;) {
    space()
    if (at >= text.length) return rows
    if (match(INSERT) !== null) insert()
    else if (match(COPY) !== null) copy()
    else skipStatement()
  }
}

function unescaped(letter: string): string {
  return { n: '\n', r: '\r', t: '\t', 0: '\0', b: '\b' }[letter] ?? letter
}

function copied(cell: string): SqlCell {
  if (cell === '\\N') return null
  const text = cell.replace(/\\(.)/gs, (_, letter: string) => unescaped(letter))
  return text
}
