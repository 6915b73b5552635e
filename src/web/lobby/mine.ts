/** The tables this browser has a seat at or made, newest first: what a reload or a later visit goes on with. */

import type { CreateTable } from '../../protocol/index.ts'
import { keep, kept } from '../keep.ts'

export interface MyTable {
  readonly id: string
  readonly game: string
  /** The seat's token: whoever has it is the seat. */
  readonly token?: string
  readonly host_token?: string
  /** What was asked for, so that the same can be had again. */
  readonly wanted?: CreateTable
}

const MOST = 20

/** Reads what was kept; anything that is not a list of tables counts as nothing. */
export function readMine(text: string | null): MyTable[] {
  if (text === null) return []
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return []
    return list.filter(
      (one): one is MyTable =>
        typeof one === 'object' &&
        one !== null &&
        typeof one.id === 'string' &&
        typeof one.game === 'string' &&
        (one.token === undefined || typeof one.token === 'string') &&
        (one.host_token === undefined || typeof one.host_token === 'string'),
    )
  } catch {
    return []
  }
}

/** The list with a table put first; what was known of it stays unless it is given anew. */
export function withTable(list: readonly MyTable[], table: MyTable): MyTable[] {
  const known = list.find(one => one.id === table.id)
  return [{ ...known, ...table }, ...list.filter(one => one.id !== table.id)].slice(0, MOST)
}

/** All my tables. */
export function myTables(): MyTable[] {
  return readMine(kept('tables'))
}

/** What is kept of one table, or null. */
export function myTable(id: string): MyTable | null {
  return myTables().find(one => one.id === id) ?? null
}

/** Keeps a table, or what is new about it. */
export function keepTable(table: MyTable): void {
  keep('tables', JSON.stringify(withTable(myTables(), table)))
}

/** Forgets a table: it is over for this browser. */
export function forgetTable(id: string): void {
  keep('tables', JSON.stringify(myTables().filter(one => one.id !== id)))
}

/** The name this person last used; empty at first. */
export function myName(): string {
  return kept('name') ?? ''
}

/** Keeps the name for the next table. */
export function keepName(name: string): void {
  keep('name', name)
}
