/** What is played at the tables of a cluster: all games mixed, with people, bots and clocks. */

import type { Below } from './balancer.ts'

/** A kind of table. The numbers of a mix are shares. */
export interface Kind {
  readonly name: string
  readonly share: number
  /** The body that makes it. */
  wanted(below: Below): Wanted
  /** Whether a clock closes phases: it may overtake a move. */
  readonly hasClock?: true
  /** Whether the last seat never comes: its clock must run out, wherever the table is by then. */
  readonly hasAbsent?: true
}

interface Wanted {
  readonly game: string
  readonly seats: readonly object[]
  readonly [more: string]: unknown
}

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot', 'Eve', 'Fay']
const people = (count: number) => NAMES.slice(0, count).map(name => ({ kind: 'you', name }))
const bot = { kind: 'bot', level: 'easy' }
const SHORT = { target_awards: 4, rounds_max: 4 }

export const MIX: readonly Kind[] = [
  {
    name: 'president',
    share: 8,
    wanted: below => ({ game: 'president', seats: people(3 + below(4)), options: { rounds: 1 } }),
  },
  { name: 'allegiance', share: 5, wanted: () => ({ game: 'allegiance', seats: people(4), options: {} }) },
  { name: 'czar', share: 4, wanted: () => ({ game: 'czar', seats: people(4), options: SHORT }) },
  {
    name: 'president with bots',
    share: 2,
    wanted: () => ({ game: 'president', seats: [...people(2), bot, bot], options: { rounds: 2 }, pace_ms: 100 }),
  },
  {
    name: 'czar with somebody absent',
    share: 1,
    hasClock: true,
    hasAbsent: true,
    wanted: () => ({ game: 'czar', seats: people(4), options: SHORT, clock: { move_s: 10 }, pace_ms: 100 }),
  },
]

/** The kinds of so many tables, as near to their shares as can be. */
export function kindsOf(count: number): Kind[] {
  const all = MIX.reduce((sum, { share }) => sum + share, 0)
  const kinds: Kind[] = []
  const given = new Map(MIX.map(kind => [kind, 0]))
  for (let n = 1; n <= count; n++) {
    const behind = (kind: Kind) => (kind.share * n) / all - (given.get(kind) ?? 0)
    const next = MIX.reduce((most, kind) => (behind(kind) > behind(most) ? kind : most))
    given.set(next, (given.get(next) ?? 0) + 1)
    kinds.push(next)
  }
  return kinds
}
