import type { Clock } from './clock.ts'
import type { DamagedTable, KeptTable, LogFailure, LogRecord, TableLog } from './log.ts'
import type { Note } from './notice.ts'

/** A log that knows what it has not written yet, and notes how long each append takes. */
export class TimedLog implements TableLog {
  private readonly inner: TableLog
  private readonly clock: Clock
  private readonly note: Note
  /** When each append came that waits, in their order. */
  private readonly open = new Set<{ readonly since: number }>()
  private whenIdle: (() => void)[] = []
  /** When the last append failed, and how many in a row; null where it did not. */
  private failed: { readonly at: number; readonly count: number } | null = null

  constructor(inner: TableLog, { clock, note }: { clock: Clock; note: Note }) {
    this.inner = inner
    this.clock = clock
    this.note = note
  }

  get waiting(): number {
    return this.open.size
  }

  get trouble(): string | null {
    return this.inner.trouble
  }

  /** For how long the oldest append has waited. */
  get lagMs(): number {
    for (const { since } of this.open) return this.clock.ticks() - since
    return 0
  }

  /** How long ago the last append failed; null if it did not. */
  get failedMs(): number | null {
    return this.failed === null ? null : this.clock.ticks() - this.failed.at
  }

  append(table: string, n: number, records: readonly LogRecord[], done: (failure: LogFailure | null) => void): void {
    const entry = { since: this.clock.ticks() }
    this.open.add(entry)
    this.inner.append(table, n, records, failure => {
      const now = this.clock.ticks()
      // A record that somebody else wrote says nothing of the disk.
      const row = this.failed?.count ?? 0
      const fails = failure?.kind === 'unavailable'
      this.failed = fails ? { at: now, count: row + 1 } : null
      const ms = now - entry.since
      const failed = fails ? row + 1 : row
      this.note({ type: 'append', records: records.length, ms, failure: failure?.kind ?? null, failed })
      // What follows may append again: until then this one counts.
      done(failure)
      this.open.delete(entry)
      if (this.open.size === 0) for (const call of this.whenIdle.splice(0)) call()
    })
  }

  /** When nothing waits to be written, nor anything that followed from it. */
  idle(): Promise<void> {
    return new Promise(resolve => {
      if (this.open.size === 0) resolve()
      else this.whenIdle.push(resolve)
    })
  }

  tables(): Promise<readonly (KeptTable | DamagedTable)[]> {
    return this.inner.tables()
  }

  table(id: string): Promise<KeptTable | DamagedTable | null> {
    return this.inner.table(id)
  }

  forget(table: string): Promise<void> {
    return this.inner.forget(table)
  }

  close(): Promise<void> {
    return this.inner.close()
  }
}
