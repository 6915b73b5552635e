import type { Clock } from './clock.ts'
import type { DamagedTable, KeptTable, LogFailure, LogRecord, TableLog } from './log.ts'
import { type Note, SLOW_APPEND_MS } from './notice.ts'

/** So many that are done are forgotten together. */
const MANY_DONE = 1024

/** A log that knows what it has not written yet, and notes how long each append takes. */
export class TimedLog implements TableLog {
  private readonly inner: TableLog
  private readonly clock: Clock
  private readonly note: Note
  /** The appends in the order they came, of which those before `oldest` are done. */
  private open: { readonly since: number; isDone: boolean }[] = []
  private oldest = 0
  private count = 0
  private whenIdle: (() => void)[] = []
  /** When the last append failed, and how many in a row; null where it did not. */
  private failed: { readonly at: number; readonly count: number } | null = null

  /** How many appends in a row took long. */
  private slow = 0

  constructor(inner: TableLog, { clock, note }: { clock: Clock; note: Note }) {
    this.inner = inner
    this.clock = clock
    this.note = note
  }

  get waiting(): number {
    return this.count
  }

  get trouble(): string | null {
    return this.inner.trouble
  }

  /** For how long the oldest append has waited. */
  get lagMs(): number {
    return this.count === 0 ? 0 : this.clock.ticks() - this.open[this.oldest].since
  }

  /** How long ago the last append failed; null if it did not. */
  get failedMs(): number | null {
    return this.failed === null ? null : this.clock.ticks() - this.failed.at
  }

  append(table: string, n: number, records: readonly LogRecord[], done: (failure: LogFailure | null) => void): void {
    const entry = { since: this.clock.ticks(), isDone: false }
    this.open.push(entry)
    this.count += 1
    this.inner.append(table, n, records, failure => {
      const now = this.clock.ticks()
      // A record that somebody else wrote says nothing of the disk.
      const row = this.failed?.count ?? 0
      const fails = failure?.kind === 'unavailable'
      this.failed = fails ? { at: now, count: row + 1 } : null
      const ms = now - entry.since
      const failed = fails ? row + 1 : row
      this.slow = ms >= SLOW_APPEND_MS ? this.slow + 1 : 0
      const kind = failure?.kind ?? null
      this.note({ type: 'append', records: records.length, ms, failure: kind, failed, slow: this.slow })
      // What follows may append again: until then this one counts.
      done(failure)
      entry.isDone = true
      this.count -= 1
      this.passDone()
      if (this.count === 0) for (const call of this.whenIdle.splice(0)) call()
    })
  }

  /** When nothing waits to be written, nor anything that followed from it. */
  idle(): Promise<void> {
    return new Promise(resolve => {
      if (this.count === 0) resolve()
      else this.whenIdle.push(resolve)
    })
  }

  /** They are done in their order, but for those that fail at once. */
  private passDone(): void {
    while (this.oldest < this.open.length && this.open[this.oldest].isDone) this.oldest += 1
    if (this.oldest < MANY_DONE && this.count > 0) return
    this.open = this.open.slice(this.oldest)
    this.oldest = 0
  }

  tables(): Promise<readonly (KeptTable | DamagedTable)[]> {
    return this.inner.tables()
  }

  table(id: string): Promise<KeptTable | DamagedTable | null> {
    return this.inner.table(id)
  }

  async ids(): Promise<readonly string[]> {
    return (await this.inner.ids?.()) ?? (await this.inner.tables()).map(({ id }) => id)
  }

  letGo(table: string): void {
    this.inner.letGo?.(table)
  }

  forget(table: string): Promise<void> {
    return this.inner.forget(table)
  }

  close(): Promise<void> {
    return this.inner.close()
  }
}
