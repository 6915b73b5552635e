/** Tables at the pace of many people: how long a move takes to the other seats, beside the bare relay. */

import { type Figure, figure } from '../figures.ts'
import type { Delays } from './load/pace.ts'
import { type Running, startFairdeal, startRelay, stopped } from './processes.ts'
import type { Stage } from './stage.ts'

/** Each table has two moves in a second. */
const MOVES_PER_S = 2

export async function paced(stage: Stage): Promise<Figure[]> {
  const { size, recording } = stage
  const relay: Delays[] = []
  const fairdeal: Delays[] = []
  for (let run = 0; run < size.runs; run++) {
    relay.push(await pace(stage, await startRelay(recording.path)))
    fairdeal.push(await pace(stage, await startFairdeal(['--data', stage.newFolder()])))
  }
  const rate = Math.round(fairdeal.reduce((sum, { movesPerS }) => sum + movesPerS, 0) / fairdeal.length)
  const note = `${size.tables} tables, ${rate} moves/s, durable, ${fairdeal[0].samples} samples a run`
  const ours = 'from a move to the other seats'
  const theirs = 'the same through the relay'
  return [
    figure(`${ours}, p50`, 'ms', fairdeal.map(p50), { aim: { at_most: 1.5 }, note }),
    figure(`${ours}, p99`, 'ms', fairdeal.map(p99), { aim: { at_most: 8 } }),
    figure(`${theirs}, p50`, 'ms', relay.map(p50)),
    figure(`${theirs}, p99`, 'ms', relay.map(p99)),
  ]
}

function pace({ size, load, placeOf }: Stage, server: Running): Promise<Delays> {
  const { tables, rounds, warmMs, pacedMs } = size
  const movesPerS = MOVES_PER_S * tables
  return stopped(
    server,
    load.run('pace', { place: placeOf(server), tables, rounds, movesPerS, warmMs, runMs: pacedMs }),
  )
}

const p50 = (delays: Delays) => delays.p50
const p99 = (delays: Delays) => delays.p99
