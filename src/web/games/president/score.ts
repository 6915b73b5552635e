import type { GameEvent } from '../../../engine/index.ts'

/** A finished round of a series. */
export interface Round {
  readonly round: number
  /** The seats in the order of going out. */
  readonly places: readonly number[]
  readonly points: readonly number[]
}

/** The finished rounds, from the events told so far. */
export function roundsOf(events: readonly GameEvent[]): Round[] {
  return events.filter(event => event.type === 'round_result').map(event => event as unknown as Round)
}
