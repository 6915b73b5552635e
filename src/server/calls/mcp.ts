/** The Model Context Protocol by streamable HTTP: a session each for who initialises one, bounded and timed out. */

import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Game, isObject } from '../../engine/index.ts'
import type { Library, SeatServer } from '../../mcp/index.ts'
import { readNoQuery } from '../../protocol/index.ts'
import type { Hold } from '../addresses.ts'
import { usable } from '../body.ts'
import { drawText } from '../chance.ts'
import type { Timer } from '../clock.ts'
import { PASSED_ON } from '../fleet.ts'
import { fetchInside, INSIDE } from '../inside.ts'
import { passOn } from '../passing.ts'
import { Problem } from '../problem.ts'
import type { Doors } from './doors.ts'

export const MCP_PATH = '/mcp'
/** So often it is looked who has not called for too long. */
const LOOK_MS = 5000

/** What is known here of the games, besides the games. */
export interface McpOptions {
  readonly rulesText: (game: string) => string | null
  readonly version: string
}

/** All sessions of a server. */
export interface McpSessions {
  readonly size: number
  /** Ends all; their seats stay as they are. */
  cut(): Promise<void>
}

interface Open {
  readonly transport: StreamableHTTPServerTransport
  readonly seat: SeatServer
  readonly place: Hold
  /** Calls that are not answered yet. */
  calls: number
  lastCall: number
}

export function mcpCalls(app: FastifyInstance, doors: Doors, { rulesText, version }: McpOptions): McpSessions {
  const { world, addresses, house, gate, fleet } = doors
  const { limits, clock, chance } = world
  const sessions = new Map<string, Open>()
  const library = libraryOf(house.games, rulesText)
  let timer: Timer | null = null
  let held = 0

  const end = (id: string, open: Open, how: 'close' | 'cut') => {
    sessions.delete(id)
    open.place.release()
    return open.seat[how]().catch(world.report)
  }
  const look = () => {
    timer = null
    for (const [id, open] of sessions) {
      if (open.calls === 0 && clock.ticks() - open.lastCall >= limits.mcp_idle_s * 1000) void end(id, open, 'close')
    }
    watch()
  }
  const watch = () => {
    if (timer === null && sessions.size > 0) timer = clock.after(LOOK_MS, look)
  }

  /** A place for a session, from its first word on. */
  const reserve = (request: FastifyRequest): Hold => {
    if (held >= limits.mcp_sessions) {
      throw new Problem(503, 'unavailable', `This server holds ${limits.mcp_sessions} sessions at a time.`)
    }
    const place = addresses.keepSession(request.caller)
    held += 1
    let isHeld = true
    return {
      release() {
        if (isHeld) held -= 1
        isHeld = false
        place.release()
      },
    }
  }

  const begin = async (request: FastifyRequest): Promise<Open> => {
    const place = reserve(request)
    // Loaded with the first session: a server to which no model comes starts sooner without it.
    const [{ openSeatServer }, { StreamableHTTPServerTransport }] = await Promise.all([
      import('../../mcp/index.ts'),
      import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
    ])
    // A call from inside does not say by which address the session knows this server.
    const knownAs = gate.originFor(request.caller)
    const reach = { origin: INSIDE, fetch: fetchInside(app, request.caller), ...(knownAs !== null && { knownAs }) }
    const seat = openSeatServer(reach, library, version)
    const transport = new StreamableHTTPServerTransport({
      // A session stays where it was begun; its id says where that is.
      sessionIdGenerator: () => (fleet === null ? '' : `${fleet.node}.`) + drawText(chance, 16),
      onsessioninitialized(id) {
        sessions.set(id, open)
        watch()
      },
      async onsessionclosed(id) {
        await end(id, open, 'close')
      },
    })
    const open: Open = { transport, seat, place, calls: 0, lastCall: clock.ticks() }
    await seat.server.connect(transport)
    return open
  }

  const find = (request: FastifyRequest): Open | null => {
    const id = request.headers['mcp-session-id']
    if (id === undefined) return null
    const open = typeof id === 'string' ? sessions.get(id) : undefined
    if (open === undefined) {
      throw new Problem(404, 'no_such_session', 'There is no such session, or it was ended; "initialize" begins one.')
    }
    return open
  }

  /** The server that has the session of a call, where that is another one. */
  const elsewhere = ({ headers, caller }: FastifyRequest): string | null => {
    const [node, secret] = String(headers['mcp-session-id'] ?? '').split('.')
    if (fleet === null || secret === undefined || node === fleet.node || caller.address === PASSED_ON) return null
    return fleet.lives(node) ? node : null
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    readNoQuery(request.query)
    if (Array.isArray(request.body)) throw new Problem(400, 'bad_request', 'body: one message at a time.')
    const body = request.body === undefined ? undefined : usable(request.body)
    const node = elsewhere(request)
    if (fleet !== null && node !== null) {
      const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body))
      await passOn({ ...doors, fleet }, { request, reply, node, body: bytes })
      return reply
    }
    const line = addresses.connect(request.caller)
    reply.raw.once('close', line.release)
    let open = find(request)
    if (open === null) {
      if (request.method !== 'POST' || !isObject(body) || body.method !== 'initialize') {
        throw new Problem(400, 'bad_request', 'Mcp-Session-Id: missing; a session begins with "initialize".')
      }
      open = await begin(request)
    }
    await pass(open, request, reply, body)
  }

  /** Hands a call to its session. The answer may be a stream, open for as long as a wait. */
  const pass = async (open: Open, request: FastifyRequest, reply: FastifyReply, body: unknown) => {
    // A stream that only listens does not keep a session alive.
    const counts = request.method === 'POST' ? 1 : 0
    open.calls += counts
    open.lastCall = clock.ticks()
    reply.raw.once('close', () => {
      open.calls -= counts
      open.lastCall = clock.ticks()
      // What was no good beginning holds no place.
      if (open.transport.sessionId === undefined) open.place.release()
    })
    request.streamed = true
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    try {
      await open.transport.handleRequest(request.raw, reply.raw, body)
    } catch (error) {
      world.report(error)
      reply.raw.destroy()
    }
  }

  app.post(MCP_PATH, handle)
  app.get(MCP_PATH, { exposeHeadRoute: false }, handle)
  app.delete(MCP_PATH, handle)
  return {
    get size() {
      return sessions.size
    },
    async cut() {
      timer?.cancel()
      await Promise.all([...sessions].map(([id, open]) => end(id, open, 'cut')))
    },
  }
}

/** What models are told of the games of a server. */
function libraryOf(games: readonly Game[], rulesText: McpOptions['rulesText']): Library {
  return id => {
    const game = games.find(known => known.id === id)
    if (game === undefined) return null
    return { rules: game.rules, text: rulesText(id) ?? game.summary, moves: game.shapes?.moves ?? {} }
  }
}
