import { type PublicReplay, publicReplay, type Replay, type ReplayPlayer, writeReplay } from '../engine/index.ts'
import { type Chair, nameOf } from './chair.ts'
import { Problem } from './problem.ts'
import type { Table } from './table.ts'

/** The replay of a table's game: whole when it is over, the public form before. */
export function tableReplay(table: Table): Replay | PublicReplay {
  const { match, plan } = table
  if (match === null) throw new Problem(409, 'not_started', 'The game has not begun.')
  const { setup, entries, faults, results } = match
  const events = match.told.all
  const players = table.chairs.map(chair => player(chair, entries.length))
  if (results === null) {
    const open = publicReplay(plan.game, { setup, players, events })
    return table.setUp ? { ...open, set_up: true } : open
  }
  return writeReplay(plan.game, {
    setup,
    players,
    moves: entries,
    events,
    results,
    faults,
    fairness: table.promised.present,
    embed: true,
  })
}

function player(chair: Chair, end: number): ReplayPlayer {
  const spans = chair.spans.map(({ from, to }): [number, number] => [from, to ?? end]).filter(([from, to]) => from < to)
  return {
    name: nameOf(chair),
    kind: chair.kind === 'open' ? 'person' : chair.kind,
    ...(chair.level === null ? {} : { level: chair.level }),
    ...(spans.length === 0 ? {} : { stand_in: spans }),
  }
}
