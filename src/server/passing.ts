/** Calls about tables that another server runs: each goes there as it came, and its answer comes back as it is. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Addresses } from './addresses.ts'
import { NOTEWORTHY_BYTES, type Reader } from './backlog.ts'
import { type Fleet, PASSED_ON, type PassedAnswer, type PassedBody, type PassedCall } from './fleet.ts'
import { Problem } from './problem.ts'
import { countGuess } from './rate.ts'
import type { Wiring } from './socket-line.ts'
import type { Tables } from './tables.ts'
import type { World } from './world.ts'

/** What says what is asked; who asks was looked at where the call came in. */
const SENT = ['authorization', 'content-type', 'accept', 'last-event-id', 'mcp-session-id', 'mcp-protocol-version']
/** What belongs to one connection, or is set by each server for itself. */
const OWN = ['connection', 'content-length', 'cross-origin-opener-policy', 'date', 'keep-alive', 'transfer-encoding']
/** What stays open; all else comes whole. */
const STREAMS = /^(?:application\/x-ndjson|text\/event-stream)/
/** An answer that stays open and takes nothing for so long has no reader any more. */
const STALLED_MS = 20_000

export interface Passing {
  readonly world: World
  readonly fleet: Fleet
  readonly tables: Tables
  readonly addresses: Addresses
  readonly wiring: Wiring
}

/** Sees to it that a call about a table is answered by the server that runs it, before a byte of its body is read. */
export function passOnCalls(app: FastifyInstance, passing: Passing): void {
  app.addHook('onRequest', async (request, reply) => {
    const { id } = (request.params ?? {}) as { id?: string }
    if (id === undefined || request.caller.address === PASSED_ON) return
    if (request.routeOptions.url?.startsWith('/api/tables/:id') !== true) return
    const node = await placeOf(passing, id)
    if (node === null) return
    const body = await bodyOf(request, passing.world.limits.body_bytes)
    await passOn(passing, { request, reply, node, body })
    return reply
  })
}

/** Which server runs a table; null: this one. */
export async function placeOf(
  { tables, fleet }: Pick<Passing, 'tables' | 'fleet'>,
  id: string,
): Promise<string | null> {
  return tables.has(id) && fleet.isSure(id) ? null : fleet.find(id)
}

/** Passes one call on and answers it. */
export async function passOn(
  passing: Passing,
  call: {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly node: string
    readonly body: Buffer | null
  },
): Promise<void> {
  const { request, reply, node, body } = call
  const { fleet, world, addresses } = passing
  const since = world.clock.ticks()
  // What HEAD leaves out is left out here: it is told how long that is.
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const passed: PassedCall = { method, url: request.url, headers: sentOf(request), body }
  let answer: PassedAnswer
  try {
    answer = await fleet.call(node, passed)
  } catch (error) {
    world.note({ type: 'call_passed', outcome: 'unanswered', ms: world.clock.ticks() - since })
    throw error
  }
  world.note({ type: 'call_passed', outcome: 'answered', ms: world.clock.ticks() - since })
  const { status, headers } = answer
  for (const [name, value] of Object.entries(headers)) {
    // What is said of a connection is true of the one between servers; that another protocol is spoken is true of both.
    if (!OWN.includes(name) || (name === 'connection' && /upgrade/.test(value))) reply.header(name, value)
  }
  if (!Buffer.isBuffer(answer.body)) return pour(passing, request, reply, status, answer.body)
  if (headers['content-type']?.startsWith('application/problem+json')) {
    reply.problem = codeOf(answer.body)
    countGuess(addresses, request, { code: reply.problem })
  }
  await reply.code(status).send(status === 204 ? undefined : answer.body)
}

/** An answer that stays open: it is written as it comes. */
function pour(
  { addresses, wiring, world }: Passing,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: PassedBody,
): void {
  const { raw } = reply
  let place: { release(): void }
  try {
    place = addresses.connect(request.caller)
  } catch (error) {
    body.cut()
    throw error
  }
  raw.once('close', () => {
    place.release()
    body.cut()
  })
  request.streamed = true
  reply.hijack()
  request.raw.socket.setTimeout?.(0)
  raw.writeHead(status, reply.getHeaders() as Record<string, string>)
  const reader: Reader = {
    cut() {
      if (!raw.destroyed) wiring.onCut('ndjson')
      raw.destroy()
    },
  }
  let waitingSince: number | null = null
  const caughtUp = () => wiring.backlog.note(reader, 0)
  raw.on('drain', caughtUp).on('close', caughtUp)
  body.read(
    bytes => {
      if (raw.destroyed) return
      const now = world.clock.ticks()
      if (waitingSince !== null && now - waitingSince > STALLED_MS) return reader.cut()
      waitingSince ??= now
      raw.write(bytes, () => {
        waitingSince = null
      })
      const unread = raw.writableLength
      if (unread < NOTEWORTHY_BYTES) return
      wiring.backlog.note(reader, unread)
      if (unread > wiring.mostUnread) reader.cut()
    },
    whole => {
      if (whole) raw.end()
      else raw.destroy()
    },
  )
}

/** Answers a call that another server passed on, through the same doors. */
export async function answerPassed(app: FastifyInstance, call: PassedCall): Promise<PassedAnswer> {
  const { method, url, headers, body } = call
  const asked = {
    method: method as 'GET',
    url,
    headers: { ...headers, host: 'localhost' },
    remoteAddress: PASSED_ON,
    ...(body !== null && { payload: body }),
  }
  const staysOpen = method === 'GET' && /\/events(?:\?|$)/.test(url)
  if (!staysOpen && !url.startsWith('/mcp')) {
    const { statusCode, headers: told, rawPayload } = await app.inject(asked)
    return { status: statusCode, headers: textsOf(told), body: rawPayload }
  }
  const gone = new AbortController()
  const answer = await app.inject({ ...asked, payloadAsStream: true, signal: gone.signal })
  const stream = answer.stream()
  const told = textsOf(answer.headers)
  if (!STREAMS.test(told['content-type'] ?? '')) {
    const pieces: Buffer[] = []
    for await (const piece of stream) pieces.push(piece as Buffer)
    return { status: answer.statusCode, headers: told, body: Buffer.concat(pieces) }
  }
  const open: PassedBody = {
    read(piece, end) {
      let isOver = false
      const over = (whole: boolean) => {
        if (isOver) return
        isOver = true
        end(whole)
      }
      stream
        .on('data', piece)
        .on('end', () => over(true))
        .on('error', () => over(false))
        .on('close', () => over(false))
    },
    cut() {
      stream.destroy()
      gone.abort()
    },
  }
  return { status: answer.statusCode, headers: told, body: open }
}

function sentOf({ headers, raw }: FastifyRequest): Record<string, string> {
  const sent: Record<string, string> = {}
  for (const name of SENT) {
    // A header that may come once is a fault where it comes twice: the server that answers says so.
    const value = headers[name]
    if (value !== undefined) sent[name] = [value].flat().join(', ')
  }
  if (raw.headers['content-type'] === undefined) delete sent['content-type']
  return sent
}

/** The body of a call as it comes, within a limit; null where there is none. */
async function bodyOf({ raw, headers }: FastifyRequest, most: number): Promise<Buffer | null> {
  const length = headers['content-length']
  if ((length === undefined || length === '0') && headers['transfer-encoding'] === undefined) return null
  const tooLarge = new Problem(413, 'too_large', 'The body is larger than this call takes.')
  if (Number(length ?? 0) > most) throw tooLarge
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of raw) {
    pieces.push(piece as Buffer)
    size += (piece as Buffer).length
    if (size > most) throw tooLarge
  }
  return Buffer.concat(pieces)
}

function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) texts[name] = String(value)
  return texts
}

function codeOf(body: Buffer): string {
  try {
    const { code } = JSON.parse(body.toString()) as { code?: unknown }
    return typeof code === 'string' ? code : 'broken'
  } catch {
    return 'broken'
  }
}
