import type { Chair } from './chair.ts'
import { Frame } from './frame.ts'

/** One message as it travels. `n` is an event's number for its viewer, null for what is no event. */
export interface Line {
  readonly text: string
  readonly n: number | null
}

/** Messages that go out together, serialised once for all who see the same. */
export interface Batch {
  readonly lines: readonly Line[]
  /** One frame with all of them: a message, or an array. */
  readonly frame: Frame
}

/**
 * Why a stream ends: the game is over, its token was revoked, the table is closed, has a fault, is read anew or goes on at
 * another server, nobody watches from now on, the server stops.
 */
export type StreamEnd = 'unwatched' | 'over' | 'revoked' | 'closed' | 'broken' | 'reread' | 'moved' | 'stopping'

export const STREAM_KINDS = ['ws', 'ndjson', 'sse'] as const
export type StreamKind = (typeof STREAM_KINDS)[number]

export const STREAM_ROLES = ['seat', 'host', 'spectator'] as const
export type StreamRole = (typeof STREAM_ROLES)[number]

/** Where messages go: a socket, or an HTTP answer that stays open. */
export interface Pipe {
  readonly kind: StreamKind
  send(batch: Batch): void
  end(why: StreamEnd): void
  /** Says that the line is alive. */
  beat(): void
}

/** One open connection of a viewer: of a seat, or of somebody who watches. */
export interface Stream {
  readonly chair: Chair | null
  /** Opened with the host's token. */
  readonly host: boolean
  readonly observe: boolean
  readonly pipe: Pipe
}

export function batch(lines: readonly Line[]): Batch {
  if (lines.length === 1) return { lines, frame: new Frame(lines[0].text) }
  let text = '['
  for (const line of lines) text += text === '[' ? line.text : `,${line.text}`
  return { lines, frame: new Frame(`${text}]`) }
}

export function message(body: object): Line {
  return { text: JSON.stringify(body), n: null }
}
