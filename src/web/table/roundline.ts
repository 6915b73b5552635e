import type { TableObservation } from '../../protocol/index.ts'
import type { Words } from '../words/en.ts'

/**
 * The line under a game's name: which round of how many, for any game that counts them (`round` in its view,
 * `rounds` or `rounds_max` among its options), and how many seats.
 */
export function roundLine({ round: say }: Words, observation: TableObservation | null): string {
  if (observation === null) return ''
  if (observation.phase === 'waiting') return say.waiting
  if (observation.phase === 'over') return say.over
  const round = observation.view?.round
  if (typeof round !== 'number') return say.seats(observation.seats.length)
  const { rounds, rounds_max } = observation.options
  if (round === 0) return typeof rounds === 'number' ? say.beforeFirstOf(rounds) : say.beforeFirst
  if (typeof rounds === 'number') return rounds === 1 ? say.one : say.of(round, rounds)
  if (typeof rounds_max === 'number') return say.atMost(round, rounds_max)
  return say.round(round)
}

/** Whose turn it is, in a sentence. */
export function turnLine({ round: say }: Words, observation: TableObservation, names: readonly string[]): string {
  if (observation.you_owe) return say.yourTurn
  const owing = observation.owing.filter(seat => seat !== observation.seat).map(seat => names[seat])
  return owing.length === 0 ? '' : say.thinking(owing)
}
