import type { FastifyInstance } from 'fastify'
import { checkJson, isObject, Unusable } from '../engine/index.ts'
import { Problem } from './problem.ts'

export const BODY_BYTES = 65_536
export const DECK_BYTES = 2_097_152

/** Reads bodies: JSON in UTF-8 and nothing else. A missing body is `undefined`; what is in it is checked by `usable`. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, parseBytes(body, 'body'))
    } catch (error) {
      done(error as Error)
    }
  })
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** JSON from bytes; throws `Unusable`. Own keys named `__proto__` stay what they are: keys that readers refuse. */
export function parseBytes(bytes: Uint8Array, where: string): unknown {
  let text: string
  try {
    text = UTF_8.decode(bytes)
  } catch {
    throw new Unusable(where, 'not UTF-8')
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Unusable(where, `not JSON: ${(error as Error).message}`)
  }
}

/** A body without anything that no reader could take: no deep nesting, no lone surrogates. */
export function usable(body: unknown, where = 'body'): unknown {
  checkJson(body, where)
  return body
}

/** The same, but for what is in `move`: whatever that is, the game answers it. */
export function usableEnvelope(body: unknown, where = 'body'): unknown {
  if (!isObject(body)) return body
  for (const key of Object.keys(body)) {
    if (key !== 'move') checkJson([key, body[key]], where)
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
