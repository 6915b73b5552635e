import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApi } from './headers.ts'
import { Problem } from './problem.ts'

/** One call that the router knows; `:id` in its path stands for anything. */
export interface Call {
  readonly method: string
  readonly url: string
  /** Whether HEAD answers there, too. */
  readonly heads: boolean
}

const HASHED = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/

/** Serves the page: files as they are, and `index.html` for every other address a browser may show. */
export async function servePages(app: FastifyInstance, webRoot: string, calls: readonly Call[]): Promise<void> {
  const isBuilt = existsSync(join(webRoot, 'index.html'))
  if (isBuilt) {
    await app.register(serveStatic, {
      root: webRoot,
      wildcard: true,
      // Beside each text of the build lie packed copies of it.
      preCompressed: true,
      index: ['index.html'],
      dotfiles: 'deny',
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheFor(path))
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isApi(request) && path !== '/metrics'
    if (path === '/api') return reply.redirect('/api/', 308)
    if (!isPage) {
      const methods = methodsOf(calls, path)
      if (request.method !== 'OPTIONS' || methods.length === 0) throw noSuchCall(request, reply, methods)
      return reply.code(204).header('allow', methods.join(', ')).send()
    }
    reply.header('cache-control', 'no-cache')
    if (!isBuilt) return reply.code(503).type('text/html; charset=utf-8').send(UNBUILT)
    if (/\.[a-z0-9]+$/i.test(path)) throw new Problem(404, 'no_such_call', 'There is no such file.')
    return reply.type('text/html; charset=utf-8').sendFile('index.html')
  })
}

/** Which methods there are for a path. */
function methodsOf(calls: readonly Call[], path: string): string[] {
  return calls
    .filter(call => matches(call.url, path))
    .flatMap(({ method, heads }) => (heads ? [method, 'HEAD'] : [method]))
}

function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('/')
  const given = path.split('/')
  return parts.length === given.length && parts.every((part, i) => part === given[i] || part.startsWith(':'))
}

function noSuchCall(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): Problem {
  if (methods.length === 0) return new Problem(404, 'no_such_call', `There is no call ${request.method} of this path.`)
  reply.header('allow', methods.join(', '))
  return new Problem(405, 'no_such_call', `${request.method} is not possible here; ${methods.join(', ')} is.`)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split(/[?#]/)[0]
}

/** Files whose name holds a hash of what is in them never change; nor do their packed copies. */
function cacheFor(file: string): string {
  const path = file.replace(/\.(?:br|gz)$/, '')
  return /[\\/]assets[\\/]/.test(path) && HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

const UNBUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fairdeal</title>
<h1>The page is not built yet</h1><p>Run <code>npm run build</code>, then start the server again.</p></html>`
