import type { Timer } from './clock.ts'
import type { LogFailure, LogRecord } from './log.ts'
import { Order } from './order.ts'
import { Problem } from './problem.ts'
import type { World } from './world.ts'

/** What could not be written is tried again after so long, and then after twice as long each time. */
const RETRY_MS = 100
const MAX_RETRY_MS = 5000

/** What a ledger is made of. */
export interface LedgerMaking {
  /** The table it is of. */
  readonly id: string
  /** How many records are written. */
  readonly count: number
  /** Someone else wrote a record where this ledger wanted to: nothing of this ledger is true any more. */
  taken(): void
}

/** All works of a table, one after the other, and its records: each is written down before what comes of it stands. */
export class Ledger {
  private readonly world: Pick<World, 'clock' | 'log' | 'report'>
  private readonly making: LedgerMaking
  private readonly order = new Order()
  private written: number
  private failures = 0
  private isEnded = false

  constructor(world: Pick<World, 'clock' | 'log' | 'report'>, making: LedgerMaking) {
    this.world = world
    this.making = making
    this.written = making.count
  }

  /** Does a work at its turn. What goes wrong in it is told to whoever brought it. */
  do(work: () => void, fail: (error: unknown) => void): void {
    this.order.do(work, fail)
  }

  /** Something of the table's own that is due, at its turn; what goes wrong in it is this table's alone. */
  inOrder(work: () => void): void {
    if (!this.isEnded && !this.order.isRefusing) this.order.do(work, this.world.report)
  }

  /** A call of the clock, in order with all else. */
  later(ms: number, call: () => void): Timer {
    return this.world.clock.after(ms, () => this.inOrder(call))
  }

  /** A call that is due again because it could not be written: later each time. */
  tryAgain(call: () => void): void {
    this.later(Math.min(RETRY_MS * 2 ** (this.failures - 1), MAX_RETRY_MS), call)
  }

  /** A work on somebody's word, answered when what it decides stands or could not be written. */
  decide(work: (answer: () => void, failed: (failure: LogFailure) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.do(() => work(resolve, failure => reject(unavailable(failure))), reject)
    })
  }

  /** Writes records down and goes on when they are safe. Whatever comes in between waits for its turn. */
  write(records: readonly LogRecord[], stand: () => void, failed: (failure: LogFailure) => void): void {
    const { id, taken } = this.making
    this.order.hold()
    const done = (failure: LogFailure | null) => {
      if (this.isEnded) return
      if (failure === null) {
        this.written += records.length
        this.failures = 0
        this.order.release(stand, this.world.report)
        return
      }
      this.failures += 1
      const isTaken = failure.kind === 'taken'
      if (isTaken) this.dismiss(unavailable(failure))
      this.order.release(() => failed(failure), this.world.report)
      if (isTaken) taken()
    }
    this.world.log.append(id, this.written, records, done)
  }

  /** What was begun is finished; nothing new is taken. */
  stop(why: Problem): void {
    this.order.refuse(why)
  }

  /** What is being written is finished; nothing else is. */
  dismiss(why: Problem): void {
    this.order.dismiss(why)
  }

  /** Ends when nothing is being written and nothing waits for that. */
  idle(): Promise<void> {
    return new Promise(resolve => this.order.whenIdle(resolve))
  }

  get isStopping(): boolean {
    return this.order.isRefusing
  }

  /** Takes the table out of the log, so that nothing happens at it any more; where that cannot be, it goes on. */
  forget(): Promise<void> {
    return new Promise((resolve, reject) => {
      const forget = () => {
        this.order.hold()
        const failed = (error: unknown) => this.order.release(() => reject(error), this.world.report)
        const gone = () => {
          this.dismiss(new Problem(404, 'no_such_table', 'The table was deleted.'))
          resolve()
        }
        this.world.log.forget(this.making.id).then(gone, failed)
      }
      this.do(forget, reject)
    })
  }

  /** Nothing is done any more. */
  end(): void {
    this.isEnded = true
  }
}

/** What whoever asked for a change is told that could not be written down. */
export function unavailable({ detail }: LogFailure): Problem {
  return new Problem(503, 'unavailable', `Nothing can be written down at the moment, so nothing was changed: ${detail}`)
}
