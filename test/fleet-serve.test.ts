/** Two servers on one NATS: a table of one is played through the other, and goes on when its server is killed. */

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
  return makeTable(url, { game: 'president', pace_ms: 0, seats: NAMES.map(name => ({ kind: 'you', name })) })
}

for (const [how, signal] of [
  ['is killed', 'SIGKILL'],
  ['hands it over', 'SIGTERM'],
] as const) {
  test(`a table is played through two servers, and goes on when its own ${how}`, { timeout: 120_000 }, async () => {
    const [one, other] = [await serve(), await serve()]
    const table = await tableAt(one.url)
    // Two sit at each server, and those at the first come back to the second.
    let isGone = false
    const guests = NAMES.map((name, at) => {
      const where = () => (at % 2 === 0 && !isGone ? one.url : other.url)
      return new Guest(where, { id: table.id, token: table.tokens[name] })
    })
    const moves = () => guests.reduce((sum, { accepted }) => sum + accepted.size, 0)
    await expect.poll(moves, { timeout: 30_000 }).toBeGreaterThan(20)
    isGone = true
    expect(await kill(one.server, signal)).toBe(signal === 'SIGTERM' ? 0 : null)
    await Promise.all(guests.map(({ over }) => over))
    expect(guests.flatMap(({ wrong }) => wrong)).toEqual([])
    for (const guest of guests) expect(guest.accepted.size).toBe(guest.sent.size)
    const replay = await ask(other.url, 'GET', `/api/tables/${table.id}/replay`)
    expect(verified(replay.body)).toEqual({ holds: true, finished: true })
    expect(replay.body.moves.filter((move: object) => 'seat' in move)).toHaveLength(moves())
  })
}
