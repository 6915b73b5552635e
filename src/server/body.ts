import type { FastifyInstance } from 'fastify'
import { checkJson, isObject, MAX_NESTING, Unusable } from '../engine/index.ts'
import type { Limits } from './limits.ts'
import { Problem } from './problem.ts'

/** Reads bodies: JSON in UTF-8 and nothing else. A missing body is `undefined`; what is in it is checked by `usable`. */
export function readBodies(app: FastifyInstance, { nesting }: Limits): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, parseBytes(body, 'body', nesting))
    } catch (error) {
      done(error as Error)
    }
  })
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/**
 * JSON from bytes; throws `Unusable`. Own keys named `__proto__` stay what they are: keys that readers refuse. What is
 * nested deeper than any reader takes is left to `usable`; a stricter limit is held here.
 */
export function parseBytes(bytes: Uint8Array, where: string, nesting = MAX_NESTING): unknown {
  let text: string
  try {
    text = UTF_8.decode(bytes)
  } catch {
    throw new Unusable(where, 'not UTF-8')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Unusable(where, `not JSON: ${(error as Error).message}`)
  }
  return nesting < MAX_NESTING ? usableEnvelope(value, where, nesting) : value
}

/** A body without anything that no reader could take: no deep nesting, no lone surrogates. */
export function usable(body: unknown, where = 'body'): unknown {
  checkJson(body, where)
  return body
}

/** The same, but for what is in `move`: whatever that is, the game answers it. */
export function usableEnvelope(body: unknown, where = 'body', nesting = MAX_NESTING): unknown {
  if (!isObject(body)) return body
  for (const key of Object.keys(body)) {
    // What is in a field is as deep there as in the body.
    if (key !== 'move') checkJson([key, body[key]], where, nesting)
  }
  return body
}

/** What any thrown thing is to whoever called. Null for a bug. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof Unusable) return new Problem(400, 'bad_request', error.message)
  const { statusCode, message } = error as { statusCode?: number; message?: string }
  switch (statusCode) {
    case 403:
      return new Problem(403, 'not_allowed', 'That is not served.')
    case 413:
      return new Problem(413, 'too_large', 'The body is larger than this call takes.')
    case 415:
      return new Problem(415, 'unsupported_media_type', 'A body is JSON: "Content-Type: application/json" is wanted.')
    default:
      if (statusCode === undefined || statusCode >= 500) return null
      return new Problem(statusCode, 'bad_request', message ?? 'The request cannot be read.')
  }
}

/** The same for whoever must answer: a bug is reported, and answered as one. */
export function asProblem(error: unknown, report: (error: unknown) => void): Problem {
  const problem = problemOf(error)
  if (problem !== null) return problem
  report(error)
  return new Problem(500, 'broken', 'The server has a fault; it was noted.')
}
