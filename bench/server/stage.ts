/** What all parts of the measurement share: the load, the relay's recording, folders that are gone afterwards. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from './load/wire.ts'
import { type Load, type Running, startFairdeal, startLoad, stopped } from './processes.ts'
import type { Size } from './sizes.ts'

/** How many moves the recording has before the relay begins it again. */
const RECORDED = 240

export interface Stage {
  readonly size: Size
  readonly load: Load
  /** What a table sends its seats, noted for the relay. */
  readonly recording: { readonly path: string; readonly framesAMove: number }
  placeOf(server: Running): Place
  newFolder(): string
}

/** Sets the stage, measures, and leaves nothing behind. */
export async function onStage<T>(size: Size, measure: (stage: Stage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdeal-bench-'))
  const load = await startLoad()
  let folders = 0
  const newFolder = () => join(folder, String(folders++))
  try {
    const recording = await recordTo(`${folder}/recording.json`, load)
    return await measure({ size, load, recording, placeOf, newFolder })
  } finally {
    await load.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function recordTo(path: string, load: Load): Promise<Stage['recording']> {
  const server = await startFairdeal([])
  const { opening, steps } = await stopped(server, load.run('record', { place: placeOf(server), moves: RECORDED }))
  writeFileSync(path, JSON.stringify({ opening, steps }))
  return { path, framesAMove: steps.flat().length / steps.length }
}

function placeOf({ port }: Running): Place {
  return { host: '127.0.0.1', port }
}
