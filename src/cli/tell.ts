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

/** What went wrong at each seat: a line for each kind, how often, and where first. */
export function faultLines(
  replay: Pick<Replay, 'players'>,
  faults: readonly (Fault & { readonly problem?: string })[],
): string[] {
  const groups = new Map<string, (Fault & { readonly problem?: string })[]>()
  for (const fault of faults) {
    const key = JSON.stringify([fault.seat, fault.kind, fault.code])
    groups.set(key, [...(groups.get(key) ?? []), fault])
  }
  return [...groups.values()].map(group => {
    const [{ at, seat, kind, code, problem }] = group
    const what = code === null || code === kind ? kind : `${kind} (${code})`
    const often = group.length === 1 ? `default at move ${at}` : `${group.length} defaults, first at move ${at}`
    return `Fault: seat ${seat} (${replay.players[seat]?.name ?? '?'}): ${what}, ${often}${problem === undefined ? '' : `: ${problem}`}`
  })
}
