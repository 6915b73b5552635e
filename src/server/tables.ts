import { show } from '../engine/index.ts'
import type { CreatedTable, TableList } from '../protocol/index.ts'
import { drawText } from './chance.ts'
import type { Timer } from './clock.ts'
import type { Plan } from './plan.ts'
import { Problem } from './problem.ts'
import { seatFounders } from './seating.ts'
import { Table } from './table.ts'
import { drawToken } from './tokens.ts'
import { tableInfo } from './voice.ts'
import type { World } from './world.ts'

/** A table without a sign of anyone with a token is closed after so long. */
export const IDLE_MS = 86_400_000
const SWEEP_MS = 600_000
const BEAT_MS = 15_000
const PAGE = 50
const MAX_PAGE = 100

/** All tables of a server. */
export class Tables {
  private readonly byId = new Map<string, Table>()
  private readonly world: World
  private readonly maxTables: number
  private made = 0
  private readonly timers = new Map<string, Timer>()

  constructor(world: World, maxTables: number) {
    this.world = world
    this.maxTables = maxTables
    this.repeat('sweep', SWEEP_MS, () => this.sweep())
    this.repeat('beat', BEAT_MS, () => this.beat())
  }

  get size(): number {
    return this.byId.size
  }

  get isFull(): boolean {
    return this.byId.size >= this.maxTables
  }

  /** Makes a table; the answer is the only time its tokens are shown. */
  create(plan: Plan): Omit<CreatedTable, 'url'> {
    if (this.byId.size >= this.maxTables)
      throw new Problem(503, 'unavailable', 'This server holds as many tables as it can.')
    const host = drawToken(this.world.chance)
    const id = drawText(this.world.chance, 12)
    const table = new Table(this.world, plan, { id, number: this.made++, hostToken: host.hash })
    this.byId.set(id, table)
    return { id, host_token: host.text, seats: seatFounders(table) }
  }

  find(id: string): Table {
    const table = this.byId.get(id)
    if (table === undefined) throw new Problem(404, 'no_such_table', `There is no table ${show(id)}.`)
    return table
  }

  /** Public tables, newest first: those made before the one numbered `after`. */
  list(after: number | null, limit: number | null): TableList {
    if (limit !== null && (limit < 1 || limit > MAX_PAGE)) {
      throw new Problem(
        400,
        'bad_request',
        `query.limit: ${limit} where a whole number from 1 to ${MAX_PAGE} is wanted`,
      )
    }
    const shown = [...this.byId.values()]
      .filter(table => table.plan.visibility === 'public' && (after === null || table.number < after))
      .reverse()
    const page = shown.slice(0, limit ?? PAGE)
    return { tables: page.map(tableInfo), next: page.length < shown.length ? String(page.at(-1)?.number) : null }
  }

  /** Ends everything: streams, timers, tables. */
  close(): void {
    for (const timer of this.timers.values()) timer.cancel()
    for (const table of this.byId.values()) table.end('stopping')
    this.byId.clear()
  }

  private sweep(): void {
    const now = this.world.clock.now()
    for (const [id, table] of this.byId) {
      if (table.audience.isHeld || now - table.lastSeen < IDLE_MS) continue
      this.byId.delete(id)
      table.end('closed')
      this.world.log.forget(id)
    }
  }

  private beat(): void {
    for (const table of this.byId.values()) table.audience.beat()
  }

  private repeat(name: string, ms: number, call: () => void): void {
    const again = () => {
      this.timers.set(name, this.world.clock.after(ms, again))
      call()
    }
    this.timers.set(name, this.world.clock.after(ms, again))
  }
}
