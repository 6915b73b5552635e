/** Language models at the server's tables: which there are, and how one is asked at a seat. */

import type { FaultKind, Game, GameEvent, Move } from '../engine/index.ts'
import { type Ask, type ModelSettings, type Player, prompterOf, seatModel } from '../players/index.ts'

/** The models that may be seated here. */
export interface ModelHouse {
  readonly names: readonly string[]
  /** What a replay says of a model. */
  about(game: Game, model: string): Readonly<Record<string, string>>
  /** A player for a seat; null where the model is not known here any more. */
  player(game: Game, model: string): Promise<Player> | null
}

export interface ModelHouseParts {
  readonly models: readonly ModelSettings[]
  readonly key: string | null
  /** How many tokens all of them may take together while the server runs; null: any number. */
  readonly tokens: number | null
}

export function modelHouse({ models, key, tokens }: ModelHouseParts): ModelHouse {
  let spent = 0
  const purse = {
    mayAsk: () => tokens === null || spent < tokens,
    spend({ tokens_in, tokens_out }: { tokens_in: number; tokens_out: number }) {
      spent += tokens_in + tokens_out
    },
  }
  const find = (name: string) => models.find(({ model }) => model === name) ?? null
  return {
    names: models.map(({ model }) => model),
    about(game, model): Record<string, string> {
      const settings = find(model)
      if (settings === null) return { model }
      const { version, hash } = prompterOf(game, settings.memory)
      return { model, prompt_version: version, prompt_hash: hash }
    },
    player(game, model) {
      const settings = find(model)
      return settings === null ? null : seatModel({ game, settings, key, purse }).then(({ player }) => player)
    },
  }
}

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

/** A model at a seat, for one game. It is told what the seat is told, once. */
export class SeatedModel {
  readonly name: string
  private readonly player: Promise<Player> | null
  private told = 0

  constructor(house: ModelHouse | null, game: Game, name: string) {
    this.name = name
    this.player = house?.player(game, name) ?? null
  }

  /** Its move; rejects with a `ModelFault` where it gives none. */
  async decide(ask: Ask, events: readonly GameEvent[]): Promise<Move> {
    if (this.player === null) throw new ModelFault('transport', 'no_model')
    const player = await this.player
    for (; this.told < events.length; this.told++) player.event(this.told, events[this.told])
    try {
      const answer = await player.turn(ask)
      if ('fault' in answer) throw new ModelFault(answer.fault, answer.code ?? null)
      return answer.move as Move
    } catch (error) {
      if (error instanceof Error && error.name === 'BudgetSpent') throw new ModelFault('transport', 'budget')
      throw error
    }
  }

  /** Ends the call that runs. */
  close(): void {
    this.player?.then(player => player.close()).catch(() => {})
  }
}
