/** A one-time code is good for so long, and so long wrong ones are counted. */
export const CODE_MS = 300_000

/** Wrong tries at a secret: after so many no more are taken, right or wrong, until the time since the first is over. */
export class Tries {
  private readonly most: number
  private readonly ms: number
  private since = Number.NEGATIVE_INFINITY
  private count = 0

  constructor(most: number, ms: number) {
    this.most = most
    this.ms = ms
  }

  /** How long no try is taken; 0: one is. */
  leftMs(now: number): number {
    return this.count < this.most ? 0 : Math.max(0, this.since + this.ms - now)
  }

  fail(now: number): void {
    if (now - this.since >= this.ms) {
      this.since = now
      this.count = 0
    }
    this.count += 1
  }
}
