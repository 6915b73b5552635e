/** How a game of President ends. */

import type { Figures, Results } from '../../engine/index.ts'
import type { PresidentState } from './state.ts'

/** The results once the last round is over, else null. */
export function results(state: PresidentState): Results | null {
  if (state.phase !== 'over') return null
  const { totals, seats } = state
  const { rounds } = state.options
  const standings = totals.map(total => standingOf(total, totals))
  return {
    rounds_played: rounds,
    places: state.places,
    titles: state.titles,
    totals,
    standings,
    winner_slots: standings.flatMap((standing, seat) => (standing === 1 ? [seat] : [])),
    scores: totals.map(total => (total - rounds) / (rounds * (seats - 1))),
  }
}

/** 1 and how many have more. */
function standingOf(total: number, totals: readonly number[]): number {
  let standing = 1
  for (const other of totals) if (other > total) standing += 1
  return standing
}

/** The mean points a round, and the place by the sum of points; equal sums share the better one. */
export function figures(results: Results): Figures {
  const { totals, standings, rounds_played } = results as Results & Record<'totals' | 'standings', readonly number[]>
  return { points: totals.map(total => total / rounds_played), place: standings }
}
