import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { type Backlog, NOTEWORTHY_BYTES, type Reader, tooSlow } from './backlog.ts'
import type { Frame } from './frame.ts'
import type { Problem } from './problem.ts'
import type { StreamKind } from './stream.ts'
import type { Socket } from './talk.ts'

/** What connections have in common. */
export interface Wiring {
  readonly backlog: Backlog
  /** What one reader may leave unread. */
  readonly mostUnread: number
  /** Told of each stream that is cut. */
  onCut(kind: StreamKind): void
}

/** So long a reader that was too slow may take to hear why it is dropped. */
const LAST_WORD_MS = 2000

/** Lines with frames that go out at the end of this turn of the event loop. */
let due: SocketLine[] = []

/**
 * A WebSocket as a talk uses it. What is said in one turn of the event loop goes out in one write: at a full table the
 * server does little else than write. `ws` reads, greets, pings and closes; a text is framed here, since it is never
 * compressed. Who leaves too much unread is dropped with the reason; who gives no sign of life is cut.
 */
export class SocketLine implements Socket, Reader {
  /** Told when too much was left unread. */
  onLag: (problem: Problem) => void = () => {}
  /** Told when it is closed for want of a valid token. */
  onNoToken: () => void = () => {}
  private readonly socket: WebSocket
  private readonly line: Duplex
  private readonly wiring: Wiring
  private frames: Buffer[] = []
  private isAnswered = true
  private isDraining = false
  private isDropped = false

  constructor(socket: WebSocket, line: Duplex, wiring: Wiring) {
    this.socket = socket
    this.line = line
    this.wiring = wiring
  }

  send(frame: Frame): void {
    if (this.isDropped || this.socket.readyState !== this.socket.OPEN) return
    if (this.frames.push(frame.bytes) === 1) {
      if (due.push(this) === 1) process.nextTick(writeAll)
    }
  }

  close(code: number, reason: string): void {
    if (code === 4401) this.onNoToken()
    this.write()
    this.socket.close(code, short(reason))
  }

  beat(): void {
    if (!this.isAnswered) {
      this.cut()
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

  cut(): void {
    if (!this.isDropped) this.wiring.onCut('ws')
    this.isDropped = true
    this.frames = []
    this.socket.terminate()
  }

  /** Writes what waits. */
  write(): void {
    const { frames, line } = this
    if (frames.length === 0) return
    this.frames = []
    if (line.destroyed) return
    const isTaken = line.write(frames.length === 1 ? frames[0] : Buffer.concat(frames))
    if (!isTaken && line.writableLength > NOTEWORTHY_BYTES) this.lag(line.writableLength)
  }

  private lag(unread: number): void {
    const { backlog, mostUnread } = this.wiring
    this.watch()
    backlog.note(this, unread)
    if (unread <= mostUnread || this.isDropped) return
    this.isDropped = true
    this.wiring.onCut('ws')
    this.onLag(tooSlow(mostUnread))
    setTimeout(() => this.socket.terminate(), LAST_WORD_MS).unref()
  }

  /** Notes when the other end has caught up. */
  private watch(): void {
    if (this.isDraining) return
    this.isDraining = true
    const { line, wiring } = this
    const caughtUp = () => {
      this.isDraining = false
      line.off('drain', caughtUp).off('close', caughtUp)
      wiring.backlog.note(this, 0)
    }
    line.on('drain', caughtUp).on('close', caughtUp)
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
