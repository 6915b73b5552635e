import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket as Line } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Gate } from './gate.ts'
import { Problem } from './problem.ts'
import { turnAway } from './raw.ts'
import { SocketLine } from './socket-line.ts'
import type { Tables } from './tables.ts'
import { Talk } from './talk.ts'
import type { World } from './world.ts'

export const FRAME_BYTES = 65_536

const ADDRESS = /^\/api\/tables\/([^/?#]+)\/ws$/

/** What sockets lead to. */
interface Behind {
  readonly gate: Gate
  readonly world: World
  readonly tables: Tables
}

/** Takes WebSockets at `/api/tables/{id}/ws`. Gives a function that ends them all. */
export function takeSockets(server: Server, { gate, world, tables }: Behind): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES,
    perMessageDeflate: false,
    // Text that is not UTF-8 is unreadable like any other, and says so with the same code.
    skipUTF8Validation: true,
  })
  server.on('upgrade', (request: IncomingMessage, line: Duplex, head: Buffer) => {
    line.on('error', () => line.destroy())
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return serveAnyway(server, request, line)
    const problem = gate.refusal(request, gate.caller(request)) ?? misdirected(request)
    if (problem !== null) {
      world.note({ type: 'refused', code: problem.code, closed: true })
      return turnAway(line, problem)
    }
    const id = ADDRESS.exec(request.url ?? '')?.[1] ?? ''
    sockets.handleUpgrade(request, line, head, socket => begin(socket, line, id, world, tables))
  })
  sockets.on('wsClientError', (error, line) => {
    world.note({ type: 'refused', code: 'bad_request', closed: true })
    turnAway(line, new Problem(400, 'bad_request', `The handshake cannot be read: ${error.message}.`))
  })
  return () => {
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  }
}

/** Whoever offers another protocol (HTTP/2, for one) is served by the one that is spoken. */
function serveAnyway(server: Server, request: IncomingMessage, line: Duplex): void {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers
  if (length !== '0' || chunked !== undefined) {
    turnAway(line, new Problem(400, 'bad_request', 'A request with a body cannot offer another protocol.'))
    return
  }
  const answer = new ServerResponse(request)
  answer.shouldKeepAlive = false
  answer.assignSocket(line as Line)
  answer.on('finish', () => line.end())
  server.emit('request', request, answer)
}

function misdirected({ url = '' }: IncomingMessage): Problem | null {
  if (ADDRESS.test(url)) return null
  if (ADDRESS.test(url.split('?')[0])) {
    return new Problem(400, 'bad_request', 'query: a socket takes none; what it needs is said in its hello')
  }
  return new Problem(404, 'no_such_call', 'A WebSocket is at /api/tables/{id}/ws.')
}

function begin(socket: WebSocket, stream: Duplex, id: string, world: World, tables: Tables): void {
  const line = new SocketLine(socket, stream)
  const talk = new Talk(world, line)
  socket.on('message', (data: Buffer, isBinary: boolean) => talk.receive(data, isBinary))
  socket.on('pong', () => line.answered())
  socket.on('close', () => talk.gone())
  // What is wrong with a frame is answered by ws itself with a close code; the close is what counts here.
  socket.on('error', () => {})
  talk.begin(tables, id)
}
