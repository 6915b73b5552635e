/** Saturated tables beside a bare relay that sends the same frames to the same sockets. */

import { type Figure, figure } from '../figures.ts'
import type { Rate } from './load/saturate.ts'
import { isPinned, type Running, startFairdeal, startRelay, stopped } from './processes.ts'
import type { Stage } from './stage.ts'

export async function saturated(stage: Stage): Promise<Figure[]> {
  const { size, recording } = stage
  const relay: Rate[] = []
  const fairdeal: Rate[] = []
  for (let run = 0; run < size.runs; run++) {
    relay.push(await saturate(stage, await startRelay(recording.path)))
    fairdeal.push(await saturate(stage, await startFairdeal(['--data', stage.newFolder()])))
  }
  const held = isPinned ? 'the server on one core, the load on the other' : 'processes not held to cores'
  const shape = `${size.tables} tables of 4 sockets, durable, ${recording.framesAMove.toFixed(1)} frames a move, ${held}`
  const ratios = fairdeal.map((rate, run) => perSecond(rate) / perSecond(relay[run]))
  const costs = fairdeal.map((rate, run) => cost(relay[run]) / cost(rate))
  const note = 'of a move: what the ratio is where nothing waits, for the disk or for others on this machine'
  return [
    figure('saturated tables', 'moves/s', fairdeal.map(perSecond), { note: `${shape}; ${busy(fairdeal)}` }),
    figure('bare ws relay', 'moves/s', relay.map(perSecond), { note: `the same frames; ${busy(relay)}` }),
    figure('saturated over relay', 'times', ratios, { aim: { at_least: 0.6 } }),
    ...(costs.some(Number.isNaN)
      ? []
      : [figure('processor time of the relay over that of the server', 'times', costs, { note })]),
  ]
}

/** The seconds of processor time a move took; not a number where the system does not tell. */
function cost({ server, seconds, moves }: Rate): number {
  return ((server ?? Number.NaN) * seconds) / moves
}

function saturate({ size, load, placeOf }: Stage, server: Running): Promise<Rate> {
  const { tables, rounds, warmMs, runMs } = size
  const given = { place: placeOf(server), pid: server.pid, tables, rounds, warmMs, runMs }
  return stopped(server, load.run('saturate', given))
}

function perSecond({ moves, seconds }: Rate): number {
  return moves / seconds
}

function busy(rates: readonly Rate[]): string {
  const share = (part: 'server' | 'load') =>
    Math.round((100 * rates.reduce((sum, rate) => sum + (rate[part] ?? Number.NaN), 0)) / rates.length)
  return `its process took ${share('server')} % of a core, the load ${share('load')} %`
}
