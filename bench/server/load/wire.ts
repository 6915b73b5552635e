/** A WebSocket as light as can be: the load must cost less than what it measures, so it masks with zeros and checks little. */

import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const TEXT = 0x81
const PONG = 0x8a
const MASKED = 0x80

/** What all sockets are read into, one after the other: it saves a stream for each. */
const INBOX = Buffer.alloc(65_536)

/** Where a server is, and from which of this machine's addresses it is called. */
export interface Place {
  readonly host: string
  readonly port: number
  readonly from?: string
}

/** One socket of a seat. `heard` is given each text that comes, as the bytes of one frame. */
export class Wire {
  readonly socket: Socket
  heard: (text: Buffer) => void = () => {}
  closed: () => void = () => {}
  private rest: Buffer | null = null

  private constructor(socket: Socket) {
    this.socket = socket
  }

  /** Opens a socket at a path. */
  static open({ host, port, from }: Place, path: string): Promise<Wire> {
    return new Promise((resolve, reject) => {
      let wire: Wire | null = null
      let head = ''
      const callback = (size: number) => {
        if (wire !== null) {
          wire.take(INBOX.subarray(0, size))
          return true
        }
        head += INBOX.toString('latin1', 0, size)
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return true
        if (!head.startsWith('HTTP/1.1 101 ')) {
          reject(new Error(`${path}: ${head.split('\r\n')[0]}`))
          socket.destroy()
          return true
        }
        wire = new Wire(socket)
        resolve(wire)
        wire.take(Buffer.from(head.slice(end + 4), 'latin1'))
        return true
      }
      const local = from === undefined ? {} : { localAddress: from }
      const socket = connect({ host, port, ...local, onread: { buffer: INBOX, callback } })
      socket.setNoDelay(true)
      socket.on('error', reject)
      socket.on('close', () => wire?.closed())
      const key = randomBytes(16).toString('base64')
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      )
    })
  }

  send(text: string): void {
    this.write(TEXT, Buffer.from(text))
  }

  end(): void {
    this.socket.destroy()
  }

  private write(kind: number, body: Buffer): void {
    const long = body.length > 125
    const at = long ? 8 : 6
    // A mask of zeros changes nothing and is as good as any to a server.
    const frame = Buffer.alloc(at + body.length)
    frame[0] = kind
    frame[1] = MASKED | (long ? 126 : body.length)
    if (long) frame.writeUInt16BE(body.length, 2)
    body.copy(frame, at)
    this.socket.write(frame)
  }

  private take(bytes: Buffer): void {
    const all = this.rest === null ? bytes : Buffer.concat([this.rest, bytes])
    this.rest = null
    let at = 0
    while (at + 2 <= all.length) {
      let size = all[at + 1]
      let from = at + 2
      if (size === 126) {
        if (at + 4 > all.length) break
        size = all.readUInt16BE(at + 2)
        from = at + 4
      } else if (size === 127) {
        if (at + 10 > all.length) break
        size = all.readUInt32BE(at + 6)
        from = at + 10
      }
      if (from + size > all.length) break
      const kind = all[at]
      at = from + size
      if (kind === TEXT) this.heard(all.subarray(from, at))
      else if ((kind & 0x0f) === 9) this.write(PONG, Buffer.from(all.subarray(from, at)))
    }
    if (at < all.length) this.rest = Buffer.from(all.subarray(at))
  }
}
