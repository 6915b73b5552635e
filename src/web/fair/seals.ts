/** The seals (commitments) this browser saw before a deal, with the time at which it saw them, and its own salts. */

import { keep, kept } from '../keep.ts'

export interface Seal {
  readonly table: string
  readonly commitment: string
  /** Milliseconds since 1970 by this browser's clock. */
  readonly at: number
  /** What this browser stirred into the deal of it. */
  readonly salt?: string
}

const MOST = 60

/** Reads what was kept; anything else counts as nothing. */
export function readSeals(text: string | null): readonly Seal[] {
  if (text === null) return []
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return []
    return list.filter(
      (one): one is Seal =>
        typeof one === 'object' &&
        one !== null &&
        typeof one.table === 'string' &&
        typeof one.commitment === 'string' &&
        typeof one.at === 'number' &&
        (one.salt === undefined || typeof one.salt === 'string'),
    )
  } catch {
    return []
  }
}

/** The list with a seal noted. The first time it was seen is what counts; a salt is added to it. */
export function withSeal(list: readonly Seal[], seal: Seal): readonly Seal[] {
  const isSame = (one: Seal) => one.table === seal.table && one.commitment === seal.commitment
  const known = list.find(isSame)
  const { salt } = seal
  const next = known === undefined ? seal : { ...known, ...(salt !== undefined && { salt }) }
  return [next, ...list.filter(one => !isSame(one))].slice(0, MOST)
}

/** Notes a seal that stands at a table before its deal. */
export function noteSeal(table: string, commitment: string, salt?: string): void {
  const seal = { table, commitment, at: Date.now(), ...(salt !== undefined && { salt }) }
  keep('seals', JSON.stringify(withSeal(readSeals(kept('seals')), seal)))
}

/** What was noted for a table, the newest first. */
export function sealsOf(table: string): readonly Seal[] {
  return readSeals(kept('seals')).filter(one => one.table === table)
}
