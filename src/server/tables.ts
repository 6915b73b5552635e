import { show, Unusable } from '../engine/index.ts'
import type { CreatedTable, TableList } from '../protocol/index.ts'
import type { Chair } from './chair.ts'
import { drawText } from './chance.ts'
import type { Timer } from './clock.ts'
import { firstPromise } from './fairness.ts'
import type { Fleet, ListedPage } from './fleet.ts'
import { keepMissingReplay } from './keeping.ts'
import type { DamagedTable, KeptTable, Made } from './log.ts'
import { LostTables } from './lost-tables.ts'
import type { House, Plan } from './plan.ts'
import { restorePlan, writePlan } from './plan-record.ts'
import { Problem } from './problem.ts'
import { founders } from './seating.ts'
import { Table, type TableMaking } from './table.ts'
import { takeFromLog } from './take-from-log.ts'
import { drawToken } from './tokens.ts'
import { tableInfo } from './voice.ts'
import type { World } from './world.ts'

/** A table without a sign of anyone with a token is closed after so long. */
export const IDLE_MS = 86_400_000
/** After a restart its people have at least so long to come back. */
const RETURN_MS = 3_600_000
const SWEEP_MS = 600_000
const BEAT_MS = 15_000
const PAGE = 50
const STOPS = new Problem(503, 'unavailable', 'The server stops.')
const MOVES = new Problem(503, 'unavailable', 'The table goes on at another server.')
/** A table that is handed over waits so long for what is being written of it. */
const SETTLE_MS = 5000
const MAX_PAGE = 100

/** All tables of a server. */
export class Tables {
  private readonly byId = new Map<string, Table>()
  private readonly world: World
  /** The servers that share the log; null: it is this one's alone. */
  private readonly fleet: Fleet | null
  private readonly lost: LostTables
  /** What this server has and permits, once tables were restored. */
  private house: House | null = null
  private made = 0
  private why: Problem | null = null
  private inMaking = 0
  private readonly timers = new Map<string, Timer>()

  constructor(world: World, fleet: Fleet | null = null) {
    this.world = world
    this.fleet = fleet
    this.lost = new LostTables(world.note)
    this.repeat('sweep', SWEEP_MS, () => this.sweep())
    this.repeat('beat', BEAT_MS, () => this.beat())
  }

  /** All there are. */
  [Symbol.iterator](): IterableIterator<Table> {
    return this.byId.values()
  }

  get size(): number {
    return this.byId.size
  }

  /** Why nothing new is taken any more; null while it is. */
  get stopping(): Problem | null {
    return this.why
  }

  get isFull(): boolean {
    return this.byId.size >= this.world.limits.tables
  }

  /** Makes a table; the answer is the only time its tokens are shown. `ended` is called when the table is no more. */
  async create(plan: Plan, ended: () => void = () => {}): Promise<Omit<CreatedTable, 'url'>> {
    if (this.why !== null) throw this.why
    if (this.byId.size + this.inMaking >= this.world.limits.tables)
      throw new Problem(503, 'unavailable', 'This server holds as many tables as it can.')
    const { chance, clock } = this.world
    const host = drawToken(chance)
    const id = drawText(chance, 12)
    const { sittings, tokens } = founders(plan, chance)
    const promised = firstPromise(plan, chance)
    const seating = { at: clock.now(), state: 'waiting', games: 0, promised, replay: null, sittings } as const
    this.inMaking += 1
    let table: Table
    let chairs: readonly Chair[]
    try {
      const number = this.fleet === null ? this.made++ : await this.fleet.claim(id)
      const made: Made = { type: 'made', number, plan: writePlan(plan), host: host.hash, seating }
      table = this.table({ id, plan, made, seating, count: 0, read: () => [] })
      table.whenEnded = ended
      chairs = [...table.chairs]
      await table.found(() => {
        this.byId.set(id, table)
        if (this.why !== null) table.ledger.stop(this.why)
      })
    } catch (error) {
      this.fleet?.release(id)
      throw error
    } finally {
      this.inMaking -= 1
    }
    const tokenOf = (chair: Chair) => tokens[chairs.indexOf(chair)]
    const seats = table.chairs.map(chair => {
      const { seat, kind, name } = chair
      const token = tokenOf(chair)
      return { seat, kind, name, ...(token === null ? {} : { token }) }
    })
    return { id, host_token: host.text, seats }
  }

  /** What this server has and permits, where tables are taken up one by one. */
  settle(house: House): void {
    this.house = house
  }

  /** A table of the log goes on here; whether there is one. Throws a `Problem` where it cannot. */
  async takeOver(id: string): Promise<boolean> {
    if (this.byId.has(id)) return true
    if (this.house === null || this.why !== null) throw this.why ?? STOPS
    const lost = this.lost.find(id)
    if (lost !== undefined) throw lost
    const kept = await takeFromLog(this.world.log, id)
    if (kept === null) return false
    if (this.byId.has(id)) return true
    if ('made' in kept) await this.house.decks.fetch(Object.values(kept.made.plan.materials))
    if (this.why !== null) throw this.why
    const table = this.byId.get(id) ?? this.takeUp(kept, this.house)
    if (table === null) throw this.lost.find(id) ?? STOPS
    if (table.state === 'running') table.rouse()
    if (table.state === 'finished') void this.keepMissing([table])
    return true
  }

  /** A table is about to go on at another server: nothing new is taken, and what waits is finished or refused. */
  async quieten(id: string, { finish }: { readonly finish: boolean }): Promise<void> {
    const table = this.byId.get(id)
    if (table === undefined) return
    if (finish) table.ledger.stop(MOVES)
    else table.ledger.dismiss(MOVES)
    await Promise.race([table.ledger.idle(), this.pause(SETTLE_MS)])
  }

  /** Somebody else has written to the log of a table that may be here. */
  rereadIf(id: string): void {
    const table = this.byId.get(id)
    if (table === undefined) return
    table.ledger.dismiss(MOVES)
    void this.lose(table)
  }

  /** A table goes on at another server: its people come back and find it there. */
  stepBack(id: string): void {
    const table = this.byId.get(id)
    if (table !== undefined) this.forget(table)
  }

  has(id: string): boolean {
    return this.byId.has(id)
  }

  /**
   * Takes the tables of the log up again. Games are played again from their records when somebody asks for them, and
   * those that run one after the other, so that clocks and bots go on.
   */
  async restore(house: House): Promise<void> {
    this.house = house
    for (const kept of await this.world.log.tables()) this.takeUp(kept, house)
    const asleep = [...this.byId.values()].filter(table => table.state === 'running')
    this.wakeNext(asleep.values())
    this.keepMissing([...this.byId.values()].filter(table => table.state === 'finished'))
  }

  find(id: string): Table {
    const table = this.byId.get(id)
    if (table !== undefined) return table
    throw this.lost.find(id) ?? new Problem(404, 'no_such_table', `There is no table ${show(id)}.`)
  }

  /** Public tables of all servers, newest first: those made before the one numbered `after`. */
  async list(after: number | null, limit: number | null): Promise<TableList> {
    if (limit !== null && (limit < 1 || limit > MAX_PAGE)) {
      throw new Problem(
        400,
        'bad_request',
        `query.limit: ${limit} where a whole number from 1 to ${MAX_PAGE} is wanted`,
      )
    }
    const size = limit ?? PAGE
    const own = this.page(after, size)
    return listOf(this.fleet === null ? [own] : [own, ...(await this.fleet.pages(after, size))], size)
  }

  /** The same of this server alone. */
  page(after: number | null, limit: number): ListedPage {
    const shown = [...this.byId.values()]
      .filter(table => table.plan.visibility === 'public' && (after === null || table.number < after))
      .sort((a, b) => b.number - a.number)
    const listed = shown.slice(0, limit).map(table => ({ number: table.number, info: tableInfo(table) }))
    return { listed, more: listed.length < shown.length }
  }

  /** A table is no more, nor are its games. */
  async delete(table: Table): Promise<void> {
    const { archive, models } = this.world
    await table.ledger.forget()
    this.remove(table, 'deleted')
    await archive.deleteOf(table.id)
    await models?.forget(table.id)
  }

  /** Whether a table plays with this very thing: a deck. */
  playsWith(material: unknown): boolean {
    for (const { plan } of this.byId.values()) if (Object.values(plan.materials).includes(material)) return true
    return false
  }

  /** From now on nothing new is taken; what tables are about is finished, and then they stand still. */
  stop(): void {
    this.why = STOPS
    for (const table of this.byId.values()) table.ledger.stop(STOPS)
  }

  /** The same at once: what waits for its turn is refused, and only what is being written is finished. */
  dismiss(): void {
    this.why = STOPS
    for (const table of this.byId.values()) table.ledger.dismiss(STOPS)
  }

  /** Ends everything: streams, timers, tables. */
  close(): void {
    for (const timer of this.timers.values()) timer.cancel()
    for (const table of this.byId.values()) table.end('stopping')
    this.byId.clear()
  }

  /** A table of the log is there again; null where it cannot go on here. */
  private takeUp(kept: KeptTable | DamagedTable, house: House): Table | null {
    if ('problem' in kept) {
      this.lost.lose(kept.id, 'table_unreadable', kept.problem)
      return null
    }
    const { id, made, seating, count, read } = kept
    this.made = Math.max(this.made, made.number + 1)
    let plan: Plan
    try {
      plan = restorePlan(made.plan, house)
    } catch (error) {
      if (!(error instanceof Unusable)) throw error
      this.lost.lose(id, 'table_unknown', error.message)
      return null
    }
    const table = this.table({ id, plan, made, seating, count, read })
    const { attendance } = table
    attendance.lastSeen = Math.max(attendance.lastSeen, this.world.clock.ticks() - IDLE_MS + RETURN_MS)
    this.byId.set(id, table)
    table.enter()
    return table
  }

  /** Somebody else has written to the log of a table: it goes on there, or here as it is now. */
  private async lose(table: Table): Promise<void> {
    const isOwn = this.fleet === null || (await this.fleet.isOwn(table.id).catch(() => false))
    if (this.byId.get(table.id) !== table) return
    if (isOwn) await this.reread(table)
    else this.forget(table)
  }

  private forget(table: Table): void {
    this.byId.delete(table.id)
    table.end('moved')
    this.world.log.letGo?.(table.id)
    this.world.note({ type: 'table_moved', ...table.mark })
  }

  /** Somebody else has written to the log of a table. What it is now stands there: it goes on from that. */
  private async reread(table: Table): Promise<void> {
    const { id, whenEnded } = table
    this.byId.delete(id)
    this.lost.await(id)
    table.whenEnded = () => {}
    table.end('reread')
    let next: Table | null = null
    try {
      const kept = await this.world.log.table(id)
      this.lost.release(id)
      if (kept !== null && this.house !== null && this.why === null) next = this.takeUp(kept, this.house)
    } catch (error) {
      this.world.report(error)
      this.lost.lose(id, 'table_unreadable', 'its records could not be read')
    }
    if (next === null) return whenEnded()
    next.whenEnded = whenEnded
    if (next.state === 'running') next.rouse()
  }

  private table(making: Omit<TableMaking, 'broken' | 'taken'>): Table {
    const { id } = making
    const broken = (problem: string) => {
      this.byId.get(id)?.end('broken')
      this.byId.delete(id)
      return this.lost.lose(id, 'table_unreadable', problem)
    }
    const taken = () => void this.lose(table)
    const table = new Table(this.world, { ...making, broken, taken })
    return table
  }

  /** Keeps the games that ended in a moment too late for that, and lists those whose spectators have seen the end. */
  private async keepMissing(tables: readonly Table[]): Promise<void> {
    for (const table of tables) {
      if (!this.byId.has(table.id)) continue
      try {
        await keepMissingReplay(table)
      } catch (error) {
        // A table that is damaged was noted as that.
        if (!(error instanceof Problem)) this.world.report(error)
      }
    }
  }

  /** Plays the games of sleeping tables again, one at a time, so that whoever calls in between is answered. */
  private wakeNext(asleep: Iterator<Table>): void {
    const next = asleep.next()
    if (next.done === true) return
    const soon = this.world.clock.after(0, () => this.wakeNext(asleep))
    this.timers.set('wake', soon)
    next.value.rouse()
  }

  private sweep(): void {
    const now = this.world.clock.ticks()
    for (const table of this.byId.values()) {
      if (table.audience.isHeld || now - table.attendance.lastSeen < IDLE_MS) continue
      this.remove(table, 'idle')
      // What could not be deleted is taken up at the next start, and swept away again.
      this.world.log.forget(table.id).catch(() => {})
    }
  }

  private remove(table: Table, why: 'idle' | 'deleted'): void {
    this.byId.delete(table.id)
    this.fleet?.release(table.id)
    table.end('closed')
    this.world.note({ type: 'table_closed', ...table.mark, why })
  }

  private beat(): void {
    for (const table of this.byId.values()) table.audience.beat()
  }

  private pause(ms: number): Promise<void> {
    return new Promise(resolve => this.world.clock.after(ms, resolve))
  }

  private repeat(name: string, ms: number, call: () => void): void {
    const again = () => {
      this.timers.set(name, this.world.clock.after(ms, again))
      call()
    }
    this.timers.set(name, this.world.clock.after(ms, again))
  }
}

/** The first so many of what each server lists. */
function listOf(pages: readonly ListedPage[], size: number): TableList {
  const all = pages.flatMap(({ listed }) => listed).sort((a, b) => b.number - a.number)
  // A table that just moves may be told of by both.
  const listed = all.filter(({ info }, at) => all.findIndex(other => other.info.id === info.id) === at)
  const page = listed.slice(0, size)
  const more = page.length < listed.length || pages.some(({ more }) => more)
  return { tables: page.map(({ info }) => info), next: more ? String(page.at(-1)?.number) : null }
}
