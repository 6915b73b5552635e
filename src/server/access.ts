import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../engine/index.ts'
import type { Chair } from './chair.ts'
import { Problem } from './problem.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'
import type { TokenRing } from './tokens.ts'
import type { Grip } from './world.ts'

/** Whom a call is for. `host` may be any seat when the host has been away for long; `maker` is the host token alone. */
export type Need = 'anyone' | 'seat' | 'holder' | 'host' | 'maker'

declare module 'fastify' {
  interface FastifyRequest {
    /** The table a call is about, and what its token opens there; null without a token. */
    call: { readonly table: Table; readonly grip: Grip | null }
  }
}

/** Finds the table and the token of a call, before a byte of its body is read. */
export function access(tables: Tables, tokens: TokenRing<Grip>, need: Need) {
  return async (request: FastifyRequest): Promise<void> => {
    const table = tables.find((request.params as { id: string }).id)
    const grip = gripOf(tokens, table, bearer(request.headers.authorization))
    request.call = { table, grip }
    demand(table, grip, need)
    if (grip !== null) table.attendance.heard({ chair: grip.chair, host: grip.chair === null })
  }
}

/** What a token opens at a table; null without one. */
export function gripOf(tokens: TokenRing<Grip>, table: Table, token: string | null): Grip | null {
  if (token === null) return null
  const grip = tokens.find(token)
  if (grip === null) throw noToken('The token is unknown or was revoked.')
  if (grip.table !== table) throw new Problem(403, 'not_yours', 'The token is for another table.')
  return grip
}

/** Refuses whoever has no seat where nobody watches a game that runs. */
export function checkWatching({ plan, state }: Table, chair: Chair | null): void {
  if (chair !== null || plan.watch.see !== 'nothing' || state !== 'running') return
  throw new Problem(403, 'not_allowed', 'Nobody watches this table while it plays.')
}

/** Refuses an `after` that is not the number of an event of the viewer. */
export function checkAfter(table: Table, viewer: Viewer, after: number | null): void {
  const { match } = table.momentFor(viewer)
  const count = match === null ? 0 : match.told.count(viewer)
  if (after === null || (after >= 0 && after < count)) return
  const range = count === 0 ? 'there are no events yet' : `events are numbered 0 to ${count - 1}`
  throw new Problem(400, 'bad_request', `after: ${after}, but ${range}`)
}

function demand(table: Table, grip: Grip | null, need: Need): void {
  if (need === 'anyone') return
  if (grip === null) throw noToken('This call needs a token: "Authorization: Bearer …".')
  if (need === 'seat' && grip.chair === null) {
    throw new Problem(403, 'not_yours', 'The host token has no seat; the token of a seat is wanted.')
  }
  if (need === 'maker' && grip.chair !== null) {
    throw new Problem(403, 'not_allowed', 'Only the host token may do that.')
  }
  if (need === 'host' && grip.chair !== null && table.attendance.hostIsHere) {
    throw new Problem(403, 'not_allowed', 'Only the host may do that while the host is here.')
  }
}

function bearer(header: string | undefined): string | null {
  if (header === undefined) return null
  const found = /^Bearer ([A-Za-z0-9_-]{1,128})$/i.exec(header)
  if (found === null) throw noToken('"Authorization: Bearer …" with a token is wanted.')
  return found[1]
}

function noToken(detail: string): Problem {
  return new Problem(401, 'no_token', detail, {}, { 'www-authenticate': 'Bearer realm="fairdeal"' })
}
