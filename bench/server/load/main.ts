/** The load in its own process: takes jobs over the line its parent opened, one at a time. */

import { hold } from './hold.ts'
import { pace } from './pace.ts'
import { record } from './record.ts'
import { saturate } from './saturate.ts'
import { spread } from './spread.ts'
import { makeTables } from './tables.ts'

const JOBS = { hold, pace, record, saturate, spread, tables: makeJob }

export type Jobs = typeof JOBS

process.on('message', async ({ job, given }: { job: keyof Jobs; given: never }) => {
  try {
    process.send?.({ result: await JOBS[job](given) })
  } catch (error) {
    process.send?.({ problem: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => process.exit())

function makeJob({ place, count, rounds }: { place: Parameters<typeof makeTables>[0]; count: number; rounds: number }) {
  return makeTables(place, { count, rounds })
}
