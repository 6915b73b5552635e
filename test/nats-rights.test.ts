/** The rights that docs/cluster.md gives to users of NATS: they are enough, and no more than is said. */

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connectNats, openFarm, readServers, work } from '../src/fleet/index.ts'
import { findGame } from '../src/games/index.ts'
import { startCli } from './cli.ts'
import { blocksOf } from './house/blocks.ts'
import { ROOT } from './house/command.ts'
import { bot, playArena } from './house/models/arena.ts'
import { NatsHouse } from './house/nats.ts'

const shown = blocksOf(readFileSync(join(ROOT, 'docs/cluster.md'), 'utf8')).find(({ text }) =>
  /^authorization/.test(text),
)!
const config = shown.text.replace('$TABLES', '"tables-secret"').replace('$FARM', '"farm-secret"')

let nats: NatsHouse
let kept = 0
const children: ChildProcess[] = []
const open: Connection[] = []
beforeAll(async () => {
  nats = await NatsHouse.start(1, { config })
}, 120_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(open.map(one => one.close()))
  await nats?.end()
})

async function reach(user: string): Promise<Connection> {
  const secrets = { user, password: `${user}-secret` }
  const connection = await connectNats({ servers: readServers(nats.url, 'test'), secrets })
  open.push(connection)
  return connection
}

test('a table server is ready, keeps a table and plays at it', async () => {
  const env = {
    ...process.env,
    FAIRDEAL_NATS: nats.url,
    FAIRDEAL_NATS_USER: 'tables',
    FAIRDEAL_NATS_PASSWORD: 'tables-secret',
  }
  const child = await startCli(['serve', '--port', '0', '--json'], 'pipe', env)
  children.push(child)
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  const { url } = JSON.parse(String(line))
  const body = {
    game: 'allegiance',
    pace_ms: 0,
    seats: Array.from({ length: 4 }, () => ({ kind: 'bot', level: 'easy' })),
  }
  const headers = { 'content-type': 'application/json' }
  const made = await fetch(new URL('/api/tables', url), { method: 'POST', headers, body: JSON.stringify(body) })
  expect(made.status).toBe(201)
  const { id } = (await made.json()) as { id: string }
  let state = ''
  while (state !== 'finished') {
    await pause(100)
    const answer = await fetch(new URL(`/api/tables/${id}`, url))
    state = ((await answer.json()) as { state: string }).state
  }
  expect((await fetch(new URL('/readyz', url))).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  const tables = await jetstreamManager((await reach('tables')).nats)
  kept = (await tables.streams.info('fairdeal-tables')).state.messages
  expect(kept).toBeGreaterThan(1)
}, 120_000)

test('an arena and a worker play, and reach no table', async () => {
  const [arena, worker] = [await reach('farm'), await reach('farm')]
  const stopping = new AbortController()
  const means = { version: '1.0.0', commands: [], modelUrls: [] }
  const working = work({
    connection: worker,
    threads: 1,
    means,
    idleMs: null,
    signal: stopping.signal,
    tell: () => {},
  })
  const hire = await openFarm({ connection: arena, version: '1.0.0', tell: () => {} })
  const game = findGame('allegiance')!
  const { results } = await playArena({ game, entrants: [bot('easy'), bot('random')], deals: 3, hire })
  expect([results.ended, results.deals]).toEqual(['all', 3])
  stopping.abort()
  expect((await working).deals).toBe(3)
  const jsm = await jetstreamManager(arena.nats, { checkAPI: false, timeout: 1000 })
  await expect(jsm.streams.getMessage('fairdeal-tables', { seq: 1 })).rejects.toThrow()
  await expect(jsm.streams.delete('fairdeal-tables')).rejects.toThrow()
  arena.nats.publish('fairdeal.table.AAAAAAAAAAAAAAAA', 'not a record')
  await arena.nats.flush()
  const tables = await jetstreamManager((await reach('tables')).nats)
  expect((await tables.streams.info('fairdeal-tables')).state.messages).toBe(kept)
}, 60_000)
