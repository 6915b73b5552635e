/**
 * The numbers that keep one client from taking what is everybody's. All of them stand in `GET /api/games`, and all can
 * be set. Those that begin with `address_` are counted by the address of who asks; this machine's own is not counted
 * unless that is wanted, because bots, arenas and tests share it.
 */

import { MAX_NESTING, show, Unusable } from '../engine/index.ts'

/** A limit: what holds if nothing is said, what can be set, and what it is for. */
interface Spec {
  readonly usual: number
  readonly min: number
  readonly max: number
  readonly says: string
}

const KIB = 1024
const MIB = 1024 * KIB

export const LIMITS = {
  body_bytes: spec(64 * KIB, KIB, 64 * MIB, 'the body of a request'),
  deck_bytes: spec(2 * MIB, KIB, 64 * MIB, 'a deck that is brought'),
  frame_bytes: spec(64 * KIB, KIB, 64 * MIB, 'a frame of a socket'),
  nesting: spec(MAX_NESTING, 4, MAX_NESTING, 'how deep JSON may be nested'),
  unread_bytes: spec(MIB, 64 * KIB, 64 * MIB, 'what a reader may leave unread before it is dropped'),
  unread_bytes_all: spec(256 * MIB, MIB, 64 * KIB * MIB, 'what all readers may leave unread together'),
  tables: spec(20_000, 1, 10_000_000, 'tables at a time'),
  connections: spec(20_000, 1, 1_000_000, 'connections at a time'),
  address_connections: spec(256, 1, 1_000_000, 'open sockets and streams of one address'),
  address_tables: spec(200, 1, 1_000_000, 'tables one address has made and that are still there'),
  address_requests_per_s: spec(
    100,
    1,
    1_000_000,
    'requests, handshakes and messages of one address, over 10 s on average',
  ),
  mcp_sessions: spec(1000, 0, 1_000_000, 'sessions of the Model Context Protocol at a time; 0 turns it off'),
  address_mcp_sessions: spec(32, 1, 1_000_000, 'sessions of the Model Context Protocol of one address'),
  mcp_idle_s: spec(1800, 10, 86_400, 'seconds after which a session without a call is ended and leaves its seat'),
  code_tries: spec(100, 1, 1_000_000, 'wrong one-time codes at one table within 5 minutes'),
  head_s: spec(10, 1, 600, 'seconds for the head of a request'),
  request_s: spec(30, 1, 3600, 'seconds for a whole request'),
  hello_s: spec(10, 1, 600, 'seconds from a handshake to the hello'),
  stalled_s: spec(30, 1, 3600, 'seconds an answer may stand still because nobody reads it'),
} as const satisfies Readonly<Record<string, Spec>>

export type LimitName = keyof typeof LIMITS
export type Limits = Readonly<Record<LimitName, number>>

export const LIMIT_NAMES = Object.keys(LIMITS) as readonly LimitName[]

/** The requests of an address are counted over so many seconds: a page asks for many files at once, then for nothing. */
export const WINDOW_S = 10

/** All limits, of which some were set; throws `Unusable`. */
export function limitsOf(set: Readonly<Partial<Record<string, number>>> = {}): Limits {
  for (const [name, value] of Object.entries(set)) {
    if (!Object.hasOwn(LIMITS, name)) {
      throw new Unusable('limits', `there is no limit ${show(name)}; there are ${LIMIT_NAMES.join(', ')}`)
    }
    const { min, max } = LIMITS[name as LimitName]
    if (value === undefined || !Number.isInteger(value) || value < min || value > max) {
      throw new Unusable('limits', `${name}: ${show(value)} where a whole number from ${min} to ${max} is wanted`)
    }
  }
  return Object.fromEntries(LIMIT_NAMES.map(name => [name, set[name] ?? LIMITS[name].usual])) as Limits
}

function spec(usual: number, min: number, max: number, says: string): Spec {
  return { usual, min, max, says }
}
