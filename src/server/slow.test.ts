/** Those who trickle, over real sockets: whoever is slow is cut, with an answer where one can still be given. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frameBytes, handshake, RawLine, requestText } from '../../test/house/raw-line.ts'
import { TestHouse, type TestTable, tinyDeck } from '../../test/house/table-house.ts'
import type { Deck } from '../decks/index.ts'
import { deckHash } from '../decks/index.ts'
import { systemClock } from './clock.ts'

/** Nothing in this file takes as long as the usual limits would. */
const SOON = 30_000

const large: Deck = {
  ...tinyDeck,
  white: Array.from({ length: 40_000 }, (_, i) => ({ id: `w${i}`, text: `${i} ${'card '.repeat(40)}`.trim() })),
}
let house: TestHouse
let table: TestTable
let url: string
beforeAll(async () => {
  const limits = { head_s: 1, request_s: 2, hello_s: 1, stalled_s: 1 }
  house = await TestHouse.open({ limits, clock: systemClock, decks: [tinyDeck, large] })
  url = await house.server.app.listen({ host: '127.0.0.1', port: 0 })
  table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
})
afterAll(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

/** Sends some bytes at once and the rest one by one, for as long as the other end takes them. */
async function trickle(line: RawLine, first: string | Buffer, rest: string | Buffer): Promise<void> {
  line.send(first)
  let at = 0
  const timer = setInterval(() => line.send(Buffer.from(rest).subarray(at, ++at)), 100)
  await line.closed
  clearInterval(timer)
}

describe('a request', () => {
  const HEAD = requestText('GET', '/api/games', {})
  const POST = requestText('POST', '/api/tables', { 'content-type': 'application/json', 'content-length': '5000' })
  const CHUNKED = requestText('POST', '/api/tables', {
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
  })
  const SLOW: readonly [string, string, string][] = [
    ['whose address trickles', 'GET /api/ga', 'm'.repeat(5000)],
    ['whose headers never end', HEAD.slice(0, -2), 'x: y\r\n'.repeat(1000)],
    ['whose body trickles', POST, 'x'.repeat(5000)],
    ['whose chunks trickle', CHUNKED, '1\r\nx\r\n'.repeat(1000)],
    ['whose handshake trickles', handshake(`/api/tables/x/ws`).slice(0, -2), 'x: y\r\n'.repeat(1000)],
  ]
  for (const [name, first, rest] of SLOW) {
    test(`${name} is answered 408 and cut`, { timeout: SOON }, async () => {
      const line = new RawLine(url)
      await trickle(line, first, rest)
      expect(line.answers.map(({ status }) => status)).toEqual([408])
      const [{ headers, body }] = line.answers
      expect(headers['content-type']).toBe('application/problem+json')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(JSON.parse(body)).toMatchObject({ code: 'too_slow', status: 408 })
    })
  }

  test('that never comes is not waited for', { timeout: SOON }, async () => {
    const line = new RawLine(url)
    await line.closed
    expect(line.answers.map(({ status }) => status).filter(status => status !== 408)).toEqual([])
  })
})

describe('a socket', () => {
  test('that says no hello is closed', { timeout: SOON }, async () => {
    const line = new RawLine(url).send(handshake(`${table.path}/ws`))
    await line.until(({ closeCode }) => closeCode !== null)
    expect(line.closeCode).toBe(4400)
    line.socket.destroy()
  })

  test('whose hello trickles is closed', { timeout: SOON }, async () => {
    const line = new RawLine(url)
    const frame = frameBytes(JSON.stringify({ type: 'hello', protocol: 1 }).padEnd(60_000))
    line.send(handshake(`${table.path}/ws`))
    let at = 0
    const timer = setInterval(() => line.send(frame.subarray(at, ++at)), 100)
    await line.until(({ closeCode }) => closeCode !== null)
    clearInterval(timer)
    expect(line.closeCode).toBe(4400)
    line.socket.destroy()
  })

  test('that was turned away but stays is cut', { timeout: SOON }, async () => {
    const line = new RawLine(url)
    line.socket.removeAllListeners('end')
    line.send(handshake('/api/tables/x/nothing'))
    await line.until(({ answers }) => answers.length === 1)
    // Its own side stays open: the server does not wait for it.
    await expect.poll(() => connections(house), { timeout: SOON }).toBe(0)
    line.socket.destroy()
  })
})

test('one who offered another protocol and stays when it was answered is cut', { timeout: SOON }, async () => {
  const line = new RawLine(url)
  line.socket.removeAllListeners('end')
  line.send(
    requestText('GET', '/api/games', { connection: 'Upgrade', upgrade: 'h2c' }) + 'what nobody reads'.repeat(100),
  )
  await line.until(({ answers }) => answers.length === 1)
  expect(line.answers[0].status).toBe(200)
  await expect.poll(() => connections(house), { timeout: SOON }).toBe(0)
  line.socket.destroy()
})

test('an answer that nobody reads is given up, and its memory with it', { timeout: SOON }, async () => {
  const lines = Array.from({ length: 3 }, () => new RawLine(url))
  for (const line of lines) {
    line.socket.pause()
    line.send(requestText('GET', `/api/decks/${deckHash(large)}`, {}))
  }
  await expect.poll(() => unread(house), { timeout: SOON }).toBeGreaterThan(1_000_000)
  await expect.poll(() => connections(house), { timeout: SOON }).toBe(0)
  // A connection is counted out before it has closed, and what waited for it is let go then.
  await expect.poll(() => unread(house), { timeout: SOON }).toBe(0)
  for (const line of lines) line.socket.destroy()
})

describe('who asks on before there was an answer', () => {
  let patient: TestHouse
  let at: string
  beforeAll(async () => {
    patient = await TestHouse.open({ decks: [tinyDeck, large] })
    at = await patient.server.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => patient.close())

  test('is answered in order, and refused when too much waits', async () => {
    const line = new RawLine(at).send(requestText('GET', '/healthz', {}).repeat(40))
    await line.until(({ answers }) => answers.length === 40)
    expect(line.answers.map(({ status }) => status).sort()).toEqual([...Array(16).fill(200), ...Array(24).fill(429)])
    line.socket.destroy()
  })

  test('for what is large, and reads nothing of it, is cut', { timeout: SOON }, async () => {
    const line = new RawLine(at)
    line.socket.pause()
    line.send(requestText('GET', `/api/decks/${deckHash(large)}`, {}).repeat(4))
    await expect.poll(() => connections(patient), { timeout: SOON }).toBe(0)
    await expect.poll(() => unread(patient), { timeout: SOON }).toBe(0)
    line.socket.destroy()
  })

  test('has one stream on a connection, and leaves none behind', { timeout: SOON }, async () => {
    const made = await patient.table(['Ada', null, null, null])
    const headers = { authorization: `Bearer ${made.tokens.Ada}` }
    const { audience } = patient.server.tables.find(made.id)
    const line = new RawLine(at).send(requestText('GET', `${made.path}/events`, headers).repeat(5))
    await line.until(({ bytes }) => bytes.includes('"welcome"'))
    await expect.poll(() => connections(patient)).toBe(1)
    expect(audience.size).toBe(1)
    line.socket.destroy()
    await expect.poll(() => audience.size, { timeout: SOON }).toBe(0)
  })
})

test('a stream is no answer that stands still', { timeout: SOON }, async () => {
  const line = new RawLine(url).send(requestText('GET', `${table.path}/events`, {}))
  await line.until(({ bytes }) => bytes.includes('"turn"'))
  // Longer than an answer may stand still.
  const trickled = new RawLine(url)
  await trickle(trickled, 'GET / HTTP/1.1\r\n', 'x'.repeat(1000))
  await trickle(new RawLine(url), 'GET / HTTP/1.1\r\n', 'x'.repeat(1000))
  expect(line.socket.destroyed).toBe(false)
  expect(house.server.tables.find(table.id).audience.size).toBe(1)
  line.socket.destroy()
})

function connections({ server }: TestHouse): Promise<number> {
  return new Promise(resolve => server.app.server.getConnections((_, count) => resolve(count)))
}

async function unread(house: TestHouse): Promise<number> {
  const { text } = await house.call('GET', '/metrics')
  return Number(/^fairdeal_unread_bytes (\d+)$/m.exec(text)?.[1])
}
