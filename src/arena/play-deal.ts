/** Plays the deals of a job one by one: the same cards at every table of the schedule. */

import { Bot, policyOf } from '../bots/index.ts'
import {
  canonical,
  type FaultKind,
  fromSeed,
  type Game,
  type Random,
  type Replay,
  type Setup,
} from '../engine/index.ts'
import { botPlayer, KeptProgram, type Player, type Seated } from '../players/index.ts'
import { playFast } from './fast.ts'
import { gameOf, type Job } from './job.ts'
import { type MatchFault, playMatch } from './match.ts'
import { type DealRecord, type Decisions, type FaultNote, type GameRecord, recordOf } from './record.ts'
import { dealSeed, luckOf, type Table, tablesOf } from './schedule.ts'
import { copyAt, playersAt } from './seating.ts'
import { addTime, noTimes, type Times } from './times.ts'

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

/** Plays deals, and keeps programs running from one to the next. */
export class DealPlayer {
  private readonly job: Job
  private readonly game: Game
  private readonly programs = new Map<string, KeptProgram>()
  private readonly encoder = new TextEncoder()
  private times: Times[]

  constructor(job: Job, game: Game = gameOf(job)) {
    this.job = job
    this.game = game
    this.times = job.entrants.map(noTimes)
  }

  async play(deal: number): Promise<DealPlayed> {
    const { options, materials, seed, schedule, replays: wanted } = this.job
    const random = fromSeed(dealSeed(seed, deal))
    const setup: Setup = { seats: schedule.seats, options, materials, random, start: null }
    const luck = luckOf(seed, deal, schedule.seats)
    const games: GameRecord[] = []
    const replays: Uint8Array[] = []
    const notes: FaultNote[] = []
    for (const [at, table] of tablesOf(schedule, deal).entries()) {
      const quick = playFast(this.job, this.game, { setup, table, luck })
      const { record, replay, faults = [] } = quick ?? (await this.playTable(setup, table, luck))
      games.push(record)
      noteFaults(notes, faults, { at, table })
      // As bytes at once: a text that was put together of thousands of parts is dear to keep.
      if (wanted && replay !== null) replays.push(this.encoder.encode(`${canonical(replay)}\n`))
    }
    return { record: notes.length === 0 ? { deal, games } : { deal, games, faults: notes }, replays }
  }

  /** How long moves took since this was last asked, by entrant. */
  takeTimes(): Times[] {
    const { times } = this
    this.times = this.job.entrants.map(noTimes)
    return times
  }

  /** Lets all programs leave. */
  async close(): Promise<void> {
    await Promise.all([...this.programs.values()].map(program => program.quit()))
    this.programs.clear()
  }

  private async playTable(setup: Setup, table: Table, luck: readonly Random[]): Promise<TablePlayed> {
    const { budgetMs, embed } = this.job
    const seated = this.seat(table, luck)
    const { replay, faults } = await playMatch({ game: this.game, setup, seated, budgetMs, embed })
    const { results } = replay
    if (results === null) throw new Error(`a game of ${this.game.id} ended without results`)
    const figures = this.game.figures?.(results) ?? {}
    return { record: recordOf(table, results, { figures, decisions: decisionsOf(replay, faults) }), replay, faults }
  }

  private seat(table: Table, luck: readonly Random[]): Seated[] {
    return playersAt(this.job, table).map(({ name, kind }, seat): Seated => {
      const entrant = table[seat]
      const one = this.job.entrants[entrant]
      if (one.kind === 'bot') {
        const bot = botPlayer(new Bot(one.level, policyOf(this.game, one.level), luck[seat]))
        return { name, kind, player: this.timed(bot, entrant), about: { level: one.level } }
      }
      const program = this.program(one.command, `${entrant} ${copyAt(table, seat)}`)
      return { name, kind, player: this.timed(program, entrant) }
    })
  }

  /** A process for each entrant, and for each copy of it at a table. */
  private program(command: string, key: string): KeptProgram {
    const known = this.programs.get(key)
    if (known !== undefined) return known
    const program = new KeptProgram(command)
    this.programs.set(key, program)
    return program
  }

  private timed(player: Player, entrant: number): Player {
    const time = (ms: number) => addTime(this.times[entrant], ms)
    return {
      start: start => player.start(start),
      event: (n, event) => player.event(n, event),
      async turn(ask) {
        const before = performance.now()
        const answer = await player.turn(ask)
        time(performance.now() - before)
        return answer
      },
      refused: refusal => player.refused(refusal),
      end: results => player.end(results),
      close: () => player.close(),
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

/** Every entry of the moves was chosen by its seat; every fault stands for one default. */
function decisionsOf(replay: Replay, faults: readonly MatchFault[]): Decisions {
  const none = () => replay.players.map(() => 0)
  const chosen = none()
  for (const entry of replay.moves) if ('seat' in entry) chosen[entry.seat] += 1
  const byKind: Partial<Record<FaultKind, number[]>> = {}
  for (const { kind, seat } of faults) {
    byKind[kind] ??= none()
    byKind[kind][seat] += 1
  }
  return { chosen, ...byKind }
}
