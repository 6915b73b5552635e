/** Language models at the server's tables: which there are, how one is seated, and what all of them may spend. */

import type { Game } from '../engine/index.ts'
import { type Memory, type ModelSettings, type Player, prompterOf, seatModel } from '../players/index.ts'
import type { GameAt, ModelDecision, ModelLedger } from './model-ledger.ts'

/** The models that may be seated here. */
export interface ModelHouse {
  /** All there are, whether or not they may be asked now. */
  readonly names: readonly string[]
  /** Whether what they may take together is spent: nobody is asked any more. */
  readonly isSpent: boolean
  /** What a replay says of a model. */
  about(game: Game, model: string): Readonly<Record<string, string>>
  /** What a model knows of its earlier decisions; null where it is not known here any more. */
  memoryOf(model: string): Memory | null
  /** A player for a seat, with what it wrote down for itself before; null where the model is not known here any more. */
  player(game: Game, seated: { readonly model: string; readonly notes: string | null }): Promise<Player> | null
  /** A decision stands. */
  record(where: GameAt, decision: ModelDecision): void
  /** An answer is on its way: the ledger is not closed before it is there. */
  track(answer: Promise<unknown>): void
  /** The games of a table are deleted. */
  forget(table: string): Promise<void>
  close(): Promise<void>
}

export interface ModelHouseParts {
  readonly models: readonly ModelSettings[]
  readonly key: string | null
  /** How many tokens all of them may take together while the server runs; null: any number. */
  readonly tokens: number | null
  /** Where decisions are written down; none unless given. */
  readonly ledger?: ModelLedger
  /** Told once, when the tokens are spent: how many were taken. */
  readonly spent?: (tokens: number) => void
}

export function modelHouse({ models, key, tokens, ledger, spent: tell }: ModelHouseParts): ModelHouse {
  let spent = 0
  const isSpent = () => tokens !== null && spent >= tokens
  const purse = {
    mayAsk: () => !isSpent(),
    spend({ tokens_in, tokens_out }: { tokens_in: number; tokens_out: number }) {
      const before = isSpent()
      spent += tokens_in + tokens_out
      if (isSpent() && !before) tell?.(spent)
    },
  }
  const find = (name: string) => models.find(({ model }) => model === name) ?? null
  const coming = new Set<Promise<unknown>>()
  return {
    names: models.map(({ model }) => model),
    get isSpent() {
      return isSpent()
    },
    about(game, model): Record<string, string> {
      const settings = find(model)
      if (settings === null) return { model }
      const { version, hash } = prompterOf(game, settings.memory)
      return { model, prompt_version: version, prompt_hash: hash }
    },
    memoryOf: model => find(model)?.memory ?? null,
    player(game, { model, notes }) {
      const settings = find(model)
      return settings === null ? null : seatModel({ game, settings, key, purse, notes }).then(({ player }) => player)
    },
    record: (where, decision) => ledger?.write(where, decision),
    track(answer) {
      const end = () => coming.delete(answer)
      coming.add(answer)
      answer.then(end, end)
    },
    forget: async table => ledger?.forget(table),
    async close() {
      await Promise.allSettled(coming)
      await ledger?.close()
    },
  }
}
