/**
 * `hard` reckons. It chooses red or blue by chance, keeps exact probabilities for every other hand and goal, and names
 * the seat whose skip it expects to serve its side best.
 */

import { type Observation, type Policy, random, type Seat } from '../../../engine/index.ts'
import type { AllegianceMove } from '../moves.ts'
import { BLUE, colourCode, GREEN, RED } from '../playout/position.ts'
import { COLOURS } from '../state.ts'
import { believe } from './believe.ts'
import { goalAt } from './goals.ts'
import { wantedCode } from './kinds.ts'
import { plannedColour } from './plan.ts'
import { type PublicRecord, recordOf } from './record.ts'
import { held, legalOf, viewOf } from './sight.ts'

export const hard: Policy<AllegianceMove> = seen => {
  // One draw a decision, whatever is decided: who plays alike for a while draws alike.
  const [point, next] = random(seen.random)
  return [hardMove(seen.observation, point, legalOf(seen)), next]
}

/** What `hard` does; `point`, in [0, 1), decides what it leaves to chance. */
export function hardMove(observation: Observation, point: number, legal: readonly AllegianceMove[]): AllegianceMove {
  if (legal.length === 1) return legal[0]
  switch (observation.phase) {
    case 'allegiance': {
      const { hand } = viewOf(observation)
      return { type: 'allegiance', card: COLOURS[goalAt(point, held(hand, 'red'), held(hand, 'blue'))] }
    }
    case 'skip': {
      const record = recordOf(observation)
      const { seat, hand, goal } = ownPart(observation, record)
      return { type: 'skip', seat: believe(record).bestSkip(seat, hand, goal) }
    }
    default: {
      const colour = planned(observation)
      return colour < 0 ? legal[Math.floor(point * legal.length)] : { type: 'play', card: COLOURS[colour] }
    }
  }
}

/** The seat's own hand as it was dealt, by its place in the belief's list, and its goal. */
export function ownPart(observation: Observation, record: PublicRecord): { seat: Seat; hand: number; goal: number } {
  const view = viewOf(observation)
  const seat = observation.seat as Seat
  const goal = colourCode(view.allegiance)
  const red = held(view.hand, 'red') + record.played(seat, RED) + (goal === RED ? 1 : 0)
  const green = held(view.hand, 'green') + (goal === GREEN ? 1 : 0)
  return { seat, hand: believe(record).handAt(seat, red, green), goal }
}

/** The colour it plays of the two it holds; below 0: either. */
function planned(observation: Observation): number {
  const { allegiance, balance, hand, history } = viewOf(observation)
  const { rounds, track_limit } = observation.options as { rounds: number; track_limit: number | null }
  const wanted = wantedCode(colourCode(allegiance), balance)
  return plannedColour(track_limit ?? 0, wanted, held(hand, wanted === BLUE ? 'blue' : 'red'), rounds - history.length)
}
