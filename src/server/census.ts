import type { Chair } from './chair.ts'
import { STREAM_KINDS, STREAM_ROLES, type StreamKind, type StreamRole } from './stream.ts'
import type { Table } from './table.ts'

export const TABLE_STATES = ['waiting', 'running', 'finished'] as const

/** Who plays at a seat, as it is counted. */
export const SEAT_KINDS = ['person', 'stand_in', 'bot', 'llm', 'program', 'open'] as const
export type SeatKind = (typeof SEAT_KINDS)[number]

/** How many there are now. */
export interface Census {
  readonly tables: readonly { readonly game: string; readonly state: string; readonly count: number }[]
  /** At tables that are not finished. */
  readonly seats: ReadonlyMap<SeatKind, number>
  readonly streams: readonly { readonly kind: StreamKind; readonly role: StreamRole; readonly count: number }[]
}

/** Counts tables, the seats of those that are not finished, and open streams. */
export function takeCensus(tables: Iterable<Table>): Census {
  const byGame = new Map<string, number[]>()
  const seats = new Map<SeatKind, number>()
  const byKind = new Map<StreamKind, number[]>()
  for (const table of tables) {
    const counts = found(byGame, table.plan.game.id, TABLE_STATES.length)
    counts[TABLE_STATES.indexOf(table.state)] += 1
    if (table.state !== 'finished') {
      for (const chair of table.chairs) seats.set(kindOf(chair), (seats.get(kindOf(chair)) ?? 0) + 1)
    }
    for (const { kind, role } of table.audience.present()) {
      found(byKind, kind, STREAM_ROLES.length)[STREAM_ROLES.indexOf(role)] += 1
    }
  }
  return {
    tables: [...byGame].flatMap(([game, counts]) =>
      counts.map((count, i) => ({ game, state: TABLE_STATES[i], count })),
    ),
    seats,
    streams: STREAM_KINDS.flatMap(kind =>
      STREAM_ROLES.map((role, i) => ({ kind, role, count: byKind.get(kind)?.[i] ?? 0 })),
    ),
  }
}

function kindOf({ kind, standIn }: Chair): SeatKind {
  return standIn ? 'stand_in' : kind
}

function found<Key>(counts: Map<Key, number[]>, key: Key, size: number): number[] {
  let list = counts.get(key)
  if (list === undefined) {
    list = new Array(size).fill(0)
    counts.set(key, list)
  }
  return list
}
