/** Several servers in one process: one log, one bus and buckets in memory, one clock; each can lose its line or be stopped. */

import type { AddressInfo } from 'node:net'
import type { Bucket, Bus, Entry, Ground } from '../../src/fleet/bus.ts'
import { LEASE_MS } from '../../src/fleet/bus.ts'
import { NodeFleet } from '../../src/fleet/node-fleet.ts'
import type { ServerOptions } from '../../src/server/app.ts'
import type { Clock, Timer } from '../../src/server/clock.ts'
import type { DeckStore, KeptDeck } from '../../src/server/deck-store.ts'
import { HandClock } from '../../src/server/hand-clock.ts'
import { MemoryLog, type TableLog } from '../../src/server/log.ts'
import type { Notice } from '../../src/server/notice.ts'
import { MemoryReplays } from '../../src/server/replay-shelf.ts'
import { TestHouse, testChance } from './table-house.ts'

/** What is said on a bus, and who listens. */
export class Hub {
  readonly lines = new Set<MemoryBus>()
}

/** One server's line to the bus. What is said arrives at the next turn of the event loop, in order. */
export class MemoryBus implements Bus {
  isUp = true
  /** Stopped: what comes waits until it goes on. */
  isStopped = false
  /** Drops what it is told to, as a bus may. */
  drops: (subject: string, bytes: Uint8Array) => boolean = () => false
  private readonly hub: Hub
  private readonly takers = new Map<string, ((bytes: Uint8Array) => void)[]>()
  private readonly watchers: ((isUp: boolean) => void)[] = []
  private waiting: (() => void)[] = []

  constructor(hub: Hub) {
    this.hub = hub
    hub.lines.add(this)
  }

  publish(subject: string, bytes: Uint8Array): void {
    if (!this.isUp) return
    const copy = Buffer.from(bytes)
    if (this.drops(subject, copy)) return
    for (const line of this.hub.lines) setImmediate(() => line.deliver(subject, copy))
  }

  subscribe(subject: string, take: (bytes: Uint8Array) => void): void {
    this.takers.set(subject, [...(this.takers.get(subject) ?? []), take])
  }

  onLine(call: (isUp: boolean) => void): void {
    this.watchers.push(call)
  }

  async close(): Promise<void> {
    this.hub.lines.delete(this)
  }

  setUp(isUp: boolean): void {
    this.isUp = isUp
    for (const call of this.watchers) call(isUp)
  }

  goOn(): void {
    this.isStopped = false
    for (const call of this.waiting.splice(0)) call()
  }

  private deliver(subject: string, bytes: Buffer): void {
    if (!this.isUp) return
    const take = () => {
      for (const call of this.takers.get(subject) ?? []) call(bytes)
    }
    if (this.isStopped) this.waiting.push(take)
    else take()
  }
}

/** What a bucket keeps, whoever looks. */
class Kept {
  readonly entries = new Map<string, Entry & { readonly at: number }>()
  revision = 0
}

/** A bucket as one server reaches it. */
class MemoryBucket implements Bucket {
  private readonly kept: Kept
  private readonly clock: Clock
  private readonly ttlMs: number
  private readonly isReachable: () => boolean

  constructor(kept: Kept, clock: Clock, ttlMs: number, isReachable: () => boolean) {
    this.kept = kept
    this.clock = clock
    this.ttlMs = ttlMs
    this.isReachable = isReachable
  }

  async get(key: string): Promise<Entry | null> {
    await this.reach()
    const entry = this.kept.entries.get(key)
    if (entry === undefined || this.clock.ticks() - entry.at > this.ttlMs) return null
    return { value: entry.value, revision: entry.revision }
  }

  async put(key: string, value: string): Promise<number> {
    await this.reach()
    const revision = ++this.kept.revision
    this.kept.entries.set(key, { value, revision, at: this.clock.ticks() })
    return revision
  }

  async create(key: string, value: string): Promise<number | null> {
    return (await this.get(key)) === null ? this.put(key, value) : null
  }

  async update(key: string, value: string, revision: number): Promise<number | null> {
    return (await this.get(key))?.revision === revision ? this.put(key, value) : null
  }

  async delete(key: string): Promise<void> {
    await this.reach()
    this.kept.entries.delete(key)
  }

  private async reach(): Promise<void> {
    if (!this.isReachable()) throw new Error('out of reach')
  }
}

/** A server's hands of the clock: they stand still while it is stopped, and what was due comes when it goes on. */
class StoppableClock implements Clock {
  isStopped = false
  private readonly clock: HandClock
  private late: (() => void)[] = []

  constructor(clock: HandClock) {
    this.clock = clock
  }

  now(): number {
    return this.clock.now()
  }

  ticks(): number {
    return this.clock.ticks()
  }

  after(ms: number, call: () => void): Timer {
    let isCancelled = false
    const due = () => {
      if (isCancelled) return
      if (this.isStopped) this.late.push(due)
      else call()
    }
    const timer = this.clock.after(ms, due)
    return {
      cancel() {
        isCancelled = true
        timer.cancel()
      },
    }
  }

  goOn(): void {
    this.isStopped = false
    for (const call of this.late.splice(0)) call()
  }
}

/** Decks that all servers keep together. */
class SharedDecks implements DeckStore {
  private readonly byHash = new Map<string, string>()

  async all(): Promise<readonly KeptDeck[]> {
    return [...this.byHash].map(([hash, text]) => ({ hash, text }))
  }

  async get(hash: string): Promise<KeptDeck | null> {
    const text = this.byHash.get(hash)
    return text === undefined ? null : { hash, text }
  }

  async add(hash: string, text: string): Promise<void> {
    this.byHash.set(hash, text)
  }

  async delete(hash: string): Promise<void> {
    this.byHash.delete(hash)
  }
}

/** One server of the fleet, as a test handles it. */
export interface FleetNode {
  readonly name: string
  readonly house: TestHouse
  readonly fleet: NodeFleet
  readonly bus: MemoryBus
  readonly notices: Notice[]
  /** Whether it is stopped, and its calls of the buckets with it. */
  stop(): void
  goOn(): void
  /** As a machine that loses its power. */
  die(): void
}

export class FleetHouse {
  readonly clock = new HandClock()
  readonly log: TableLog
  readonly nodes: FleetNode[] = []
  /** Whether the buckets can be reached. */
  bucketsAreUp = true
  private readonly hub = new Hub()
  private readonly leases = new Kept()
  private readonly owners = new Kept()
  private readonly shelf = new MemoryReplays()
  private readonly decks = new SharedDecks()

  constructor(log: TableLog = new MemoryLog()) {
    this.log = log
  }

  static async of(names: readonly string[], more: Partial<ServerOptions> = {}): Promise<FleetHouse> {
    const house = new FleetHouse()
    for (const name of names) await house.add(name, more)
    await house.pass(600)
    return house
  }

  async add(name: string, more: Partial<ServerOptions> = {}, log: TableLog = this.log): Promise<FleetNode> {
    const clock = new StoppableClock(this.clock)
    const bus = new MemoryBus(this.hub)
    const isReachable = () => this.bucketsAreUp && bus.isUp
    const ground: Ground = {
      bus,
      leases: new MemoryBucket(this.leases, this.clock, LEASE_MS, isReachable),
      owners: new MemoryBucket(this.owners, this.clock, Number.POSITIVE_INFINITY, isReachable),
      close: () => bus.close(),
    }
    const notices: Notice[] = []
    const fleet = new NodeFleet({ ground, clock, node: name })
    const house = await TestHouse.open({
      clock,
      chance: testChance(name),
      tableLog: log,
      replayShelf: this.shelf,
      deckStore: this.decks,
      fleet,
      ...more,
      note: notice => notices.push(notice),
    })
    const node: FleetNode = {
      name,
      house,
      fleet,
      bus,
      notices,
      stop() {
        clock.isStopped = true
        bus.isStopped = true
      },
      goOn() {
        bus.goOn()
        clock.goOn()
      },
      die() {
        clock.isStopped = true
        bus.isStopped = true
        bus.isUp = false
      },
    }
    this.nodes.push(node)
    return node
  }

  /** The address of a server, which listens from then on. */
  async listen(at: number): Promise<string> {
    const { app } = this.nodes[at].house.server
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }

  /** Lets time pass, and everybody do what they do meanwhile. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 50) {
      this.clock.pass(Math.min(50, left))
      await quiet()
    }
    await quiet()
  }

  /** Lets time pass until something is so; fails where it is not within a minute. */
  async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (let passed = 0; passed < 60_000; passed += 50) {
      await quiet()
      if (await isSo()) return
      this.clock.pass(50)
    }
    throw new Error('a minute passed, and it is not so')
  }

  /** What comes of a call while time passes. */
  async while<T>(call: Promise<T>): Promise<T> {
    let isDone = false
    const done = call.finally(() => {
      isDone = true
    })
    done.catch(() => {})
    await this.until(() => isDone)
    return done
  }

  async close(): Promise<void> {
    for (const { house, bus } of this.nodes) {
      if (bus.isUp) await house.close()
    }
  }
}

/** A moment in which what is on its way over sockets arrives. */
export async function arrive(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 5))
  await quiet()
}

/** A few turns of the event loop: what is on its way arrives, and what follows from it. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise(resolve => setImmediate(resolve))
}
