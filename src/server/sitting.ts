/** What must not be forgotten of who sits where: written down with the table, and changed only by what was written. */

import type { Results } from '../engine/index.ts'
import type { SeatInfo, Standing } from '../protocol/index.ts'

export interface Sitting {
  readonly kind: SeatInfo['kind']
  readonly name: string | null
  /** The level of a bot, or the name of a language model. */
  readonly level: string | null
  /** The hash of the holder's token. */
  readonly token: string | null
  /** Whether whoever made the table sits here. */
  readonly hosts: boolean
  /** The code that hands the seat to another device, and until when, in milliseconds since 1970. */
  readonly code: { readonly hash: string; readonly expires: number } | null
  readonly standIn: boolean
  /** The person left after the start, or was removed. */
  readonly left: boolean
  /** What the player adds to the coming deal. */
  readonly salt: string | null
  /** How often in a row its clock ran out. */
  readonly misses: number
  /** The index of the first move of this game that the present holder could have sent. */
  readonly since: number
  /** When a stand-in played, as indexes of moves: from, up to but not including. */
  readonly spans: readonly { readonly from: number; readonly to: number | null }[]
  /** What the player has over all games of the table that are over. */
  readonly tally: Omit<Standing, 'name'> | null
}

export const OPEN: Sitting = {
  kind: 'open',
  name: null,
  level: null,
  token: null,
  hosts: false,
  code: null,
  standIn: false,
  left: false,
  salt: null,
  misses: 0,
  since: 0,
  spans: [],
  tally: null,
}

/** Whether the server's own players sit there: nobody is ever absent, and nobody comes back. */
export function isOurs({ kind }: Pick<Sitting, 'kind'>): boolean {
  return kind === 'bot' || kind === 'llm'
}

/** The same place with nobody on it, at so many moves: whatever its holder had ends here. */
export function vacated(sitting: Sitting, moves: number): Sitting {
  return { ...OPEN, since: moves, spans: withoutStandIn(sitting, moves).spans }
}

/** From a move on a stand-in plays. */
export function withStandIn(sitting: Sitting, from: number): Sitting {
  if (sitting.standIn) return sitting
  return { ...sitting, standIn: true, misses: 0, spans: [...sitting.spans, { from, to: null }] }
}

/** From a move on the owner plays again, or someone else will. */
export function withoutStandIn(sitting: Sitting, to: number): Sitting {
  if (!sitting.standIn) return sitting
  const spans = sitting.spans.map(span => (span.to === null ? { from: span.from, to } : span))
  return { ...sitting, standIn: false, misses: 0, spans }
}

/** The same player in a new game. A stand-in goes on standing in. */
export function inNewGame(sitting: Sitting): Sitting {
  return { ...sitting, salt: null, misses: 0, since: 0, spans: sitting.standIn ? [{ from: 0, to: null }] : [] }
}

/** The same player when a game has ended. */
export function withResults(sitting: Sitting, seat: number, results: Results): Sitting {
  const { games, wins, score } = sitting.tally ?? { games: 0, wins: 0, score: 0 }
  const won = results.winner_slots.includes(seat) ? 1 : 0
  return { ...sitting, tally: { games: games + 1, wins: wins + won, score: score + results.scores[seat] } }
}

/** What lasts of a chair, and nothing else of it. */
export function sittingOf(chair: Sitting): Sitting {
  const { kind, name, level, token, hosts, code, standIn, left, salt, misses, since, spans, tally } = chair
  return { kind, name, level, token, hosts, code, standIn, left, salt, misses, since, spans, tally }
}
