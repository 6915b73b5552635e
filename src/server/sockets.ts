import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { foreign, isForeign } from './headers.ts'
import { MAX_UNREAD_BYTES } from './http-pipe.ts'
import { Problem } from './problem.ts'
import type { Tables } from './tables.ts'
import { type Socket, Talk } from './talk.ts'
import type { World } from './world.ts'

export const FRAME_BYTES = 65_536

const ADDRESS = /^\/api\/tables\/([^/?#]+)\/ws$/

/** Takes WebSockets at `/api/tables/{id}/ws`. Gives a function that ends them all. */
export function takeSockets(server: Server, world: World, tables: Tables): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES,
    perMessageDeflate: false,
    // Text that is not UTF-8 is unreadable like any other, and says so with the same code.
    skipUTF8Validation: true,
  })
  server.on('upgrade', (request: IncomingMessage, line: Duplex, head: Buffer) => {
    line.on('error', () => line.destroy())
    const problem = refusal(request)
    if (problem !== null) return turnAway(line, problem)
    const id = ADDRESS.exec(request.url ?? '')?.[1] ?? ''
    sockets.handleUpgrade(request, line, head, socket => begin(socket, id, world, tables))
  })
  return () => {
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  }
}

function refusal(request: IncomingMessage): Problem | null {
  if (isForeign(request.headers.origin, request.headers.host)) return foreign()
  const url = request.url ?? ''
  if (ADDRESS.test(url)) return null
  if (ADDRESS.test(url.split('?')[0])) {
    return new Problem(400, 'bad_request', 'query: a socket takes none; what it needs is said in its hello')
  }
  return new Problem(404, 'no_such_call', 'A WebSocket is at /api/tables/{id}/ws.')
}

function turnAway(line: Duplex, problem: Problem): void {
  const body = JSON.stringify(problem.body)
  line.end(
    `HTTP/1.1 ${problem.status} Refused\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
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
