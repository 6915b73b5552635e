/** An arena on three servers of NATS: the one that leads its queue is killed, and comes back. */

import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArenaRun } from '../src/arena/index.ts'
import { connectNats, openFarm, readServers, work } from '../src/fleet/index.ts'
import { findGame } from '../src/games/index.ts'
import { folder } from './cli.ts'
import { bot, playArena } from './house/models/arena.ts'
import { NatsHouse } from './house/nats.ts'

const files = folder()
let nats: NatsHouse
beforeAll(async () => {
  nats = await NatsHouse.start(3)
}, 120_000)
afterAll(async () => {
  await nats?.end()
  files.remove()
})

test('its arena goes on, and what it has is what one machine has', async () => {
  const arena = { game: findGame('allegiance')!, entrants: [bot('easy'), bot('random')], options: { rounds: 1 } }
  const servers = readServers(nats.url, 'test')
  const [own, other] = [await connectNats({ servers }), await connectNats({ servers })]
  const stopping = new AbortController()
  const means = { version: '1.0.0', commands: [], modelUrls: [] }
  const quiet = { idleMs: null, signal: stopping.signal, tell: () => {} }
  const working = work({ connection: other, threads: 1, means, ...quiet })
  const enough = new AbortController()
  const { signal } = enough
  const hire = await openFarm({ connection: own, version: '1.0.0', signal, tell: () => {} })
  const counter = counting(hire)
  const more = async () => {
    const before = counter.chunks
    while (counter.chunks < before + 3) await pause(50)
  }
  // A ledger wants the readable rules, so that there is no end before all this has happened.
  const local = { job: { ledger: true, replays: false } }
  const run = playArena({ ...arena, ...local, deals: 1_000_000, hire: counter.hire, signal, out: files.at('far') })
  await more()
  const jsm = await jetstreamManager(own.nats)
  const { cluster, config } = await jsm.streams.info('fairdeal-work')
  expect(config.num_replicas).toBe(3)
  const leader = nats.nodes.find(({ name }) => name === cluster?.leader)!
  await leader.kill()
  await more()
  await leader.start()
  await more()
  enough.abort()
  const { results } = await run
  stopping.abort()
  await working
  await Promise.all([own.close(), other.close()])
  // Where it was cut off some deals may be missing; those that are there are there once, and as they are here.
  const deals = dealsIn(files.at('far'))
  expect(deals.size).toBe(results.deals)
  await playArena({ ...arena, ...local, deals: Math.max(...deals.keys()) + 1, out: files.at('here') })
  const here = dealsIn(files.at('here'))
  for (const [deal, line] of deals) expect(line).toBe(here.get(deal))
}, 240_000)

/** The lines of the deals in a folder; throws where one is there twice. */
function dealsIn(path: string): Map<number, string> {
  const [, ...lines] = readFileSync(`${path}/deals.ndjson`, 'utf8').trim().split('\n')
  const found = new Map(lines.map(line => [JSON.parse(line).deal as number, line]))
  if (found.size !== lines.length) throw new Error('a deal is there twice')
  return found
}

/** Counts the chunks that come back. */
function counting(hire: NonNullable<ArenaRun['hire']>): { chunks: number; readonly hire: typeof hire } {
  const counter = {
    chunks: 0,
    hire: (data: Parameters<typeof hire>[0]) => {
      const hand = hire(data)
      const play: typeof hand.play = async pieces => {
        const chunk = await hand.play(pieces)
        counter.chunks += 1
        return chunk
      }
      return Object.create(hand, { play: { value: play } })
    },
  }
  return counter
}
