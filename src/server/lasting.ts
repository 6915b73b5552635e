/** What a record says of a table besides its game: who sits where, and what a game that ends leaves behind. */

import type { Results } from '../engine/index.ts'
import type { Chair } from './chair.ts'
import { drawText } from './chance.ts'
import type { Ending, Sittings } from './decision.ts'
import { type Promised, pledge } from './fairness.ts'
import type { Closed, Moved, Seating } from './log.ts'
import { sittingOf, withResults } from './sitting.ts'
import type { Table } from './table.ts'

/** What would last if chairs were changed so, and if a game ended. */
export function seatingOf(table: Table, sit: Sittings, over: Ending | null = null): Seating {
  return {
    at: table.world.clock.now(),
    state: over === null ? table.state : 'finished',
    games: table.games,
    promised: over?.promised ?? table.promised,
    replay: over === null ? table.replay : over.replay,
    sittings: table.chairs.map(chair => sit.get(chair) ?? sittingOf(chair)),
  }
}

/** A record with what else lasts of a decision: when it was, and who sits where from then on. */
export function withMore(
  table: Table,
  record: Moved | Closed,
  { isTimed, changes, over }: { isTimed: boolean; changes: Sittings; over: Ending | null },
): Moved | Closed {
  const at = isTimed ? { at: table.world.clock.now() } : {}
  const seating = changes.size === 0 ? {} : { seating: seatingOf(table, changes, over) }
  return { ...record, ...at, ...seating }
}

/** Who sits where when a game has ended. */
export function seatedAtEnd(chairs: readonly Chair[], sit: Sittings, results: Results): Sittings {
  return new Map(chairs.map(chair => [chair, withResults(sit.get(chair) ?? sittingOf(chair), chair.seat, results)]))
}

/** What a game that ends leaves behind: a promise of the next deal, and the id of its replay. */
export function endingOf({ plan, world }: Table, promised: Promised): Ending {
  const { archive, chance } = world
  const next = pledge(plan, chance)
  return { promised: { ...promised, next }, replay: archive.keeps ? drawText(chance, 12) : null }
}
