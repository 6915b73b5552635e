import type { Problem } from './problem.ts'

/** Works of a table, done one after the other: while a record is being written, whatever comes waits for its turn. */
export class Order {
  private readonly waiting: { readonly work: () => void; readonly fail: (error: unknown) => void }[] = []
  private isHeld = false
  private refusal: Problem | null = null
  private isWorking = false
  private idle: (() => void)[] = []

  /** Does a work at its turn. What goes wrong in it is told to whoever brought it, and to nobody else. */
  do(work: () => void, fail: (error: unknown) => void): void {
    if (this.refusal !== null) fail(this.refusal)
    else if (this.isHeld || this.isWorking || this.waiting.length > 0) this.waiting.push({ work, fail })
    else {
      this.run(work, fail)
      this.goOn()
    }
  }

  /** From now on nothing new is taken; what waits is still done. */
  refuse(why: Problem): void {
    this.refusal = why
  }

  /** Nothing is taken any more, and what waits is refused too. */
  dismiss(why: Problem): void {
    this.refusal = why
    for (const { fail } of this.waiting.splice(0)) fail(why)
  }

  get isRefusing(): boolean {
    return this.refusal !== null
  }

  /** Calls when nothing is done and nothing waits. */
  whenIdle(call: () => void): void {
    if (this.isIdle) call()
    else this.idle.push(call)
  }

  /** From now on works wait. */
  hold(): void {
    this.isHeld = true
  }

  /** Does what was waited for first, then goes on. */
  release(then: () => void, fail: (error: unknown) => void): void {
    this.isHeld = false
    this.run(then, fail)
    this.goOn()
  }

  private get isIdle(): boolean {
    return !this.isHeld && !this.isWorking && this.waiting.length === 0
  }

  private goOn(): void {
    if (this.isWorking) return
    while (!this.isHeld && this.waiting.length > 0) this.next()
    if (this.idle.length > 0 && this.isIdle) for (const call of this.idle.splice(0)) call()
  }

  private next(): void {
    const next = this.waiting.shift()
    if (next !== undefined) this.run(next.work, next.fail)
  }

  private run(work: () => void, fail: (error: unknown) => void): void {
    const wasWorking = this.isWorking
    this.isWorking = true
    try {
      work()
    } catch (error) {
      fail(error)
    }
    this.isWorking = wasWorking
  }
}
