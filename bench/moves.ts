/** Random games of President: engine, compact form and bare loop in turn, so that a busy machine slows all of them. */

import { type Benchmark, figure } from './figures.ts'
import { bareLoop, type Played, playoutLoop, randomGames } from './president.ts'

const RUNS = 7
const RUN_MS = 1000

export const moves: Benchmark = {
  name: 'president',
  title: 'random games of President at 4 seats, one core: the engine with all events and legal moves; the compact form',
  measure() {
    randomGames(RUN_MS)
    bareLoop(RUN_MS)
    playoutLoop(RUN_MS)
    const engine: number[] = []
    const bare: number[] = []
    const compact: number[] = []
    for (let run = 0; run < RUNS; run++) {
      engine.push(rate(randomGames(RUN_MS)))
      bare.push(rate(bareLoop(RUN_MS)))
      compact.push(rate(playoutLoop(RUN_MS)))
    }
    const ratios = engine.map((value, run) => bare[run] / value)
    const gains = compact.map((value, run) => value / bare[run])
    return [
      figure('engine', 'moves/s', engine, { aim: { at_least: 150_000 } }),
      figure('bare loop', 'moves/s', bare, { note: 'counts by rank only: no cards, no events, nothing kept' }),
      figure('bare loop over engine', 'times', ratios, { aim: { at_most: 25 } }),
      figure('playouts', 'moves/s', compact, { aim: { at_least: 5_000_000 }, note: 'the compact form of searches' }),
      figure('playouts over bare loop', 'times', gains, { aim: { at_least: 1.4 } }),
    ]
  },
}

function rate({ moves, seconds }: Played): number {
  return moves / seconds
}
