/** How long a connection may take for what, and how many there may be: whoever trickles or never reads is cut. */

import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { Tally } from './addresses.ts'
import { type Backlog, NOTEWORTHY_BYTES } from './backlog.ts'
import { countedAs, isLoopback, type Trust } from './caller.ts'
import type { Limits } from './limits.ts'

/** The clocks that Node holds requests to. */
export function patience({ head_s, request_s, stalled_s }: Limits): FastifyHttpOptions<Server> {
  const headersTimeout = Math.min(head_s, request_s) * 1000
  return {
    requestTimeout: request_s * 1000,
    connectionTimeout: stalled_s * 1000,
    // How often Node looks for requests that are late.
    http: { headersTimeout, connectionsCheckingInterval: Math.min(5000, headersTimeout / 4) },
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

/** Counts large answers among what readers leave unread. */
export function noteAnswers(app: FastifyInstance, backlog: Backlog): void {
  app.addHook('onSend', async (_request, { raw }, payload: unknown) => {
    const bytes = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0
    if (bytes < NOTEWORTHY_BYTES) return
    const reader = { cut: () => void raw.destroy() }
    raw.once('close', () => backlog.note(reader, 0))
    backlog.note(reader, bytes)
  })
}
