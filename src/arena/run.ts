/** Plays an arena from its first deal to its last, or goes on with one. */

import type { Game } from '../engine/index.ts'
import { unitAt } from './blocks.ts'
import { type Chunk, dealsIn, type Piece, sumsIn } from './chunk.ts'
import type { ArenaFolder } from './folder.ts'
import { gameOf, type Job, startsProcesses } from './job.ts'
import { type Crew, type Hand, ownHand, threadHand, type WorkerData } from './pool.ts'
import { sharedCount, spentOf } from './purse.ts'
import { type ArenaResults, makeResults } from './results.ts'
import { isCheck, isNarrow, nextCheck } from './stop.ts'
import { type Sums, sumsOf, Tally } from './tally.ts'
import { addTimes, noTimes, type Times } from './times.ts'

export interface ArenaRun {
  readonly job: Job
  /** At most so many deals. */
  readonly deals: number
  /** Ends when no interval of a mean score is wider; null: all deals are played. */
  readonly untilInterval?: number | null
  /** So many worker threads; 0: everything in this one, or where somebody is hired, nothing. */
  readonly workers: number
  /** Gives one more hand, which stands for whoever plays elsewhere. */
  readonly hire?: (data: WorkerData) => Hand
  /** Where deals are kept; those that it holds are not played again. */
  readonly folder?: ArenaFolder | null
  /** Counts what is spent together with other arenas that are played from the same budget. */
  readonly spent?: BigInt64Array
  /** Lets the running deals end, and no other begin. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

export interface Progress {
  /** Games that were played or found in the folder, and how many there will be at most. */
  readonly games: number
  readonly of: number
  readonly tally: Tally
  /** Who plays elsewhere; null where all is played here. */
  readonly crew: Crew | null
}

export interface ArenaEnd {
  readonly results: ArenaResults
  /** How long moves took, by entrant, in this run. */
  readonly times: readonly Times[]
}

/** A chunk should take about so long: short enough to be stopped, long enough that handing it on costs nothing. */
const CHUNK_MS = 150
const MAX_CHUNK = 4096
/** Nobody plays further ahead than so many games of the first that is missing: what waits for it is kept in memory. */
const MAX_AHEAD_GAMES = 65_536

/** Plays the deals of an arena. The results are the same to the last byte, however many workers there are. */
export async function runArena(run: ArenaRun): Promise<ArenaEnd> {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const abort = () => void Atomics.store(stop, 0, 1)
  if (run.signal?.aborted) abort()
  run.signal?.addEventListener('abort', abort)
  const spent = run.job.costs === undefined ? null : (run.spent ?? sharedCount())
  const data = { job: run.job, stop, lines: (run.folder ?? null) !== null, spent }
  const watch = startsProcesses(run.job) ? (await import('../players/index.ts')).watchGroup : null
  const threads = Array.from({ length: run.workers }, () => threadHand(data, watch))
  const hired = run.hire === undefined ? [] : [run.hire(data)]
  const hands = threads.length + hired.length === 0 ? [ownHand(data)] : [...threads, ...hired]
  try {
    return await new Running(run, stop, spent).play(hands)
  } finally {
    run.signal?.removeEventListener('abort', abort)
    abort()
    await Promise.all(hands.map(hand => hand.close()))
  }
}

class Running {
  private readonly run: ArenaRun
  private readonly game: Game
  private readonly stop: Int32Array
  private tally: Tally
  private readonly times: Times[]
  /** Pieces that were played and wait for an earlier one, by their first deal. */
  private readonly waiting = new Map<number, { readonly chunk: Chunk; readonly at: number }>()
  /** All deals below were added up. */
  private added = 0
  /** All deals below are played, or somebody is at it. */
  private ordered = 0
  private narrow = false
  private readonly spent: BigInt64Array | null
  /** The budget is spent: no further deal is begun. */
  private poor = false
  private readonly maxAhead: number
  private found: number
  private hands: readonly Hand[] = []
  private wake: () => void = () => {}

  constructor(run: ArenaRun, stop: Int32Array, spent: BigInt64Array | null) {
    const { job, folder } = run
    this.run = run
    this.stop = stop
    this.spent = spent
    this.game = gameOf(job)
    this.tally = new Tally(job.entrants.length, job.schedule, [])
    this.times = job.entrants.map(noTimes)
    this.found = folder?.size ?? 0
    this.maxAhead = Math.max(1, Math.floor(MAX_AHEAD_GAMES / job.schedule.tables))
  }

  async play(hands: readonly Hand[]): Promise<ArenaEnd> {
    this.addUp()
    this.hands = hands
    await Promise.all(hands.map(hand => this.keepBusy(hand)))
    const interrupted = !this.narrow && this.added < this.run.deals
    if (interrupted) this.addRest()
    const { job, deals, untilInterval = null } = this.run
    const wanted = { games: deals * job.schedule.tables, until_interval: untilInterval }
    const stopped = this.poor && Atomics.load(this.stop, 0) === 0 ? 'budget' : 'interrupted'
    const ended = this.narrow ? 'interval' : interrupted ? stopped : 'all'
    const budget = job.costs?.budget ?? null
    const spent = this.spent === null || budget === null ? null : spentOf(this.spent, budget)
    return {
      results: makeResults(this.game, job, this.tally, { wanted, ended, spent }),
      times: this.times,
    }
  }

  /** Keeps a hand playing: the next deals are ordered before the last ones are added up, so that it never waits. */
  private async keepBusy(hand: Hand): Promise<void> {
    let size = 1
    const { orderMs = CHUNK_MS } = hand
    /** How many orders are under way or wait to be taken, and what came of them, in the order in which it came. */
    let orders = 0
    const done: (() => Chunk)[] = []
    let wake = () => {}
    const put = (outcome: () => Chunk) => {
      done.push(outcome)
      wake()
    }
    const fill = () => {
      while (orders < hand.orders) {
        const next = this.begin(hand, size)
        if (next === null) return
        orders += 1
        next.then(
          chunk => put(() => chunk),
          error =>
            put(() => {
              throw error
            }),
        )
      }
    }
    while (orders > 0 || !this.isOver()) {
      fill()
      if (orders === 0) {
        await this.change()
        continue
      }
      if (done.length === 0) {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
      const outcome = done.shift() as () => Chunk
      const chunk = outcome()
      orders -= 1
      if (chunk.ms < orderMs) size = Math.min(size * 2, MAX_CHUNK)
      else if (chunk.ms > 2 * orderMs) size = Math.max(1, Math.floor(size / 2))
      fill()
      this.take(chunk)
    }
    this.wake()
  }

  /** Orders the next deals, at most so many; null where there are none for now. */
  private begin(hand: Hand, size: number): Promise<Chunk> | null {
    if (this.isOver()) return null
    const threads = this.hands.reduce((sum, { threads = 1 }) => sum + threads, 0)
    const left = Math.ceil((this.limit() - this.ordered) / (2 * threads))
    const pieces = this.order(Math.max(1, Math.min(size, left)))
    return pieces.length === 0 ? null : hand.play(pieces)
  }

  private isOver(): boolean {
    return this.narrow || this.poor || this.added >= this.run.deals || Atomics.load(this.stop, 0) !== 0
  }

  /** No deal from here on may be ordered yet. */
  private limit(): number {
    return Math.min(this.border(), this.added + this.maxAhead)
  }

  /** Where the arena ends, or looks whether it may. The same whoever plays, and in which order. */
  private border(): number {
    const { deals, untilInterval = null } = this.run
    return untilInterval === null ? deals : Math.min(deals, nextCheck(this.added))
  }

  private order(count: number): Piece[] {
    const pieces: Piece[] = []
    const limit = this.limit()
    for (let deals = 0; deals < count && this.ordered < limit; ) {
      const piece = this.nextPiece()
      if (piece.from + piece.deals > limit) break
      this.ordered += piece.deals
      if (this.run.folder?.has(piece.from)) continue
      pieces.push(piece)
      deals += piece.deals
    }
    return pieces
  }

  /** The next deals: a whole unit of sums where none of it was played before, else one of them. */
  private nextPiece(): Piece {
    const { folder, job } = this.run
    const from = this.ordered
    const unit = unitAt(job.schedule, from)
    const end = Math.min(from + unit, this.border())
    let isWhole = from % unit === 0
    for (let deal = from; deal < end && isWhole; deal++) if (folder?.has(deal)) isWhole = false
    return { from, deals: isWhole ? end - from : 1 }
  }

  private change(): Promise<void> {
    const before = this.wake
    return new Promise(resolve => {
      this.wake = () => {
        before()
        resolve()
      }
    })
  }

  private take(chunk: Chunk): void {
    const played = dealsIn(chunk)
    if (chunk.spent) this.poor = true
    for (const [at, { from }] of chunk.pieces.entries()) this.waiting.set(from, { chunk, at })
    for (const [entrant, times] of (chunk.times ?? []).entries()) addTimes(this.times[entrant], times)
    this.run.folder?.append(played, chunk.lines)
    this.found += played.length
    this.addUp()
    const wake = this.wake
    this.wake = () => {}
    wake()
    const { job, deals, onProgress } = this.run
    const tables = job.schedule.tables
    const crew = this.hands.find(({ crew }) => crew !== undefined)?.crew ?? null
    onProgress?.({ games: Math.min(this.found, deals) * tables, of: deals * tables, tally: this.tally, crew })
  }

  /** Adds up the deals that are there, as far as none is missing. */
  private addUp(): void {
    const { deals, untilInterval = null, job } = this.run
    while (this.added < deals && !this.narrow) {
      const sums = this.find(this.added)
      if (sums === null) return
      this.tally.add(sums)
      this.added += sums.deals
      if (untilInterval !== null && isCheck(this.added)) this.narrow = isNarrow(this.tally, untilInterval, job.seed)
    }
  }

  /** Adds up what lies behind a missing deal: an interrupted arena counts all that was played. */
  private addRest(): void {
    for (let deal = this.added; deal < this.run.deals; ) {
      const sums = this.find(deal)
      if (sums !== null) this.tally.add(sums)
      deal += sums?.deals ?? 1
    }
  }

  /** The sums of the deals that begin with one; null where it is not there. */
  private find(deal: number): Sums | null {
    const waiting = this.waiting.get(deal)
    if (waiting !== undefined) {
      this.waiting.delete(deal)
      this.nameFigures(waiting.chunk.figures)
      return sumsIn(waiting.chunk, waiting.at)
    }
    const { folder } = this.run
    if (!folder?.has(deal)) return null
    const record = folder.read(deal)
    this.nameFigures(Object.keys(record.games[0].figures))
    return sumsOf(this.tally.columns, record)
  }

  /** A game's figures have the same names in every game, and are known from the first. */
  private nameFigures(figures: readonly string[]): void {
    const { job } = this.run
    if (this.tally.deals === 0) this.tally = new Tally(job.entrants.length, job.schedule, figures)
  }
}
