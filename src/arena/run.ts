/** Plays an arena from its first deal to its last, or goes on with one. */

import type { Game } from '../engine/index.ts'
import type { ArenaFolder } from './folder.ts'
import { gameOf, type Job } from './job.ts'
import type { Problem } from './play-deal.ts'
import { type Chunk, type Hand, ownHand, threadHand } from './pool.ts'
import type { DealRecord } from './record.ts'
import { type ArenaResults, makeResults } from './results.ts'
import { isCheck, isNarrow, nextCheck } from './stop.ts'
import { Tally } from './tally.ts'
import { addTimes, noTimes, type Times } from './times.ts'

export interface ArenaRun {
  readonly job: Job
  /** At most so many deals. */
  readonly deals: number
  /** Ends when no interval of a mean score is wider; null: all deals are played. */
  readonly untilInterval?: number | null
  /** So many worker threads; 0: everything in this one. */
  readonly workers: number
  /** Where deals are kept; those that it holds are not played again. */
  readonly folder?: ArenaFolder | null
  /** Lets the running deals end, and no other begin. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

export interface Progress {
  /** Games that were played or found in the folder, and how many there will be at most. */
  readonly games: number
  readonly of: number
  readonly tally: Tally
}

export interface ArenaEnd {
  readonly results: ArenaResults
  /** How long moves took, by entrant, in this run. */
  readonly times: readonly Times[]
  /** The first fault of each kind of each entrant, in this run. */
  readonly problems: readonly Problem[]
}

/** A chunk should take about so long: short enough to be stopped, long enough that handing it on costs nothing. */
const CHUNK_MS = 150
const MAX_CHUNK = 256
/** Nobody plays further ahead than so many deals of the first that is missing: what waits for it is kept in memory. */
const MAX_AHEAD = 4096

/** Plays the deals of an arena. The results are the same to the last byte, however many workers there are. */
export async function runArena(run: ArenaRun): Promise<ArenaEnd> {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const abort = () => void Atomics.store(stop, 0, 1)
  if (run.signal?.aborted) abort()
  run.signal?.addEventListener('abort', abort)
  const hands = Array.from({ length: Math.max(1, run.workers) }, () =>
    run.workers === 0 ? ownHand(run.job, stop) : threadHand(run.job, stop),
  )
  try {
    return await new Running(run, stop).play(hands)
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
  /** Deals that were played and wait for an earlier one. */
  private readonly waiting = new Map<number, DealRecord>()
  /** All deals below were added up. */
  private added = 0
  /** All deals below are played, or somebody is at it. */
  private ordered = 0
  private problems: Problem[] = []
  private narrow = false
  private found: number
  private wake: () => void = () => {}

  constructor(run: ArenaRun, stop: Int32Array) {
    const { job, folder } = run
    this.run = run
    this.stop = stop
    this.game = gameOf(job)
    this.tally = new Tally(job.entrants.length, job.schedule, [])
    this.times = job.entrants.map(noTimes)
    this.found = folder?.size ?? 0
  }

  async play(hands: readonly Hand[]): Promise<ArenaEnd> {
    this.addUp()
    await Promise.all(hands.map(hand => this.keepBusy(hand, hands.length)))
    const interrupted = !this.narrow && this.added < this.run.deals
    if (interrupted) this.addRest()
    const { job, deals, untilInterval = null } = this.run
    const wanted = { games: deals * job.schedule.tables, until_interval: untilInterval }
    const ended = this.narrow ? 'interval' : interrupted ? 'interrupted' : 'all'
    return {
      results: makeResults(this.game, job, this.tally, { wanted, ended }),
      times: this.times,
      problems: this.problems,
    }
  }

  /** Keeps a hand playing: the next deals are ordered before the last ones are added up, so that it never waits. */
  private async keepBusy(hand: Hand, hands: number): Promise<void> {
    let size = 1
    let playing: Promise<Chunk> | null = null
    while (playing !== null || !this.isOver()) {
      if (playing === null) {
        playing = this.begin(hand, size, hands)
        if (playing === null) await this.change()
        continue
      }
      const before = performance.now()
      const chunk: Chunk = await playing
      const took = performance.now() - before
      if (took < CHUNK_MS) size = Math.min(size * 2, MAX_CHUNK)
      else if (took > 2 * CHUNK_MS) size = Math.max(1, Math.floor(size / 2))
      playing = this.begin(hand, size, hands)
      this.take(chunk)
    }
    this.wake()
  }

  /** Orders the next deals, at most so many; null where there are none for now. */
  private begin(hand: Hand, size: number, hands: number): Promise<Chunk> | null {
    if (this.isOver()) return null
    const left = Math.ceil((this.limit() - this.ordered) / (2 * hands))
    const deals = this.order(Math.max(1, Math.min(size, left)))
    return deals.length === 0 ? null : hand.play(deals)
  }

  private isOver(): boolean {
    return this.narrow || this.added >= this.run.deals || Atomics.load(this.stop, 0) !== 0
  }

  /** No deal from here on may be ordered yet. */
  private limit(): number {
    const { deals, untilInterval = null } = this.run
    const batch = untilInterval === null ? deals : nextCheck(this.added)
    return Math.min(deals, batch, this.added + MAX_AHEAD)
  }

  private order(count: number): number[] {
    const deals: number[] = []
    const limit = this.limit()
    for (; deals.length < count && this.ordered < limit; this.ordered++) {
      if (!this.run.folder?.has(this.ordered)) deals.push(this.ordered)
    }
    return deals
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
    for (const { record } of chunk.deals) this.waiting.set(record.deal, record)
    for (const [entrant, times] of chunk.times.entries()) addTimes(this.times[entrant], times)
    this.keepProblems(chunk.problems)
    this.run.folder?.append(chunk.deals)
    this.found += chunk.deals.length
    this.addUp()
    const wake = this.wake
    this.wake = () => {}
    wake()
    const { job, deals, onProgress } = this.run
    const tables = job.schedule.tables
    onProgress?.({ games: Math.min(this.found, deals) * tables, of: deals * tables, tally: this.tally })
  }

  private keepProblems(problems: readonly Problem[]): void {
    for (const one of problems) {
      const known = this.problems.findIndex(({ entrant, kind }) => entrant === one.entrant && kind === one.kind)
      if (known < 0) this.problems.push(one)
      else if (one.deal < this.problems[known].deal) this.problems[known] = one
    }
  }

  /** Adds up the deals that are there, as far as none is missing. */
  private addUp(): void {
    const { deals, untilInterval = null, job } = this.run
    while (this.added < deals && !this.narrow) {
      const record = this.find(this.added)
      if (record === null) return
      this.add(record)
      this.added += 1
      if (untilInterval !== null && isCheck(this.added)) this.narrow = isNarrow(this.tally, untilInterval, job.seed)
    }
  }

  /** Adds up what lies behind a missing deal: an interrupted arena counts all that was played. */
  private addRest(): void {
    for (let deal = this.added; deal < this.run.deals; deal++) {
      const record = this.find(deal)
      if (record !== null) this.add(record)
    }
  }

  private add(record: DealRecord): void {
    // A game's figures have the same names in every game, and are known from the first.
    const { job } = this.run
    if (this.tally.deals === 0) {
      this.tally = new Tally(job.entrants.length, job.schedule, Object.keys(record.games[0].figures))
    }
    this.tally.add(record)
  }

  private find(deal: number): DealRecord | null {
    const record = this.waiting.get(deal)
    if (record !== undefined) {
      this.waiting.delete(deal)
      return record
    }
    const { folder } = this.run
    return folder?.has(deal) ? folder.read(deal) : null
  }
}
