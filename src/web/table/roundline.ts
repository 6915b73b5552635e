import type { TableObservation } from '../../protocol/index.ts'

/**
 * The line under a game's name: which round of how many, for any game that counts them (`round` in its view,
 * `rounds` or `rounds_max` among its options), and how many seats.
 */
export function roundLine(observation: TableObservation | null): string {
  if (observation === null) return ''
  if (observation.phase === 'waiting') return 'Waiting for everyone'
  if (observation.phase === 'over') return 'The game is over'
  const round = observation.view?.round
  if (typeof round !== 'number') return `${observation.seats.length} seats`
  const { rounds, rounds_max } = observation.options
  if (round === 0) return typeof rounds === 'number' ? `Before the first of ${rounds} rounds` : 'Before the first round'
  if (typeof rounds === 'number') return rounds === 1 ? 'One round' : `Round ${round} of ${rounds}`
  if (typeof rounds_max === 'number') return `Round ${round} of at most ${rounds_max}`
  return `Round ${round}`
}

/** Whose turn it is, in a sentence. */
export function turnLine(observation: TableObservation, names: readonly string[]): string {
  if (observation.you_owe) return 'Your turn'
  const owing = observation.owing.filter(seat => seat !== observation.seat).map(seat => names[seat])
  if (owing.length === 0) return ''
  if (owing.length === 1) return `${owing[0]} is thinking`
  return `${owing.slice(0, -1).join(', ')} and ${owing.at(-1)} are thinking`
}
