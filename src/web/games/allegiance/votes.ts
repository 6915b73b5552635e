/** Who named whom over the rounds, from the events told so far. Pure. */

import type { GameEvent } from '../../../engine/index.ts'

/** The ballots of one round, once they were open. */
export interface Vote {
  readonly round: number
  /** Whom each seat named; null where it named nobody. */
  readonly ballots: readonly (number | null)[]
  readonly skipped: number
  readonly tie: boolean
}

export function votesOf(events: readonly GameEvent[]): Vote[] {
  return events
    .filter(event => event.type === 'skip')
    .map((event, i) => {
      const { ballots, skipped, tie } = event as unknown as Omit<Vote, 'round'>
      return { round: i + 1, ballots, skipped, tie }
    })
}
