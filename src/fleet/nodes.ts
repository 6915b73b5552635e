/** Which servers there are: each says so often, and has a lease besides. Gone is who does neither. */

import type { Clock } from '../server/index.ts'
import { type Bucket, type Bus, LEASE_MS } from './bus.ts'

const BEAT_MS = 500
const RENEW_MS = 1000
/** A server that says nothing for so long was stopped. */
const STOPPED_MS = 1200
/** Who has said nothing for so long, and has no lease any more, is gone. */
export const GONE_MS = 2500
/** What is known to be so on this machine is believed so much shorter: clocks run differently, and calls take time. */
const MARGIN_MS = 400

interface Beat {
  readonly node: string
  readonly n: number
  readonly leaving: boolean
  /** Whether it is its last. */
  readonly last: boolean
  /** The last beat that was heard of each other server. */
  readonly sees: Readonly<Record<string, number>>
}

/**
 * A server of NATS that is cut off from the others keeps its clients and answers them, and has no part in anything: after
 * so long without a lease another one is tried, sooner where nobody is heard either. An election takes less.
 */
const CUT_OFF_MS = 5000
const STUCK_MS = 12_000

/** How often a first lease is asked for, each time a beat later. */
const MOST_TRIES = 60

interface Known {
  beat: number
  /** When it was heard last. */
  heard: number
  leaving: boolean
  /** Until when it takes this server for living, whatever it does. */
  seesUntil: number
}

export interface NodesMaking {
  readonly node: string
  readonly bus: Bus
  readonly leases: Bucket
  readonly prefix: string
  readonly clock: Clock
  /** A server came. */
  came(node: string): void
  /** A server says that it goes; its tables come. */
  leaves(node: string): void
  /** A server is gone. */
  gone(node: string): void
  /** Whoever runs tables here may have been taken for gone. */
  doubted(): void
}

export class Nodes {
  private readonly making: NodesMaking
  private readonly byName = new Map<string, Known>()
  private beats = 0
  /** When each of the last beats was sent. */
  private readonly sentAt = new Map<number, number>()
  /** Until when this server's lease surely lasts. */
  private leasedUntil = 0
  private renewedAt: number | null = null
  /** Since when this server hears whatever others say: its line is there, and it was not stopped itself. */
  private attentiveSince: number
  /** When another server of NATS was tried last. */
  private movedAt = Number.NEGATIVE_INFINITY
  private hasHeardOthers = false
  /** The renewal that is under way, and the one that begins behind it. */
  private renewing: Promise<void> = Promise.resolve()
  private confirming: Promise<void> | null = null
  private inDoubt = false
  private doubtful = 0
  private isOver = false
  leaving = false

  constructor(making: NodesMaking) {
    this.making = making
    const { clock, bus, prefix } = making
    this.attentiveSince = clock.ticks()
    bus.onLine(isUp => {
      if (isUp) this.attentiveSince = clock.ticks()
    })
    bus.subscribe(`${prefix}.beat`, bytes => this.hear(JSON.parse(Buffer.from(bytes).toString()) as Beat))
  }

  /** From now on this server is one of them. Ends when it has a lease; throws where none can be had for a while. */
  async begin(): Promise<void> {
    // A cluster that has just begun, or has lost a server, may have nobody to write to for some seconds.
    for (let tries = 1; this.renewedAt === null && !this.isOver; tries++) {
      try {
        await this.renew()
      } catch (error) {
        if (tries === MOST_TRIES) throw error
        await new Promise<void>(resolve => this.making.clock.after(BEAT_MS, resolve))
      }
    }
    this.say()
    this.repeat(BEAT_MS, () => this.say())
    this.repeat(RENEW_MS, () => void this.renew().catch(() => {}))
    this.repeat(BEAT_MS, () => void this.look())
  }

  /** Those that live, this one included. */
  get living(): string[] {
    return [this.making.node, ...this.others]
  }

  /** Those that live and stay. */
  get staying(): string[] {
    const others = this.others.filter(name => this.byName.get(name)?.leaving === false)
    return this.leaving ? others : [this.making.node, ...others]
  }

  /** Whether a server gave a sign of life lately. */
  isLiving(node: string): boolean {
    const known = this.byName.get(node)
    return node === this.making.node || (known !== undefined && this.silentMs(known) < GONE_MS)
  }

  /** Whether a server says nothing and has no lease, as most of those who keep leases know. Throws where that cannot be found out. */
  async isGone(node: string): Promise<boolean> {
    if (!this.making.bus.isUp || this.silentMs(this.byName.get(node)) < GONE_MS) return false
    // Where most of those who keep the leases are out of reach, what is read may be an old leader's, whose leases lapse.
    await this.confirm()
    // It may be heard while that is asked.
    return (await this.making.leases.get(node)) === null && this.silentMs(this.byName.get(node)) >= GONE_MS
  }

  /** How long ago the lease was renewed last. */
  get renewedMs(): number {
    const { clock } = this.making
    return this.renewedAt === null ? Number.POSITIVE_INFINITY : clock.ticks() - this.renewedAt
  }

  /**
   * Whether nobody can have taken this server for gone: its lease lasts, or all others have heard it within the time
   * they wait. Once that was not so it is doubtful until somebody has looked (`settled`).
   */
  get isSure(): boolean {
    this.doubtAt(this.making.clock.ticks())
    return !this.inDoubt
  }

  /** How often it was doubtful up to now; the same as before while it was not. */
  get doubts(): number {
    this.doubtAt(this.making.clock.ticks())
    return this.doubtful
  }

  /** Whether nobody can take it for gone at this moment, whatever was before. */
  get isCertain(): boolean {
    return this.isCertainAt(this.making.clock.ticks())
  }

  /**
   * Ends when a lease was renewed that was asked for from now on: most of those who keep the log took part in it, so that
   * what is read then is not an old leader's. Throws where they cannot be reached.
   */
  confirm(): Promise<void> {
    this.confirming ??= this.renewing
      .catch(() => {})
      .then(() => {
        this.confirming = null
        this.renewing = this.renew()
        return this.renewing
      })
    return this.confirming
  }

  /** It was looked what of this server is its own still, and it was not doubtful meanwhile. */
  settled(): void {
    this.inDoubt = false
  }

  /** Says at once that this server goes. */
  leave(): void {
    this.leaving = true
    this.say()
  }

  /** This server is no more. */
  async close(): Promise<void> {
    this.leaving = true
    this.say(true)
    this.isOver = true
    await this.making.leases.delete(this.making.node).catch(() => {})
  }

  /** For how long a server has said nothing that this one could have heard. */
  private silentMs(known: Known | undefined): number {
    return this.making.clock.ticks() - Math.max(known?.heard ?? 0, this.attentiveSince)
  }

  private get others(): string[] {
    return [...this.byName.keys()].filter(name => this.isLiving(name))
  }

  private say(last = false): void {
    if (this.isOver) return
    const { node, bus, prefix, clock } = this.making
    const sees = Object.fromEntries([...this.byName].map(([name, { beat }]) => [name, beat]))
    const n = this.beats++
    const now = clock.ticks()
    const before = this.sentAt.get(n - 1) ?? now
    // Whoever was stopped has not heard what was said meanwhile, or hears it only now.
    if (now - before > STOPPED_MS) this.attentiveSince = now
    this.sentAt.set(n, now)
    this.sentAt.delete(n - 100)
    bus.publish(
      `${prefix}.beat`,
      Buffer.from(JSON.stringify({ node, n, leaving: this.leaving, last, sees } satisfies Beat)),
    )
  }

  private hear({ node, n, leaving, last, sees }: Beat): void {
    if (this.isOver || node === this.making.node) return
    const { clock, came, leaves, gone } = this.making
    if (last) {
      if (this.byName.delete(node)) gone(node)
      return
    }
    const now = clock.ticks()
    this.hasHeardOthers = true
    const known = this.byName.get(node)
    const sent = this.sentAt.get(sees[this.making.node] ?? -1)
    const seesUntil = sent === undefined ? (known?.seesUntil ?? 0) : sent + GONE_MS - MARGIN_MS
    this.doubtAt(now)
    this.byName.set(node, { beat: n, heard: now, leaving, seesUntil })
    if (known === undefined) {
      // It hears at once who is here, and this server whether it was heard.
      this.say()
      came(node)
    }
    if (leaving && known?.leaving !== true) leaves(node)
  }

  private async renew(): Promise<void> {
    const { clock, leases, node } = this.making
    const sent = clock.ticks()
    await leases.put(node, 'lives')
    if (this.isOver) return
    // What it was before this is in doubt, if it lapsed in between.
    if (this.renewedAt !== null) this.doubtAt(sent)
    this.renewedAt = clock.ticks()
    this.leasedUntil = sent + LEASE_MS - MARGIN_MS
  }

  private async look(): Promise<void> {
    this.doubtAt(this.making.clock.ticks())
    this.leaveIfCutOff()
    for (const [name] of this.byName) {
      if (this.isLiving(name)) continue
      try {
        if (!(await this.isGone(name)) || this.isOver) continue
      } catch {
        // Who cannot look does not know.
        return
      }
      if (!this.byName.delete(name)) continue
      this.making.gone(name)
    }
  }

  private leaveIfCutOff(): void {
    const { bus, clock } = this.making
    const isAlone = this.hasHeardOthers && this.others.length === 0
    const patienceMs = isAlone ? CUT_OFF_MS : STUCK_MS
    const now = clock.ticks()
    if (!bus.isUp || this.renewedMs < patienceMs || now - this.movedAt < patienceMs) return
    this.movedAt = now
    bus.move?.()
  }

  private doubtAt(moment: number): void {
    if (this.isOver || this.isCertainAt(moment)) return
    this.doubtful += 1
    if (this.inDoubt) return
    this.inDoubt = true
    this.making.doubted()
  }

  private isCertainAt(moment: number): boolean {
    if (moment < this.leasedUntil) return true
    const others = [...this.byName.values()]
    return others.length > 0 && others.every(({ seesUntil }) => moment < seesUntil)
  }

  private repeat(ms: number, call: () => void): void {
    this.making.clock.after(ms, () => {
      if (this.isOver) return
      call()
      this.repeat(ms, call)
    })
  }
}
