/** Many connections of one address, over real sockets. */

import { afterEach, describe, expect, test } from 'vitest'
import { frameBytes, handshake, RawLine, requestText } from '../../test/house/raw-line.ts'
import { TestHouse } from '../../test/house/table-house.ts'
import type { ServerOptions } from './app.ts'
import { systemClock } from './clock.ts'

let house: TestHouse
let url: string
const lines: RawLine[] = []
afterEach(async () => {
  for (const line of lines.splice(0)) line.socket.destroy()
  expect(house.bugs).toEqual([])
  await house.close()
})

async function open(limits: ServerOptions['limits'], more: Partial<ServerOptions> = {}): Promise<void> {
  house = await TestHouse.open({ limits, trustProxy: 1, ...more })
  url = await house.server.app.listen({ host: '127.0.0.1', port: 0 })
}

function say(bytes: string | Buffer): RawLine {
  const line = new RawLine(url).send(bytes)
  lines.push(line)
  return line
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const A = from('192.0.2.1')
const B = from('192.0.2.2')
const HELLO = frameBytes(JSON.stringify({ type: 'hello', protocol: 1 }))

async function statusOf(line: RawLine): Promise<number> {
  await line.until(({ answers, bytes }) => answers.length > 0 || bytes.includes('"welcome"'))
  return Number(/^HTTP\/1.1 (\d+)/.exec(line.bytes.toString('latin1'))?.[1])
}

describe('open sockets and streams of one address', () => {
  test('are so many; when one closes there is room again', async () => {
    await open({ address_connections: 3 })
    const { path } = await house.table(['Ada', null, null, null])
    const socket = (who: Record<string, string>) => say(handshake(`${path}/ws`, who))
    const stream = (who: Record<string, string>) => say(requestText('GET', `${path}/events`, who))
    const first = socket(A)
    expect([await statusOf(first), await statusOf(stream(A)), await statusOf(socket(A))]).toEqual([101, 200, 101])
    const refused = [socket(A), stream(A)]
    for (const line of refused) {
      expect(await statusOf(line)).toBe(429)
      const [{ headers, body }] = line.answers
      expect(headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(JSON.parse(body)).toMatchObject({ code: 'too_many', status: 429 })
    }
    expect([await statusOf(socket(B)), await statusOf(stream(B)), await statusOf(socket({}))]).toEqual([101, 200, 101])
    first.socket.destroy()
    // The server hears of it when it does.
    await expect.poll(() => statusOf(stream(A))).toBe(200)
  })

  test('that were refused for something else take no room', async () => {
    await open({ address_connections: 1, address_requests_per_s: 1000 })
    const { path } = await house.table(['Ada', null, null, null])
    const bent = [
      handshake('/api/tables/x/nothing', A),
      handshake(`${path}/ws`, { ...A, 'sec-websocket-version': '7' }),
      handshake(`${path}/ws`, { ...A, 'sec-websocket-key': 'short' }),
      handshake(`${path}/ws`, { ...A, origin: 'http://evil.example' }),
      requestText('GET', `${path}/events?after=99`, A),
      requestText('GET', '/api/tables/nope/events', A),
    ]
    for (let i = 0; i < 3; i++) {
      for (const bytes of bent) {
        const line = say(bytes)
        expect(await statusOf(line)).toBeGreaterThanOrEqual(400)
        line.socket.end()
      }
    }
    await expect.poll(() => statusOf(say(handshake(`${path}/ws`, A)))).toBe(101)
  })
})

describe('messages of one address', () => {
  test('count with its requests; who sends too many is closed with 4429, and its next handshake is 429', async () => {
    await open({ address_requests_per_s: 1 })
    const { path } = await house.table(['Ada', null, null, null])
    const line = say(handshake(`${path}/ws`, A))
    const other = say(Buffer.concat([Buffer.from(handshake(`${path}/ws`, B)), HELLO]))
    await statusOf(line)
    // Of ten: the handshake, the hello, eight messages; the next one is too much.
    line.send(Buffer.concat([HELLO, ...Array.from({ length: 8 }, () => frameBytes('{"type":"react","emote":"clap"}'))]))
    await line.until(({ frames }) => frames.length === 9)
    expect(line.closeCode).toBeNull()
    line.send(frameBytes('{"type":"react","emote":"clap"}'))
    await line.until(({ closeCode }) => closeCode !== null)
    expect(line.closeCode).toBe(4429)
    expect(line.frames.at(-1)?.payload.toString('utf8', 2)).toMatch(/^too_many: .* Try again in 10 s\.$/)
    expect(await statusOf(say(handshake(`${path}/ws`, A)))).toBe(429)
    expect(await statusOf(say(requestText('GET', `${path}/events`, A)))).toBe(429)
    await other.until(({ bytes }) => bytes.includes('"welcome"'))
    expect(other.closeCode).toBeNull()
    house.clock.pass(10_000)
    expect(await statusOf(say(handshake(`${path}/ws`, A)))).toBe(101)
  })

  test('with a wrong token count tenfold', async () => {
    await open({ address_requests_per_s: 3 })
    const { path } = await house.table(['Ada', null, null, null])
    const codes: unknown[] = []
    for (let i = 0; i < 4; i++) {
      const hello = frameBytes(JSON.stringify({ type: 'hello', protocol: 1, token: 'AAAAAAAAAAAAAAAAAAAAAA' }))
      const line = say(Buffer.concat([Buffer.from(handshake(`${path}/ws`, A)), hello]))
      await line.until(({ closeCode, answers }) => closeCode !== null || (answers[0]?.status ?? 0) > 101)
      codes.push(line.closeCode ?? line.answers[0].status)
    }
    // Of 30: each try is a handshake, a hello and ten for the token.
    expect(codes).toEqual([4401, 4401, 4401, 429])
  })
})

describe('connections', () => {
  test('of one address are twice as many as its sockets and streams, so that thousands do not wait', async () => {
    await open({ address_connections: 2 }, { trustProxy: 0, limitLoopback: true, clock: systemClock })
    const idle = Array.from({ length: 4 }, () => say('GET '))
    await Promise.all(idle.map(line => new Promise(resolve => line.socket.once('connect', resolve))))
    const fifth = say(requestText('GET', '/healthz', {}))
    await fifth.closed
    expect(fifth.bytes.length).toBe(0)
    idle[0].socket.destroy()
    await expect
      .poll(async () => {
        const line = say(requestText('GET', '/healthz', {}))
        await line.until(({ answers }) => answers.length > 0)
        return line.answers[0]?.status
      })
      .toBe(200)
  })

  test('of all are so many', async () => {
    await open({ connections: 3 })
    for (let i = 0; i < 3; i++) await statusOf(say(requestText('GET', '/healthz', {})))
    const fourth = say(requestText('GET', '/healthz', {}))
    await fourth.closed
    expect(fourth.bytes.length).toBe(0)
  })
})
