/**
 * What stands in front of several servers, as a load balancer does: each connection and each call goes to any of them;
 * who refuses to be called is passed over, and nobody belongs anywhere.
 */

import { WebSocket } from 'ws'
import type { Fetch, Socket } from '../../src/client/index.ts'

/** Any number below another. */
export type Below = (count: number) => number

const GONE = ['ECONNREFUSED', 'ECONNRESET']
const LOST = 1006
const NOT_NOW = [502, 503]

export class Balancer {
  private readonly origins: readonly string[]
  private readonly below: Below
  /** How many connections and calls each server was given. */
  readonly given: number[]

  constructor(origins: readonly string[], below: Below) {
    this.origins = origins
    this.below = below
    this.given = origins.map(() => 0)
  }

  /** A call; `url` is what comes behind the name of a server. One that was refused the connection is made elsewhere. */
  readonly fetch: Fetch = async (url, init) => {
    const order = this.order()
    for (const at of order) {
      this.given[at] += 1
      try {
        const answer = await fetch(this.origins[at] + url, init)
        // A stream that a server does not want is offered to the next one; what a call is told, it is told.
        const isStream = init.method === undefined
        if (!isStream || !NOT_NOW.includes(answer.status) || at === order.at(-1)) return answer
        await answer.body?.cancel()
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: string }
        if (code !== 'ECONNREFUSED' || at === order.at(-1)) throw error
      }
    }
    throw new Error('there is no server')
  }

  /** Opens a WebSocket to any server. */
  socket(path: string): Socket {
    return new AnySocket(this.order(), at => {
      this.given[at] += 1
      return new WebSocket(this.origins[at].replace(/^http/, 'ws') + path)
    })
  }

  private order(): number[] {
    const first = this.below(this.origins.length)
    return this.origins.map((_, at) => (first + at) % this.origins.length)
  }
}

/** A WebSocket to the first server that lets it in. */
class AnySocket implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  private socket: WebSocket | null = null
  private readonly open: (at: number) => WebSocket

  constructor(order: readonly number[], open: (at: number) => WebSocket) {
    this.open = open
    this.try(order)
  }

  send(text: string): void {
    this.socket?.send(text)
  }

  /** A server that is stopped would never answer a closing handshake. */
  close(): void {
    this.socket?.removeAllListeners().on('error', () => {})
    this.socket?.terminate()
    this.socket = null
  }

  private try([at, ...others]: readonly number[]): void {
    const socket = this.open(at)
    this.socket = socket
    const next = () => {
      if (this.socket !== socket) return
      this.close()
      if (others.length > 0) this.try(others)
      else this.onclose?.({ code: LOST })
    }
    socket.on('open', () => this.onopen?.({}))
    socket.on('message', data => this.onmessage?.({ data: String(data) }))
    socket.on('unexpected-response', (_, answer) => {
      if (NOT_NOW.includes(answer.statusCode ?? 0)) next()
      else this.onclose?.({ code: 4000 + (answer.statusCode ?? 0) })
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (socket.readyState !== WebSocket.CONNECTING && !GONE.includes(error.code ?? '')) return
      next()
    })
    socket.on('close', code => {
      if (this.socket !== socket) return
      this.socket = null
      this.onclose?.({ code })
    })
  }
}
