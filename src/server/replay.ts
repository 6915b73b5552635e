import {
  type PublicReplay,
  publicReplay,
  type Replay,
  type ReplayPlayer,
  type Viewer,
  writeReplay,
} from '../engine/index.ts'
import type { Match } from './match.ts'
import type { Plan } from './plan.ts'
import { Problem } from './problem.ts'
import type { Sitting } from './sitting.ts'
import type { Table } from './table.ts'

/** The replay of a table's game as a viewer may have it: whole when it is over for that viewer, the public form before. */
export function tableReplay(table: Table, viewer: Viewer): Replay | PublicReplay {
  const { plan } = table
  const { match, of, setUp, seats, names } = table.momentFor(viewer)
  if (match === null || of === null) throw new Problem(409, 'not_started', 'The game has not begun.')
  if (match.results !== null) return wholeReplay(plan, of)
  const players = seats.map(
    ({ kind }, seat) => ({ name: names[seat], kind: kind === 'open' ? 'person' : kind }) as const,
  )
  const open = publicReplay(plan.game, { setup: match.setup, players, events: match.told.all })
  return setUp ? { ...open, set_up: true } : open
}

/** The whole replay of a game that is over. */
export function wholeReplay({ game }: Plan, match: Match): Replay {
  const { setup, over, entries, told, results, faults, fairness } = match
  if (over === null) throw new Error('a whole replay is wanted of a game that is not over')
  const { players } = over
  const events = told.all
  return writeReplay(game, { setup, players, moves: entries, events, results, faults, fairness, embed: true })
}

/** Who played a game that ended after so many moves, by seat. */
export function playersOf(
  sittings: readonly Sitting[],
  end: number,
  { models = {} }: Pick<Plan, 'models'>,
): ReplayPlayer[] {
  return sittings.map(({ kind, name, level, spans }, seat) => {
    const stoodIn = spans.map(({ from, to }): [number, number] => [from, to ?? end]).filter(([from, to]) => from < to)
    return {
      name: name ?? `seat ${seat}`,
      kind: kind === 'open' ? 'person' : kind,
      ...(level === null ? {} : kind === 'llm' ? (models[level] ?? { model: level }) : { level }),
      ...(stoodIn.length === 0 ? {} : { stand_in: stoodIn }),
    }
  })
}
