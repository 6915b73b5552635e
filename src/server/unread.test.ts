/** Those who never read, over real sockets: they are told why and dropped, and all together fill no memory. */

import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { frameBytes, handshake, RawLine, requestText } from '../../test/house/raw-line.ts'
import { TestHouse, type TestTable } from '../../test/house/table-house.ts'
import type { Audience } from './audience.ts'
import { Backlog } from './backlog.ts'
import { message } from './stream.ts'

const KIB = 1024
const PAD = message({ type: 'pad', text: 'x'.repeat(100 * KIB) })

let house: TestHouse
let table: TestTable
let url: string
let audience: Audience
const lines: RawLine[] = []
afterEach(async () => {
  for (const line of lines.splice(0)) line.socket.destroy()
  expect(house.bugs).toEqual([])
  await house.close()
})

async function open(limits: Record<string, number>): Promise<void> {
  house = await TestHouse.open({ limits })
  url = await house.server.app.listen({ host: '127.0.0.1', port: 0 })
  table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
  audience = house.server.tables.find(table.id).audience
}

function line(bytes: string | Buffer): RawLine {
  const made = new RawLine(url).send(bytes)
  lines.push(made)
  return made
}

const HELLO = (token?: string) => frameBytes(JSON.stringify({ type: 'hello', protocol: 1, token }))
const socket = (token?: string) => line(Buffer.concat([Buffer.from(handshake(`${table.path}/ws`)), HELLO(token)]))
const stream = (accept = '*/*') => line(requestText('GET', `${table.path}/events`, { accept }))
const turn = () => new Promise<void>(resolve => setImmediate(resolve))

/** Says the same to all, again and again, until something is so. */
async function tellUntil(done: () => boolean): Promise<void> {
  for (let i = 0; i < 10_000 && !done(); i++) {
    audience.sendAll(PAD)
    await turn()
  }
  expect(done()).toBe(true)
}

async function unread(): Promise<number> {
  return Number(/^fairdeal_unread_bytes (\d+)$/m.exec((await house.call('GET', '/metrics')).text)?.[1])
}

test('a socket is closed with the reason, which it finds when it reads again', async () => {
  await open({ unread_bytes: 512 * KIB })
  const lazy = socket(table.tokens.Ada)
  await expect.poll(() => audience.size).toBe(1)
  lazy.socket.pause()
  await tellUntil(() => audience.size === 0)
  // To everyone the seat is empty at once.
  expect((await house.observe(table)).seats.map(({ present }) => present)).toEqual([false, false, false, false])
  lazy.socket.resume()
  await lazy.until(({ closeCode }) => closeCode !== null)
  expect(lazy.closeCode).toBe(4429)
  expect(lazy.frames.at(-1)?.payload.toString('utf8', 2)).toMatch(/^too_many: More than 524288 bytes were left unread/)
  // Nothing is lost: it comes back, and goes on.
  const back = socket(table.tokens.Ada)
  await back.until(({ bytes }) => bytes.includes('"welcome"'))
  expect(audience.size).toBe(1)
})

test('a socket that does not even then read is cut', async () => {
  await open({ unread_bytes: 512 * KIB })
  socket().socket.pause()
  await expect.poll(() => audience.size).toBe(1)
  await tellUntil(() => audience.size === 0)
  await expect.poll(unread, { timeout: 30_000 }).toBe(0)
  await expect.poll(() => new Promise(resolve => house.server.app.server.getConnections((_, n) => resolve(n)))).toBe(0)
})

for (const accept of ['application/x-ndjson', 'text/event-stream']) {
  test(`a stream of ${accept} is cut`, async () => {
    await open({ unread_bytes: 512 * KIB })
    const lazy = stream(accept)
    await lazy.until(({ bytes }) => bytes.includes('"welcome"'))
    lazy.socket.pause()
    await tellUntil(() => audience.size === 0)
    await expect.poll(unread, { timeout: 30_000 }).toBe(0)
  })
}

test('who reads, however much, is not dropped', async () => {
  await open({ unread_bytes: 512 * KIB })
  const all = [socket(table.tokens.Ada), socket(), stream(), stream('text/event-stream')]
  await expect.poll(() => audience.size).toBe(4)
  for (let i = 1; i <= 40; i++) {
    audience.sendAll(PAD)
    await Promise.all(all.map(each => each.until(({ size }) => size > i * 100 * KIB)))
  }
  expect(audience.size).toBe(4)
  expect(await unread()).toBe(0)
})

test('all together leave no more unread than is allowed, however many they are', async () => {
  const most = 4 * 1024 * KIB
  await open({ unread_bytes: 1024 * KIB, unread_bytes_all: most })
  const count = 40
  const served: Socket[] = []
  house.server.app.server.on('connection', (line: Socket) => served.push(line))
  for (let i = 0; i < count; i++) (i % 2 === 0 ? socket() : stream()).socket.pause()
  await expect.poll(() => audience.size, { timeout: 60_000 }).toBe(count)
  let worst = 0
  await tellUntil(() => {
    worst = Math.max(
      worst,
      served.reduce((sum, { writableLength, destroyed }) => sum + (destroyed ? 0 : writableLength), 0),
    )
    return audience.size === 0
  })
  // One more message each may come before it is noticed, nothing else.
  expect(worst).toBeLessThan(most + count * 101 * KIB)
  await expect.poll(unread, { timeout: 30_000 }).toBe(0)
})

test('a socket that answers no ping is cut; one that does stays', async () => {
  await open({})
  const deaf = socket()
  const well = socket()
  await expect.poll(() => audience.size).toBe(2)
  house.clock.pass(15_000)
  await well.until(({ frames }) => frames.some(({ opcode }) => opcode === 9))
  well.send(frameBytes('', 10)).send(frameBytes('{"type":"react","emote":"clap"}'))
  // What comes behind the answer to the ping was answered: so it was heard.
  await well.until(({ bytes }) => bytes.includes('"refused"'))
  house.clock.pass(15_000)
  await deaf.closed
  expect(deaf.closeCode).toBeNull()
  expect(audience.size).toBe(1)
  expect(well.socket.destroyed).toBe(false)
})

test('a stream that leaves a sign of life unread is cut; one that takes it stays', async () => {
  await open({})
  const deaf = stream()
  const well = stream()
  await Promise.all([deaf, well].map(each => each.until(({ bytes }) => bytes.includes('"turn"'))))
  deaf.socket.pause()
  for (let i = 0; i < 10_000 && (await unread()) === 0; i++) {
    audience.sendAll(PAD)
    await well.until(({ size }) => size > (i + 1) * 100 * KIB)
  }
  for (let beats = 1; beats <= 4; beats++) {
    const had = well.size
    house.clock.pass(15_000)
    await well.until(({ size }) => size > had)
  }
  expect(audience.size).toBe(1)
  expect(well.socket.destroyed).toBe(false)
})

test('the one with the most goes first', () => {
  const cut: string[] = []
  const reader = (name: string) => ({ cut: () => void cut.push(name) })
  const [a, b, c] = ['a', 'b', 'c'].map(reader)
  const backlog = new Backlog(100)
  backlog.note(a, 40)
  backlog.note(b, 50)
  backlog.note(a, 30)
  backlog.note(c, 20)
  expect([cut, backlog.bytes]).toEqual([[], 100])
  backlog.note(c, 21)
  expect([cut, backlog.bytes]).toEqual([['b'], 51])
  backlog.note(b, 0)
  backlog.note(a, 0)
  expect(backlog.bytes).toBe(21)
  backlog.note(a, 200)
  expect([cut, backlog.bytes]).toEqual([['b', 'a'], 21])
})
