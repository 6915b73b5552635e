import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './frame.ts'

const frames = [
  '',
  'a',
  'é',
  'x'.repeat(125),
  'x'.repeat(126),
  'x'.repeat(65_535),
  'x'.repeat(65_536),
  '🂡'.repeat(40_000),
]

test('texts of every length come through a socket as they were', async () => {
  const http = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  http.on('upgrade', (request, line: Duplex, head) => {
    sockets.handleUpgrade(request, line, head, socket => {
      for (const text of frames) line.write(textFrame(text))
      socket.close(1000)
    })
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  const heard: string[] = []
  client.on('message', (bytes, isBinary) => heard.push(isBinary ? 'binary' : String(bytes)))
  await new Promise(resolve => client.on('close', resolve))
  http.close()
  expect(heard.map(text => text.length)).toEqual(frames.map(text => text.length))
  expect(heard).toEqual(frames)
})

test('the head of a frame', () => {
  const head = (text: string, bytes: number) => [...textFrame(text).subarray(0, bytes)]
  expect(head('hi', 4)).toEqual([0x81, 2, 0x68, 0x69])
  // 126 bytes: two of length; 65,536: eight.
  expect(head('x'.repeat(126), 4)).toEqual([0x81, 126, 0, 126])
  expect(head('x'.repeat(65_536), 10)).toEqual([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0])
})
