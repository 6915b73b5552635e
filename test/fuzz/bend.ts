/** Bends valid requests and messages: their values, their heads, their bytes. */

import { frameBytes, handshake, requestText } from '../house/raw-line.ts'
import { type Below, chanceOf, pick } from './chance.ts'
import { CALLS, MESSAGES, type Sample, type Target } from './samples.ts'

/** What is sent over one connection. */
export interface Input {
  readonly kind: 'http' | 'socket'
  /** The route or the types of messages it was made from. */
  readonly from: string
  readonly bytes: Buffer
}

/** The input of a number: the same for the same seed, number and target. */
export function inputOf(target: Target, seed: number, index: number): Input {
  const below = chanceOf(seed, index)
  return below(5) < 3 ? request(target, below) : socket(target, below)
}

function request(target: Target, below: Below): Input {
  const from = pick(Object.keys(CALLS), below)
  const sample = pick(CALLS[from](target), below)
  const level = below(10)
  const bent = level < 5 && sample.body !== undefined ? { ...sample, body: bendValue(sample.body, below) } : sample
  const text = below(4) === 0 ? bendHead(bent, target, below) : textOf(bent)
  const bytes = level < 4 ? Buffer.from(text) : bendBytes(Buffer.from(text), below)
  return { kind: 'http', from, bytes }
}

function textOf({ method, path, token, accept, body }: Sample): string {
  const headers: Record<string, string> = { connection: 'close' }
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (accept !== undefined) headers.accept = accept
  if (body !== undefined) headers['content-type'] = 'application/json'
  return requestText(method, path, headers, body === undefined ? '' : JSON.stringify(body))
}

const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'CONNECT', 'get', 'BREW']
// biome-ignore format: a list
const HEADERS = [
  'content-length: 0', 'content-length: 5', 'content-length: -1', 'content-length: 99999999999', 'transfer-encoding: chunked', 'transfer-encoding: gzip, chunked',
  'content-type: text/plain', 'content-type: application/json; charset=utf-16', 'content-encoding: gzip', 'authorization: Bearer x', 'authorization: Bearer',
  'authorization: Basic eA==', 'host: evil.example', 'host:', 'origin: null', 'origin: http://evil.example', 'expect: 100-continue', 'expect: x', 'upgrade: websocket',
  'connection: Upgrade', 'connection: keep-alive', 'last-event-id: 1', 'last-event-id: x', 'accept: text/event-stream', 'range: bytes=0-1', 'if-none-match: *',
  'x-forwarded-for: 1.2.3.4', 'x-forwarded-proto: https', 'cookie: a=b', 'sec-websocket-key: x', 'sec-websocket-version: 99', `x: ${'y'.repeat(9000)}`,
]
const PATHS = [
  '?',
  '?after=1',
  '?token=x',
  '/',
  '//',
  '/..',
  '%00',
  '%2e%2e/',
  '#x',
  '/x',
  '?limit=101',
  '?observe=2',
  '%',
  '\u00e9',
  '?__proto__=1',
]

/** The same request with another method, path or header, or with the token of another seat. */
function bendHead(sample: Sample, target: Target, below: Below): string {
  switch (below(5)) {
    case 0:
      return textOf({ ...sample, method: pick(METHODS, below) })
    case 1:
      return textOf({ ...sample, path: sample.path + pick(PATHS, below) })
    case 2:
      return textOf({
        ...sample,
        path: sample.path.replace(/[^/]+(?=[^/]*$)/, pick(['x', '..', '-1', '999', ''], below)),
      })
    case 3: {
      const { running, waiting, over } = target
      return textOf({ ...sample, token: pick([...running.tokens, waiting.host, over.host, 'x', ''], below) })
    }
    default: {
      const lines = textOf(sample).split('\r\n')
      lines.splice(1 + below(2), below(2), pick(HEADERS, below))
      return lines.join('\r\n')
    }
  }
}

const CLOSE = frameBytes(Uint8Array.of(0x03, 0xe8), 8)

function socket(target: Target, below: Below): Input {
  const { path } = pick(CALLS['GET /api/tables/:id/ws'](target), below)
  const names: string[] = []
  const parts: Buffer[] = [Buffer.from(handshake(path))]
  const say = (type: string, bends: boolean) => {
    const message = pick(MESSAGES[type](target), below)
    names.push(type)
    parts.push(frame(bends ? bendValue(message, below) : message, below, bends))
  }
  say('hello', below(5) === 0)
  for (let left = 1 + below(4); left > 0; left--) say(pick(Object.keys(MESSAGES), below), true)
  if (below(20) === 0) parts[0] = bendBytes(parts[0], below)
  return { kind: 'socket', from: names.join(' '), bytes: Buffer.concat([...parts, CLOSE]) }
}

function frame(message: unknown, below: Below, bends: boolean): Buffer {
  const text = JSON.stringify(message)
  if (!bends) return frameBytes(text)
  switch (below(8)) {
    case 0:
      return bendBytes(frameBytes(text), below)
    case 1:
      return frameBytes(bendBytes(Buffer.from(text), below))
    case 2:
      // Another kind of frame, with or without what follows it.
      return frameBytes(text.slice(0, below(2) === 0 ? 120 : text.length), below(16))
    case 3: {
      // In pieces, which the last one may not end.
      const whole = frameBytes(text)
      const first = Buffer.from(frameBytes(text.slice(0, 5)))
      first[0] &= 0x7f
      const rest = Buffer.from(frameBytes(text.slice(5), 0))
      return below(3) === 0 ? Buffer.concat([first, whole]) : Buffer.concat([first, rest])
    }
    default:
      return frameBytes(text)
  }
}

// biome-ignore format: a list
const VALUES: readonly unknown[] = [
  null, true, false, '', 'x', '0', 'x'.repeat(70_000), '\ud800', '\u0000', '__proto__', '\u202e', 0, -0, 1, -1, 1.5, 1e308, -1e308, 2 ** 53, 999, [], {}, [[]], [{}], [null],
  { type: 'pass' }, { type: 'play', cards: [] }, { type: 'play', cards: ['3c', '3c'] }, { type: 'allegiance', card: 'red' }, 'constructor', Array(1000).fill(0), deep(100),
]

function deep(levels: number): unknown {
  let value: unknown = 0
  for (let i = 0; i < levels; i++) value = [value]
  return value
}

/** A value of its own: what is bent later bends no other. */
function fresh(below: Below): unknown {
  return structuredClone(pick(VALUES, below))
}

/** A value with one or two parts of it replaced, taken away or added. */
export function bendValue(value: unknown, below: Below): unknown {
  const copy = structuredClone(value)
  if (typeof copy !== 'object' || copy === null || below(20) === 0) return fresh(below)
  for (let left = 1 + below(2); left > 0; left--) bendOnce(copy as Record<string, unknown>, below)
  return copy
}

function bendOnce(copy: Record<string, unknown>, below: Below): void {
  let at = copy
  for (let deeper = below(4); deeper > 0; deeper--) {
    const next = at[pick([...Object.keys(at), ''], below)]
    if (typeof next === 'object' && next !== null) at = next as Record<string, unknown>
  }
  const key = pick([...Object.keys(at), 'more'], below)
  switch (below(4)) {
    case 0:
      delete at[key]
      return
    case 1:
      Object.defineProperty(at, pick(['__proto__', 'constructor', 'toString', 'seed', 'token', 'seat'], below), {
        value: fresh(below),
        enumerable: true,
        configurable: true,
        writable: true,
      })
      return
    default:
      at[key] = fresh(below)
  }
}

// biome-ignore format: a list
const TOKENS = [
  '\r\n', '\r\n\r\n', '\n', '\r', '\0', ' ', ':', '"', '{', '}', '[', ']', ',', '\\', '\\u0000', '\\ud800', '1e999', 'NaN', '-0', 'null', '"__proto__":', '"id":"m1",', '%00', '%2e', '%',
  'HTTP/1.0', 'HTTP/2.0', '0\r\n\r\n', 'ffffffff\r\n', 'Content-Length: 3\r\n', 'Transfer-Encoding: chunked\r\n', 'Host: x\r\n', '\u202e', '\u00ff\u00fe', '\x81\x05', '\x88\x00', '\x89\x80',
  'Bearer ', 'x'.repeat(300),
].map(token => Buffer.from(token, 'latin1'))

/** Bytes with up to three places changed. */
export function bendBytes(bytes: Buffer, below: Below): Buffer {
  let bent = bytes
  for (let left = 1 + below(3); left > 0; left--) bent = change(bent, below)
  return bent
}

function change(bytes: Buffer, below: Below): Buffer {
  const at = below(bytes.length + 1)
  const end = Math.min(bytes.length, at + 1 + below(below(4) === 0 ? 200 : 6))
  switch (below(7)) {
    case 0:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)])
    case 1:
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)])
    case 2:
      return Buffer.concat([bytes.subarray(0, at), pick(TOKENS, below), bytes.subarray(at)])
    case 3:
      return Buffer.concat([bytes.subarray(0, at), pick(TOKENS, below), bytes.subarray(end)])
    case 4:
      return below(3) === 0
        ? bytes.subarray(0, at)
        : Buffer.concat([bytes.subarray(0, at), Buffer.alloc(1 + below(40), below(256)), bytes.subarray(at)])
    case 5: {
      const flipped = Buffer.from(bytes)
      if (at < flipped.length) flipped[at] ^= 1 << below(8)
      return flipped
    }
    default:
      return Buffer.concat([
        bytes.subarray(0, at),
        ...Array<Buffer>(1 + below(60)).fill(pick(TOKENS, below)),
        bytes.subarray(at),
      ])
  }
}
