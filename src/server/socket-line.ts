import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Frame } from './frame.ts'
import { MAX_UNREAD_BYTES } from './http-pipe.ts'
import type { Socket } from './talk.ts'

/** Lines with frames that go out at the end of this turn of the event loop. */
let due: SocketLine[] = []

/**
 * A WebSocket as a talk uses it. What is said in one turn of the event loop goes out in one write: at a full table the
 * server does little else than write. `ws` reads, greets, pings and closes; a text is framed here, since it is never
 * compressed.
 */
export class SocketLine implements Socket {
  private readonly socket: WebSocket
  private readonly line: Duplex
  private frames: Buffer[] = []
  private isAnswered = true

  constructor(socket: WebSocket, line: Duplex) {
    this.socket = socket
    this.line = line
  }

  send(frame: Frame): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.line.writableLength > MAX_UNREAD_BYTES) {
      this.frames = []
      this.socket.terminate()
      return
    }
    if (this.frames.push(frame.bytes) === 1) {
      if (due.push(this) === 1) process.nextTick(writeAll)
    }
  }

  close(code: number, reason: string): void {
    this.write()
    this.socket.close(code, short(reason))
  }

  beat(): void {
    if (!this.isAnswered) {
      this.socket.terminate()
      return
    }
    this.isAnswered = false
    this.write()
    this.socket.ping()
  }

  /** The other end has answered a ping. */
  answered(): void {
    this.isAnswered = true
  }

  /** Writes what waits. */
  write(): void {
    const { frames } = this
    if (frames.length === 0) return
    this.frames = []
    this.line.write(frames.length === 1 ? frames[0] : Buffer.concat(frames))
  }
}

function writeAll(): void {
  const lines = due
  due = []
  for (const line of lines) line.write()
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
