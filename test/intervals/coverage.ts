/** How often the intervals that an arena prints hold the truth. */

import type { ArenaResults } from '../../src/arena/index.ts'
import type { Plan, World } from './worlds.ts'

export interface Coverage {
  readonly world: string
  readonly plan: Plan
  readonly runs: number
  /** By what is estimated: in how many runs its interval held the truth. */
  readonly held: Readonly<Record<string, number>>
  /** How many deals the arenas took: the fewest, the middle, the most. */
  readonly deals: readonly [number, number, number]
}

interface Interval {
  readonly low: number | null
  readonly high: number | null
}

/** Plays arenas of a world by a plan, and counts. The same seed counts the same. */
export async function coverageOf(
  world: World,
  plan: Plan,
  { runs, seed }: { readonly runs: number; readonly seed: string },
): Promise<Coverage> {
  const held: Record<string, number> = {}
  const deals: number[] = []
  for (let run = 0; run < runs; run++) {
    const results = await world.play(`${seed}-${run}`, plan)
    deals.push(results.deals)
    for (const [what, interval, truth] of estimated(results, world)) {
      held[what] = (held[what] ?? 0) + (holds(interval, truth) ? 1 : 0)
    }
  }
  deals.sort((a, b) => a - b)
  return { world: world.name, plan, runs, held, deals: [deals[0], deals[runs >> 1], deals[runs - 1]] }
}

function estimated({ standings, differences }: ArenaResults, { truth }: World): [string, Interval, number][] {
  return [
    ...standings.flatMap(({ entrant, score, win_share }): [string, Interval, number][] => [
      [`score ${entrant}`, score, truth.scores[entrant]],
      [`wins ${entrant}`, win_share, truth.wins[entrant]],
    ]),
    ['difference', differences[0], truth.difference],
  ]
}

/** Sums of thirds do not come out even. */
const DUST = 1e-9

function holds({ low, high }: Interval, truth: number): boolean {
  return low !== null && high !== null && low - DUST <= truth && truth <= high + DUST
}
