import { callsTo, type Fetch, streamUrl } from './calls.ts'
import { HttpSocket } from './http-socket.ts'
import { randomId } from './ids.ts'
import type { NotTaken } from './messages.ts'
import { type Socket, Stream, type StreamOptions, type World } from './stream.ts'

/** What a table is told to whoever watches or plays it. */
export type Handlers = Pick<StreamOptions, 'seen' | 'line' | 'reaction' | 'notReacted' | 'justDealt'>

/** By what the server is reached, where it is not what the browser or Node has. */
export interface Via {
  readonly fetch?: Fetch
  /** `ws` where there are WebSockets, unless given; `http` is one stream of lines and a call for each move. */
  readonly stream?: 'ws' | 'http'
}

/** `fetch` as it is here. */
export const globalFetch: Fetch = (url, init) => fetch(url, init)

/**
 * Connects to a table, with a token for the seat it proves or without one to watch: over WebSocket, or over plain HTTP
 * where there is none (Node before 22).
 *
 *     const stream = connect('http://127.0.0.1:8484', table, token, { seen: show, line: say })
 *     const refused = await stream.send({ type: 'pass' })
 */
export function connect(
  origin: string,
  table: string,
  token: string | undefined,
  handlers: Handlers,
  via: Via = {},
): Stream {
  const fetch = via.fetch ?? globalFetch
  const calls = callsTo(origin, fetch)
  const bySocket = (via.stream ?? (typeof WebSocket === 'undefined' ? 'http' : 'ws')) === 'ws'
  const world: World = {
    openSocket: url => (bySocket ? (new WebSocket(url) as unknown as Socket) : new HttpSocket(origin, table, fetch)),
    after(ms, call) {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
    nowMs: () => performance.now(),
    newId: randomId,
    async sendOnce(sent): Promise<NotTaken | null> {
      if (token === undefined) return { code: 'no_token', reason: 'Only a seat can move.' }
      const answer = await calls.sendMove(table, token, sent)
      if (answer.ok) return null
      const { code, detail } = answer.problem
      return { code, reason: detail }
    },
  }
  return new Stream({ ...handlers, url: streamUrl(origin, table), ...(token !== undefined && { token }) }, world)
}
