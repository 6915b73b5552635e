/** Plays the deals of a job one by one: the same cards at every table of the schedule. */

import { makeBot } from '../bots/index.ts'
import { canonical, type FaultKind, fromSeed, type Game, type Replay, type Setup } from '../engine/index.ts'
import { botPlayer, KeptProgram, type Player, type Seated } from '../players/index.ts'
import { playFast } from './fast.ts'
import { gameOf, type Job } from './job.ts'
import { type MatchFault, playMatch } from './match.ts'
import { type DealRecord, type Decisions, type GameRecord, recordOf } from './record.ts'
import { dealSeed, type Table, tablesOf } from './schedule.ts'
import { addTime, noTimes, type Times } from './times.ts'

export interface DealPlayed {
  readonly record: DealRecord
  /** Replays as canonical JSON, one a game; none where none are wanted. */
  readonly replays: readonly string[]
}

/** The first fault of a kind of an entrant, in the words of who saw it. */
export interface Problem {
  readonly deal: number
  readonly entrant: number
  readonly kind: FaultKind
  readonly problem: string
}

/** Plays deals, and keeps programs running from one to the next. */
export class DealPlayer {
  private readonly job: Job
  private readonly game: Game
  private readonly programs = new Map<string, KeptProgram>()
  private times: Times[]
  private problems: Problem[] = []

  constructor(job: Job, game: Game = gameOf(job)) {
    this.job = job
    this.game = game
    this.times = job.entrants.map(noTimes)
  }

  async play(deal: number): Promise<DealPlayed> {
    const { options, materials, seed, schedule } = this.job
    const random = fromSeed(dealSeed(seed, deal))
    const setup: Setup = { seats: schedule.seats, options, materials, random, start: null }
    const games: GameRecord[] = []
    const replays: string[] = []
    for (const [index, table] of tablesOf(schedule, deal).entries()) {
      const luck = `arena ${seed} deal ${deal} table ${index}`
      const fast = playFast(this.job, this.game, { setup, table, luck })
      if (fast !== null) games.push(fast)
      else {
        const { record, replay, faults } = await this.playTable(setup, table, luck)
        this.keepProblems(deal, table, faults)
        games.push(record)
        if (this.job.replays) replays.push(canonical(replay))
      }
    }
    return { record: { deal, games }, replays }
  }

  /** What went wrong first since this was last asked, by entrant and kind. */
  takeProblems(): Problem[] {
    const { problems } = this
    this.problems = []
    return problems
  }

  private keepProblems(deal: number, table: Table, faults: readonly MatchFault[]): void {
    for (const { seat, kind, problem } of faults) {
      const entrant = table[seat]
      if (this.problems.some(known => known.entrant === entrant && known.kind === kind)) continue
      this.problems.push({ deal, entrant, kind, problem })
    }
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

  private async playTable(setup: Setup, table: Table, luck: string) {
    const { budgetMs, embed } = this.job
    const seated = this.seat(table, luck)
    const { replay, faults } = await playMatch({ game: this.game, setup, seated, budgetMs, embed })
    const { results } = replay
    if (results === null) throw new Error(`a game of ${this.game.id} ended without results`)
    const figures = this.game.figures?.(results) ?? {}
    return { record: recordOf(table, results, { figures, decisions: decisionsOf(replay, faults) }), replay, faults }
  }

  private seat(table: Table, luck: string): Seated[] {
    return table.map((entrant, seat) => {
      const one = this.job.entrants[entrant]
      const copy = table.slice(0, seat).filter(other => other === entrant).length
      const name = copy === 0 ? one.name : `${one.name} (${copy + 1})`
      if (one.kind === 'bot') {
        const bot = botPlayer(makeBot(this.game, one.level, { seed: luck, seat }))
        return { name, kind: 'bot', player: this.timed(bot, entrant), about: { level: one.level } }
      }
      return { name, kind: 'program', player: this.timed(this.program(one.command, `${entrant} ${copy}`), entrant) }
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
