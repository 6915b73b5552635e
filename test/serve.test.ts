/** A real server process, as operators have it: stopped while moves are in flight, its log, its numbers at a port of their own. */

import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { ended, startCli } from './cli.ts'

const dir = mkdtempSync(join(tmpdir(), 'fairdeal-drain-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot']
const TABLES = 25
const MOVES_MORE = 300

/** A move as it was sent, and the number it was answered with. */
interface Sent {
  readonly table: string
  readonly token: string
  readonly id: string
  readonly turn: number
  readonly move: unknown
  n: number | null
}

async function start(...more: string[]) {
  const child = await startCli(['serve', '--port', '0', '--json', ...more])
  const end = ended(child)
  let out = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      out += chunk
      if (out.includes('\n')) resolve(JSON.parse(out.split('\n')[0]).url)
    })
    child.on('exit', code => reject(new Error(`it ended with ${code}`)))
  })
  return { child, end, url }
}

async function post(url: string, path: string, body: unknown, token?: string): Promise<{ status: number; body: any }> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

/** Plays a seat over a socket: every move it may make is sent at once. Gives how the socket closed. */
function playSeat(url: string, table: string, token: string, sent: Sent[], seated = () => {}): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/tables/${table}/ws`)
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: 1, token })))
  const byId = new Map<string, Sent>()
  socket.on('message', data => {
    for (const message of [JSON.parse(String(data))].flat()) {
      if (message.type === 'welcome') seated()
      if (message.type === 'accepted') {
        const move = byId.get(message.id)
        if (move !== undefined) move.n = message.n
      }
      const id = `t${message.turn}`
      if (message.type !== 'turn' || !message.you_owe || byId.has(id)) continue
      const move = { table, token, id, turn: message.turn, move: message.legal_moves[0], n: null }
      byId.set(id, move)
      sent.push(move)
      socket.send(JSON.stringify({ type: 'move', id, turn: move.turn, move: move.move }))
    }
  })
  return new Promise(resolve => {
    socket.on('close', code => resolve(code))
    socket.on('error', () => {})
  })
}

test('SIGTERM while moves are in flight: every answered move is there after a restart, and games go on', async () => {
  const first = await start('--data', dir)
  const sent: Sent[] = []
  const closes: Promise<number>[] = []
  let seated = 0
  for (let i = 0; i < TABLES; i++) {
    const seats = NAMES.map(name => ({ kind: 'you', name }))
    const { body } = await post(first.url, '/api/tables', { game: 'president', options: { rounds: 20 }, seats })
    for (const { token } of body.seats) closes.push(playSeat(first.url, body.id, token, sent, () => seated++))
  }
  await expect.poll(() => seated, { timeout: 60_000, interval: 1 }).toBe(TABLES * NAMES.length)
  const early = sent.length
  await expect.poll(() => sent.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(early + MOVES_MORE)
  const since = performance.now()
  first.child.kill('SIGTERM')
  const { status, err } = await first.end
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(performance.now() - since).toBeLessThan(10_000)
  expect(new Set(await Promise.all(closes))).toEqual(new Set([1001]))

  const second = await start('--data', dir)
  const answered = sent.filter(({ n }) => n !== null)
  expect(answered.length).toBeGreaterThan(MOVES_MORE)
  for (const { table, token, id, turn, move, n } of answered) {
    const again = await post(second.url, `/api/tables/${table}/moves`, { id, turn, move }, token)
    expect([again.status, again.body]).toEqual([200, { accepted: true, n }])
  }
  // The games go on where they were: whoever owes a move makes it.
  const before = sent.length
  const seats = new Map(sent.map(({ token, table }) => [token, table]))
  const later = [...seats].map(([token, table]) => playSeat(second.url, table, token, sent))
  await expect.poll(() => sent.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(before + TABLES)
  second.child.kill('SIGTERM')
  expect((await second.end).status).toBe(0)
  await Promise.all(later)
}, 120_000)

test('without a data folder it says that the tables are gone', async () => {
  const child = await startCli(['serve', '--port', '0'])
  const end = ended(child)
  const url = await new Promise<string>(resolve => {
    child.stdout?.on('data', chunk => resolve(/http:\S+/.exec(String(chunk))?.[0] ?? ''))
  })
  await post(url, '/api/tables', { game: 'allegiance' })
  child.kill('SIGINT')
  const { status, out } = await end
  expect([status, out.split('\n').at(-2)]).toEqual([0, '1 table was in memory only: --data keeps them.'])
}, 60_000)

test('--metrics-port: the numbers have a port of their own', async () => {
  const blocker = createServer()
  await new Promise<void>(resolve => blocker.listen(0, '127.0.0.1', resolve))
  const { port } = blocker.address() as AddressInfo
  const taken = ended(await startCli(['serve', '--port', '0', '--metrics-port', `${port}`]))
  expect(await taken).toMatchObject({ status: 2, err: `fairdeal: --metrics-port: ${port} is taken\n` })
  await new Promise(resolve => blocker.close(resolve))
  const { child, end, url } = await start('--metrics-port', `${port}`)
  const numbers = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([numbers.status, numbers.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect(await numbers.text()).toMatch(/^fairdeal_ready 1$/m)
  expect((await fetch(`http://127.0.0.1:${port}/api/games`)).status).toBe(404)
  const elsewhere = await fetch(`${url}/metrics`)
  expect([elsewhere.status, (await elsewhere.json()).code]).toEqual([404, 'no_such_call'])
  child.kill('SIGTERM')
  expect((await end).status).toBe(0)
}, 60_000)

test('--log json: an object a line on standard error, from the start to the end', async () => {
  const { child, end, url } = await start('--log', 'json')
  let told = ''
  child.stderr?.on('data', text => {
    told += text
  })
  await post(url, '/api/tables?token=secret', { game: 'allegiance' })
  await post(url, '/api/tables', { game: 'allegiance' })
  // An answer may be here before its line.
  await expect.poll(() => told.match(/"request"/g)?.length).toBe(2)
  child.kill('SIGTERM')
  const { status, err } = await end
  expect(status).toBe(0)
  const lines = err
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const events = ['server_started', 'request', 'table_made', 'request', 'server_stopping', 'server_stopped']
  expect(lines.map(({ event }) => event)).toEqual(events)
  expect(lines[0].port).toBe(Number(new URL(url).port))
  expect(lines[1]).toMatchObject({
    level: 'info',
    method: 'POST',
    route: '/api/tables',
    status: 400,
    code: 'bad_request',
  })
  expect(lines[5]).toMatchObject({ tables: 1, kept: false, finished: true })
  expect(err).not.toContain('secret')
}, 60_000)
