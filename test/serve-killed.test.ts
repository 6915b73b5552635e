/** A server that is killed at any moment and started again: nobody misses anything, nothing counts twice. */

import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCli } from './cli.ts'
import { ask, Guest, makeTable } from './house/guest.ts'
import { verified } from './house/table-house.ts'

const KILLS = Number(process.env.KILLS ?? 3)
const TABLES = 6
const NAMES = ['Ada', 'Ben', 'Cem', 'Dot']

let dir: string
let url = ''
let server: ChildProcess | null = null
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairdeal-killed-'))
})
afterEach(async () => {
  await kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const child = await startCli(['serve', '--port', '0', '--json', '--data', dir])
  server = child
  let said = ''
  child.stderr?.on('data', chunk => {
    said += chunk
  })
  url = await new Promise((resolve, reject) => {
    child.stdout?.once('data', line => resolve(JSON.parse(String(line)).url))
    child.once('exit', code => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
}

async function kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const child = server
  server = null
  if (child === null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

test('a server that is killed under load goes on where it was', async () => {
  await start()
  const guests: Guest[] = []
  const ids: string[] = []
  const games = ['president', 'allegiance', 'czar']
  const options: Readonly<Record<string, object>> = {
    president: { rounds: 4 },
    czar: { rounds_max: 8, target_awards: 8 },
  }
  for (let n = 0; n < TABLES; n++) {
    const game = games[n % games.length]
    const seats = NAMES.map(name => ({ kind: 'you', name }))
    const table = await makeTable(url, { game, seats, options: options[game] ?? {}, pace_ms: 0 })
    ids.push(table.id)
    // Each has its own way through the legal moves, so that no two tables are alike.
    let turn = n
    const choose = (moves: readonly unknown[]) => moves[turn++ % moves.length]
    for (const token of Object.values(table.tokens)) guests.push(new Guest(() => url, { id: table.id, token }, choose))
  }
  let isOver = false
  const over = Promise.all(guests.map(guest => guest.over)).then(() => {
    isOver = true
  })
  const moves = () => guests.reduce((sum, guest) => sum + guest.accepted.size, 0)
  for (let kills = 1; kills <= KILLS; kills++) {
    // In the midst of it: so many moves further, or at the end.
    const goal = moves() + 40
    while (moves() < goal && !isOver) await new Promise(resolve => setTimeout(resolve, 3))
    await kill('SIGKILL')
    await start()
  }
  await over
  expect(guests.flatMap(guest => guest.wrong)).toEqual([])
  // What was accepted is in the game, once, where it was said to be; and there is nothing that nobody sent.
  for (const [n, id] of ids.entries()) {
    const seated = guests.slice(4 * n, 4 * n + 4)
    const replay = (await ask(url, 'GET', `/api/tables/${id}/replay`)).body
    expect(verified(replay)).toEqual({ holds: true, finished: true })
    expect(replay.moves).toHaveLength(seated.reduce((sum, guest) => sum + guest.accepted.size, 0))
    const publicEvents = replay.events.filter((event: { to?: number }) => event.to === undefined)
    for (const guest of seated) {
      const told = guest.events.filter(event => (event as { to?: number }).to === undefined)
      expect(isDeepStrictEqual(told, publicEvents)).toBe(true)
      const numbers = [...guest.accepted.values()]
      expect(new Set(numbers).size).toBe(numbers.length)
    }
  }
  await kill('SIGTERM')
}, 300_000)

test('what a seat forfeited by a bad move is lost after the kill, too', async () => {
  await start()
  const seats = NAMES.map(name => ({ kind: 'you', name }))
  const table = await makeTable(url, { game: 'allegiance', seats, policy: 'default', pace_ms: 0 })
  const [token] = Object.values(table.tokens)
  const path = `/api/tables/${table.id}`
  const { legal_moves } = (await ask(url, 'GET', `${path}/observation`, { token })).body
  const send = async (id: string, move: unknown) =>
    (await ask(url, 'POST', `${path}/moves`, { token, body: { id, turn: 0, move } })).body.code
  expect(await send('bad', { type: 'fly' })).toBe('unreadable')
  await kill('SIGKILL')
  await start()
  expect(await send('good', legal_moves[0])).toBe('forfeited')
  await kill('SIGTERM')
})
