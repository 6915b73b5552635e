/** What a table promises about its seeds before anyone acts on them, and what it reveals when a game is over. */

import {
  commitTo,
  deriveSeed,
  FAIRNESS_VERSION,
  type Fairness,
  fromSeed,
  type Random,
  type Salt,
  sortSalts,
} from '../engine/index.ts'
import type { DealPromise, TableInfo } from '../protocol/index.ts'
import type { Chair } from './chair.ts'
import type { Chance } from './chance.ts'
import type { Plan } from './plan.ts'
import { Problem } from './problem.ts'
import { type Sitting, sittingOf } from './sitting.ts'
import type { Table } from './table.ts'

/** The promise of a deal that is still to come. Only the commitment is told. */
export interface Pledge {
  readonly commitment: string
  readonly nonce: string
  /** The generator of the deal, if nobody adds a salt. */
  readonly random: Random
}

/** What a table has promised: of the game it has, which is revealed when that is over, and of the deal after it. */
export interface Promised {
  readonly present: Fairness | null
  readonly next: Pledge | null
}

/** Commits to the next deal of a plan: seed and nonce are 256 bits each from the system. */
export function pledge({ game, seats, options, materials }: Plan, chance: Chance): Pledge {
  const random = chance.deal()
  const nonce = Buffer.from(chance.bytes(32)).toString('hex')
  const setup = { seats: seats.length, options, materials }
  return { commitment: commitTo(game, setup, { nonce, seed: random.seed }), nonce, random }
}

/** What a new table promises. Of a seed or a position that somebody chose there is nothing to promise. */
export function firstPromise(plan: Plan, chance: Chance): Promised {
  const isSetUp = plan.seed !== null || plan.start !== null
  return { present: null, next: isSetUp ? null : pledge(plan, chance) }
}

/** The generator of a deal that begins now, and what is to be revealed of it. */
export function keepPromise(
  plan: Plan,
  { next }: Promised,
  sittings: readonly Sitting[],
): { readonly random: Random; readonly promised: Promised } {
  if (next === null) return { random: fromSeed(plan.seed ?? '0'), promised: { present: null, next: null } }
  const { commitment, nonce, random } = next
  const salts = saltsOf(sittings)
  const present = { version: FAIRNESS_VERSION, commitment, nonce, seed: random.seed, salts } as const
  return {
    random: salts.length === 0 ? random : fromSeed(deriveSeed(random.seed, salts)),
    promised: { present, next: null },
  }
}

/** The salts of those who sit there, in their order. */
function saltsOf(sittings: readonly Sitting[]): Salt[] {
  return sortSalts(sittings.flatMap(({ name, salt }) => (name === null || salt === null ? [] : [{ name, salt }])))
}

/** What everyone may know of the game a table has or will have first, and of the next one when that is over. */
export function toldPromises({ state, promised, chairs }: Table): Pick<TableInfo, 'commitment' | 'salts' | 'next'> {
  const { present, next } = promised
  const coming = next === null ? null : told(next.commitment, saltsOf(chairs))
  if (state === 'waiting') return coming ?? { commitment: null }
  return {
    ...(present === null ? { commitment: null } : told(present.commitment, present.salts)),
    ...(coming === null ? {} : { next: coming }),
  }
}

function told(commitment: string, salts: readonly Salt[]): DealPromise {
  return { commitment, ...(salts.length === 0 ? {} : { salts }) }
}

/** Adds a seat's salt to the coming deal, in place of one it added before. Answers what is promised of that deal. */
export function addSalt(table: Table, chair: Chair, salt: string): Promise<DealPromise> {
  return table.change(() => {
    const { commitment } = saltable(table)
    const sit = new Map([[chair, { ...sittingOf(chair), salt }]])
    return { sit, answer: () => told(commitment, saltsOf(table.chairs)) }
  })
}

/** The promise of the coming deal; throws where there is none that a salt could be for. */
export function saltable({ state, promised: { next } }: Table): Pledge {
  if (state === 'running') throw new Problem(409, 'already_started', 'salt: the cards of this game are dealt')
  if (next === null) throw new Problem(403, 'not_allowed', 'salt: the first game of this table is set up')
  return next
}
