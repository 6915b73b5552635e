import type { z } from 'zod'
import type { Game } from '../../engine/index.ts'
import type { ProblemCode } from '../../protocol/index.ts'
import type { Need } from '../access.ts'

/** Under which heading a call stands. */
export const AREAS = {
  games: 'What can be played here.',
  tables: 'Making tables, finding them, and what their host may do.',
  seats: 'Taking seats, leaving them, handing them on.',
  play: 'Seeing a game and playing it.',
  replays: 'Games that are over.',
  decks: 'Decks of cards for the games that are played with one.',
  operators: 'For who runs the server.',
  document: 'This document.',
} as const

/** What a call gives when all is well. */
export interface Gives {
  readonly says: string
  /** What it is; null for an answer without a body. */
  readonly shape: z.ZodType | null
  /** The media types it comes as; `application/json` unless given. */
  readonly types?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** What a call takes as its body. */
export interface Takes {
  readonly shape: z.ZodType | null
  /** Whether it may be left out. */
  readonly optional?: boolean
  readonly types?: readonly string[]
  /** One that could be sent, or how one looks for a game. */
  readonly example: unknown | ((game: Game) => unknown)
}

/** One call as the document has it. What every call may answer, or every call about a table, is not repeated here. */
export interface CallDoc {
  /** `POST /api/tables/{id}/moves`. */
  readonly call: string
  /** Its name in generated clients. */
  readonly name: string
  readonly area: keyof typeof AREAS
  /** In a few words. */
  readonly does: string
  /** What else is to be known, in sentences; Markdown. */
  readonly says?: string
  /** Whose token it needs. `anyone`: it takes one, and shows more with it. Left out: tokens say nothing here. */
  readonly token?: Need
  /** `any`: it does not look at it. */
  readonly query?: z.ZodObject | 'any'
  /** Headers it heeds besides `Authorization`, with what they say. */
  readonly headers?: Readonly<Record<string, string>>
  readonly takes?: Takes
  readonly gives: Readonly<Record<number, Gives>>
  /** The codes of its own problems. Their status is that of the code. */
  readonly refuses?: readonly ProblemCode[]
  /** Whether it answers moves, with the refusals of the games. */
  readonly moves?: boolean
  /** What either side says once the call has become a socket. */
  readonly messages?: { readonly client: z.ZodType; readonly server: z.ZodType }
}
