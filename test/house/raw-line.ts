/** A bare connection to a server: bytes out, bytes in, and what HTTP and WebSocket make of them. */

import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  readonly status: number
  /** By lower-case name; a header that came twice is joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface RawFrame {
  readonly opcode: number
  readonly payload: Buffer
}

export class RawLine {
  readonly socket: Socket
  /** When the server has ended the connection. */
  readonly closed: Promise<void>
  /** How many bytes have come. */
  size = 0
  private chunks: Buffer[] = []
  private check = () => {}

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    // Who ends their own side may still be answered.
    this.socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    this.socket.on('data', chunk => {
      this.chunks.push(chunk)
      this.size += chunk.length
      this.check()
    })
    this.socket.on('error', () => {})
    this.closed = new Promise(resolve => {
      this.socket.on('end', () => this.socket.end())
      this.socket.on('close', () => {
        this.check()
        resolve()
      })
    })
  }

  send(bytes: string | Uint8Array): this {
    if (this.socket.writable) this.socket.write(bytes)
    return this
  }

  get bytes(): Buffer {
    if (this.chunks.length !== 1) this.chunks = [Buffer.concat(this.chunks)]
    return this.chunks[0]
  }

  /** All answers that have come whole. */
  get answers(): RawAnswer[] {
    return readAnswers(this.bytes).answers
  }

  /** The frames behind a handshake. */
  get frames(): RawFrame[] {
    return readFrames(readAnswers(this.bytes).rest)
  }

  /** The code the server has closed with; null if it has not. */
  get closeCode(): number | null {
    const frame = this.frames.find(({ opcode }) => opcode === 8)
    return frame === undefined || frame.payload.length < 2 ? null : frame.payload.readUInt16BE(0)
  }

  until(wanted: (line: this) => boolean): Promise<void> {
    return new Promise(resolve => {
      this.check = () => (wanted(this) || this.socket.destroyed) && resolve()
      this.check()
    })
  }
}

/** A request as bytes. */
export function requestText(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body === '' ? {} : { 'content-length': `${Buffer.byteLength(body)}` }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** The head of a WebSocket's handshake. */
export function handshake(path: string, headers: Record<string, string> = {}): string {
  return requestText('GET', path, {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    ...headers,
  })
}

/** A masked frame of a client; the mask is of zeros, so that the payload can be read and bent. */
export function frameBytes(payload: string | Uint8Array, opcode = 1): Buffer {
  const data = Buffer.from(payload)
  const head =
    data.length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | data.length])
      : data.length < 65_536
        ? Buffer.from([0x80 | opcode, 0xfe, data.length >> 8, data.length & 255])
        : Buffer.concat([Buffer.from([0x80 | opcode, 0xff]), lengthBytes(data.length)])
  return Buffer.concat([head, Buffer.alloc(4), data])
}

/** The answers in what came, and what is left behind the last whole one. */
export function readAnswers(bytes: Buffer): { answers: RawAnswer[]; rest: Buffer } {
  const answers: RawAnswer[] = []
  let rest = bytes
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1 || rest.toString('latin1', 0, 5) !== 'HTTP/') return { answers, rest }
    const [first, ...lines] = rest.toString('latin1', 0, end).split('\r\n')
    const status = Number(first.split(' ')[1])
    const headers: Record<string, string> = {}
    for (const line of lines) {
      const at = line.indexOf(':')
      const name = line.slice(0, at).toLowerCase()
      const value = line.slice(at + 1).trim()
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
    }
    const body = readBody(rest.subarray(end + 4), status, headers)
    if (body === null) return { answers, rest }
    if (status !== 100) answers.push({ status, headers, body: body.text })
    rest = rest.subarray(end + 4 + body.length)
    if (status === 101) return { answers, rest }
  }
}

/** The body at the head of some bytes; null where it is not whole. */
function readBody(
  bytes: Buffer,
  status: number,
  headers: Readonly<Record<string, string>>,
): { text: string; length: number } | null {
  if (status < 200 || status === 204 || status === 304) return { text: '', length: 0 }
  if (headers['transfer-encoding'] !== 'chunked') {
    const length = Number(headers['content-length'] ?? bytes.length)
    return bytes.length < length ? null : { text: bytes.toString('utf8', 0, length), length }
  }
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\r\n', at)
    if (end === -1) return null
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    const from = end + 2
    if (bytes.length < from + size + 2) return null
    if (size === 0) return { text: Buffer.concat(parts).toString(), length: from + 2 }
    parts.push(bytes.subarray(from, from + size))
    at = from + size + 2
  }
}

/** The frames of a server in some bytes, as many as are whole. */
export function readFrames(bytes: Buffer): RawFrame[] {
  const frames: RawFrame[] = []
  let at = 0
  while (bytes.length >= at + 2) {
    const short = bytes[at + 1] & 127
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    if (bytes.length < at + head) break
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    if (bytes.length < at + head + length) break
    frames.push({ opcode: bytes[at] & 15, payload: bytes.subarray(at + head, at + head + length) })
    at += head + length
  }
  return frames
}

function lengthBytes(length: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(length))
  return bytes
}
