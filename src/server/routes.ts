/** The calls of the protocol, each a thin door: reads, asks the table, answers. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { levelsOf, policyOf } from '../bots/index.ts'
import { type Game, type Refusal, Unusable } from '../engine/index.ts'
import {
  type GameInfo,
  PROTOCOL,
  readClosePhase,
  readCreateTable,
  readEventsQuery,
  readListQuery,
  readNoQuery,
  readSendMove,
  readStartGame,
  readTakeSeat,
} from '../protocol/index.ts'
import { access, type Need } from './access.ts'
import { BODY_BYTES, DECK_BYTES, usable, usableEnvelope } from './body.ts'
import type { Chair } from './chair.ts'
import { EMOTES } from './emotes.ts'
import { HttpPipe } from './http-pipe.ts'
import { type House, MAX_MOVE_S, MAX_PACE_MS, MIN_MOVE_S, readPlan } from './plan.ts'
import { Problem } from './problem.ts'
import { tableReplay } from './replay.ts'
import { chairAt, drawSeatCode, leaveSeat, openSeat, standInFor, takeSeat } from './seating.ts'
import { FRAME_BYTES } from './sockets.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'
import { observation, reasonOf, tableInfo } from './voice.ts'
import type { World } from './world.ts'

export function gameRoutes(app: FastifyInstance, house: House): void {
  app.get('/api/games', async request => {
    readNoQuery(request.query)
    return {
      protocol: PROTOCOL,
      games: house.games.map(gameInfo),
      emotes: EMOTES,
      limits: {
        body_bytes: BODY_BYTES,
        deck_bytes: DECK_BYTES,
        frame_bytes: FRAME_BYTES,
        nesting: 64,
        move_s_min: MIN_MOVE_S,
        move_s_max: MAX_MOVE_S,
        pace_ms_max: MAX_PACE_MS,
      },
      allows: { seed: house.allowSeeds, start: house.allowStart },
    }
  })
}

export function tableRoutes(app: FastifyInstance, { house, world, tables }: Doors): void {
  const need = (need: Need) => ({ onRequest: access(tables, world.tokens, need) })

  app.get('/api/tables', async request => {
    const { after, limit } = readListQuery(request.query)
    return tables.list(after, limit)
  })

  app.post('/api/tables', async (request, reply) => {
    readNoQuery(request.query)
    const made = tables.create(readPlan(readCreateTable(usable(request.body)), house))
    const { host } = request.headers
    const path = `/t/${made.id}`
    const url = host === undefined ? path : `${request.protocol}://${host}${path}`
    return reply.code(201).send({ id: made.id, url, host_token: made.host_token, seats: made.seats })
  })

  app.get('/api/tables/:id', need('anyone'), async request => {
    readNoQuery(request.query)
    return tableInfo(request.call.table)
  })

  app.post('/api/tables/:id/start', need('host'), async (request, reply) => {
    readNoQuery(request.query)
    const { table } = request.call
    const { fill = 'normal' } = readStartGame(usable(request.body))
    if (table.state !== 'waiting') throw new Problem(409, 'already_started', 'The game has begun.')
    // The best there is takes the place of `normal`; what is asked for by any other name must be there.
    if (fill !== 'normal') orBadOptions(() => policyOf(table.plan.game, fill, 'fill'))
    for (const chair of table.chairs) if (chair.kind === 'open') table.seatBot(chair, fill)
    table.start()
    return reply.code(204).send()
  })

  app.post('/api/tables/:id/close', need('host'), async (request, reply) => {
    readNoQuery(request.query)
    const { turn } = readClosePhase(usable(request.body))
    request.call.table.phases.closeByHost(turn)
    return reply.code(204).send()
  })

  app.post('/api/tables/:id/again', need('holder'), async (request, reply) => {
    bare(request)
    const { table } = request.call
    if (table.state !== 'finished') throw new Problem(409, 'not_over', 'The game is not over.')
    table.again()
    return reply.code(201).send(tableInfo(table))
  })
}

export function seatRoutes(app: FastifyInstance, { world, tables }: Doors): void {
  const need = (need: Need) => ({ onRequest: access(tables, world.tokens, need) })

  // Whoever takes a seat has no token of this table yet; one of another table says nothing here.
  app.post<{ Params: { id: string } }>('/api/tables/:id/seats', async (request, reply) => {
    readNoQuery(request.query)
    const table = tables.find(request.params.id)
    const taken = takeSeat(table, readTakeSeat(usable(request.body)))
    table.heard({ chair: chairAt(table, taken.seat), host: false })
    return reply.code(201).send(taken)
  })

  app.delete('/api/tables/:id/seats/:seat', need('holder'), async (request, reply) => {
    bare(request)
    const { table, grip } = request.call
    const chair = chairOf(request)
    if (grip !== null && grip.chair !== null && grip.chair !== chair && table.hostIsHere) {
      throw new Problem(403, 'not_yours', 'The token is for another seat.')
    }
    leaveSeat(table, chair)
    return reply.code(204).send()
  })

  app.post('/api/tables/:id/seats/:seat/stand_in', need('host'), async (request, reply) => {
    bare(request)
    standInFor(request.call.table, chairOf(request))
    return reply.code(204).send()
  })

  app.post('/api/tables/:id/seats/:seat/open', need('host'), async (request, reply) => {
    bare(request)
    openSeat(request.call.table, chairOf(request))
    return reply.code(204).send()
  })

  app.post('/api/tables/:id/code', need('seat'), async request => {
    bare(request)
    return drawSeatCode(request.call.table, ownChair(request))
  })
}

export function playRoutes(app: FastifyInstance, { world, tables }: Doors): void {
  const need = (need: Need) => ({ onRequest: access(tables, world.tokens, need) })

  app.get('/api/tables/:id/observation', need('anyone'), async request => {
    readNoQuery(request.query)
    const { table, grip } = request.call
    return observation(table, grip?.chair?.seat ?? null)
  })

  app.get('/api/tables/:id/replay', need('anyone'), async request => {
    readNoQuery(request.query)
    return tableReplay(request.call.table)
  })

  app.post('/api/tables/:id/moves', need('seat'), async (request, reply) => {
    readNoQuery(request.query)
    const { table } = request.call
    const sent = readSendMove(usableEnvelope(request.body))
    return new Promise((resolve, reject) => {
      table.submit(ownChair(request), sent, answer => {
        if ('code' in answer) reject(moveProblem(table, answer))
        else resolve(reply.send({ accepted: true, n: answer.n }))
      })
    })
  })

  app.get('/api/tables/:id/events', need('anyone'), async (request, reply) => {
    const { table, grip } = request.call
    const query = readEventsQuery(request.query)
    const chair = grip?.chair ?? null
    const after = lastEventId(request) ?? query.after
    table.checkAfter(chair?.seat ?? null, after)
    const asEvents = (request.headers.accept ?? '').includes('text/event-stream')
    reply.hijack()
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': asEvents ? 'text/event-stream' : 'application/x-ndjson',
      'x-accel-buffering': 'no',
    })
    const who = { chair, host: grip !== null && chair === null, observe: query.observe }
    const stream = table.open(who, after, new HttpPipe(reply.raw, asEvents))
    reply.raw.on('close', () => table.drop(stream))
  })

  app.get('/api/tables/:id/ws', need('anyone'), async () => {
    throw new Problem(426, 'upgrade_needed', 'This address speaks WebSocket.')
  })
}

export function deckRoutes(app: FastifyInstance, { decks }: House): void {
  app.get('/api/decks', async request => {
    readNoQuery(request.query)
    return { decks: decks.list() }
  })

  app.get<{ Params: { hash: string } }>('/api/decks/:hash', async request => {
    readNoQuery(request.query)
    const deck = decks.byHash(request.params.hash)
    if (deck === null) throw new Problem(404, 'no_such_deck', 'There is no deck of this hash here.')
    return deck
  })

  app.post('/api/decks', { bodyLimit: DECK_BYTES }, async (request, reply) => {
    readNoQuery(request.query)
    return reply.code(201).send(decks.add(usable(request.body)))
  })
}

export function healthRoutes(app: FastifyInstance): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => ({ ok: true }))
}

/** What the routes lead to. */
export interface Doors {
  readonly house: House
  readonly world: World
  readonly tables: Tables
}

function gameInfo(game: Game): GameInfo {
  const { id, name, rules, summary, seats, options, presets } = game
  return { id, name, rules, summary, seats, options, presets, levels: levelsOf(game) }
}

/** A call that takes neither a query nor anything in its body. */
function bare(request: FastifyRequest): void {
  readNoQuery(request.query)
  readStartGame(request.body === undefined ? undefined : usable(request.body))
}

function chairOf(request: FastifyRequest): Chair {
  const { seat } = request.params as { seat: string }
  if (!/^[0-9]{1,3}$/.test(seat)) throw new Problem(404, 'no_such_seat', 'A seat is a whole number from 0 on.')
  return chairAt(request.call.table, Number(seat))
}

function ownChair(request: FastifyRequest): Chair {
  const chair = request.call.grip?.chair
  if (chair == null) throw new Error('a call without a seat behind the door for seats')
  return chair
}

/** `Last-Event-ID`, which a browser sends when it comes back by itself. */
function lastEventId(request: FastifyRequest): number | null {
  const header = request.headers['last-event-id']
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[0-9]{1,15}$/.test(header)) {
    throw new Problem(400, 'bad_request', 'Last-Event-ID: the number of an event is wanted')
  }
  return Number(header)
}

const CONFLICTS = ['stale_turn', 'id_reused', 'not_started']

function moveProblem(table: Table, refusal: Refusal): Problem {
  const { code, ...facts } = refusal
  return new Problem(CONFLICTS.includes(code) ? 409 : 422, code, reasonOf(table, refusal), facts)
}

function orBadOptions(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    throw error instanceof Unusable ? new Problem(422, 'bad_options', error.message) : error
  }
}
