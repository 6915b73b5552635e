/** Servers on one NATS, as processes: tables go on when their servers are killed or started anew, and when NATS was away. */

import type { ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startCli } from './cli.ts'
import { ask, Guest, makeTable } from './house/guest.ts'
import { NatsHouse } from './house/nats.ts'
import { verified } from './house/table-house.ts'

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot']

let nats: NatsHouse
const servers: ChildProcess[] = []
beforeAll(async () => {
  nats = await NatsHouse.start(1)
}, 60_000)
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => kill(server, 'SIGKILL')))
})
afterAll(() => nats?.end())

async function serve(): Promise<{ url: string; server: ChildProcess }> {
  const server = await startCli(['serve', '--port', '0', '--json', '--nats', nats.url])
  servers.push(server)
  let said = ''
  server.stderr?.on('data', chunk => {
    said += chunk
  })
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout?.once('data', line => resolve(JSON.parse(String(line)).url))
    server.once('exit', code => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
  return { url, server }
}

async function kill(server: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return server.exitCode
  const ended = new Promise<number | null>(resolve => server.once('exit', code => resolve(code)))
  server.kill(signal)
  return ended
}

async function tableAt(url: string) {
  // Long enough that it is not over before what is done to its servers.
  return makeTable(url, {
    game: 'president',
    options: { rounds: 3 },
    pace_ms: 0,
    seats: NAMES.map(name => ({ kind: 'you', name })),
  })
}

test('a table is played through two servers, and goes on when its own is killed', { timeout: 120_000 }, async () => {
  const [one, other] = [await serve(), await serve()]
  const table = await tableAt(one.url)
  // Two sit at each server, and those at the first come back to the second.
  let isGone = false
  const guests = NAMES.map((name, at) => {
    const where = () => (at % 2 === 0 && !isGone ? one.url : other.url)
    return new Guest(where, { id: table.id, token: table.tokens[name] })
  })
  const moves = () => guests.reduce((sum, { accepted }) => sum + accepted.size, 0)
  await expect.poll(moves, { timeout: 30_000 }).toBeGreaterThan(5)
  isGone = true
  await kill(one.server, 'SIGKILL')
  await Promise.all(guests.map(({ over }) => over))
  expect(guests.flatMap(({ wrong }) => wrong)).toEqual([])
  for (const guest of guests) expect(guest.accepted.size).toBe(guest.sent.size)
  const replay = await ask(other.url, 'GET', `/api/tables/${table.id}/replay`)
  expect(verified(replay.body)).toEqual({ holds: true, finished: true })
  expect(replay.body.moves.filter((move: object) => 'seat' in move)).toHaveLength(moves())
})

test('while NATS is away nothing is acknowledged, and play goes on by itself when it is back', {
  timeout: 120_000,
}, async () => {
  const [one, other] = [await serve(), await serve()]
  const table = await tableAt(one.url)
  const guests = NAMES.map((name, at) => {
    return new Guest(() => (at % 2 === 0 ? one.url : other.url), { id: table.id, token: table.tokens[name] })
  })
  const moves = () => guests.reduce((sum, { accepted }) => sum + accepted.size, 0)
  await expect.poll(moves, { timeout: 30_000 }).toBeGreaterThan(5)
  await nats.nodes[0].kill()
  for (const { url } of [one, other]) {
    await expect.poll(async () => (await ask(url, 'GET', '/readyz')).status, { timeout: 30_000 }).toBe(503)
    const move = { id: 'away', turn: 0, move: {} }
    const answered = () => fetch(`${url}/api/tables/${table.id}/moves`, sent(table.tokens.Ada, move))
    await expect.poll(async () => (await answered()).status, { timeout: 30_000 }).toBe(503)
    expect((await answered()).headers.get('retry-after')).toBe('1')
  }
  const before = moves()
  await nats.nodes[0].start()
  await Promise.all(guests.map(({ over }) => over))
  expect(moves()).toBeGreaterThan(before)
  expect(guests.flatMap(({ wrong }) => wrong)).toEqual([])
  for (const { url } of [one, other]) {
    await expect.poll(async () => (await ask(url, 'GET', '/readyz')).status, { timeout: 30_000 }).toBe(200)
    expect(verified((await ask(url, 'GET', `/api/tables/${table.id}/replay`)).body)).toEqual({
      holds: true,
      finished: true,
    })
  }
})

test('servers are started anew one after the other, and no table notices', { timeout: 120_000 }, async () => {
  const running = [await serve(), await serve()]
  const tables = await Promise.all([tableAt(running[0].url), tableAt(running[1].url)])
  const guests = tables.flatMap(table =>
    NAMES.map((name, at) => {
      const where = () => running[at % running.length].url
      return new Guest(where, { id: table.id, token: table.tokens[name] })
    }),
  )
  const moves = () => guests.reduce((sum, { accepted }) => sum + accepted.size, 0)
  for (let n = 0; n < 2; n++) {
    const before = moves()
    const goesOn = () => moves() > before + 5 || guests.every(guest => guest.isOver)
    await expect.poll(goesOn, { timeout: 30_000 }).toBe(true)
    const [old] = running.splice(0, 1)
    expect(await kill(old.server, 'SIGTERM')).toBe(0)
    running.push(await serve())
  }
  await Promise.all(guests.map(({ over }) => over))
  expect(guests.flatMap(({ wrong }) => wrong)).toEqual([])
  for (const guest of guests) expect(guest.accepted.size).toBe(guest.sent.size)
})

function sent(token: string, body: object): RequestInit {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}
