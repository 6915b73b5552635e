/** A server that comes back with the tables it had. */

import { type Figure, figure } from '../figures.ts'
import { fillStore } from '../store/fill.ts'
import { measureRestart } from '../store/restart.ts'
import type { Stage } from './stage.ts'

const RUNS = 3

export async function restart({ size, newFolder }: Stage): Promise<Figure[]> {
  const folder = newFolder()
  const moves = await fillStore(folder, size.unfinished)
  const seconds: number[] = []
  for (let run = 0; run < Math.min(size.runs, RUNS); run++) seconds.push((await measureRestart(folder)).wallS)
  const note = `${moves} moves in their records; processes were held to no core`
  const name = `restart with ${size.unfinished} unfinished tables`
  return [figure(name, 's until it is ready', seconds, { aim: { at_most: 3 }, note })]
}
