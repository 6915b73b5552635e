/** Who wins: each seat by itself, by the weight's side at the end. */

import type { Figures, Results } from '../../engine/index.ts'
import type { AllegianceState, Colour } from './state.ts'

/** The goal that carries a balance. */
export function winningColour(balance: number): Colour {
  return balance < 0 ? 'red' : balance > 0 ? 'blue' : 'green'
}

/** The results, or null while the game goes on. */
export function results(state: AllegianceState): Results | null {
  if (state.phase !== 'over') return null
  const { balance, allegiances, round } = state
  const won = allegiances.map(colour => colour === winningColour(balance))
  return {
    balance,
    allegiances,
    won,
    winner_slots: won.flatMap((wins, seat) => (wins ? [seat] : [])),
    scores: won.map(wins => (wins ? 1 : 0)),
    rounds_played: round,
  }
}

/** Who carried the weight to its side: 1 or 0. */
export function figures({ winner_slots, scores }: Results): Figures {
  return { won: scores.map((_, seat) => (winner_slots.includes(seat) ? 1 : 0)) }
}
