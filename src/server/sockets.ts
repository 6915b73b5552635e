import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket as Line } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Addresses, COSTLY } from './addresses.ts'
import { asProblem } from './body.ts'
import type { Caller } from './caller.ts'
import type { Fleet } from './fleet.ts'
import type { Gate } from './gate.ts'
import { Problem } from './problem.ts'
import { turnAway } from './raw.ts'
import { takeShort } from './short-frames.ts'
import { SocketLine, type Wiring } from './socket-line.ts'
import type { Tables } from './tables.ts'
import { openTalk } from './talk-anywhere.ts'
import type { World } from './world.ts'

const ADDRESS = /^\/api\/tables\/([^/?#]+)\/ws$/

/** What sockets lead to. */
interface Behind {
  readonly gate: Gate
  readonly addresses: Addresses
  readonly wiring: Wiring
  readonly world: World
  readonly tables: Tables
  readonly fleet: Fleet | null
}

/** All sockets of a server. */
export interface Sockets {
  readonly size: number
  /** Tells all that the server stops. */
  leave(): void
  /** Cuts all. */
  end(): void
}

/** Takes WebSockets at `/api/tables/{id}/ws`. */
export function takeSockets(server: Server, behind: Behind): Sockets {
  const { gate, addresses, world } = behind
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: world.limits.frame_bytes,
    perMessageDeflate: false,
    // Text that is not UTF-8 is unreadable like any other, and says so with the same code.
    skipUTF8Validation: true,
  })
  server.on('upgrade', (request: IncomingMessage, line: Duplex, head: Buffer) => {
    line.on('error', () => line.destroy())
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return serveAnyway(server, request, line)
    const caller = gate.caller(request)
    try {
      admit(request, caller, behind)
      line.once('close', addresses.connect(caller).release)
    } catch (error) {
      const problem = asProblem(error, world.report)
      world.note({ type: 'refused', code: problem.code, closed: true })
      turnAway(line, problem)
      return
    }
    sockets.handleUpgrade(request, line, head, socket => begin(socket, { line, caller, url: request.url }, behind))
  })
  sockets.on('wsClientError', (error, line) => {
    world.note({ type: 'refused', code: 'bad_request', closed: true })
    turnAway(line, new Problem(400, 'bad_request', `The handshake cannot be read: ${error.message}.`))
  })
  return {
    get size() {
      return sockets.clients.size
    },
    leave() {
      for (const socket of sockets.clients) socket.close(1001, 'the server stops')
    },
    end() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
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
  // Nobody reads what else comes, nor waits for the other end to go.
  line.resume().on('end', () => line.destroy())
  answer.on('finish', () => (line as Line).destroySoon())
  server.emit('request', request, answer)
}

/** Throws what a handshake is refused with. */
function admit(request: IncomingMessage, caller: Caller, { gate, addresses, tables }: Behind): void {
  const problem = gate.refusal(request, caller) ?? tables.stopping ?? addresses.tooMany(addresses.keyOf(caller))
  if (problem !== null) throw problem
  const { url = '' } = request
  if (ADDRESS.test(url)) return
  if (ADDRESS.test(url.split('?')[0])) {
    throw new Problem(400, 'bad_request', 'query: a socket takes none; what it needs is said in its hello')
  }
  throw new Problem(404, 'no_such_call', 'A WebSocket is at /api/tables/{id}/ws.')
}

/** Where a socket comes from, and where it wants to. */
interface From {
  readonly line: Duplex
  readonly caller: Caller
  readonly url: string | undefined
}

function begin(socket: WebSocket, { line: stream, caller, url = '' }: From, behind: Behind): void {
  const { addresses, wiring, world } = behind
  const key = addresses.keyOf(caller)
  const line = new SocketLine(socket, stream, wiring)
  const talk = openTalk(ADDRESS.exec(url)?.[1] ?? '', line, behind)
  line.onLag = problem => talk.refuseAll(problem)
  line.onNoToken = () => addresses.tooMany(key, COSTLY)
  const hear = (data: Buffer, isBinary: boolean) => {
    const problem = addresses.tooMany(key)
    if (problem === null) talk.receive(data, isBinary)
    else talk.refuseAll(problem)
  }
  socket.on('message', hear)
  takeShort(socket, stream, world.limits.frame_bytes, text => hear(text, false))
  socket.on('pong', () => line.answered())
  socket.on('close', () => talk.gone())
  // What is wrong with a frame is answered by ws itself with a close code; the close is what counts here.
  socket.on('error', () => {})
  talk.start()
}
