/** Texts that are taken past `ws`, and all that is not: over real sockets, written byte by byte. */

import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { takeShort } from './short-frames.ts'

const MOST = 70_000
let server: Server
let line: Socket
/** What came, and by which way. */
let heard: string[]
/** With which code the server has closed; null for none. */
let closed: Promise<number | null>

beforeEach(async () => {
  heard = []
  server = createServer()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST, skipUTF8Validation: true })
  server.on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, socket => {
      socket.on(
        'message',
        (data, isBinary) => void heard.push(`ws ${isBinary ? 'binary' : 'text'} ${show(data as Buffer)}`),
      )
      socket.on('pong', data => void heard.push(`pong ${show(data)}`))
      socket.on('error', () => {})
      takeShort(socket, stream, MOST, text => void heard.push(`short ${show(text)}`))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  line = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay()
  const key = 'dGhlIHNhbXBsZSBub25jZQ=='
  line.write(
    `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  const answer = await new Promise<Buffer>(resolve => line.once('data', resolve))
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  expect(answer.toString()).toContain(`Sec-WebSocket-Accept: ${accept}`)
  closed = new Promise(resolve => {
    line.on('data', data => {
      if (data[0] === 0x88) resolve(data[1] === 0 ? null : data.readUInt16BE(2))
    })
  })
})
afterEach(async () => {
  line.destroy()
  await new Promise(resolve => server.close(resolve))
})

const show = (data: Buffer) => (data.length > 40 ? `${data.length} bytes` : data.toString())

/** A frame of a client, masked. `first`: its first byte, 0x81 for a whole text. */
function frame(text: string, first = 0x81): Buffer {
  const body = Buffer.from(text)
  const mask = Buffer.from([7, 0, 201, 90])
  const size =
    body.length < 126
      ? Buffer.from([0x80 | body.length])
      : body.length < 65_536
        ? Buffer.from([0x80 | 126, body.length >> 8, body.length & 255])
        : Buffer.from([0x80 | 127, 0, 0, 0, 0, 0, body.length >> 16, (body.length >> 8) & 255, body.length & 255])
  return Buffer.concat([Buffer.from([first]), size, mask, body.map((byte, at) => byte ^ mask[at & 3])])
}

/** Writes chunks, each after what came of the one before was heard. */
async function write(...chunks: readonly (readonly [Buffer, number])[]): Promise<void> {
  for (const [chunk, count] of chunks) {
    line.write(chunk)
    await expect.poll(() => heard.length).toBe(count)
  }
}

test('texts of each size that is short come straight, and pongs between them', async () => {
  await write([frame('é'), 1], [frame(''), 2], [frame('x'.repeat(125)), 3], [frame('x'.repeat(126)), 4])
  await write([frame('still there', 0x8a), 5], [frame('again'), 6])
  expect(heard).toEqual(['short é', 'short ', 'short 125 bytes', 'short 126 bytes', 'pong still there', 'short again'])
})

test('two frames at once, and whatever comes behind them, are for ws', async () => {
  await write([frame('one'), 1], [Buffer.concat([frame('two'), frame('three')]), 3], [frame('four'), 4])
  expect(heard).toEqual(['short one', 'ws text two', 'ws text three', 'ws text four'])
})

test('a frame in pieces, fragments, a ping and binary are for ws', async () => {
  const text = frame('in pieces')
  await write([Buffer.concat([frame('one'), text.subarray(0, 3)]), 1], [text.subarray(3), 2])
  await write([frame('frag', 0x01), 2], [frame('', 0x89), 2], [frame('ments', 0x80), 3], [frame('b', 0x82), 4])
  expect(heard).toEqual(['ws text one', 'ws text in pieces', 'ws text fragments', 'ws binary b'])
})

test('a fragment is not overtaken by a text, which has no place there', async () => {
  await write([frame('frag', 0x01), 0])
  line.write(frame('text'))
  expect(await closed).toBe(1002)
  expect(heard).toEqual([])
})

test('a text of 64 KiB is for ws, and one that is too long is refused by it', async () => {
  await write([frame('x'.repeat(65_536)), 1])
  expect(heard).toEqual(['ws text 65536 bytes'])
  line.write(frame('x'.repeat(MOST + 1)))
  expect(await closed).toBe(1009)
})

for (const [what, bytes] of [
  ['is not masked', Buffer.from([0x81, 0x02, 0x61, 0x62])],
  ['has a reserved bit', frame('ab', 0xc1)],
  ['is of no known kind', frame('ab', 0x83)],
] as const) {
  test(`a frame that ${what} is refused by ws`, async () => {
    await write([frame('one'), 1])
    line.write(bytes)
    expect(await closed).toBe(1002)
    expect(heard).toEqual(['short one'])
  })
}

test('a close is answered by ws, and what comes behind it is not heard', async () => {
  await write([frame('one'), 1])
  line.write(Buffer.concat([frame('', 0x88), frame('late')]))
  expect(await closed).toBeNull()
  expect(heard).toEqual(['short one'])
})
