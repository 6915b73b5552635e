import { begin } from '../engine/index.ts'
import type { Chair } from './chair.ts'
import { drawOrder } from './chance.ts'
import type { Ending, Sittings } from './decision.ts'
import { keepPromise } from './fairness.ts'
import { endingOf } from './lasting.ts'
import type { Begun, Seating } from './log.ts'
import { type Match, newMatch } from './match.ts'
import { setupOf } from './plan.ts'
import { inNewGame, sittingOf, withResults } from './sitting.ts'
import type { Table } from './table.ts'

/** A game that is dealt and not begun yet. */
export interface Deal {
  readonly match: Match
  /** As they sit from then on. */
  readonly chairs: Chair[]
  readonly seating: Seating
  /** Where it is over as soon as it is dealt. */
  readonly over: Ending | null
  readonly record: Begun
}

/** Deals out the seats, then the cards. */
export function dealAt(table: Table, sit: Sittings): Deal {
  const { plan, world } = table
  const chairs = plan.shuffle ? drawOrder(world.chance, table.chairs) : table.chairs
  const saltings = chairs.map(chair => sit.get(chair) ?? sittingOf(chair))
  const sittings = saltings.map(inNewGame)
  const games = table.games + 1
  const { random, promised: kept } = keepPromise(plan, table.promised, saltings)
  const setup = setupOf(plan, { games, seats: chairs.length }, random)
  const match = newMatch(plan, setup, begin(plan.game, setup), kept.present)
  const { results } = match
  const state = results === null ? 'running' : 'finished'
  const seated = results === null ? sittings : sittings.map((one, seat) => withResults(one, seat, results))
  const over = results === null ? null : endingOf(table, kept)
  const { promised, replay } = over ?? { promised: kept, replay: null }
  const seating = { at: world.clock.now(), state, games, promised, replay, sittings: seated } as const
  return { match, chairs, seating, over, record: { type: 'begin', seed: random.seed, seating } }
}
