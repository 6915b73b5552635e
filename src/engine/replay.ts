/** A whole game as it travels (formats, Replay, version 1), and its public form while the game still runs. */

import type { GameEvent, Results, Seat } from './events.ts'
import type { Fairness } from './fairness.ts'
import type { Game, Setup } from './game.ts'
import type { Entry } from './history.ts'
import type { Options } from './options.ts'
import { materialHashes } from './replay-materials.ts'

export const REPLAY_FORMAT = 'fairdeal-replay'
export const REPLAY_VERSION = 1

export const PLAYER_KINDS = ['person', 'bot', 'llm', 'program'] as const
export type PlayerKind = (typeof PLAYER_KINDS)[number]

/** Who sat at a seat. Further keys tell more of the player (`version`, `stand_in`: spans of indexes in `moves`). */
export interface ReplayPlayer {
  readonly name: string
  readonly kind: PlayerKind
  readonly stand_in?: readonly (readonly [number, number])[]
  readonly [key: string]: unknown
}

export const FAULT_KINDS = [
  'late',
  'unreadable',
  'illegal',
  'crashed',
  'gone',
  'truncated',
  'transport',
  'declined',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** Why a close came: a record, not part of verification. `at` is the index of the close in `moves`. */
export interface Fault {
  readonly at: number
  readonly seat: Seat
  readonly kind: FaultKind
  readonly code: string | null
}

/** A replay. Games with materials add `<material>_hash`, and `<material>` where it is embedded. */
export interface Replay {
  readonly format: typeof REPLAY_FORMAT
  readonly version: typeof REPLAY_VERSION
  readonly game: string
  readonly rules: string
  readonly seed: string
  readonly seats: number
  readonly options: Options
  readonly players: readonly ReplayPlayer[]
  readonly moves: readonly Entry[]
  readonly events: readonly GameEvent[]
  /** Null while the game is not over. */
  readonly results: Results | null
  readonly faults?: readonly Fault[]
  readonly start?: unknown
  readonly fairness?: unknown
  readonly [key: string]: unknown
}

/** What everyone may have of a game that still runs: no seed, no start, no moves, public events only. */
export interface PublicReplay {
  readonly format: typeof REPLAY_FORMAT
  readonly version: typeof REPLAY_VERSION
  readonly game: string
  readonly rules: string
  readonly seats: number
  readonly options: Options
  readonly players: readonly { readonly name: string; readonly kind: PlayerKind }[]
  readonly events: readonly GameEvent[]
  readonly results: null
  readonly set_up?: true
  readonly [key: string]: unknown
}

/** What a driver knows of a game it drove. `moves` are as understood (`readMove`). */
export interface Played {
  readonly setup: Setup
  readonly players: readonly ReplayPlayer[]
  readonly moves: readonly Entry[]
  readonly events: readonly GameEvent[]
  readonly results: Results | null
  readonly faults?: readonly Fault[]
  readonly fairness?: Fairness | null
  /** Puts the materials themselves into the file, so that it needs nothing else. */
  readonly embed?: boolean
}

/** The replay of a game: everything that was decided, and what came of it. */
export function writeReplay(game: Game, played: Played): Replay {
  const { setup, faults, fairness, embed } = played
  return {
    format: REPLAY_FORMAT,
    version: REPLAY_VERSION,
    game: game.id,
    rules: game.rules,
    seed: setup.random.seed,
    seats: setup.seats,
    options: setup.options,
    ...materialHashes(game, setup.materials),
    players: played.players,
    moves: played.moves,
    events: played.events,
    results: played.results,
    ...(faults === undefined || faults.length === 0 ? {} : { faults }),
    ...(setup.start === null ? {} : { start: setup.start }),
    ...(fairness === undefined || fairness === null ? {} : { fairness }),
    ...(embed === true ? setup.materials : {}),
  }
}

/** The public form of an unfinished game's replay, written by listing what everyone may have. */
export function publicReplay(game: Game, played: Pick<Played, 'setup' | 'players' | 'events'>): PublicReplay {
  const { setup, players, events } = played
  return {
    format: REPLAY_FORMAT,
    version: REPLAY_VERSION,
    game: game.id,
    rules: game.rules,
    seats: setup.seats,
    options: setup.options,
    ...materialHashes(game, setup.materials),
    players: players.map(({ name, kind }) => ({ name, kind })),
    events: events.filter(event => event.to === undefined),
    results: null,
    ...(setup.start === null ? {} : { set_up: true as const }),
  }
}
