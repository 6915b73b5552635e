/** All tables of a trial: made, kept at a pace, played to their ends, and held to what their servers say of them. */

import { type Answer, type Calls, callsTo, type Fetch } from '../../src/client/index.ts'
import type { CreatedTable, CreateTable } from '../../src/protocol/index.ts'
import type { Balancer, Below } from './balancer.ts'
import type { Kind } from './mix.ts'
import { TableAtRisk } from './table.ts'

const CALL_MS = 5000
const AGAIN_MS = 250
const BEATS_MS = 10
/** So many calls of one kind at once. */
const AT_ONCE = 16
/** What a call may be told while a cluster is in trouble. */
const TROUBLE = ['unavailable', 'unreachable', 'unreadable', 'too_many']

export class Crowd {
  tables: TableAtRisk[] = []
  /** Tables that are over and were not verified yet. */
  over: TableAtRisk[] = []
  readonly faults: string[] = []
  private readonly balancer: Balancer
  private readonly below: Below
  private readonly calls: Calls
  private timer: NodeJS.Timeout | null = null

  constructor(balancer: Balancer, below: Below) {
    this.balancer = balancer
    this.below = below
    const fetch: Fetch = (url, init) => balancer.fetch(url, { ...init, signal: AbortSignal.timeout(CALL_MS) })
    this.calls = callsTo('', fetch)
  }

  /** Makes one table of each kind that is missing. */
  async fill(kinds: readonly Kind[]): Promise<void> {
    const missing = kinds.slice()
    for (const { kind } of this.tables) {
      const at = missing.indexOf(kind)
      if (at !== -1) missing.splice(at, 1)
    }
    await atOnce(missing, kind => this.make(kind))
  }

  /** Lets somebody move so many times a second, at one table after the other. */
  pace(perSecond: number): void {
    this.stop()
    let from = performance.now()
    let next = 0
    this.timer = setInterval(() => {
      const due = Math.floor(((performance.now() - from) / 1000) * perSecond)
      if (due === 0) return
      from += (due / perSecond) * 1000
      const { length } = this.tables
      for (let beat = 0; beat < Math.min(due, length); beat++) this.tables[next++ % length].beat()
      this.sort()
    }, BEATS_MS)
  }

  /** No move is asked for any more. */
  stop(): void {
    if (this.timer !== null) clearInterval(this.timer)
    this.timer = null
  }

  /** Everyone moves as soon as they may, until all games are over; gives those that did not get there in time. */
  async finish(patienceMs: number): Promise<readonly TableAtRisk[]> {
    this.stop()
    for (const table of this.tables) table.hurry()
    await until(() => {
      this.sort()
      return this.tables.length === 0
    }, patienceMs)
    return this.tables
  }

  volley(): void {
    for (const table of this.tables) table.volley()
  }

  get moves(): number {
    return [...this.tables, ...this.over].reduce((sum, { moves }) => sum + moves, 0)
  }

  /** How many moves were sent and not answered. */
  get unanswered(): number {
    return this.tables.flatMap(({ seats }) => seats).filter(({ waits }) => waits).length
  }

  leave(): void {
    this.stop()
    for (const table of [...this.tables, ...this.over]) table.leave()
  }

  /** The replay of a table that is over. */
  replay(table: TableAtRisk): Promise<any> {
    return this.insist(`the replay of table ${table.id}`, () => this.calls.tableReplay(table.id))
  }

  /** A table that was verified goes, so that the cluster does not fill up. */
  async remove(table: TableAtRisk): Promise<void> {
    table.leave()
    this.over = this.over.filter(other => other !== table)
    await this.insist(`the end of table ${table.id}`, () => this.calls.deleteTable(table.id, table.hostToken), [
      'no_such_table',
      'no_token',
    ])
  }

  private async make(kind: Kind): Promise<void> {
    const wanted = kind.wanted(this.below) as unknown as CreateTable
    const body = { pace_ms: 0, ...wanted }
    const made = await this.insist<CreatedTable>(`a table of ${kind.name}`, () => this.calls.createTable(body))
    if (made !== null) this.tables.push(new TableAtRisk(made, kind, this.balancer, this.below))
  }

  /** Calls until there is an answer that is no trouble of the moment. */
  private async insist<T>(
    what: string,
    call: () => Promise<Answer<T>>,
    fine: readonly string[] = [],
  ): Promise<T | null> {
    const patience = performance.now() + PATIENCE_MS
    for (;;) {
      const answer = await call()
      if (answer.ok) return answer.value
      const { code, status, detail } = answer.problem
      if (fine.includes(code)) return null
      if (!TROUBLE.includes(code) || performance.now() > patience) {
        this.faults.push(`${what}: ${status} ${code}: ${detail}`)
        return null
      }
      await pause(AGAIN_MS)
    }
  }

  private sort(): void {
    if (!this.tables.some(({ isOver }) => isOver)) return
    this.over.push(...this.tables.filter(({ isOver }) => isOver))
    this.tables = this.tables.filter(({ isOver }) => !isOver)
  }
}

/** A call that gets no answer for so long while everything is well never will. */
const PATIENCE_MS = 60_000

/** Does a work for each of a list, some at once. */
export async function atOnce<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < list.length) await work(list[next++])
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, list.length) }, worker))
}

export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Waits until something holds; false where it does not in so long. */
export async function until(holds: () => boolean | Promise<boolean>, patienceMs: number): Promise<boolean> {
  const patience = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > patience) return false
    await pause(20)
  }
  return true
}
