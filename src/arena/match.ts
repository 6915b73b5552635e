/**
 * One game between players, without a server. The policy is `default` (rules/czar, Missing, late and illegal
 * moves): with its first illegal, unreadable or late move a seat forfeits its choice of the phase, still owes, and
 * gets its default when everyone who still owes has forfeited. With more `tries` it may try again before.
 *
 * All seats that owe are asked before any answer is applied, and answers are applied in seat order: who answers
 * faster changes nothing.
 */

import {
  begin,
  close,
  type Entry,
  type Fault,
  type Game,
  type GameEvent,
  type GameState,
  isRefusal,
  mayHave,
  move,
  observe,
  type Refusal,
  type Replay,
  readMove,
  reasonFor,
  type Seat,
  type Setup,
  type Step,
  writeReplay,
} from '../engine/index.ts'
import type { Answer, Seated } from '../players/index.ts'
import { type SeatInfo, tableObservation } from '../protocol/index.ts'
import type { Decided } from './ledger.ts'

export interface Match {
  readonly game: Game
  readonly setup: Setup
  /** One for each seat. */
  readonly seated: readonly Seated[]
  /** How long players outside may take for a move; null: as long as they like. */
  readonly budgetMs: number | null
  /** How often a seat may answer one turn before its choice is forfeited; 1 unless given. */
  readonly tries?: number
  /** Puts the materials into the replay. */
  readonly embed?: boolean
  /** Sees what becomes of decisions and which moves are made, one by one; what it throws ends the game. */
  readonly watch?: Watch
}

export interface Watch {
  decided(decided: Decided): void
  moved(at: number, entry: Entry): void
}

/** An answer and how long it took. */
type Given = { readonly answer: Answer; readonly seconds: number }

/** A fault with the sentence that explains it, which no replay holds. */
export interface MatchFault extends Fault {
  readonly problem: string
}

export interface Played {
  readonly replay: Replay
  readonly faults: readonly MatchFault[]
  /** Every decision that was asked for, in the order in which they were settled. */
  readonly decided: readonly Decided[]
}

/** Plays a game to its end. All players are closed, also when one of them throws. */
export async function playMatch(match: Match): Promise<Played> {
  if (match.seated.length !== match.setup.seats) {
    throw new Error(`${match.seated.length} players for ${match.setup.seats} seats`)
  }
  try {
    return await new Running(match).play()
  } finally {
    await Promise.all(match.seated.map(({ player }) => player.close()))
  }
}

/** `word`: what is said of it where not only refusals have a code. */
type Forfeit = Omit<MatchFault, 'at'> & { readonly word: string | null; readonly given: Given }

class Running {
  private readonly match: Match
  private readonly infos: readonly SeatInfo[]
  private readonly names: readonly string[]
  private readonly told: number[]
  private readonly moves: Entry[] = []
  private readonly events: GameEvent[] = []
  private readonly faults: MatchFault[] = []
  private readonly decided: Decided[] = []
  private forfeits: Forfeit[] = []
  private state: GameState

  constructor(match: Match) {
    this.match = match
    this.names = match.seated.map(({ name }) => name)
    this.infos = match.seated.map(({ name, kind }, seat) => ({ seat, name, kind, present: true, stand_in: false }))
    this.told = match.seated.map(() => 0)
    const { game, setup } = match
    for (const [seat, { player }] of match.seated.entries()) {
      player.start({ game: game.id, rules: game.rules, options: setup.options, seat, seats: setup.seats })
    }
    const first = begin(game, setup)
    this.state = first.state
    this.tell(first)
  }

  async play(): Promise<Played> {
    const { game, setup, seated, embed } = this.match
    while (game.results(this.state) === null) {
      const waiting = this.waiting()
      if (waiting.length === 0) this.closePhase()
      else await this.askAll(waiting)
    }
    const results = game.results(this.state)
    for (const { player } of seated) player.end(results)
    const players = seated.map(({ name, kind, about }) => ({ name, kind, ...about }))
    const faults = this.faults.map(({ at, seat, kind, code }) => ({ at, seat, kind, code }))
    const { moves, events } = this
    const replay = writeReplay(game, { setup, players, moves, events, results, faults, embed })
    return { replay, faults: this.faults, decided: this.decided }
  }

  /** The seats that owe and have not forfeited. */
  private waiting(): Seat[] {
    return this.match.game.owing(this.state).filter(seat => !this.forfeits.some(fault => fault.seat === seat))
  }

  private async askAll(seats: readonly Seat[]): Promise<void> {
    const asked = seats.map(seat => this.ask(seat))
    const answers = await Promise.all(asked)
    const turn = this.state.turn
    for (const [index, seat] of seats.entries()) {
      // An answer may have closed the phase for everybody: the rest came for a turn that is over.
      if (this.state.turn !== turn || !this.match.game.owing(this.state).includes(seat)) return
      await this.take(seat, answers[index])
    }
  }

  private async ask(seat: Seat): Promise<Given> {
    const { game, setup, seated } = this.match
    const { player, budgetMs = this.match.budgetMs } = seated[seat]
    const observation = tableObservation(observe(game, setup, this.state, seat, this.names), { seats: this.infos })
    const { turn } = this.state
    const before = performance.now()
    const answer = await player.turn({
      turn,
      legal_moves: observation.legal_moves ?? [],
      observation,
      budget_ms: budgetMs,
      judge: raw => {
        const step = move(game, this.state, seat, raw)
        return isRefusal(step) ? { code: step.code, reason: reasonFor(game, step) } : null
      },
    })
    return { answer, seconds: (performance.now() - before) / 1000 }
  }

  private async take(seat: Seat, first: Given): Promise<void> {
    const { game, seated, tries = 1 } = this.match
    let given = first
    for (let left = tries - 1; ; left--) {
      const { answer } = given
      if ('fault' in answer) {
        const { fault: kind, problem, code: word = null } = answer
        // Only refusals have a code in a replay.
        const code = kind === 'illegal' || word === 'unreadable' ? word : null
        return this.forfeit({ seat, kind, code, problem, word, given })
      }
      const before = this.state
      const step = move(game, before, seat, answer.move)
      if (!isRefusal(step)) {
        this.settle({ seat, at: this.moves.length, outcome: 'chosen', code: null, problem: null, given })
        this.accept({ seat, move: readMove(game, before, answer.move) }, step)
        return
      }
      if (left <= 0) return this.forfeit({ ...refusedFault(game, seat, step), word: step.code, given })
      seated[seat].player.refused({ turn: before.turn, ...step, reason: reasonFor(game, step) })
      given = await this.ask(seat)
    }
  }

  private forfeit(fault: Forfeit): void {
    this.forfeits.push(fault)
  }

  private closePhase(): void {
    const step = close(this.match.game, this.state)
    if (isRefusal(step)) throw new Error(`closing turn ${this.state.turn} is refused: ${step.code}`)
    const at = this.moves.length
    for (const { word, given, ...fault } of this.forfeits) {
      this.faults.push({ at, ...fault })
      this.settle({ seat: fault.seat, at, outcome: fault.kind, code: word, problem: fault.problem, given })
    }
    this.accept({ close: true }, step)
  }

  private settle({ given, ...what }: Omit<Decided, 'turn' | 'seconds' | 'account'> & { readonly given: Given }): void {
    const { answer, seconds } = given
    const decided = { ...what, turn: this.state.turn, seconds, account: answer.account ?? null }
    this.decided.push(decided)
    this.match.watch?.decided(decided)
  }

  private accept(entry: Entry, step: Step<GameState>): void {
    const { turn } = this.state
    this.match.watch?.moved(this.moves.length, entry)
    this.moves.push(entry)
    this.state = step.state
    if (step.state.turn !== turn) this.forfeits = []
    this.tell(step)
  }

  private tell(step: Step<GameState>): void {
    for (const event of step.events) {
      this.events.push(event)
      for (const [seat, { player }] of this.match.seated.entries()) {
        if (mayHave(event, seat)) player.event(this.told[seat]++, event)
      }
    }
  }
}

function refusedFault(game: Game, seat: Seat, refusal: Refusal): Omit<MatchFault, 'at'> {
  const kind = refusal.code === 'unreadable' ? 'unreadable' : 'illegal'
  return { seat, kind, code: refusal.code, problem: reasonFor(game, refusal) }
}
