/** Keeps the replays of finished games on a shelf, for so long as the operator wants. */

import type { ReplayInfo, ReplayList } from '../protocol/index.ts'
import type { Clock, Timer } from './clock.ts'
import type { Match } from './match.ts'
import { Problem } from './problem.ts'
import { wholeReplay } from './replay.ts'
import type { KeptReplay, ReplayEntry, ReplayShelf } from './replay-shelf.ts'
import type { Table } from './table.ts'

/** How long replays are kept unless the operator says otherwise. */
export const KEEP_REPLAYS_DAYS = 365
const DAY_MS = 86_400_000
const PRUNE_MS = 3_600_000
const RETRY_MS = 5000
const PAGE = 50
const MAX_PAGE = 100

export interface ArchiveOptions {
  readonly shelf: ReplayShelf
  /** 0: none is kept. */
  readonly keepDays: number
  readonly clock: Clock
  report(error: unknown): void
}

/** Under which id a game is kept, which game of its table it was, and when it ended. */
export interface KeepAs {
  readonly replay: string
  readonly deal: number
  readonly at: number
}

export class Archive {
  private readonly shelf: ReplayShelf
  private readonly keepDays: number
  private readonly clock: Clock
  private readonly report: (error: unknown) => void
  /** What is on its way to the shelf, by id. */
  private readonly coming = new Map<string, Promise<void>>()
  private readonly timers = new Set<Timer>()
  /** What the time of day is ahead of the ticks, as it was at the start: setting the clock forward deletes nothing. */
  private readonly ahead: number
  private isClosed = false

  constructor({ shelf, keepDays, clock, report }: ArchiveOptions) {
    this.shelf = shelf
    this.keepDays = keepDays
    this.clock = clock
    this.report = report
    this.ahead = clock.now() - clock.ticks()
    this.prune()
  }

  /** Whether games that end are kept. */
  get keeps(): boolean {
    return this.keepDays > 0
  }

  /** Keeps a game that is over under the id its table has for it. Others find it when it is listed. */
  keep({ id, plan }: Table, match: Match, { replay, deal, at }: KeepAs): void {
    const whole = wholeReplay(plan, match)
    const names = whole.players.map(({ name }) => name)
    const about = { id: replay, table: id, deal, game: plan.game.id, title: plan.name, names, listed: false, ended: at }
    this.coming.set(replay, this.add({ ...about, text: JSON.stringify(whole) }))
  }

  /** From now on everyone may find the game. */
  async list(id: string): Promise<void> {
    try {
      await this.coming.get(id)
      await this.shelf.change(id, { listed: true })
    } catch (error) {
      if (!this.isClosed) this.report(error)
    }
  }

  /** The replay of a game that a table has kept, if it is on the shelf. */
  async has(table: string, deal: number): Promise<boolean> {
    const [last] = await this.shelf.list({ table }, { after: null, limit: 1 })
    return last !== undefined && last.deal >= deal
  }

  /** A kept replay as its text. */
  async text(id: string): Promise<string> {
    const found = await this.shelf.get(id)
    if (found === null) throw new Problem(404, 'no_such_replay', 'There is no such replay, or it was deleted.')
    return found.text
  }

  /** Games of public tables, newest first: those kept before the one numbered `after`. */
  async page(wanted: { game: string | null; after: number | null; limit: number | null }): Promise<ReplayList> {
    const { game, after, limit } = wanted
    if (limit !== null && (limit < 1 || limit > MAX_PAGE)) {
      const problem = `query.limit: ${limit} where a whole number from 1 to ${MAX_PAGE} is wanted`
      throw new Problem(400, 'bad_request', problem)
    }
    const size = limit ?? PAGE
    const filter = { listed: true, ...(game === null ? {} : { game }) }
    const found = await this.shelf.list(filter, { after, limit: size + 1 })
    const page = found.slice(0, size)
    return { replays: page.map(infoOf), next: found.length > size ? String(page.at(-1)?.number) : null }
  }

  /** A table is deleted, and all its games with it. */
  async deleteOf(table: string): Promise<void> {
    await Promise.all(this.coming.values())
    await this.shelf.delete({ table })
  }

  /** Ends when what is on its way has arrived, or cannot. */
  async close(): Promise<void> {
    this.isClosed = true
    for (const timer of this.timers) timer.cancel()
    await Promise.all(this.coming.values())
  }

  private async add(kept: Omit<KeptReplay, 'number'>): Promise<void> {
    try {
      await this.shelf.add(kept)
    } catch (error) {
      if (!this.isClosed) this.report(error)
      // It is still in the log of its table: who cannot wait finds it at the next start.
      if (!this.isClosed) this.later(RETRY_MS, () => this.coming.set(kept.id, this.add(kept)))
      return
    }
    this.coming.delete(kept.id)
  }

  /** Deletes what is too old, now and every hour. */
  private prune(): void {
    const before = this.ahead + this.clock.ticks() - this.keepDays * DAY_MS
    this.shelf.delete({ before }).catch(error => {
      if (!this.isClosed) this.report(error)
    })
    this.later(PRUNE_MS, () => this.prune())
  }

  private later(ms: number, call: () => void): void {
    const timer = this.clock.after(ms, () => {
      this.timers.delete(timer)
      call()
    })
    this.timers.add(timer)
  }
}

function infoOf({ id, game, title, names, ended }: ReplayEntry): ReplayInfo {
  return { id, game, name: title, players: names, ended: new Date(ended).toISOString() }
}
