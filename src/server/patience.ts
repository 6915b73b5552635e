/** How long a connection may take for what, and how many there may be: whoever trickles or never reads is cut. */

import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { Tally } from './addresses.ts'
import { NOTEWORTHY_BYTES, type Reader } from './backlog.ts'
import { countedAs, isLoopback, type Trust } from './caller.ts'
import type { Limits } from './limits.ts'
import { tooMany } from './problem.ts'
import type { Wiring } from './socket-line.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it waits on its connection for the answer to an earlier one. */
    isQueued: boolean
  }
}

/** The clocks that Node holds requests to. */
export function patience({ head_s, request_s, stalled_s }: Limits): FastifyHttpOptions<Server> {
  const headersTimeout = Math.min(head_s, request_s) * 1000
  return {
    requestTimeout: request_s * 1000,
    connectionTimeout: stalled_s * 1000,
    http: {
      headersTimeout,
      // How often Node looks for requests that are late.
      connectionsCheckingInterval: Math.min(5000, headersTimeout / 4),
      // Its own answer to those without one has none of our headers.
      requireHostHeader: false,
    },
  }
}

/** Who is counted as whom while there is no request yet. */
interface Peers {
  readonly trust: Trust
  readonly countsLoopback: boolean
}

/**
 * Bounds the connections of all, and of each address that is no trusted proxy: twice as many as sockets and streams,
 * so that there is room for calls beside them, and none for thousands that only wait.
 */
export function countConnections(server: Server, limits: Limits, { trust, countsLoopback }: Peers): void {
  server.maxConnections = limits.connections
  const open = new Tally()
  server.on('connection', line => {
    const { remoteAddress: peer = '' } = line
    if (trust(peer, 0) || (isLoopback(peer) && !countsLoopback)) return
    const key = countedAs(peer)
    if (open.count(key) >= 2 * limits.address_connections) {
      line.destroy()
      return
    }
    line.once('close', open.add(key).release)
  })
}

/** So many requests may wait on one connection for answers to those before them. */
const MAX_WAITING = 16

/** The requests of each connection that are not answered yet, and the bytes of their answers that are not taken yet. */
class Queue implements Reader {
  readonly line: Socket
  waiting = 0
  private bytes = 0
  private readonly wiring: Wiring

  constructor(line: Socket, wiring: Wiring) {
    this.line = line
    this.wiring = wiring
    // An answer that still waits for its turn does not hear when the connection ends.
    line.once('close', () => wiring.backlog.note(this, 0))
  }

  /** An answer is about to be written. Who asks for more and more and reads nothing is cut. */
  add(bytes: number, answer: ServerResponse): void {
    if (this.bytes > this.wiring.mostUnread) this.cut()
    if (this.line.destroyed) return
    this.note(bytes)
    answer.once('finish', () => this.note(-bytes))
  }

  cut(): void {
    this.line.destroy()
  }

  private note(more: number): void {
    this.bytes += more
    if (!this.line.destroyed) this.wiring.backlog.note(this, this.bytes)
  }
}

/** Bounds what one connection may ask before it has taken the answers. */
export function boundQueues(app: FastifyInstance, wiring: Wiring): void {
  const queues = new WeakMap<Socket, Queue>()
  app.decorateRequest('isQueued', false)
  app.addHook('onRequest', async (request, { raw }) => {
    const line = request.raw.socket
    const queue = queues.get(line) ?? new Queue(line, wiring)
    queues.set(line, queue)
    request.isQueued = queue.waiting > 0
    queue.waiting += 1
    raw.once('close', () => {
      queue.waiting -= 1
    })
    if (queue.waiting > MAX_WAITING) throw tooMany(`At most ${MAX_WAITING} requests may wait on one connection.`, 1000)
  })
  app.addHook('onSend', async (request, { raw }, payload: unknown) => {
    const bytes = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0
    if (bytes >= NOTEWORTHY_BYTES) queues.get(request.raw.socket)?.add(bytes, raw)
  })
}
