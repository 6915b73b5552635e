/** A language model at a seat of a table, for one game. */

import type { FaultKind, Game, GameEvent, Move } from '../engine/index.ts'
import { type Account, type Ask, type Player, sumsOf } from '../players/index.ts'
import type { GameAt } from './model-ledger.ts'
import type { ModelHouse } from './models.ts'
import type { Mark, Note } from './notice.ts'

/** Why a model gave no move. */
export class ModelFault extends Error {
  readonly kind: FaultKind
  readonly code: string | null

  constructor(kind: FaultKind, code: string | null) {
    super(`a model gave no move: ${kind}`)
    this.kind = kind
    this.code = code
  }
}

/** What a model decided on, and the notes it keeps, where it keeps some. */
export interface ModelChoice {
  readonly move: Move
  readonly notes: string | null
}

/** What became of a decision at the table. */
export interface Stood {
  readonly at: number | null
  readonly outcome: 'chosen' | FaultKind
  readonly code: string | null
}

/** Where a model sits, and what it brings along. */
export interface Placed {
  readonly where: GameAt
  readonly seat: number
  readonly model: string
  /** What it wrote down for itself before a restart. */
  readonly notes: string | null
  /** Whether it has decided in this game before it was seated here. */
  readonly isBack: boolean
  readonly mark: Mark
  readonly note: Note
}

/** A model that is asked. The ledger has a line when it has answered and the table has decided. */
interface Asked {
  readonly turn: number
  readonly choice: Promise<ModelChoice>
  readonly ending: AbortController
  answered: Answered | null
  stood: Stood | null
}

interface Answered {
  readonly fault: ModelFault | null
  readonly problem: string | null
  readonly seconds: number
  readonly account: Account | null
}

export class SeatedModel {
  private readonly house: ModelHouse | null
  private readonly placed: Placed
  private readonly player: Promise<Player> | null
  private readonly forgot: boolean
  private told = 0
  private asked: Asked | null = null

  constructor(house: ModelHouse | null, game: Game, placed: Placed) {
    const { model, notes, isBack } = placed
    this.house = house
    this.placed = placed
    this.player = house?.player(game, { model, notes }) ?? null
    // Notes are written down with the moves; a history of all that was said is not.
    this.forgot = isBack && house?.memoryOf(model) === 'full'
  }

  /** Its move; rejects with a `ModelFault` where it gives none. Asked again for the same turn it says the same. */
  decide(ask: Ask, events: readonly GameEvent[]): Promise<ModelChoice> {
    const { turn } = ask
    if (this.asked?.turn === turn && this.asked.stood === null) return this.asked.choice
    const ending = new AbortController()
    const choice = this.answer({ ...ask, signal: ending.signal }, events, answered => {
      asked.answered = answered
      if (asked.stood !== null) this.write(asked)
    })
    const asked: Asked = { turn, choice, ending, answered: null, stood: null }
    this.asked = asked
    this.house?.track(choice)
    return choice
  }

  /** The table has decided: nobody waits for an answer any more. */
  stood(stood: Stood): void {
    const { asked } = this
    if (asked === null || asked.stood !== null) return
    asked.stood = stood
    if (asked.answered !== null) this.write(asked)
    else asked.ending.abort()
  }

  /** Ends the call that runs. */
  close(): void {
    this.stood({ at: null, outcome: 'late', code: null })
    this.player?.then(player => player.close()).catch(() => {})
  }

  private async answer(ask: Ask, events: readonly GameEvent[], done: (answered: Answered) => void) {
    const before = performance.now()
    let answered: Omit<Answered, 'seconds'> = { fault: null, problem: null, account: null }
    try {
      if (this.player === null) throw new ModelFault('transport', 'no_model')
      const player = await this.player
      for (; this.told < events.length; this.told++) player.event(this.told, events[this.told])
      const answer = await player.turn(ask)
      const account = answer.account ?? null
      if ('move' in answer) {
        answered = { fault: null, problem: null, account }
        return { move: answer.move as Move, notes: answer.notes ?? null }
      }
      const fault = new ModelFault(answer.fault, answer.code ?? null)
      answered = { fault, problem: answer.problem, account }
      throw fault
    } catch (error) {
      if (error instanceof ModelFault) {
        if (answered.fault === null) answered = { ...answered, fault: error }
        throw error
      }
      if (!(error instanceof Error && error.name === 'BudgetSpent')) throw error
      const fault = new ModelFault('transport', 'budget')
      const { account } = error as { account?: Account }
      answered = { fault, problem: error.message, account: account ?? null }
      throw fault
    } finally {
      done({ ...answered, seconds: (performance.now() - before) / 1000 })
    }
  }

  private write({ turn, answered, stood }: Asked): void {
    if (answered === null || stood === null) throw new Error(`turn ${turn} is not decided yet`)
    const { where, seat, model, mark, note } = this.placed
    const { fault, problem, seconds, account } = answered
    // What was answered too late, or to a table that is gone, counts as what the table made of it.
    const isOwn = fault !== null && (stood.at === null || fault.kind === stood.outcome)
    const outcome = isOwn ? fault.kind : stood.outcome
    const code = isOwn ? fault.code : stood.code
    this.house?.record(where, {
      ...{ seat, model, turn, at: stood.at, outcome, code, problem, seconds, account },
      forgot: this.forgot,
    })
    const { tokens_in, tokens_out } = sumsOf(account)
    note({ type: 'model_decision', ...mark, outcome, tokens_in, tokens_out })
  }
}
