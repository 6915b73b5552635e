/**
 * A game of a bundle, played again from its seed. Computer players choose anew; models are the very players that asked
 * them, with what came back then; programs make the moves that are recorded. Every decision and every move is held to
 * the ledger and the replay as it comes, so that the first that is not as it was is named.
 */

import { Bot, policyOf } from '../bots/index.ts'
import { canonical, type Entry, type Game, type Random, type Setup } from '../engine/index.ts'
import { botPlayer, Misremembered, type Player, RecordedModel, type Reread, type Seated } from '../players/index.ts'
import { holdLine, type LedgerLine } from './bundle-ledger.ts'
import { BundleDiffers } from './bundle-lines.ts'
import type { Entrant, Job } from './job.ts'
import type { Where } from './ledger.ts'
import { type Played, playMatch } from './match.ts'
import { playersAt } from './seating.ts'

export interface RecordedGame {
  readonly game: Game
  readonly job: Job
  readonly setup: Setup
  readonly luck: readonly Random[]
  readonly where: Where
  /** Where its replay stands, and the moves that are in it. */
  readonly place: string
  readonly moves: readonly Entry[]
  /** Its lines of the ledger, and where the next one behind them would stand. */
  readonly lines: readonly LedgerLine[]
  readonly end: string
  /** Whether computer players choose anew: those of another version may play otherwise. */
  readonly bots: boolean
  readonly reread: Reread
}

/** Plays it again. Throws `BundleDiffers` for the first thing that is not as it is recorded. */
export async function playAgain(recorded: RecordedGame): Promise<Played> {
  const again = new Again(recorded)
  const { game, job, setup } = recorded
  try {
    const played = await playMatch({
      game,
      setup,
      seated: again.seated(),
      budgetMs: job.budgetMs,
      embed: job.embed,
      watch: again,
    })
    again.end()
    return played
  } catch (error) {
    throw again.explain(error)
  }
}

class Again {
  private readonly recorded: RecordedGame
  private readonly bySeatAndTurn = new Map<string, LedgerLine[]>()
  /** How many lines were held to what came out. */
  private held = 0
  /** Who was asked without a line for it; no fault where the phase ended before its answer counted. */
  private unrecorded: { readonly seat: number; readonly turn: number } | null = null

  constructor(recorded: RecordedGame) {
    this.recorded = recorded
    for (const line of recorded.lines) {
      const key = `${line.seat} ${line.turn}`
      this.bySeatAndTurn.set(key, [...(this.bySeatAndTurn.get(key) ?? []), line])
    }
  }

  seated(): Seated[] {
    const { game, job, where, luck, bots } = this.recorded
    return playersAt(job, where.players).map(({ name, kind, ...about }, seat): Seated => {
      const one = job.entrants[where.players[seat]]
      const known = { name, kind, about: about as Record<string, string> }
      if (one.kind === 'bot' && bots) {
        return { ...known, player: botPlayer(new Bot(one.level, policyOf(game, one.level), luck[seat])) }
      }
      if (one.kind !== 'llm') return { ...known, player: this.recordedPlayer(seat) }
      return { ...known, player: this.recordedModel(seat, one), budgetMs: null }
    })
  }

  decided(decided: Parameters<typeof holdLine>[2]): void {
    const { lines, where, end } = this.recorded
    const line = lines[this.held]
    const { seat, turn } = decided
    if (line === undefined) {
      throw new BundleDiffers(end, `the decision of seat ${seat} in turn ${turn} at table ${where.table} is missing`)
    }
    holdLine(line, where, decided)
    this.held += 1
  }

  moved(at: number, entry: Entry): void {
    const { moves, place, lines, job, where } = this.recorded
    const told = moves[at]
    if (told !== undefined && canonical(told) === canonical(entry)) return
    const here = `${place}.moves[${at}]`
    if (told === undefined) throw new BundleDiffers(here, 'it is missing')
    if (!('seat' in entry)) throw new BundleDiffers(here, 'here the phase is closed')
    const { kind, name } = job.entrants[where.players[entry.seat]]
    const line = lines.find(line => line.at === at && line.seat === entry.seat)
    if (kind === 'bot') throw new BundleDiffers(here, `${name} chooses another move from the seed of the deal`)
    throw new BundleDiffers(here, `what seat ${entry.seat} answered (${line?.place}) is another move`)
  }

  /** Nothing may be recorded beyond what came out. */
  end(): void {
    const stray = this.recorded.lines[this.held]
    if (stray !== undefined) throw new BundleDiffers(stray.place, 'its game has no such decision')
  }

  /** The problem of a game that could not be played again as it was. */
  explain(error: unknown): unknown {
    const { lines, end } = this.recorded
    const next = lines[this.held]?.place ?? end
    if (!(error instanceof BundleDiffers) || this.unrecorded === null) return error
    const { seat, turn } = this.unrecorded
    return new BundleDiffers(next, `the decision of seat ${seat} in turn ${turn} is missing: ${error.place}`)
  }

  private recordedModel(seat: number, { settings, prompt }: Extract<Entrant, { kind: 'llm' }>): Player {
    const { game, reread } = this.recorded
    let line: LedgerLine | null = null
    const model = new RecordedModel({
      game,
      settings,
      promptHash: prompt.hash,
      reread,
      next: turn => {
        line = this.next(seat, turn)
        return line === null ? null : { ...line, move: this.moveAt(line) }
      },
    })
    return {
      start: start => model.start(start),
      event: (n, event) => model.event(n, event),
      async turn(ask) {
        try {
          return await model.turn(ask)
        } catch (error) {
          if (!(error instanceof Misremembered)) throw error
          throw new BundleDiffers(`${line?.place}.${error.field}`, error.problem)
        }
      },
      refused: refusal => model.refused(refusal),
      end: results => model.end(results),
      close: () => model.close(),
    }
  }

  /** A player whose choices nobody can make again. */
  private recordedPlayer(seat: number): Player {
    return {
      start() {},
      event() {},
      turn: async ({ turn }) => {
        const line = this.next(seat, turn)
        if (line === null) return { fault: 'late', problem: 'nothing is recorded' }
        if (line.outcome === 'chosen') return { move: this.moveAt(line) }
        return { fault: line.outcome, code: line.code, problem: line.problem ?? '' }
      },
      refused() {},
      end() {},
      async close() {},
    }
  }

  private next(seat: number, turn: number): LedgerLine | null {
    const line = this.bySeatAndTurn.get(`${seat} ${turn}`)?.shift() ?? null
    if (line === null) this.unrecorded = { seat, turn }
    else if (this.unrecorded?.turn !== turn) this.unrecorded = null
    return line
  }

  /** The move of the replay that a chosen decision points at. */
  private moveAt({ at, seat, outcome, place }: LedgerLine): unknown {
    if (outcome !== 'chosen') return null
    const entry = this.recorded.moves[at]
    if (entry !== undefined && 'seat' in entry && entry.seat === seat) return entry.move
    throw new BundleDiffers(place, `move ${at} of its replay is no chosen decision of seat ${seat}`)
  }
}
