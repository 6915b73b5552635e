/** Since when a turn has been known to this browser: the server tells whose it is, and not since when. Pure but for what is kept. */

import { keep, kept } from '../keep.ts'

/** By table: a turn, and when it was first seen here, in ms since 1970. */
export type Turns = Readonly<Record<string, { readonly turn: number; readonly at: number }>>

/** The turns with what is seen now; tables that are not among them are forgotten. */
export function withTurns(
  before: Turns,
  now: readonly { readonly table: string; readonly turn: number }[],
  at: number,
): Turns {
  return Object.fromEntries(
    now.map(({ table, turn }) => {
      const known = Object.hasOwn(before, table) ? before[table] : undefined
      return [table, known?.turn === turn ? known : { turn, at }]
    }),
  )
}

/** Reads what was kept; anything else counts as nothing. */
export function readTurns(text: string | null): Turns {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(
      Object.entries(read).filter(([, one]) => typeof one?.turn === 'number' && typeof one?.at === 'number'),
    )
  } catch {
    return {}
  }
}

/** Notes the turns of my tables. */
export function noteTurns(now: readonly { readonly table: string; readonly turn: number }[], at: number): Turns {
  const turns = withTurns(readTurns(kept('turns')), now, at)
  keep('turns', JSON.stringify(turns))
  return turns
}
