/** Who plays for an arena at present, by what workers say of themselves. */

import type { Crew } from '../../arena/index.ts'
import type { WorkerSign } from './messages.ts'

/** A worker that was silent for so long is gone, for all that is known. */
export const SILENT_MS = 4000

interface Known {
  readonly sign: WorkerSign
  readonly at: number
}

export class CrewList {
  private readonly arena: string
  private readonly known = new Map<string, Known>()

  constructor(arena: string) {
    this.arena = arena
  }

  hear(sign: WorkerSign, now = Date.now()): void {
    if (sign.arena === this.arena) this.known.set(sign.worker, { sign, at: now })
    else this.known.delete(sign.worker)
  }

  /** Those who are there. */
  crew(now = Date.now()): Crew {
    const there = this.there(now)
    return { workers: there.length, threads: there.reduce((sum, { threads }) => sum + threads, 0) }
  }

  /** Whether somebody who is there holds a chunk. */
  holds(n: number, now = Date.now()): boolean {
    return this.there(now).some(({ held }) => held.includes(n))
  }

  private there(now: number): WorkerSign[] {
    for (const [worker, { at }] of this.known) if (now - at > SILENT_MS) this.known.delete(worker)
    return [...this.known.values()].map(({ sign }) => sign)
  }
}
