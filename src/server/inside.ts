import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Fetch } from '../client/index.ts'
import type { Caller } from './caller.ts'

/** An address for calls from inside; only its path is looked at. */
export const INSIDE = 'http://inside'

/**
 * `fetch` for whoever is in this process already: the same calls through the same doors, counted for the caller they are
 * made for, without a socket in between.
 */
export function fetchInside(app: FastifyInstance, { address, host }: Pick<Caller, 'address' | 'host'>): Fetch {
  return async (url, { method = 'GET', headers, body, signal }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: url.slice(INSIDE.length),
      headers: { host: host ?? 'localhost', ...(headers as Record<string, string>) },
      remoteAddress: address,
      payloadAsStream: true,
      ...(typeof body === 'string' && { payload: body }),
      ...(signal != null && { signal }),
    })
    const stream = answer.stream()
    // Whoever is cut off hears of it by the reader; nobody else needs to.
    stream.on('error', () => {})
    const status = answer.statusCode
    const empty = status === 204 || status === 304
    if (empty) stream.resume()
    const content = { 'content-type': String(answer.headers['content-type'] ?? '') }
    return new Response(empty ? null : (Readable.toWeb(stream) as ReadableStream), { status, headers: content })
  }
}

/** How a program reaches a server it holds itself. */
export function reachInside(app: FastifyInstance): { readonly origin: string; readonly fetch: Fetch } {
  return { origin: INSIDE, fetch: fetchInside(app, { address: '127.0.0.1', host: 'localhost' }) }
}
