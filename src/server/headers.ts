import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

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

const SECURITY = {
  'content-security-policy': CONTENT_SECURITY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** Sets the headers of every answer, and turns foreign pages away before a byte of their body is read. */
export function guard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY)
    // Elsewhere a browser ignores it, and logs an error that worries whoever looks.
    if (isTrustworthy(request)) reply.header('cross-origin-opener-policy', 'same-origin')
    if (isApi(request)) reply.header('cache-control', 'no-store')
    if (isForeign(request.headers.origin, request.headers.host)) throw foreign()
  })
}

export function isApi(request: Pick<FastifyRequest, 'url'>): boolean {
  return /^\/api(?:[/?#]|$)/.test(request.url)
}

/** Whether a browser takes this address for secure: by https, also through a proxy, or on its own machine. */
function isTrustworthy({ protocol, headers, hostname }: FastifyRequest): boolean {
  if (protocol === 'https' || headers['x-forwarded-proto'] === 'https') return true
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** Whether a page from elsewhere asks. No Origin: no page asks. */
export function isForeign(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return false
  try {
    const { protocol, host: from } = new URL(origin)
    return host === undefined || from === '' || from !== new URL(`${protocol}//${host}`).host
  } catch {
    return true
  }
}

export function foreign(): Problem {
  return new Problem(403, 'not_allowed', 'A page from another origin may not call this server.')
}
