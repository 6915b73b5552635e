import type { FaultKind, GameEvent, Move, Options, PlayerKind, Results, Seat } from '../engine/index.ts'
import type { TableObservation } from '../protocol/index.ts'

/** What a player is told first. */
export interface Start {
  readonly game: string
  readonly rules: string
  readonly options: Options
  readonly seat: Seat
  readonly seats: number
}

/** A move that is owed, all that the seat may know to choose it, and the time there is (null: any). */
export interface Ask {
  readonly turn: number
  readonly legal_moves: readonly Move[]
  readonly observation: TableObservation
  readonly budget_ms: number | null
  /** Whether a move would be taken, for players that may mend theirs before they give it; null: it would be. */
  readonly judge?: (move: unknown) => { readonly code: string; readonly reason: string } | null
  /** Ends the asking: what was asked is decided, and nobody waits for an answer any more. */
  readonly signal?: AbortSignal
}

/**
 * What came back: a move as it was sent, whatever it is, or why none came; and what it took, where that is known. `notes`
 * are a player's own, which it wants to have again if it is seated anew.
 */
export type Answer = (
  | { readonly move: unknown; readonly notes?: string | null }
  | { readonly fault: FaultKind; readonly problem: string; readonly code?: string | null }
) & { readonly account?: Account }

/** What it took a player to decide: each time it was asked, and what became of it. */
export interface Account {
  readonly attempts: readonly Attempt[]
}

export interface Attempt {
  readonly outcome: 'chosen' | FaultKind
  /** A word for what was wrong, and a sentence; null for what was chosen. */
  readonly code: string | null
  readonly problem: string | null
  /** The hash of all that was sent. */
  readonly prompt_hash: string
  /** What came back, word by word, up to a length; null where nothing did. */
  readonly raw: string | null
  /** Its whole length in characters. */
  readonly raw_length: number
  /** The calls of tools in it, which stand behind the text, each on lines of its own as `name(arguments)`. */
  readonly calls: readonly { readonly name: string; readonly length: number }[]
  readonly finish: string | null
  /** How the answer was asked for: by a tool, as JSON, as text. */
  readonly format: string
  /** How often the endpoint had failed for the moment before. */
  readonly repeats: number
  readonly tokens_in: number
  readonly tokens_out: number
  /** The tokens were reckoned by length, because the endpoint did not count them. */
  readonly estimated: boolean
  readonly seconds: number
}

/** Why a move was not taken. */
export interface Refusal {
  readonly turn: number
  readonly code: string
  readonly reason: string
}

/**
 * Whoever sits at a seat of a driver: a bot, a program, a person at the terminal. The driver tells everything
 * the seat may know, in order, and asks when a move is owed; a player keeps its own time (`budget_ms`).
 */
export interface Player {
  start(start: Start): void
  /** One event the seat may have; `n` counts them from 0 without gaps. */
  event(n: number, event: GameEvent): void
  turn(ask: Ask): Promise<Answer>
  /** The last answer was not taken and the seat may try again. */
  refused(refusal: Refusal): void
  end(results: Results | null): void
  /** Frees what the player holds. Called once, whatever happened before. */
  close(): Promise<void>
}

/** A player and what others may know of it. */
export interface Seated {
  readonly name: string
  readonly kind: PlayerKind
  readonly player: Player
  /** Further keys for the replay: `level`, … */
  readonly about?: Readonly<Record<string, string>>
  /** How long it may take for a move, where that is not what others may: a player that keeps its own time has null. */
  readonly budgetMs?: number | null
}
