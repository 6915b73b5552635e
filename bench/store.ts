/** The store on this disk: how fast moves become durable, and how soon a server with many tables is back. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Benchmark, type Figure, figure } from './figures.ts'
import { measureAppends } from './store/appends.ts'
import { fillStore } from './store/fill.ts'
import { measureRestart } from './store/restart.ts'

const RUNS = 3
const WRITERS = [1, 16, 256]
const TABLES = 5000

export const store: Benchmark = {
  name: 'store',
  title: 'moves made durable on this disk, and the restart of a server with unfinished tables',
  async measure({ quick }) {
    const figures: Figure[] = []
    for (const writers of WRITERS) figures.push(...(await appends(writers, quick)))
    figures.push(...(await restart(quick ? 20 : TABLES, quick ? 1 : RUNS)))
    return figures
  },
}

async function appends(writers: number, quick: boolean): Promise<Figure[]> {
  const rates: number[] = []
  const middles: number[] = []
  const slowest: number[] = []
  for (let run = 0; run < (quick ? 1 : RUNS); run++) {
    const { rate, p50, p99 } = await inFolder(dir => measureAppends(dir, writers, quick ? 100 : 3000))
    rates.push(rate)
    middles.push(p50)
    slowest.push(p99)
  }
  const name = `${writers} ${writers === 1 ? 'table' : 'tables'} at once`
  return [
    figure(`${name}: durable moves`, 'moves/s', rates),
    figure(`${name}: from append to durable, p50`, 'ms', middles),
    figure(`${name}: from append to durable, p99`, 'ms', slowest),
  ]
}

function restart(tables: number, runs: number): Promise<Figure[]> {
  return inFolder(async dir => {
    const moves = await fillStore(dir, tables)
    const walls: number[] = []
    const busy: number[] = []
    for (let run = 0; run < runs; run++) {
      const { wallS, cpuS } = await measureRestart(dir)
      walls.push(wallS)
      busy.push(cpuS)
    }
    const name = `restart with ${tables} unfinished tables`
    const note = `${moves} moves in their records`
    return [
      figure(name, 's until it is ready', walls, { aim: { at_most: 3 }, note }),
      figure(`${name}: processor`, 's of processor time until then', busy),
    ]
  })
}

async function inFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'fairdeal-bench-'))
  try {
    return await work(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
