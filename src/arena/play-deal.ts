/** Plays the deals of a job one by one: the same cards at every table of the schedule. */

import { canonical, fromSeed, type Game, type Random, type Replay, type Setup } from '../engine/index.ts'
import { playFast } from './fast.ts'
import { gameOf, type Job } from './job.ts'
import { accountsOf, type DealAccount, type Decided, ledgerLine } from './ledger.ts'
import type { MatchFault } from './match.ts'
import type { TablePlayer } from './play-table.ts'
import { SharedPurse, sharedCount } from './purse.ts'
import type { DealRecord, FaultNote, GameRecord } from './record.ts'
import { dealSeed, luckOf, type Table, tablesOf } from './schedule.ts'
import { noTimes, type Times } from './times.ts'

export interface DealPlayed {
  readonly record: DealRecord
  /** Replays as canonical JSON, a line a game; none where none are wanted. */
  readonly replays: readonly Uint8Array[]
  /** A line a decision; none where no ledger is wanted. */
  readonly ledger: readonly Uint8Array[]
}

/** A game at one of a deal's tables. */
export interface TablePlayed {
  readonly record: GameRecord
  readonly replay: Replay | null
  readonly faults?: readonly MatchFault[]
  readonly decided?: readonly Decided[]
}

/** So much of what is said of a fault is kept. */
const MAX_PROBLEM = 400

/** Plays deals: where it can in the game's quick form, else by the readable rules. */
export class DealPlayer {
  private readonly job: Job
  private readonly game: Game
  private readonly encoder = new TextEncoder()
  private readonly purse: SharedPurse | null
  private tables: TablePlayer | null = null

  /** `spent`: the memory in which threads count together what they spend. */
  constructor(job: Job, game: Game = gameOf(job), spent: BigInt64Array | null = null) {
    this.job = job
    this.game = game
    this.purse = job.costs === undefined ? null : new SharedPurse(job.costs, spent ?? sharedCount())
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
    const writing = new DealWriting(deal)
    const replays: Uint8Array[] = []
    const ledger: Uint8Array[] = []
    for (const [at, table] of tablesOf(schedule, deal).entries()) {
      // Quick games are decided without anybody being asked: a ledger of them would be empty.
      const quick =
        this.job.ledger || this.job.planted !== undefined ? null : playFast(this.job, this.game, { setup, table, luck })
      const played = quick ?? (await (await this.slow()).play(setup, table, luck()))
      const lines = writing.add(played, { at, table })
      if (this.job.ledger) for (const line of lines()) ledger.push(this.encoder.encode(line))
      const { replay } = played
      // As bytes at once: a text that was put together of thousands of parts is dear to keep.
      if (wanted && replay !== null) replays.push(this.encoder.encode(`${canonical(replay)}\n`))
    }
    return { record: writing.record(), replays, ledger }
  }

  /** Whether a deal may be begun: not where what it may cost is more than what is left of a budget. */
  mayBegin(): boolean {
    return this.purse?.beginDeal() ?? true
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
    this.tables ??= new (await import('./play-table.ts')).TablePlayer(this.job, this.game, this.purse)
    return this.tables
  }
}

/** What is written down of a deal, table by table. */
export class DealWriting {
  private readonly deal: number
  private readonly games: GameRecord[] = []
  private readonly notes: FaultNote[] = []
  private accounts: DealAccount[] = []

  constructor(deal: number) {
    this.deal = deal
  }

  /** Adds the game of the next table; gives its lines of the ledger, for whoever wants them. */
  add(
    { record, faults = [], decided = [] }: Omit<TablePlayed, 'replay'>,
    { at, table }: { readonly at: number; readonly table: Table },
  ): () => string[] {
    this.games.push(record)
    noteFaults(this.notes, faults, { at, table })
    if (decided.length > 0) this.accounts = accountsOf(table, decided, this.accounts)
    const where = { deal: this.deal, table: at, players: table }
    return () => decided.map(one => ledgerLine(where, one))
  }

  record(): DealRecord {
    const { deal, games, notes, accounts } = this
    return {
      deal,
      games,
      ...(notes.length === 0 ? {} : { faults: notes }),
      ...(accounts.length === 0 ? {} : { accounts }),
    }
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
