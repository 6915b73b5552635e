import type { Entry, Fault, Seat } from '../engine/index.ts'

/** One thing a table must not forget. */
export type LogRecord =
  | { readonly type: 'begin'; readonly seed: string; readonly names: readonly string[] }
  | {
      readonly type: 'move'
      readonly entry: Entry
      /** The seat's own id of the move and the hash of what it sent; null for a player of the server's own. */
      readonly sent: { readonly seat: Seat; readonly id: string; readonly hash: string } | null
    }
  | { readonly type: 'close'; readonly entry: Entry; readonly faults: readonly Fault[] }

/** Where tables keep what was decided. A move is told to nobody before `durable` was called. */
export interface TableLog {
  append(table: string, record: LogRecord, durable: () => void): void
  read(table: string): readonly LogRecord[]
  /** The table is gone for good. */
  forget(table: string): void
}

/** A log in memory: as durable as the process. */
export class MemoryLog implements TableLog {
  private readonly records = new Map<string, LogRecord[]>()

  append(table: string, record: LogRecord, durable: () => void): void {
    const list = this.records.get(table)
    if (list === undefined) this.records.set(table, [record])
    else list.push(record)
    durable()
  }

  read(table: string): readonly LogRecord[] {
    return this.records.get(table) ?? []
  }

  forget(table: string): void {
    this.records.delete(table)
  }
}
