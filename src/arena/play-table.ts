/** Plays a table by the readable rules, with whoever sits there: bots one by one, and programs that are kept running. */

import { Bot, policyOf } from '../bots/index.ts'
import { type FaultKind, type Game, isObject, type Random, type Replay, type Setup } from '../engine/index.ts'
import { botPlayer, KeptProgram, type Player, readKey, type Seated, seatModel } from '../players/index.ts'
import type { Job } from './job.ts'
import { playMatch } from './match.ts'
import type { TablePlayed } from './play-deal.ts'
import type { SharedPurse } from './purse.ts'
import { type Decisions, recordOf } from './record.ts'
import type { Table } from './schedule.ts'
import { copyAt, playersAt } from './seating.ts'
import { addTime, noTimes, type Times } from './times.ts'

export class TablePlayer {
  private readonly job: Job
  private readonly game: Game
  private readonly programs = new Map<string, KeptProgram>()
  private readonly purse: SharedPurse | null
  private times: Times[]

  constructor(job: Job, game: Game, purse: SharedPurse | null) {
    this.purse = purse
    this.job = job
    this.game = game
    this.times = job.entrants.map(noTimes)
  }

  /** `luck`: the generators of the computer players, one a seat. */
  async play(setup: Setup, table: Table, luck: readonly Random[]): Promise<TablePlayed> {
    const { budgetMs, embed } = this.job
    // Which text comes first follows from the deal, whoever plays it.
    const from = this.job.planted === undefined ? 0 : Number(BigInt(setup.random.seed) % 997n)
    const seated = await this.seat(table, luck, from)
    const { replay, faults, decided } = await playMatch({ game: this.game, setup, seated, budgetMs, embed })
    const { results } = replay
    if (results === null) throw new Error(`a game of ${this.game.id} ended without results`)
    const figures = this.game.figures?.(results) ?? {}
    const record = recordOf(table, results, { figures, decisions: decisionsOf(replay, faults) })
    return { record, replay, faults, decided }
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

  private seat(table: Table, luck: readonly Random[], from: number): Promise<Seated[]> {
    const seats = playersAt(this.job, table).map(async ({ name, kind }, seat): Promise<Seated> => {
      const entrant = table[seat]
      const one = this.job.entrants[entrant]
      if (one.kind === 'bot') {
        const bot = botPlayer(new Bot(one.level, policyOf(this.game, one.level), luck[seat]))
        return { name, kind, player: this.timed(this.planting(bot, from + seat), entrant), about: { level: one.level } }
      }
      if (one.kind === 'llm') {
        const { settings } = one
        const key = readKey(this.job.keyVariable)
        const purse = this.purse?.of(entrant)
        const seated = await seatModel({ game: this.game, settings, key, ...(purse === undefined ? {} : { purse }) })
        return { ...seated, name, player: this.timed(seated.player, entrant) }
      }
      const program = this.program(one.command, `${entrant} ${copyAt(table, seat)}`)
      return { name, kind, player: this.timed(program, entrant) }
    })
    return Promise.all(seats)
  }

  /** A process for each entrant, and for each copy of it at a table. */
  private program(command: string, key: string): KeptProgram {
    const known = this.programs.get(key)
    if (known !== undefined) return known
    const program = new KeptProgram(command)
    this.programs.set(key, program)
    return program
  }

  /** A bot that says what is planted, where the game lets it say something: the texts in turn, from one on. */
  private planting(bot: Player, from: number): Player {
    const { planted } = this.job
    const { remarks = {} } = this.game.brief ?? {}
    if (planted === undefined) return bot
    let said = from
    return {
      ...bot,
      async turn(ask) {
        const answer = await bot.turn(ask)
        if (!('move' in answer) || !isObject(answer.move)) return answer
        const field = remarks[String(answer.move.type)]?.field
        const texts = field === undefined ? [] : (planted.remarks[field] ?? [])
        if (field === undefined || texts.length === 0) return answer
        const move = { ...answer.move, [field]: texts[said % texts.length] }
        if ((ask.judge?.(move) ?? null) !== null) return answer
        said += 1
        return { ...answer, move }
      },
    }
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
export function decisionsOf(
  replay: Pick<Replay, 'players' | 'moves'>,
  faults: NonNullable<TablePlayed['faults']>,
): Decisions {
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
