/** What the home page shows of tables: mine as my seat sees them, public ones as anybody does. */

import type { TableInfo, TableObservation } from '../../protocol/index.ts'
import { server } from '../server.ts'
import { forgetTable, type MyTable, myTables } from './mine.ts'
import { noteTurns } from './turns.ts'

export interface Seen {
  readonly table: TableInfo
  /** Null for a table that waits, and where it did not come. */
  readonly observation: TableObservation | null
  /** When this browser first saw the present turn; null where there is none. */
  readonly turnSeenAt: number | null
}

export interface TablesSeen {
  readonly mine: readonly Seen[]
  readonly open: readonly Seen[]
}

/** How many of my tables are asked about, and how many of each kind are shown. */
const ASKED = 8
const MINE = 6
const OPEN = 8

/** Asks about my tables, and about public ones where there is a server. */
export async function lookAtTables(withPublic: boolean): Promise<TablesSeen> {
  const kept = myTables().slice(0, ASKED)
  const [listed, ...asked] = await Promise.all([
    withPublic ? server.tables() : null,
    ...kept.map(one => server.table(one.id)),
  ])
  const running: { readonly table: TableInfo; readonly mine: MyTable }[] = []
  asked.forEach((answer, index) => {
    if (answer.ok && answer.value.state !== 'finished') running.push({ table: answer.value, mine: kept[index] })
    else if (!answer.ok && answer.problem.code === 'no_such_table') forgetTable(kept[index].id)
  })
  const known = new Set(kept.map(one => one.id))
  const others = listed?.ok ? listed.value.tables.filter(one => one.state !== 'finished' && !known.has(one.id)) : []
  const [mine, open] = await Promise.all([
    Promise.all(running.slice(0, MINE).map(({ table, mine }) => see(table, mine.token ?? mine.host_token))),
    Promise.all(others.slice(0, OPEN).map(table => see(table))),
  ])
  const turns = noteTurns(
    mine.flatMap(({ table, observation }) =>
      observation?.turn == null ? [] : [{ table: table.id, turn: observation.turn }],
    ),
    Date.now(),
  )
  return { mine: mine.map(one => ({ ...one, turnSeenAt: turns[one.table.id]?.at ?? null })), open }
}

async function see(table: TableInfo, token?: string): Promise<Seen> {
  const seen = table.state === 'running' ? await server.observation(table.id, token) : null
  return { table, observation: seen?.ok ? seen.value : null, turnSeenAt: null }
}
