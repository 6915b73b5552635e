/** Which judgements are wanted, in which order they are asked for and written down. */

import { Unusable } from '../../engine/index.ts'
import { Dice } from '../dice.ts'
import type { Entrant } from '../job.ts'
import type { Costs } from '../purse.ts'
import { countOrders, drawOrders, type Order } from './orders.ts'
import type { Found } from './sources.ts'

export interface Plan {
  readonly found: Found
  /** Who judges again. */
  readonly judges: readonly Entrant[]
  readonly seed: string
  /** In how many orders each set is put to each judge; null: in all there are. */
  readonly orders: number | null
  /** How often each order of it. */
  readonly times: number
  /** At most so many sets, drawn from all; null: all. */
  readonly most: number | null
  /** How long a program may take. */
  readonly budgetMs: number
  readonly costs?: Costs
  /** The variable of the environment with the key of the models' endpoint. */
  readonly keyVariable?: string
}

/** A set that is judged again, and in which orders. `set`: its place among those that were found. */
export interface PlannedSet {
  readonly set: number
  readonly orders: readonly Order[]
}

/** One judgement that is asked for. */
export interface Wanted {
  readonly n: number
  readonly set: number
  readonly order: Order
  readonly time: number
  readonly judge: number
}

export function planSets({ found, seed, orders, most }: Plan): PlannedSet[] {
  return drawSets(found.sets.length, most, seed).map(set => {
    const entries = found.sets[set].authors.length
    const all = countOrders(entries)
    if (orders !== null && orders > all) {
      throw new Unusable('--orders', `"${orders}" where ${entries} entries have ${all} orders`)
    }
    return { set, orders: drawOrders(entries, orders ?? all, `fairdeal rejudge ${seed} set ${set}`) }
  })
}

/** All judgements: set by set, and there order by order, so that of one that is stopped whole sets remain. */
export function* wantedOf(
  sets: readonly PlannedSet[],
  { times, judges }: Pick<Plan, 'times' | 'judges'>,
): Generator<Wanted, void> {
  let n = 0
  for (const { set, orders } of sets) {
    for (const order of orders) {
      for (let time = 0; time < times; time++) {
        for (const judge of judges.keys()) yield { n: n++, set, order, time, judge }
      }
    }
  }
}

export function countWanted(sets: readonly PlannedSet[], { times, judges }: Pick<Plan, 'times' | 'judges'>): number {
  return sets.reduce((sum, { orders }) => sum + orders.length * times * judges.length, 0)
}

function drawSets(all: number, most: number | null, seed: string): number[] {
  const places = Array.from({ length: all }, (_, place) => place)
  if (most === null || most >= all) return places
  const dice = new Dice(`fairdeal rejudge ${seed} sets`)
  const drawn: number[] = []
  while (drawn.length < most) drawn.push(places.splice(dice.below(places.length), 1)[0])
  return drawn.sort((a, b) => a - b)
}
