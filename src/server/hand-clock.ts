import type { Clock, Timer } from './clock.ts'

/** A clock that stands still until it is told to go on. */
export class HandClock implements Clock {
  private time: number
  /** What the time of day is ahead of the ticks. */
  private ahead = 0
  private order = 0
  private due: { at: number; order: number; call: () => void }[] = []

  constructor(start = Date.UTC(2030, 0, 1)) {
    this.time = start
  }

  now(): number {
    return this.time + this.ahead
  }

  ticks(): number {
    return this.time
  }

  after(ms: number, call: () => void): Timer {
    const entry = { at: this.time + Math.max(0, ms), order: this.order++, call }
    this.due.push(entry)
    return {
      cancel: () => {
        this.due = this.due.filter(other => other !== entry)
      },
    }
  }

  /** Somebody sets the time of day: nothing has passed. */
  set(ms: number): void {
    this.ahead += ms
  }

  /** How many calls wait. */
  get waiting(): number {
    return this.due.length
  }

  /** Lets so much time pass, making each call at its moment. */
  pass(ms: number): void {
    const end = this.time + ms
    for (;;) {
      let next: (typeof this.due)[number] | null = null
      for (const entry of this.due) {
        if (entry.at > end) continue
        if (next === null || entry.at < next.at || (entry.at === next.at && entry.order < next.order)) next = entry
      }
      if (next === null) break
      const taken = next
      this.due = this.due.filter(entry => entry !== taken)
      this.time = taken.at
      taken.call()
    }
    this.time = end
  }
}
