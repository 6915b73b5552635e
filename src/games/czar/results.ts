import type { Figures, Results, Seat } from '../../engine/index.ts'
import type { CzarState } from './state.ts'

/** Whether the game ends with the round just counted. */
export function isDecided(state: CzarState): boolean {
  return state.awards.some(awards => awards >= state.target_awards) || state.round >= state.rounds_max
}

/** Null until the game is over. The seats with most awards share 1.0 equally. */
export function results(state: CzarState): Results | null {
  if (!state.over) return null
  const most = Math.max(...state.awards)
  const winners: Seat[] = []
  for (const [seat, awards] of state.awards.entries()) if (awards === most) winners.push(seat)
  return {
    scores: state.awards.map(awards => (awards === most ? 1 / winners.length : 0)),
    awards: state.awards,
    winner_slots: winners,
    rounds_played: state.round,
    termination: most >= state.target_awards ? 'target_reached' : 'rounds_complete',
  }
}

/** The awards of each seat. */
export function figures(results: Results): Figures {
  return { awards: (results as Results & Pick<CzarState, 'awards'>).awards }
}
