import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket as Line } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Gate } from './gate.ts'
import { MAX_UNREAD_BYTES } from './http-pipe.ts'
import { Problem } from './problem.ts'
import { turnAway } from './raw.ts'
import type { Tables } from './tables.ts'
import { type Socket, Talk } from './talk.ts'
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
    if (problem !== null) return turnAway(line, problem)
    const id = ADDRESS.exec(request.url ?? '')?.[1] ?? ''
    sockets.handleUpgrade(request, line, head, socket => begin(socket, id, world, tables))
  })
  sockets.on('wsClientError', (error, line) => {
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

function begin(socket: WebSocket, id: string, world: World, tables: Tables): void {
  const talk = new Talk(world, adapt(socket))
  socket.on('message', (data: Buffer, isBinary: boolean) => talk.receive(data, isBinary))
  socket.on('close', () => talk.gone())
  // What is wrong with a frame is answered by ws itself with a close code; the close is what counts here.
  socket.on('error', () => {})
  talk.begin(tables, id)
}

function adapt(socket: WebSocket): Socket {
  let answered = true
  socket.on('pong', () => {
    answered = true
  })
  return {
    send(text) {
      if (socket.bufferedAmount > MAX_UNREAD_BYTES) return socket.terminate()
      socket.send(text)
    },
    close: (code, reason) => socket.close(code, short(reason)),
    beat() {
      if (!answered) return socket.terminate()
      answered = false
      socket.ping()
    },
  }
}

/** A close frame has room for 123 bytes of reason. */
function short(reason: string): string {
  let text = ''
  for (const letter of reason) {
    if (Buffer.byteLength(text + letter) > 123) break
    text += letter
  }
  return text
}
