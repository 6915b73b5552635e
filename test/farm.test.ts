/** Arenas whose deals are played by workers elsewhere: real processes, a real queue, and what of them is killed or told to stop. */

import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { canonical } from '../src/engine/index.ts'
import { type Connection, connectNats, type Means, openFarm, readServers, work } from '../src/fleet/index.ts'
import { findGame } from '../src/games/index.ts'
import { cli, ended, folder, type Ran, startCli, TINY } from './cli.ts'
import { bot, modelEntrant, playArena } from './house/models/arena.ts'
import { openEndpoint } from './house/models/endpoint.ts'
import { good } from './house/models/scripts.ts'
import { NatsHouse } from './house/nats.ts'

const files = folder()
const children: ChildProcess[] = []
let nats: NatsHouse
let own: Connection
beforeAll(async () => {
  nats = await NatsHouse.start(1)
  own = await connectNats({ servers: readServers(nats.url, 'test') })
}, 120_000)
// Whatever a test has left, also one that failed, is gone before the next.
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await own?.close()
  await nats?.end()
  files.remove()
})

/** A command that was started, its lines so far, and how it ends. */
interface Started {
  readonly child: ChildProcess
  readonly said: () => string
  readonly end: Promise<Ran>
}

async function start(...args: readonly string[]): Promise<Started> {
  const child = await startCli(args)
  children.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      text += chunk
    })
  }
  return { child, said: () => text, end: ended(child) }
}

const worker = (...args: readonly string[]) => start('worker', '--nats', nats.url, '--workers', '1', ...args)
const farmed = (...args: readonly string[]) => start('arena', ...args, '--nats', nats.url)

async function until(what: string, is: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (is()) return
    await pause(100)
  }
  throw new Error(`it did not come to this: ${what}`)
}

const textOf = (path: string, name: string) => readFileSync(`${path}/${name}`, 'utf8')

/** The files of an arena but for times: of moves, of decisions, and of the report that shows them. */
function filesOf(path: string): Record<string, string> {
  const names = ['deals.ndjson', 'games.ndjson', 'ledger.ndjson', 'results.json'].filter(name =>
    existsSync(`${path}/${name}`),
  )
  return Object.fromEntries(
    names.map(name => [name, textOf(path, name).replaceAll(/"seconds":[\d.]+/g, '"seconds":0')]),
  )
}

/**
 * A program that plays the first legal move. While there is a file of that name it does not answer; `ms`: it takes so
 * long for a move.
 */
function gated(name: string, ms = 0): { readonly command: string; readonly gate: string } {
  const script = files.at(`${name}.cjs`)
  const gate = files.at(`${name}-shut`)
  writeFileSync(
    script,
    `const { existsSync } = require('node:fs')
    require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
      const { type, turn, legal_moves } = JSON.parse(line)
      if (type !== 'turn') return
      const say = () => {
        if (existsSync(${JSON.stringify(gate)})) setTimeout(say, 20)
        else console.log(JSON.stringify({ type: 'move', turn, move: legal_moves[0] }))
      }
      setTimeout(say, ${ms})
    })`,
  )
  return { command: `"${process.execPath}" "${script}"`, gate }
}

const dealsIn = (path: string) =>
  existsSync(`${path}/deals.ndjson`) ? textOf(path, 'deals.ndjson').split('\n').length - 2 : 0

/** How much stands in the queue of all arenas. */
async function inQueue(): Promise<{ messages: number; consumers: number }> {
  const jsm = await jetstreamManager(own.nats)
  const info = await jsm.streams.info('fairdeal-work').catch(() => null)
  return { messages: info?.state.messages ?? 0, consumers: info?.state.consumer_count ?? 0 }
}

test('two arenas at a time, two workers: all files as on one machine, decks and all', async () => {
  const arenas = [
    ['president', '--players', 'easy,normal', '--games', '40', '--seed', '7', '--replays', '--ledger'],
    ['czar', '--players', 'easy,random', '--games', '8', '--seed', '8', '--deck', TINY, '--replays'],
  ]
  const before = await inQueue()
  const workers = [await worker('--idle-exit', '600'), await worker()]
  const far = arenas.map(args => files.at(`far-${args[0]}`))
  const runs = await Promise.all(arenas.map((args, at) => farmed(...args, '--out', far[at])))
  const ends = await Promise.all(runs.map(({ end }) => end))
  for (const [at, args] of arenas.entries()) {
    const here = files.at(`here-${args[0]}`)
    const local = await cli(['arena', ...args, '--workers', '1', '--out', here])
    expect(filesOf(far[at])).toEqual(filesOf(here))
    expect([ends[at].status, ends[at].out]).toEqual([0, local.out.replaceAll(here, far[at])])
  }
  // A signal lets a worker leave; it says what it did.
  for (const { child } of workers) child.kill('SIGTERM')
  const left = await Promise.all(workers.map(({ end }) => end))
  expect(left.map(({ status }) => status)).toEqual([0, 0])
  const deals = left.map(({ out }) => Number(/^Played (\d+) deals in \d+ chunks\.$/m.exec(out)![1]))
  // 20 of President at two tables each, 4 of Czar likewise: each counted once.
  expect(deals[0] + deals[1]).toBe(20 + 4)
  // Nothing is left behind.
  expect(await inQueue()).toEqual(before)
}, 240_000)

test('a worker is killed in the middle of a chunk: it is played again and counted once', async () => {
  const { command, gate } = gated('killed')
  const args = [
    'president',
    '--player',
    'easy',
    '--player',
    `exec:${command}`,
    '--games',
    '8',
    '--seed',
    '7',
    '--replays',
  ]
  const budget = ['--budget-ms', '600000']
  const here = files.at('killed-here')
  expect((await cli(['arena', ...args, ...budget, '--workers', '1', '--out', here])).status).toBe(0)
  writeFileSync(gate, '')
  const held = new Map<string, Set<number>>()
  const sub = own.nats.subscribe('fairdeal.farm.workers', {
    callback: (_, { data }) => {
      const sign = JSON.parse(Buffer.from(data).toString())
      held.set(sign.worker, new Set([...(held.get(sign.worker) ?? []), ...sign.held]))
    },
  })
  const far = files.at('killed-far')
  const arena = await farmed(...args, ...budget, '--out', far)
  const first = await worker('--program', command)
  await until('the first worker holds chunks', () => [...held.values()].some(({ size }) => size > 0))
  const [victim, lost] = [...held].find(([, { size }]) => size > 0)!
  // Its programs stand at the gate: it has a deal on its hands.
  await until('a program was started', () => first.said().includes('plays president'))
  first.child.kill('SIGKILL')
  await first.end
  expect(dealsIn(far)).toBe(0)
  const second = await worker('--program', command)
  rmSync(gate)
  const { status } = await arena.end
  expect([status, filesOf(far)]).toEqual([0, filesOf(here)])
  sub.unsubscribe()
  const again = [...held].filter(([who]) => who !== victim).flatMap(([, chunks]) => [...chunks])
  expect([...lost].filter(n => !again.includes(n))).toEqual([])
  second.child.kill('SIGTERM')
  expect((await second.end).status).toBe(0)
}, 240_000)

test('Ctrl-C lets the running games end, and --resume goes on with them', async () => {
  const { command, gate } = gated('stopped', 5)
  const players = ['--player', 'easy', '--player', `exec:${command}`]
  const args = ['president', ...players, '--games', '12', '--seed', '9', '--replays']
  const here = files.at('stopped-here')
  expect((await cli(['arena', ...args, '--workers', '1', '--out', here])).status).toBe(0)
  const far = files.at('stopped-far')
  const hand = await worker('--program', command)
  const arena = await farmed(...args, '--budget-ms', '10000', '--out', far)
  await until('a deal was played', () => dealsIn(far) > 0)
  writeFileSync(gate, '')
  arena.child.kill('SIGINT')
  await pause(500)
  rmSync(gate)
  const { status } = await arena.end
  expect(status).toBe(1)
  const { ended: how, deals } = JSON.parse(textOf(far, 'results.json'))
  expect(how).toBe('interrupted')
  expect(deals).toBeLessThan(6)
  const further = await farmed('--resume', far, ...players)
  expect((await further.end).status).toBe(0)
  expect(filesOf(far)).toEqual(filesOf(here))
  hand.child.kill('SIGTERM')
  await hand.end
}, 240_000)

test('the queue is deleted under an arena: it is made anew, and nothing is missing', async () => {
  const { command, gate } = gated('deleted')
  const args = ['president', '--player', 'easy', '--player', `exec:${command}`, '--games', '8', '--seed', '7']
  const { out } = await cli(['arena', ...args, '--workers', '1'])
  writeFileSync(gate, '')
  const arena = await farmed(...args, '--budget-ms', '600000')
  const hand = await worker('--program', command)
  await until('it plays', () => hand.said().includes('plays president'))
  const jsm = await jetstreamManager(own.nats)
  await jsm.streams.delete('fairdeal-work')
  rmSync(gate)
  const end = await arena.end
  expect([end.status, end.out]).toEqual([0, out])
  hand.child.kill('SIGTERM')
  await hand.end
}, 240_000)

/** Workers in this process, and what they say; `stop` gives what each has done. */
function crew(count: number, means: Partial<Means> = {}) {
  const stopping = new AbortController()
  const said: string[] = []
  const working = Array.from({ length: count }, () =>
    work({
      connection: own,
      threads: 1,
      means: { version: '1.0.0', commands: [], modelUrls: [], ...means },
      idleMs: null,
      signal: stopping.signal,
      tell: line => void said.push(line),
    }),
  )
  const stop = () => {
    stopping.abort()
    return Promise.all(working)
  }
  return { said, stop }
}

test('who cannot take part says why, here and there: another version, programs, endpoints', async () => {
  const game = findGame('president')!
  const { said, stop } = crew(1)
  const wanted = [
    ['0.9.0', bot('easy'), /version "0\.9\.0", this worker of "1\.0\.0"/],
    ['1.0.0', { name: 'bot', kind: 'program', command: 'true' }, /"bot" plays: .* --program/],
    ['1.0.0', modelEntrant(game, 'http://127.0.0.1:9/v1', 'wise'), /"wise" plays: .* --model-url/],
  ] as const
  for (const [version, entrant, reason] of wanted) {
    const { signal, abort } = aborting()
    const told: string[] = []
    const hire = await openFarm({ connection: own, version, signal, tell: line => void told.push(line) })
    const run = playArena({ game, entrants: [entrant, bot('easy', 'other')], hire, signal })
    const isSaid = (lines: readonly string[]) => lines.some(line => reason.test(line))
    await until('it is said on both sides', () => isSaid(told) && isSaid(said))
    abort()
    expect((await run).results).toMatchObject({ ended: 'interrupted', deals: 0 })
  }
  expect(await stop()).toEqual([{ chunks: 0, deals: 0 }])
}, 120_000)

test('models are asked by workers, and all of them together stop at the budget', async () => {
  const game = findGame('allegiance')!
  const endpoint = await openEndpoint({ good })
  const entrants = [modelEntrant(game, endpoint.url, 'good'), bot('easy')]
  const options = { rounds: 1 }
  const plain = await playArena({ game, entrants, deals: 2, options })
  const { account } = plain.results.standings.find(one => one.entrant === 0)!
  const tokens = account!.tokens_in + account!.tokens_out
  const { stop } = crew(2, { modelUrls: [endpoint.url] })
  const open = () => openFarm({ connection: own, version: '1.0.0', tell: () => {} })
  const costs = (limit: number) => ({
    costs: { currency: 'USD', prices: [null, null], budget: { limit, unit: 'tokens' as const } },
  })
  // Room for all of it: the same as on one machine, and the same spent.
  const job = costs(10 * tokens)
  const whole = await playArena({ game, entrants, deals: 2, options, job, hire: await open() })
  expect(whole.results.ended).toBe('all')
  expect(whole.results.spending!.spent).toBe(tokens)
  expect(canonical(whole.results.standings as never)).toBe(canonical(plain.results.standings as never))
  // Two deals in each of which half of it goes: no third is begun, wherever.
  const short = await playArena({ game, entrants, deals: 500, options, job: costs(tokens), hire: await open() })
  expect(short.results.ended).toBe('budget')
  expect(short.results.spending!.spent).toBeGreaterThan(tokens / 2)
  expect(short.results.spending!.spent).toBeLessThan(20 * tokens)
  await stop()
  await endpoint.close()
}, 120_000)

function aborting(): { readonly signal: AbortSignal; abort(): void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
