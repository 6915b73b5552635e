/** What a computer player at a seat sees, counted; all from its observation. */

import type { Observation, Seen } from '../../../engine/index.ts'
import type { AllegianceMove } from '../moves.ts'
import type { AllegianceView } from '../observe.ts'
import { COLOURS, type Colour } from '../state.ts'

/** A seat's own view; a player always has a hand. */
export function viewOf(observation: Observation): AllegianceView & { readonly hand: readonly Colour[] } {
  return observation.view as unknown as AllegianceView & { readonly hand: readonly Colour[] }
}

/** The moves a seat may choose from. */
export function legalOf(seen: Seen): readonly AllegianceMove[] {
  return (seen.observation.legal_moves ?? []) as readonly AllegianceMove[]
}

/** How many cards of a colour are in a hand. */
export function held(hand: readonly Colour[], colour: Colour): number {
  return hand.filter(card => card === colour).length
}

/** Rounds that are not resolved, the present one included. */
export function roundsLeft(observation: Observation): number {
  return (observation.options.rounds as number) - viewOf(observation).history.length
}

/** The colour that a seat wants played: its goal; as green what brings the weight nearer to 0, or either at 0. */
export function wantedColour(goal: Colour, balance: number): 'red' | 'blue' | null {
  if (goal !== 'green') return goal
  return balance === 0 ? null : balance > 0 ? 'red' : 'blue'
}

/** The other one of the two colours that move the weight. */
export function opposite(colour: 'red' | 'blue'): 'red' | 'blue' {
  return colour === 'red' ? 'blue' : 'red'
}

/** Red and blue as far as they are held, the one of which more is held alone; green only where nothing else is. */
export function majority(hand: readonly Colour[]): readonly Colour[] {
  const most = Math.max(held(hand, 'red'), held(hand, 'blue'))
  if (most === 0) return ['green']
  return COLOURS.filter(colour => colour !== 'green' && held(hand, colour) === most)
}
