import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { PASSED_ON } from './fleet.ts'
import type { Gate } from './gate.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What a page of ours never asks a browser for. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** The headers of every answer, whoever writes it. */
export const SECURITY: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY,
  'permissions-policy': UNUSED.map(feature => `${feature}=()`).join(', '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** Sets the headers of every answer, and turns away whom the gate does not let in before a byte of a body is read. */
export function guard(app: FastifyInstance, gate: Gate): void {
  // Node's own answer to those who expect something has none of the headers.
  app.server.on('checkExpectation', (request, answer) => app.server.emit('request', request, answer))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY)
    if (expects(request)) throw new Problem(417, 'bad_request', 'Expect: nothing but 100-continue can be expected.')
    request.caller = gate.caller(request.raw)
    // Elsewhere a browser ignores it, and logs an error that worries whoever looks.
    if (gate.isTrustworthy(request.caller)) reply.header('cross-origin-opener-policy', 'same-origin')
    if (isApi(request)) reply.header('cache-control', 'no-store')
    if (request.caller.address === PASSED_ON) return
    const problem = gate.refusal(request.raw, request.caller)
    if (problem !== null) throw problem
    if (isPacked(request)) {
      throw new Problem(415, 'unsupported_media_type', 'Content-Encoding: a body comes as it is, not compressed.')
    }
  })
}

/** Whether a body is compressed or the like. What it would be unpacked nobody has counted. */
function isPacked({ headers: { 'content-encoding': encoding } }: FastifyRequest): boolean {
  return encoding !== undefined && encoding.toLowerCase() !== 'identity'
}

/** Whether a request expects what is not promised; that a body is asked for is. */
function expects({ headers: { expect } }: FastifyRequest): boolean {
  return expect !== undefined && expect.toLowerCase() !== '100-continue'
}

export function isApi(request: Pick<FastifyRequest, 'url'>): boolean {
  return /^\/(?:api|mcp)(?:[/?#]|$)/.test(request.url)
}
