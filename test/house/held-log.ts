import {
  type DamagedTable,
  type KeptTable,
  type LogFailure,
  type LogRecord,
  MemoryLog,
  type TableLog,
} from '../../src/server/log.ts'
import { Problem } from '../../src/server/problem.ts'

/** A log in memory that can be slow, and can fail: what a table does meanwhile is what tests look at. */
export class HeldLog implements TableLog {
  /** Whether appends wait for `release` before they are durable. */
  holds = false
  /** Whether appends fail. */
  fails = false
  private isDead = false
  private readonly log: MemoryLog
  private readonly held: (() => void)[] = []

  constructor(log = new MemoryLog()) {
    this.log = log
  }

  append(table: string, n: number, records: readonly LogRecord[], done: (failure: LogFailure | null) => void): void {
    if (this.isDead) return
    const write = () => {
      if (this.fails) done({ kind: 'unavailable', detail: 'the disk is full' })
      else this.log.append(table, n, records, done)
    }
    if (this.holds) this.held.push(write)
    else write()
  }

  /** Lets what waits be durable, or fail, in the order it came. */
  release(): void {
    this.holds = false
    for (const write of this.held.splice(0)) write()
  }

  /** The machine stops: what waits, and what it still tries, is not written, and nobody hears of it. */
  die(): void {
    this.isDead = true
    this.held.length = 0
  }

  /** The log as the machine finds it that starts anew. */
  successor(): HeldLog {
    return new HeldLog(this.log)
  }

  get waiting(): number {
    return this.held.length
  }

  get trouble(): string | null {
    return this.fails ? 'the disk is full' : null
  }

  tables(): Promise<readonly (KeptTable | DamagedTable)[]> {
    return this.log.tables()
  }

  table(id: string): Promise<KeptTable | DamagedTable | null> {
    return this.log.table(id)
  }

  read(table: string): readonly LogRecord[] {
    return this.log.read(table)
  }

  async forget(table: string): Promise<void> {
    if (this.fails) throw new Problem(503, 'unavailable', 'the disk is full')
    return this.log.forget(table)
  }

  close(): Promise<void> {
    return this.log.close()
  }
}
