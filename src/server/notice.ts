/**
 * What happens, as operators may know it. A notice is written by listing what may be seen: nothing in it is a token, a
 * card, a seed, a name or text of anyone, an address of a caller, or the id of a table, which is a link to it.
 */

import { createHash } from 'node:crypto'
import type { FaultKind } from '../engine/index.ts'
import type { StreamKind } from './stream.ts'

/** A table, as far as operators know it: its tag and its game. */
export interface Mark {
  readonly table: string
  readonly game: string
}

export type Notice =
  /** It listens. */
  | { readonly type: 'server_started'; readonly version: string; readonly node: string; readonly port: number }
  /** Variables of the environment that look like settings and are none. */
  | { readonly type: 'unknown_settings'; readonly names: readonly string[] }
  /** Node has something to say of how it is used. */
  | { readonly type: 'warning'; readonly name: string; readonly code: string | null }
  /** It takes nothing new any more. */
  | { readonly type: 'server_stopping'; readonly why: string }
  /** With how many tables at which somebody waits or plays, whether they are kept, and all that was begun is finished. */
  | {
      readonly type: 'server_stopped'
      readonly tables: number
      readonly kept: boolean
      readonly finished: boolean
      readonly ms: number
    }
  | ({ readonly type: 'table_made'; readonly seats: number; readonly visibility: string } & Mark)
  | ({ readonly type: 'game_begun'; readonly nth: number } & Mark)
  /** A decision stands and was told: by the server's own players, or by a seat, so many ms after it had come in. */
  | ({ readonly type: 'move'; readonly by: 'seat' | 'server'; readonly ms: number | null } & Mark)
  /** Defaults were played for those who owed a move. */
  | ({ readonly type: 'phase_closed'; readonly faults: readonly FaultKind[] } & Mark)
  | ({ readonly type: 'stand_in' } & Mark)
  | ({ readonly type: 'game_over'; readonly moves: number } & Mark)
  | ({ readonly type: 'table_closed'; readonly why: 'idle' | 'deleted' } & Mark)
  /** A table goes on at another server. */
  | ({ readonly type: 'table_moved' } & Mark)
  /** This server is one of several, or was the last time it looked; a word for the others is its name. */
  | { readonly type: 'fleet_joined'; readonly node: string; readonly nodes: number }
  /** Another server came, said that it goes, or is gone. */
  | { readonly type: 'fleet_node'; readonly node: string; readonly what: 'came' | 'leaves' | 'gone' }
  /** Tables that no server ran go on here: of a server that is gone, that handed them over, or because somebody asked. */
  | { readonly type: 'tables_taken'; readonly why: 'gone' | 'handed' | 'asked'; readonly count: number }
  /** Tables were handed over to other servers; those that could not be wait in the log. */
  | { readonly type: 'tables_handed'; readonly count: number; readonly left: number }
  /** The line to the other servers and the log was lost, or is there again. */
  | { readonly type: 'fleet_line'; readonly what: 'lost' | 'found' }
  /** What was passed on between this server and another was not passed on whole: it is cut, and whoever listens comes back. */
  | {
      readonly type: 'link_reset'
      readonly node: string
      readonly why: 'gap' | 'silent' | 'anew'
      readonly cut: number
    }
  /** A call was passed on to another server, and how that went. */
  | { readonly type: 'call_passed'; readonly outcome: 'answered' | 'unanswered'; readonly ms: number }
  /** A table of the log that this server cannot play on. */
  | { readonly type: 'table_lost'; readonly table: string; readonly code: string; readonly why: string }
  /** A player of the server's own chose what is refused. */
  | ({ readonly type: 'bad_choice'; readonly level: string; readonly code: string } & Mark)
  /** A language model gave no move: how its endpoint or its answer failed, without a word of either. */
  | ({ readonly type: 'model_fault'; readonly kind: FaultKind; readonly code: string | null } & Mark)
  /** A decision of a language model stands, or came to nothing; what all its attempts took. */
  | ({
      readonly type: 'model_decision'
      readonly outcome: 'chosen' | FaultKind
      readonly tokens_in: number
      readonly tokens_out: number
    } & Mark)
  /** What language models may take together is spent: nobody asks them any more. */
  | { readonly type: 'model_budget'; readonly tokens: number }
  /** A call was answered; `route` is the pattern of its path, `code` that of a problem. A stream is answered when it ends. */
  | {
      readonly type: 'request'
      readonly method: string
      readonly route: string
      readonly status: number
      readonly code: string | null
      readonly ms: number
      readonly streamed: boolean
    }
  /** A message on a socket was refused, or the socket closed for it. */
  | { readonly type: 'refused'; readonly code: string; readonly closed: boolean }
  /** A stream was cut: its reader was too slow, or there was none any more. */
  | { readonly type: 'stream_cut'; readonly kind: StreamKind }
  /** The log of tables has written, or has not; `failed` is how many failed in a row up to now, `slow` how many took a second or more. */
  | {
      readonly type: 'append'
      readonly records: number
      readonly ms: number
      readonly failure: string | null
      readonly failed: number
      readonly slow: number
    }
  /** A bug or a broken machine. */
  | { readonly type: 'fault'; readonly error: unknown }

/** An append that takes so long is worth a line. */
export const SLOW_APPEND_MS = 1000

/** Told of each notice as it happens. */
export type Note = (notice: Notice) => void

/** The tag of a table: enough to find it in a log, too little to open it. */
export function tagOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 8)
}
