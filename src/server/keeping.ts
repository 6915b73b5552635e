/** The replay of a table's game that is over: where it is kept, and who may find it. */

import type { Match } from './match.ts'
import type { Table } from './table.ts'

/** Puts the replay where it is kept, if there is one. */
export function keepReplay(table: Table): void {
  const { match, world, games } = table
  const { replay, at } = match?.over ?? { replay: null, at: 0 }
  if (match !== null && replay !== null) world.archive.keep(table, match, { replay, at, deal: games - 1 })
}

/** The same for a table of the log, whose game may have ended just before the server did. */
export async function keepMissingReplay(table: Table): Promise<void> {
  const { gallery } = table.audience
  if (table.replay === null) return
  const isKept = await table.world.archive.has(table.id, table.games - 1)
  if (isKept && gallery === null) return
  if (!isKept) keepReplay(table)
  const { of, state } = table.momentFor(null)
  if (state === 'finished' && of !== null) listReplay(table, of)
}

/** Everybody has seen a game to its end: its replay may be found. */
export function listReplay({ plan, world }: Table, { over }: Match): void {
  if (over?.replay != null && plan.visibility === 'public') world.archive.list(over.replay)
}
