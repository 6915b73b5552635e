/** What really goes over the line: the bytes of answers, streams and sockets, as they reach whoever reads them. */

import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { TestHouse } from './table-house.ts'

/** What a request brings along. */
export interface Asked {
  readonly token?: string
  readonly body?: unknown
  readonly accept?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A server on a port, and raw connections to it. */
export class Wire {
  private readonly port: number
  private readonly lines: Line[] = []

  private constructor(port: number) {
    this.port = port
  }

  static async to({ server }: TestHouse): Promise<Wire> {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    return new Wire((server.app.server.address() as AddressInfo).port)
  }

  /** All bytes of the answer to one request. */
  async ask(method: string, path: string, asked: Asked = {}): Promise<string> {
    const line = this.open()
    line.send(this.request(method, path, asked))
    await line.ended
    return line.text
  }

  /** The status of an answer, and what its body says. */
  async call(method: string, path: string, asked: Asked = {}): Promise<{ status: number; body: any; text: string }> {
    const text = await this.ask(method, path, asked)
    const [head, ...rest] = text.split('\r\n\r\n')
    const body = rest.join('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), body: body === '' ? null : JSON.parse(body), text }
  }

  /** Opens a stream that goes on, and waits until it has said its first words. */
  async stream(path: string, asked: Asked = {}): Promise<Line> {
    const line = this.open()
    line.send(this.request('GET', path, asked))
    await line.until(text => text.includes('\r\n\r\n') && /"type":"(turn|welcome)"/.test(text))
    return line
  }

  /** Opens a WebSocket, says hello, and waits until it was answered. */
  async socket(path: string, hello: object): Promise<Line> {
    const line = this.open()
    line.send(
      `GET ${path} HTTP/1.1\r\nHost: ${this.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
    await line.until(text => text.includes('\r\n\r\n'))
    line.isSocket = true
    line.say({ type: 'hello', protocol: 1, ...hello })
    await line.until(text => text.includes('"type":"welcome"'))
    return line
  }

  /** Waits until every open line has ended; whoever calls has seen to it that they do. */
  async ended(): Promise<void> {
    await Promise.all(this.lines.map(line => line.ended))
  }

  private get host(): string {
    return `127.0.0.1:${this.port}`
  }

  private open(): Line {
    const line = new Line(connect(this.port, '127.0.0.1'))
    this.lines.push(line)
    return line
  }

  private request(method: string, path: string, { token, body, accept, headers = {} }: Asked): string {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const head: Record<string, string> = {
      Host: this.host,
      Connection: 'close',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(accept === undefined ? {} : { Accept: accept }),
      ...(body === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': `${Buffer.byteLength(text)}` }),
      ...headers,
    }
    const fields = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    return `${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n${text}`
  }
}

/** One connection and every byte that came over it. */
export class Line {
  readonly ended: Promise<void>
  isSocket = false
  private readonly socket: Socket
  private bytes = Buffer.alloc(0)
  private isOver = false
  /** How far the frames of a WebSocket were read. */
  private read = 0
  private synced = 0

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', chunk => {
      this.bytes = Buffer.concat([this.bytes, chunk])
      if (this.isSocket) this.readFrames()
    })
    socket.on('error', () => {})
    this.ended = new Promise(resolve => {
      socket.on('close', () => {
        this.isOver = true
        resolve()
      })
    })
  }

  /** What came, byte for byte, but for the date that HTTP puts at the head of every answer. */
  get text(): string {
    return this.bytes.toString('latin1').replace(/\r\nDate: [^\r]*/i, '')
  }

  send(text: string): void {
    this.socket.write(text)
  }

  /** Says something over a WebSocket. */
  say(message: unknown): void {
    this.frame(TEXT, Buffer.from(JSON.stringify(message)))
  }

  hangUp(): void {
    this.socket.destroy()
  }

  /** Waits until what came fulfils something. */
  async until(holds: (text: string) => boolean): Promise<void> {
    while (!holds(this.text)) {
      if (this.isOver) throw new Error(`the line ended: ${this.text}`)
      await Promise.race([once(this.socket, 'data'), this.ended])
    }
  }

  /** Waits until the server has read all that was said over a WebSocket so far, and answered it. */
  async sync(): Promise<void> {
    this.synced += 1
    this.say({ type: 'react', emote: 'no such emote' })
    const wanted = this.synced
    await this.until(
      text => text.split('"code":"unknown_emote"').length > wanted || text.split('"not_yours"').length > wanted,
    )
  }

  /** Answers pings; a closing frame is the last that is said, and is not answered. */
  private readFrames(): void {
    if (this.read === 0) this.read = this.bytes.indexOf('\r\n\r\n') + 4
    for (;;) {
      const left = this.bytes.subarray(this.read)
      if (left.length < 2) return
      const wide = left[1] === 126 ? 2 : left[1] === 127 ? 8 : 0
      if (left.length < 2 + wide) return
      const size = wide === 0 ? left[1] : wide === 2 ? left.readUInt16BE(2) : Number(left.readBigUInt64BE(2))
      const end = 2 + wide + size
      if (left.length < end) return
      this.read += end
      const kind = left[0] & 0x0f
      if (kind === PING) this.frame(PONG, left.subarray(2 + wide, end))
      if (kind === CLOSE) this.socket.destroy()
    }
  }

  /** Sends a frame; its mask is all zeros. */
  private frame(kind: number, payload: Buffer): void {
    const { length } = payload
    const size = length < 126 ? [0x80 | length] : [0xfe, length >> 8, length & 0xff]
    this.socket.write(Buffer.concat([Buffer.from([0x80 | kind, ...size, 0, 0, 0, 0]), payload]))
  }
}

const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10
