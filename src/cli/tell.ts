/** Lines that tell of players, scores and faults. */

import type { Fault, Replay } from '../engine/index.ts'

/** One line a seat: name and score, winners marked. */
export function scoreLines(replay: Pick<Replay, 'players' | 'results'>): string[] {
  const { players, results } = replay
  if (results === null) return []
  const width = Math.max(...players.map(({ name }) => Array.from(name).length))
  return players.map(({ name }, seat) => {
    const padding = ' '.repeat(width - Array.from(name).length)
    const won = results.winner_slots.includes(seat) ? '  won' : ''
    return `seat ${seat}  ${name}${padding}  ${results.scores[seat].toFixed(3)}${won}`
  })
}

/** What went wrong at a seat, for its author. */
export function faultLine(replay: Pick<Replay, 'players'>, fault: Fault & { readonly problem?: string }): string {
  const { at, seat, kind, code, problem } = fault
  const what = code === null || code === kind ? kind : `${kind} (${code})`
  const why = problem === undefined ? '' : `: ${problem}`
  return `Fault: seat ${seat} (${replay.players[seat]?.name ?? '?'}), ${what}, default at move ${at}${why}`
}
