/** Where tables keep what was decided. The log of a table is its whole truth: all else is computed from it. */

import type { Entry, Fault, Seat } from '../engine/index.ts'
import type { Promised } from './fairness.ts'
import type { Plan } from './plan.ts'
import type { Sitting } from './sitting.ts'

/** A plan as it is written down: the game by its id and rules, materials by their hashes. */
export interface PlanRecord extends Omit<Plan, 'game' | 'materials'> {
  readonly game: string
  readonly rules: string
  readonly materials: Readonly<Record<string, string>>
}

export type TableState = 'waiting' | 'running' | 'finished'

/** All that lasts of a table besides its moves, as it is from a record on. */
export interface Seating {
  /** When, in milliseconds since 1970. */
  readonly at: number
  readonly state: TableState
  /** How many games were begun. */
  readonly games: number
  readonly promised: Promised
  /** The id of the replay of the game that is over; null while it is not, and where none is kept. */
  readonly replay: string | null
  /** By seat. */
  readonly sittings: readonly Sitting[]
}

/** The first record of a table. */
export interface Made {
  readonly type: 'made'
  /** Grows with each table made. */
  readonly number: number
  readonly plan: PlanRecord
  /** The hash of the host's token. */
  readonly host: string
  readonly seating: Seating
}

/** Who sits where has changed. */
export interface Seated {
  readonly type: 'seats'
  readonly seating: Seating
}

/** A game begins. */
export interface Begun {
  readonly type: 'begin'
  readonly seed: string
  readonly seating: Seating
}

export interface Moved {
  readonly type: 'move'
  readonly entry: Entry
  /** The seat's own id of the move and the hash of what it sent; null for a player of the server's own. */
  readonly sent: { readonly seat: Seat; readonly id: string; readonly hash: string } | null
  /** When, at a table that is shown late, in milliseconds since 1970. */
  readonly at?: number
  /** What a language model that keeps notes has in them from then on. */
  readonly notes?: string
  /** Where it ended the game. */
  readonly seating?: Seating
}

export interface Closed {
  readonly type: 'close'
  readonly entry: Entry
  readonly faults: readonly Fault[]
  readonly at?: number
  /** Where it brought stand-ins, or ended the game. */
  readonly seating?: Seating
}

/** Why a seat has no choice any more in a phase. */
export type Forfeit = Pick<Fault, 'kind' | 'code'>

/** A seat's choice of the present phase is forfeited. */
export interface Forfeited {
  readonly type: 'forfeit'
  readonly seat: Seat
  readonly forfeit: Forfeit
  readonly seating?: undefined
}

/** One thing a table must not forget. */
export type LogRecord = Made | Seated | Begun | Moved | Closed | Forfeited

/** Why records were not written. None of them is in the log. */
export interface LogFailure {
  /** `unavailable`: nothing can be written now, but later. `taken`: someone else wrote a record of that number. */
  readonly kind: 'unavailable' | 'taken'
  readonly detail: string
}

/** What a log has of one table. */
export interface KeptTable {
  readonly id: string
  readonly made: Made
  /** As the last record has it that tells of it. */
  readonly seating: Seating
  /** How many records there are: the number of the next one. */
  readonly count: number
  /** The records of the present game, from its `begin` on. Throws `Damaged`. */
  read(): readonly LogRecord[]
}

/** A table whose records cannot be read, and why. */
export interface DamagedTable {
  readonly id: string
  readonly problem: string
}

/** The records of a table are not as they were written. */
export class Damaged extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'Damaged'
  }
}

/**
 * Nobody is told of what a record decides before it is durable. The records of a table are numbered from 0 on without
 * gaps; whoever appends names the number it expects, so that of two owners only one can be right.
 */
export interface TableLog {
  /**
   * Writes records, all or none, of which the first has the number `n`; `done` is called once, with null when they
   * are durable. Appends are done in the order they came.
   */
  append(table: string, n: number, records: readonly LogRecord[], done: (failure: LogFailure | null) => void): void
  /** All tables there are, in the order they were made. */
  tables(): Promise<readonly (KeptTable | DamagedTable)[]>
  /** One of them as it is now; null where there is none of that id. */
  table(id: string): Promise<KeptTable | DamagedTable | null>
  /** The ids of all there are, where that takes less than reading them. */
  ids?(): Promise<readonly string[]>
  /** What is known of a table that another server runs from now on is let go; the log itself is not changed. */
  letGo?(table: string): void
  /** The table is gone for good. Ends when that is durable. */
  forget(table: string): Promise<void>
  /** How many appends are not done yet. */
  readonly waiting: number
  /** Why the last append could not be done; null if it could. */
  readonly trouble: string | null
  /** Writes what has come, then ends: whatever comes later fails. */
  close(): Promise<void>
}

/** What is kept of a table in memory. */
interface Kept {
  readonly made: Made | null
  seating: Seating | null
  count: number
  /** From the last `begin` on, or all there are before the first: nothing else is ever read again. */
  records: LogRecord[]
}

/** A log in memory: as durable as the process. */
export class MemoryLog implements TableLog {
  readonly waiting = 0
  readonly trouble = null
  private readonly byId = new Map<string, Kept>()

  append(table: string, n: number, records: readonly LogRecord[], done: (failure: LogFailure | null) => void): void {
    const kept = this.byId.get(table) ?? newKept(records[0])
    if (kept.count !== n) {
      done(takenNumber(n, kept.count))
      return
    }
    for (const record of records) {
      if (record.type === 'begin') kept.records = []
      kept.records.push(record)
      if (record.seating !== undefined) kept.seating = record.seating
    }
    kept.count += records.length
    this.byId.set(table, kept)
    done(null)
  }

  async tables(): Promise<readonly (KeptTable | DamagedTable)[]> {
    return [...this.byId].map(([id, kept]) => keptTable(id, kept))
  }

  async table(id: string): Promise<KeptTable | DamagedTable | null> {
    const kept = this.byId.get(id)
    return kept === undefined ? null : keptTable(id, kept)
  }

  /** How a table was made, and the records of its present game. */
  read(table: string): readonly LogRecord[] {
    const { made = null, records = [] } = this.byId.get(table) ?? {}
    return made === null || records[0] === made ? records : [made, ...records]
  }

  async forget(table: string): Promise<void> {
    this.byId.delete(table)
  }

  async close(): Promise<void> {}
}

/** The failure of who expected another number. */
export function takenNumber(n: number, count: number): LogFailure {
  return { kind: 'taken', detail: `record ${n} where the next one is ${count}` }
}

function newKept(first: LogRecord | undefined): Kept {
  return { made: first?.type === 'made' ? first : null, seating: null, count: 0, records: [] }
}

function keptTable(id: string, { made, seating, count, records }: Kept): KeptTable | DamagedTable {
  if (made === null || seating === null) return { id, problem: 'its first record does not say how it was made' }
  const present = records.slice()
  return { id, made, seating, count, read: () => present }
}
