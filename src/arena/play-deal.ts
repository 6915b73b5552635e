/** Plays the deals of a job one by one: the same cards at every table of the schedule. */

import { canonical, fromSeed, type Game, type Random, type Replay, type Setup } from '../engine/index.ts'
import { playFast } from './fast.ts'
import { gameOf, type Job } from './job.ts'
import type { MatchFault } from './match.ts'
import type { TablePlayer } from './play-table.ts'
import type { DealRecord, FaultNote, GameRecord } from './record.ts'
import { dealSeed, luckOf, type Table, tablesOf } from './schedule.ts'
import { noTimes, type Times } from './times.ts'

export interface DealPlayed {
  readonly record: DealRecord
  /** Replays as canonical JSON, a line a game; none where none are wanted. */
  readonly replays: readonly Uint8Array[]
}

/** A game at one of a deal's tables. */
export interface TablePlayed {
  readonly record: GameRecord
  readonly replay: Replay | null
  readonly faults?: readonly MatchFault[]
}

/** So much of what is said of a fault is kept. */
const MAX_PROBLEM = 400

/** Plays deals: where it can in the game's quick form, else by the readable rules. */
export class DealPlayer {
  private readonly job: Job
  private readonly game: Game
  private readonly encoder = new TextEncoder()
  private tables: TablePlayer | null = null

  constructor(job: Job, game: Game = gameOf(job)) {
    this.job = job
    this.game = game
  }

  async play(deal: number): Promise<DealPlayed> {
    const { options, materials, seed, schedule, replays: wanted } = this.job
    const random = fromSeed(dealSeed(seed, deal))
    const setup: Setup = { seats: schedule.seats, options, materials, random, start: null }
    let drawn: Random[] | null = null
    const luck = () => {
      drawn ??= luckOf(seed, deal, schedule.seats)
      return drawn
    }
    const games: GameRecord[] = []
    const replays: Uint8Array[] = []
    const notes: FaultNote[] = []
    for (const [at, table] of tablesOf(schedule, deal).entries()) {
      const quick = playFast(this.job, this.game, { setup, table, luck })
      const { record, replay, faults = [] } = quick ?? (await (await this.slow()).play(setup, table, luck()))
      games.push(record)
      noteFaults(notes, faults, { at, table })
      // As bytes at once: a text that was put together of thousands of parts is dear to keep.
      if (wanted && replay !== null) replays.push(this.encoder.encode(`${canonical(replay)}\n`))
    }
    return { record: notes.length === 0 ? { deal, games } : { deal, games, faults: notes }, replays }
  }

  /** How long moves took since this was last asked, by entrant. */
  takeTimes(): Times[] {
    return this.tables?.takeTimes() ?? this.job.entrants.map(noTimes)
  }

  /** Lets all programs leave. */
  async close(): Promise<void> {
    await this.tables?.close()
  }

  /** Loaded when it is first wanted: games in their quick form need none of it. */
  private async slow(): Promise<TablePlayer> {
    this.tables ??= new (await import('./play-table.ts')).TablePlayer(this.job, this.game)
    return this.tables
  }
}

/** Keeps the first fault of each kind of each entrant, with where it was. */
function noteFaults(
  notes: FaultNote[],
  faults: readonly MatchFault[],
  { at, table }: { readonly at: number; readonly table: Table },
): void {
  for (const { seat, kind, problem } of faults) {
    const entrant = table[seat]
    if (notes.some(known => known.entrant === entrant && known.kind === kind)) continue
    notes.push({ entrant, kind, table: at, seat, problem: Array.from(problem).slice(0, MAX_PROBLEM).join('') })
  }
}
