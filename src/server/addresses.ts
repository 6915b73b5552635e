import { type Caller, countedAs, isLoopback } from './caller.ts'
import type { Clock } from './clock.ts'
import { PASSED_ON } from './fleet.ts'
import { type Limits, WINDOW_S } from './limits.ts'
import { type Problem, tooMany } from './problem.ts'

/** What a wrong token or code, or a deck to read, counts: whoever guesses is soon out of tries. */
export const COSTLY = 10

/** Something that an address has: an open connection, a table. */
export interface Hold {
  release(): void
}

const UNCOUNTED: Hold = { release() {} }
const WINDOW_MS = WINDOW_S * 1000
/** When to come back where nobody knows when there will be room. */
const BUSY_MS = 10_000
const FULL_MS = 600_000

/** What each address asks, has open and holds. */
export class Addresses {
  /** How many requests an address has in each window. */
  readonly perWindow: number
  private readonly limits: Limits
  private readonly clock: Clock
  private readonly countsLoopback: boolean
  private window = 0
  private spent = new Map<string, number>()
  private readonly connections = new Tally()
  private readonly tables = new Tally()
  private readonly sessions = new Tally()

  constructor(limits: Limits, clock: Clock, countsLoopback: boolean) {
    this.limits = limits
    this.clock = clock
    this.countsLoopback = countsLoopback
    this.perWindow = limits.address_requests_per_s * WINDOW_S
  }

  /** As whom a caller is counted; null for one that is not. */
  keyOf({ address }: Caller): string | null {
    if (address === PASSED_ON) return null
    return isLoopback(address) && !this.countsLoopback ? null : countedAs(address)
  }

  /** Counts something that was asked; gives how much it is now, and how long the window lasts. */
  spend(key: string, cost = 1): { readonly spent: number; readonly leftMs: number } {
    const now = this.clock.ticks()
    const window = Math.floor(now / WINDOW_MS)
    if (window !== this.window) this.spent = new Map()
    this.window = window
    const spent = (this.spent.get(key) ?? 0) + cost
    this.spent.set(key, spent)
    return { spent, leftMs: (window + 1) * WINDOW_MS - now }
  }

  /** Counts it, and says when that was too much. */
  tooMany(key: string | null, cost = 1): Problem | null {
    if (key === null) return null
    const { spent, leftMs } = this.spend(key, cost)
    return spent > this.perWindow ? this.askedTooMuch(leftMs) : null
  }

  askedTooMuch(leftMs: number): Problem {
    return tooMany(`One address may ask ${this.perWindow} times in ${WINDOW_S} s.`, leftMs)
  }

  /** A socket or stream is opened; throws where there are too many. */
  connect(caller: Caller): Hold {
    const most = this.limits.address_connections
    return this.take(this.connections, caller, most, () =>
      tooMany(`One address may have ${most} sockets and streams open.`, BUSY_MS),
    )
  }

  /** A table is made; throws where there are too many. */
  keepTable(caller: Caller): Hold {
    const most = this.limits.address_tables
    return this.take(this.tables, caller, most, () =>
      tooMany(`One address may have ${most} tables; those that nobody comes to are closed after a day.`, FULL_MS),
    )
  }

  /** A session of the Model Context Protocol begins; throws where there are too many. */
  keepSession(caller: Caller): Hold {
    const most = this.limits.address_mcp_sessions
    return this.take(this.sessions, caller, most, () =>
      tooMany(`One address may have ${most} sessions; those without a call end by themselves.`, BUSY_MS),
    )
  }

  /** How many addresses have something open or hold something. */
  get size(): number {
    return this.connections.size + this.tables.size + this.sessions.size
  }

  private take(tally: Tally, caller: Caller, most: number, problem: () => Problem): Hold {
    const key = this.keyOf(caller)
    if (key === null) return UNCOUNTED
    if (tally.count(key) >= most) throw problem()
    return tally.add(key)
  }
}

/** How many of a thing each has. */
export class Tally {
  private readonly counts = new Map<string, number>()

  get size(): number {
    return this.counts.size
  }

  count(key: string): number {
    return this.counts.get(key) ?? 0
  }

  add(key: string): Hold {
    this.counts.set(key, this.count(key) + 1)
    let isHeld = true
    return {
      release: () => {
        if (!isHeld) return
        isHeld = false
        const left = this.count(key) - 1
        if (left === 0) this.counts.delete(key)
        else this.counts.set(key, left)
      },
    }
  }
}
