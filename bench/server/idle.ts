/** Sockets that are seated and say nothing: what each costs, with its share of the table and without. */

import { type Figure, figure } from '../figures.ts'
import { SEATS } from './load/tables.ts'
import { maxFiles, type Running, startFairdeal, stopped } from './processes.ts'
import type { Stage } from './stage.ts'

const RUNS = 3
/** Files a process has open besides its sockets. */
const OTHER_FILES = 200
const KB = 1000

export async function idle(stage: Stage): Promise<Figure[]> {
  const wanted = stage.size.idleSockets
  const count = Math.min(wanted, maxFiles() - OTHER_FILES)
  const tables = Math.floor(count / SEATS)
  const runs: Cost[] = []
  for (let run = 0; run < Math.min(stage.size.runs, RUNS); run++) {
    const server = await startFairdeal(['--data', stage.newFolder()])
    runs.push(await stopped(server, cost(stage, server, tables)))
  }
  const limit = count < wanted ? ', as many as this system lets a process open' : ''
  const note = `${tables * SEATS} sockets${limit}; resident memory, garbage cleared`
  const each = runs.map(({ socket }) => socket)
  const whole = runs.map(({ socket, share }) => socket + share)
  return [
    figure('an idle seated socket', 'kB', each, { aim: { at_most: 14 }, note }),
    figure('the same with its share of its table', 'kB', whole),
  ]
}

interface Cost {
  readonly socket: number
  /** Of the table, for one of its seats. */
  readonly share: number
}

async function cost({ load, placeOf }: Stage, server: Running, count: number): Promise<Cost> {
  const place = placeOf(server)
  // The first tables and sockets bring code and heap that all later ones share.
  const first = await load.run('tables', { place, count: 25, rounds: 1 })
  await load.run('hold', { place, tables: first })
  const before = await server.memory()
  const tables = await load.run('tables', { place, count, rounds: 1 })
  const dealt = await server.memory()
  await load.run('hold', { place, tables })
  const held = await server.memory()
  const sockets = count * SEATS
  return { socket: (held.rss - dealt.rss) / sockets / KB, share: (dealt.rss - before.rss) / sockets / KB }
}
