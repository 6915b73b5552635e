import { callsTo, type Fetch, streamUrl } from './calls.ts'
import { randomId } from './ids.ts'
import type { NotTaken } from './messages.ts'
import { type Socket, Stream, type StreamOptions, type World } from './stream.ts'

/** What a table is told to whoever watches or plays it. */
export type Handlers = Pick<StreamOptions, 'seen' | 'line' | 'reaction' | 'notReacted' | 'justDealt'>

/**
 * Connects to a table over WebSocket, with a token for the seat it proves or without one to watch.
 *
 *     const stream = connect('http://127.0.0.1:8484', table, token, { seen: show, line: say })
 *     const refused = await stream.send({ type: 'pass' })
 */
export function connect(origin: string, table: string, token: string | undefined, handlers: Handlers): Stream {
  const calls = callsTo(origin, (url, init) => fetch(url, init) as ReturnType<Fetch>)
  const world: World = {
    openSocket: url => new WebSocket(url) as unknown as Socket,
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
