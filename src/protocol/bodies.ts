/** What travels in HTTP bodies. */

import type { Json, Move, OptionSpec, Options, Preset, Seat } from '../engine/index.ts'
import type { SeatInfo } from './observation.ts'

export type Visibility = 'public' | 'private'
export type TablePolicy = 'retry' | 'default'
export type Level = 'random' | 'easy' | 'normal' | 'hard' | 'expert'

/** Who shall sit at a seat of a new table. */
export type SeatWanted =
  | { readonly kind: 'you'; readonly name: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'bot'; readonly level: Level }
  | { readonly kind: 'llm'; readonly model: string }

export interface Clock {
  /** Seconds for each phase, 10 to 86400. */
  readonly move_s: number
}

/** `POST /api/tables`. */
export interface CreateTable {
  readonly game: string
  readonly options?: Partial<Options>
  /** One each; without it the usual number of open seats. */
  readonly seats?: readonly SeatWanted[]
  readonly name?: string
  readonly visibility?: Visibility
  readonly clock?: Clock | null
  readonly policy?: TablePolicy
  readonly shuffle_seats?: boolean
  readonly pace_ms?: number
  /** The hash of a deck known to the server; sets `options.deck`. */
  readonly deck?: string
  readonly stand_in?: boolean
  readonly start?: Json
  readonly seed?: string
}

/** What creating a table answers: the only time its tokens are shown. */
export interface CreatedTable {
  readonly id: string
  readonly url: string
  readonly host_token: string
  readonly seats: readonly {
    readonly seat: Seat
    readonly kind: SeatInfo['kind']
    readonly name: string | null
    readonly token?: string
  }[]
}

/** One table without secrets. */
export interface TableInfo {
  readonly id: string
  readonly game: string
  readonly name: string
  readonly state: 'waiting' | 'running' | 'finished'
  readonly options: Options
  readonly clock: Clock | null
  readonly seats: readonly SeatInfo[]
  readonly commitment: string | null
  /** Only at a table with a set-up position or a chosen seed. */
  readonly set_up?: true
  /** Only after `again`: what each player has over all games at this table. */
  readonly standing?: readonly Standing[]
}

export interface Standing {
  readonly name: string
  readonly games: number
  readonly wins: number
  /** The sum of the scores (0 to 1 a game). */
  readonly score: number
}

/** `GET /api/tables`. `next` is for `?after=`, null at the end. */
export interface TableList {
  readonly tables: readonly TableInfo[]
  readonly next: string | null
}

/** `POST /api/tables/{id}/seats`. */
export type TakeSeat = { readonly name: string; readonly seat?: Seat } | { readonly code: string }

export interface TakenSeat {
  readonly seat: Seat
  readonly token: string
}

/** `POST /api/tables/{id}/moves`. */
export interface SendMove {
  readonly id: string
  readonly turn: number
  readonly move: Move
}

export interface MoveAccepted {
  readonly accepted: true
  readonly n: number
}

/** `POST /api/tables/{id}/code`: a one-time code for another device; `expires` is RFC 3339. */
export interface SeatCode {
  readonly code: string
  readonly expires: string
}

/** One game as `GET /api/games` lists it. */
export interface GameInfo {
  readonly id: string
  readonly name: string
  readonly rules: string
  readonly summary: string
  readonly seats: { readonly min: number; readonly max: number; readonly usual: number }
  readonly options: readonly OptionSpec[]
  readonly presets: readonly Preset[]
  /** The computer players built so far, weakest first. */
  readonly levels: readonly string[]
}

/** `GET /api/games`. */
export interface GameList {
  readonly protocol: number
  readonly games: readonly GameInfo[]
  /** What `react` may show. */
  readonly emotes: readonly string[]
  readonly limits: Readonly<Record<string, number>>
  /** Whether this server takes `seed` and `start` in a new table. */
  readonly allows: { readonly seed: boolean; readonly start: boolean }
}

/** One deck as `GET /api/decks` lists it. */
export interface DeckInfo {
  readonly hash: string
  readonly id: string
  readonly name: string
  readonly language: string
  readonly license: string
  readonly black: number
  readonly white: number
}

export interface DeckList {
  readonly decks: readonly DeckInfo[]
}

/** `POST /api/decks`: the deck's hash, and what was taken of it. */
export interface NewDeck {
  readonly hash: string
  readonly report: { readonly black: number; readonly white: number; readonly skipped: readonly string[] }
}
