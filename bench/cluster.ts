/** Several servers on NATS beside one on a folder: moves a second, and what of each is used by whom. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NatsHouse } from '../test/house/nats.ts'
import { type Benchmark, type Figure, figure } from './figures.ts'
import { needNats } from './nats.ts'
import type { SpreadRate } from './server/load/spread.ts'
import { type Load, type Running, startFairdeal, startLoad } from './server/processes.ts'

interface Size {
  readonly runs: number
  readonly tables: number
  readonly rounds: number
  readonly warmMs: number
  readonly runMs: number
}

const FULL: Size = { runs: 3, tables: 200, rounds: 20, warmMs: 5000, runMs: 5000 }
const QUICK: Size = { runs: 1, tables: 10, rounds: 20, warmMs: 200, runMs: 500 }

/** What is measured in turn: so many servers on NATS with so many servers of its own; none of these is a lone server on a folder. */
const SETUPS = [
  { name: 'one server on a folder (SQLite)', nodes: 1, nats: 0 },
  { name: 'one server on one NATS server', nodes: 1, nats: 1 },
  { name: 'one server on three NATS servers', nodes: 1, nats: 3 },
  { name: 'two servers on three NATS servers', nodes: 2, nats: 3 },
  { name: 'three servers on three NATS servers', nodes: 3, nats: 3 },
] as const

type Setup = (typeof SETUPS)[number]

export const cluster: Benchmark = {
  name: 'cluster',
  title: 'one, two and three servers on NATS beside one on a folder, all on this machine',
  async measure({ quick }) {
    const size = quick ? QUICK : FULL
    needNats()
    const load = await startLoad({ pinned: false })
    const folder = mkdtempSync(join(tmpdir(), 'fairdeal-bench-'))
    const rates = SETUPS.map((): SpreadRate[] => [])
    try {
      // In turn, so that what else the machine does meets all of them.
      for (let run = 0; run < size.runs; run++) {
        for (const [at, setup] of SETUPS.entries())
          rates[at].push(await measureOne(setup, size, load, join(folder, `${run}`)))
      }
    } finally {
      await load.stop()
      rmSync(folder, { recursive: true, force: true })
    }
    return SETUPS.flatMap((setup, at) => figuresOf(setup, rates[at], rates[0], size))
  },
}

async function measureOne(
  { nodes: count, nats: servers }: Setup,
  size: Size,
  load: Load,
  folder: string,
): Promise<SpreadRate> {
  const { tables, rounds, warmMs, runMs } = size
  const nats = servers === 0 ? null : await NatsHouse.start(servers)
  const nodes: Running[] = []
  try {
    for (let at = 0; at < count; at++) {
      const log = nats === null ? ['--data', folder] : ['--nats', nats.url]
      nodes.push(await startFairdeal(log, { pinned: false }))
    }
    const places = nodes.map(({ port }) => ({ host: '127.0.0.1', port }))
    const pids = { servers: nodes.map(({ pid }) => pid), nats: nats?.nodes.map(({ pid }) => pid ?? 0) ?? [] }
    return await load.run('spread', { places, pids, tables, rounds, warmMs, runMs })
  } finally {
    // What was measured is over: nobody waits for tables to be handed over.
    await Promise.all(nodes.map(node => node.stop('SIGKILL')))
    await nats?.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

function figuresOf(
  { name, nats }: Setup,
  rates: readonly SpreadRate[],
  alone: readonly SpreadRate[],
  { tables }: Size,
): Figure[] {
  const note = `${tables} tables of 4 sockets${nats === 0 ? '' : ', spread over all servers'}; nothing held to a core; the load takes ${cost(rates, 'load')}`
  return [
    figure(name, 'moves/s', rates.map(perSecond), { note }),
    ...(nats === 0
      ? []
      : [
          figure(
            `${name}, over one on a folder`,
            'times',
            rates.map((rate, run) => perSecond(rate) / perSecond(alone[run])),
          ),
        ]),
    ...costFigures(name, rates, 'servers', 'the servers'),
    ...(nats === 0 ? [] : costFigures(name, rates, 'nats', 'NATS')),
  ]
}

/** The processor time a move took of a part; nothing where the system does not tell. */
function costFigures(name: string, rates: readonly SpreadRate[], part: string, words: string): Figure[] {
  const runs = rates.map(rate => costOf(rate, part))
  return runs.some(Number.isNaN) ? [] : [figure(`${name}: processor time of ${words} for a move`, 'µs', runs)]
}

function cost(rates: readonly SpreadRate[], part: string): string {
  const all = rates.map(rate => costOf(rate, part))
  return `${Math.round(all.reduce((sum, one) => sum + one, 0) / all.length)} µs of a processor for a move`
}

function costOf({ cpu, moves }: SpreadRate, part: string): number {
  return ((cpu[part] ?? Number.NaN) / moves) * 1e6
}

function perSecond({ moves, seconds }: SpreadRate): number {
  return moves / seconds
}
