import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusal } from '../../engine/index.ts'
import { readEventsQuery, readNoQuery, readSendMove } from '../../protocol/index.ts'
import { prefersEvents } from '../accept.ts'
import { checkAfter, checkWatching } from '../access.ts'
import { usableEnvelope } from '../body.ts'
import type { Answer } from '../decision.ts'
import { HttpPipe } from '../http-pipe.ts'
import { Problem, refusalProblem } from '../problem.ts'
import { tableReplay } from '../replay.ts'
import type { Table } from '../table.ts'
import { observation, reasonOf } from '../voice.ts'
import { type Doors, needs, ownChair } from './doors.ts'

/** A stream has nothing but its body. */
const NO_HEAD = { exposeHeadRoute: false }

/** Seeing the game and playing it. */
export function playCalls(app: FastifyInstance, doors: Doors): void {
  app.get('/api/tables/:id/observation', needs(doors, 'anyone'), async request => {
    readNoQuery(request.query)
    const { table, grip } = request.call
    checkWatching(table, grip?.chair ?? null)
    return observation(table, grip?.chair?.seat ?? null)
  })

  app.get('/api/tables/:id/replay', needs(doors, 'anyone'), async request => {
    readNoQuery(request.query)
    const { table, grip } = request.call
    checkWatching(table, grip?.chair ?? null)
    return tableReplay(table, grip?.chair?.seat ?? null)
  })

  app.post('/api/tables/:id/moves', needs(doors, 'seat'), async (request, reply) => {
    readNoQuery(request.query)
    const { table } = request.call
    const sent = readSendMove(usableEnvelope(request.body))
    return new Promise((resolve, reject) => {
      const answered = (answer: Answer) => {
        if ('code' in answer) reject(moveProblem(table, answer))
        else resolve(reply.send({ accepted: true, n: answer.n }))
      }
      table.submit(ownChair(request), sent, answered, reject)
    })
  })

  app.get('/api/tables/:id/events', { ...needs(doors, 'anyone'), ...NO_HEAD }, async (request, reply) => {
    const { table, grip } = request.call
    const query = readEventsQuery(request.query)
    const chair = grip?.chair ?? null
    checkWatching(table, chair)
    const after = lastEventId(request) ?? query.after
    checkAfter(table, chair?.seat ?? null, after)
    if (request.isQueued) {
      throw new Problem(400, 'bad_request', 'A stream begins when nothing else is unanswered on its connection.')
    }
    const place = doors.addresses.connect(request.caller)
    const asEvents = prefersEvents(request.headers.accept)
    reply.raw.once('close', place.release)
    request.streamed = true
    reply.hijack()
    // The stream has signs of life of its own.
    request.raw.socket.setTimeout?.(0)
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': asEvents ? 'text/event-stream' : 'application/x-ndjson',
      'x-accel-buffering': 'no',
    })
    const who = { chair, host: grip !== null && chair === null, observe: query.observe }
    const stream = table.attendance.open(who, after, new HttpPipe(reply.raw, { events: asEvents }, doors.wiring))
    reply.raw.on('close', () => table.attendance.drop(stream))
    // Its reader may have gone while the head was written.
    if (reply.raw.destroyed) {
      table.attendance.drop(stream)
      place.release()
    }
  })

  app.get('/api/tables/:id/ws', { ...needs(doors, 'anyone'), ...NO_HEAD }, async request => {
    readNoQuery(request.query)
    // Whoever asked without one may wait for the connection to end.
    const headers = { upgrade: 'websocket', connection: 'close, upgrade' }
    throw new Problem(426, 'upgrade_needed', 'This address speaks WebSocket.', {}, headers)
  })
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
  const { code } = refusal
  const status = code === 'unavailable' ? 503 : CONFLICTS.includes(code) ? 409 : 422
  return refusalProblem(status, refusal, reasonOf(table, refusal))
}
