/** Random games of President: the engine and the bare loop, in turn, so that a busy machine slows both. */

import { type Benchmark, figure } from './figures.ts'
import { bareLoop, type Played, randomGames } from './president.ts'

const RUNS = 7
const RUN_MS = 1000

export const moves: Benchmark = {
  name: 'president',
  title: 'random games of President at 4 seats, one core: all events made, legal moves listed at every move',
  measure() {
    randomGames(RUN_MS)
    bareLoop(RUN_MS)
    const engine: number[] = []
    const bare: number[] = []
    for (let run = 0; run < RUNS; run++) {
      engine.push(rate(randomGames(RUN_MS)))
      bare.push(rate(bareLoop(RUN_MS)))
    }
    const ratios = engine.map((value, run) => bare[run] / value)
    return [
      figure('engine', 'moves/s', engine, { aim: { at_least: 150_000 } }),
      figure('bare loop', 'moves/s', bare, { note: 'counts by rank only: no cards, no events, nothing kept' }),
      figure('bare loop over engine', 'times', ratios, { aim: { at_most: 25 } }),
    ]
  },
}

function rate({ moves, seconds }: Played): number {
  return moves / seconds
}
