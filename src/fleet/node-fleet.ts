/**
 * One server among several that share a log. Each table is run by one of them; every other passes on what it is asked
 * about it. The log decides: of two that both believe they run a table only one can append.
 */

import { randomBytes } from 'node:crypto'
import {
  type Clock,
  type FarTalk,
  type Fleet,
  type FleetCounts,
  type HereServer,
  type ListedPage,
  type Notice,
  type PassedAnswer,
  type PassedCall,
  Problem,
  type Socket,
} from '../server/index.ts'
import type { Entry, Ground } from './bus.ts'
import { forEach } from './for-each.ts'
import { Links } from './links.ts'
import { GONE_MS, Nodes } from './nodes.ts'
import { Owners } from './owners.ts'
import { answerCalls, Moved, NoAnswer, passCall } from './passed-calls.ts'
import { answerSockets, passSocket } from './passed-sockets.ts'
import { choose } from './rendezvous.ts'
import { Talks } from './talks.ts'

/** Whoever asks for a table waits so long for a server to run it: a lease lapses, and somebody takes over. */
const FIND_MS = 7000
const LOOK_AGAIN_MS = 100
/** What other servers are asked has so long. */
const ANSWER_MS = 2000
const TAKE_MS = 5000
/** Handing over has so long: a process that was told to end has not much more. */
const HAND_OVER_MS = 4000
/** So often it is looked whether there are tables in the log that nobody runs. */
const ORPHANS_MS = 60_000
/** Tables that another server should have taken over are looked at so much later. */
const SECOND_LOOK_MS = 4000
/** The log is out of reach when the lease could not be renewed for so long. */
const RENEWED_MS = 4000
/** A call is passed on so often before nobody knows where its table is. */
const TRIES = 3

/** Why a table is taken over. */
type TakenWhy = 'gone' | 'handed' | 'asked'

export interface NodeFleetOptions {
  readonly ground: Ground
  readonly clock: Clock
  /** What subjects begin with. */
  readonly prefix?: string
  readonly node?: string
}

export class NodeFleet implements Fleet {
  readonly node: string
  private readonly ground: Ground
  private readonly clock: Clock
  private readonly talks = new Talks()
  private readonly links: Links
  private readonly nodes: Nodes
  private readonly owners: Owners
  private here: HereServer | null = null
  /** What is looked for, by table. */
  private readonly searches = new Map<string, Promise<string | null>>()
  /** Tables that are about to be made here, and those that are handed over just now. */
  private readonly inMaking = new Set<string>()
  private readonly handing = new Set<string>()
  private isChecking = false
  private isOver = false
  /** Why tables are taken over is counted and told in one line. */
  private readonly taken: Record<TakenWhy, number> = { gone: 0, handed: 0, asked: 0 }

  constructor({ ground, clock, prefix = 'fairdeal', node = randomBytes(5).toString('hex') }: NodeFleetOptions) {
    this.node = node
    this.ground = ground
    this.clock = clock
    const { bus, leases, owners: bucket } = ground
    this.nodes = new Nodes({
      node,
      bus,
      leases,
      prefix,
      clock,
      came: name => this.came(name),
      leaves: name => this.tell({ type: 'fleet_node', node: name, what: 'leaves' }),
      gone: name => this.gone(name),
      doubted: () => void this.check(),
    })
    this.owners = new Owners({ node, bus, bucket, prefix, overtaken: table => void this.overtaken(table) })
    this.links = new Links({ node, bus, prefix, clock, note: notice => this.tell(notice), ends: this.talks })
    this.talks.over(this.links)
    bus.onLine(isUp => {
      this.tell({ type: 'fleet_line', what: isUp ? 'found' : 'lost' })
      // What was said meanwhile was not heard, here or there.
      if (!isUp) return
      this.owners.tellAll()
      this.lookLater(GONE_MS)
    })
  }

  get trouble(): string | null {
    if (!this.ground.bus.isUp) return 'The other servers and the log cannot be reached at the moment.'
    if (this.nodes.renewedMs > RENEWED_MS) return 'The log cannot be written at the moment.'
    return null
  }

  get counts(): FleetCounts {
    return { nodes: this.nodes.living.length, streams: this.talks.counts }
  }

  async join(here: HereServer): Promise<void> {
    this.here = here
    const isHere = (table: string) => this.isHere(table)
    answerCalls(this.talks, here, isHere)
    answerSockets(this.talks, here, isHere)
    this.answerQuestions(here)
    await this.nodes.begin()
    this.tell({ type: 'fleet_joined', node: this.node, nodes: this.nodes.living.length })
    // Whoever is there has said so by then.
    this.lookLater(GONE_MS)
    this.repeatLook()
  }

  async claim(table: string): Promise<number> {
    this.inMaking.add(table)
    const revision = await this.owners.claim(table).catch(error => {
      this.inMaking.delete(table)
      throw error
    })
    if (revision === null) throw new Error(`table ${table} has an owner before it is made`)
    this.clock.after(FIND_MS, () => this.inMaking.delete(table))
    // Seconds, and what the bucket counts: it grows over all servers, and is nobody else's.
    return Math.floor(this.clock.now() / 1000) * 100_000 + (revision % 100_000)
  }

  release(table: string): void {
    this.inMaking.delete(table)
    this.owners.release(table)
  }

  isSure(table: string): boolean {
    return this.nodes.isSure && this.owners.known(table)?.value === this.node
  }

  find(table: string, why: TakenWhy = 'asked'): Promise<string | null> {
    const known = this.searches.get(table)
    if (known !== undefined) return known
    const search = this.search(table, why).finally(() => this.searches.delete(table))
    this.searches.set(table, search)
    return search
  }

  async isOwn(table: string): Promise<boolean> {
    return (await this.owners.ask(table))?.value === this.node
  }

  lives(node: string): boolean {
    return this.nodes.isLiving(node)
  }

  async call(node: string, call: PassedCall): Promise<PassedAnswer> {
    const table = /^\/api\/tables\/([^/?#]+)/.exec(call.url)?.[1]
    let to: string | null = node
    for (let tries = 0; tries < TRIES; tries++) {
      if (to === null) return this.at.answer(call)
      try {
        return await passCall(this.talks, this.clock, to, call)
      } catch (error) {
        if (table === undefined || !(error instanceof Moved || (error instanceof NoAnswer && mayRepeat(call))))
          throw error
        if (error instanceof Moved) this.owners.forget(table)
        to = await this.find(table)
      }
    }
    throw new Problem(503, 'unavailable', 'The table moves to another server.')
  }

  talk(node: string, table: string, socket: Socket): FarTalk {
    return passSocket(this.talks, { node, table, moved: () => this.owners.forget(table) }, socket)
  }

  async pages(after: number | null, limit: number): Promise<readonly ListedPage[]> {
    const pages = await this.askAll({ k: 'list', after, limit })
    return pages as ListedPage[]
  }

  /** The log has more of a table than its appends were told. */
  overtakenInLog(table: string): void {
    this.here?.reread(table)
  }

  async handOver(): Promise<void> {
    this.nodes.leave()
    const { here } = this
    if (here === null || this.nodes.staying.length === 0) return
    let count = 0
    const end = this.clock.ticks() + HAND_OVER_MS
    await forEach(here.tables(), async table => {
      // Those that are left are taken over as soon as this server is gone.
      if (this.clock.ticks() > end) return
      this.handing.add(table)
      try {
        if (await this.handOverOne(table)) count += 1
      } catch {
        // It waits in the log, and goes on where somebody asks for it or its server's lease lapses.
      }
      this.handing.delete(table)
    })
    this.tell({ type: 'tables_handed', count, left: here.tables().length })
  }

  async leave(): Promise<void> {
    if (this.isOver) return
    this.isOver = true
    this.nodes.leave()
    await this.nodes.close()
    this.links.close()
    await this.ground.close()
  }

  private tell(notice: Notice): void {
    this.here?.note(notice)
  }

  private get at(): HereServer {
    if (this.here === null) throw new Error('a fleet that nobody joined')
    return this.here
  }

  private answerQuestions(here: HereServer): void {
    const answer = (kind: string, give: (head: any) => unknown) =>
      this.talks.receive(kind, (talk, { head }) => {
        const say = async () => talk.say({ k: 'answer' }, Buffer.from(JSON.stringify(await give(head))))
        say().catch(here.report)
        return null
      })
    answer('list', ({ after, limit }) => here.page(after, limit))
    answer('take', async ({ table }) => {
      await this.owners.ask(table)
      await this.find(table, 'handed')
      return true
    })
  }

  /** Asks all others that live; what does not answer in time is left out. */
  private async askAll(head: { readonly k: string; readonly [name: string]: unknown }): Promise<unknown[]> {
    const others = this.nodes.living.filter(name => name !== this.node)
    const timeout = (call: () => void) => this.clock.after(ANSWER_MS, call)
    const answers = others.map(async name => {
      try {
        const { bytes } = await this.talks.ask(name, head, undefined, timeout)
        return [JSON.parse(bytes.toString()) as unknown]
      } catch {
        return []
      }
    })
    return (await Promise.all(answers)).flat()
  }

  /** Whether a table is in memory here, after it was taken up if it is this server's or nobody's. */
  private async isHere(table: string): Promise<boolean> {
    return this.at.has(table) && this.isSure(table) ? true : (await this.find(table)) === null
  }

  private async search(table: string, why: TakenWhy): Promise<string | null> {
    const { here, owners, nodes, clock, node } = this
    if (here === null) throw unavailable()
    const end = clock.ticks() + FIND_MS
    // Who may have been taken for gone, or is cut off, may be answered by those who have not heard of it either.
    let isConfirmed = false
    const confirm = async () => {
      await nodes.confirm().catch(() => {
        throw unavailable()
      })
      isConfirmed = true
    }
    if (!nodes.isCertain) await confirm()
    // What is in memory without being surely this server's is looked up, and so is what is not where it was said to be.
    let entry = here.has(table) ? await owners.ask(table) : (owners.known(table) ?? (await owners.ask(table)))
    for (;;) {
      if (entry === null) {
        if (here.has(table)) await this.stepBack(table)
        if (!(await this.isKept(table))) {
          if (isConfirmed) throw new Problem(404, 'no_such_table', `There is no table ${table}.`)
          // It may have been made a moment ago, and an old leader not know of it yet.
          await confirm()
          entry = await owners.ask(table)
          continue
        }
        if (nodes.leaving) throw unavailable()
        if ((await owners.claim(table)) !== null) return this.takeUp(table, why)
      } else if (entry.value === node) {
        if (here.has(table)) return null
        if (!this.inMaking.has(table) && !this.handing.has(table)) return this.takeUp(table, why)
        if (clock.ticks() > end) throw unavailable()
        await this.pause(LOOK_AGAIN_MS)
      } else {
        if (here.has(table) && !this.handing.has(table)) await this.stepBack(table)
        if (nodes.isLiving(entry.value)) return entry.value
        if (await this.isGone(entry.value)) {
          if (nodes.leaving) throw unavailable()
          if (await owners.takeFrom(table, entry)) return this.takeUp(table, why)
        } else {
          if (clock.ticks() > end) throw unavailable()
          await this.pause(LOOK_AGAIN_MS)
        }
      }
      if (this.isOver) throw unavailable()
      entry = await owners.ask(table)
    }
  }

  /** A table that is this server's goes on here. */
  private async takeUp(table: string, why: TakenWhy): Promise<null> {
    const isThere = await this.at.takeUp(table).catch(error => {
      throw error instanceof Problem ? error : unavailable()
    })
    if (!isThere) {
      this.owners.release(table)
      throw new Problem(404, 'no_such_table', `There is no table ${table}.`)
    }
    this.count(why)
    return null
  }

  private async isKept(table: string): Promise<boolean> {
    try {
      return await this.at.isKept(table)
    } catch {
      throw unavailable()
    }
  }

  private async isGone(node: string): Promise<boolean> {
    try {
      return await this.nodes.isGone(node)
    } catch {
      throw unavailable()
    }
  }

  private came(name: string): void {
    this.tell({ type: 'fleet_node', node: name, what: 'came' })
    this.owners.tellAll()
  }

  /** Tables of a server that is gone are shared out among those that stay. */
  private gone(name: string): void {
    this.tell({ type: 'fleet_node', node: name, what: 'gone' })
    this.links.drop(name)
    const tables = this.owners.of(name)
    const mine = tables.filter(table => choose(table, this.nodes.staying) === this.node)
    void this.takeAll(mine)
    // Who should have taken the others may be gone as well.
    this.clock.after(SECOND_LOOK_MS, () => void this.takeAll(this.owners.of(name)))
    this.lookLater(SECOND_LOOK_MS)
  }

  private async takeAll(tables: readonly string[]): Promise<void> {
    if (this.nodes.leaving) return
    await forEach(tables, async table => {
      const was: Entry | null = this.owners.known(table)
      if (this.isOver || was === null || this.nodes.isLiving(was.value)) return
      try {
        await this.find(table, 'gone')
      } catch {
        // There is none any more, or the log is out of reach: whoever asks for it finds out.
      }
    })
  }

  /** Tables of the log that no server runs: after a start of all, or where word of them was lost. */
  private async lookForOrphans(): Promise<void> {
    if (this.isOver || this.nodes.leaving) return
    const isRun = (table: string) => {
      const known = this.owners.known(table)
      return known !== null && this.nodes.isLiving(known.value)
    }
    try {
      const orphans = (await this.at.kept()).filter(table => !isRun(table))
      await forEach(orphans, async table => {
        if (choose(table, this.nodes.staying) === this.node) await this.find(table, 'gone').catch(() => {})
      })
    } catch {
      // The log is out of reach; the next time it may not be.
    }
  }

  private lookLater(ms: number): void {
    this.clock.after(ms, () => void this.lookForOrphans())
  }

  private repeatLook(): void {
    this.clock.after(ORPHANS_MS, () => {
      if (this.isOver) return
      void this.lookForOrphans()
      this.repeatLook()
    })
  }

  /** This server may have been taken for gone: what is another's by now goes on there. */
  private async check(): Promise<void> {
    if (this.isChecking) return
    this.isChecking = true
    while (!this.isOver) {
      const { doubts } = this.nodes
      if (this.nodes.isCertain && (await this.checkAll()) && this.nodes.doubts === doubts) {
        this.nodes.settled()
        break
      }
      await this.pause(LOOK_AGAIN_MS)
    }
    this.isChecking = false
  }

  /** Steps back from all tables that are another's; whether it could be found out of each. */
  private async checkAll(): Promise<boolean> {
    try {
      await forEach(this.here?.tables() ?? [], async table => {
        const entry = await this.owners.ask(table)
        if (entry?.value !== this.node && !this.inMaking.has(table)) await this.stepBack(table)
      })
      return true
    } catch {
      return false
    }
  }

  private async overtaken(table: string): Promise<void> {
    if (this.here?.has(table) !== true || this.handing.has(table)) return
    await this.stepBack(table)
  }

  private async stepBack(table: string): Promise<void> {
    await this.at.settle(table, { finish: false })
    this.at.stepBack(table)
  }

  private async handOverOne(table: string): Promise<boolean> {
    await this.at.settle(table, { finish: true })
    const to = choose(table, this.nodes.staying)
    if (to === null || !(await this.owners.give(table, to))) return false
    const timeout = (call: () => void) => this.clock.after(TAKE_MS, call)
    // Its people are told to come back when it is there.
    await this.talks.ask(to, { k: 'take', table }, undefined, timeout).catch(() => {})
    this.at.stepBack(table)
    return true
  }

  private count(why: TakenWhy): void {
    if (this.taken.handed + this.taken.asked + this.taken.gone === 0)
      this.clock.after(LOOK_AGAIN_MS, () => this.tellTaken())
    this.taken[why] += 1
  }

  private tellTaken(): void {
    for (const why of ['gone', 'handed', 'asked'] as const) {
      if (this.taken[why] > 0) this.tell({ type: 'tables_taken', why, count: this.taken[why] })
      this.taken[why] = 0
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise(resolve => this.clock.after(ms, resolve))
  }
}

/** Whether a call may be made again that may have been heard: it changes nothing, or is known by its id. */
function mayRepeat({ method, url }: PassedCall): boolean {
  return method === 'GET' || method === 'HEAD' || (method === 'POST' && /\/moves(?:\?|$)/.test(url))
}

function unavailable(): Problem {
  return new Problem(503, 'unavailable', 'It cannot be found out at the moment which server runs the table.')
}
