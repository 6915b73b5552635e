/**
 * In which orders a set is put to its judges. Orders come in whole Latin squares, the turns of one circle of the entries,
 * so that in every square each entry stands once at each slot; which circle is first, and which turn of it, is drawn.
 */

import { Dice } from '../dice.ts'

/** `order[slot]` is the entry that stands there. */
export type Order = readonly number[]

/** How many orders there are. */
export function countOrders(entries: number): number {
  return entries <= 1 ? 1 : entries * countOrders(entries - 1)
}

/** `count` different orders, the same for the same seed: whole squares, and the first of another one. */
export function drawOrders(entries: number, count: number, seed: string): Order[] {
  const dice = new Dice(seed)
  const rest = Array.from({ length: entries - 1 }, (_, at) => at + 1)
  const circles = shuffled(permutations(rest), dice).map(others => [0, ...others])
  const orders = circles.flatMap(circle => {
    const turn = dice.below(entries)
    return circle.map((_, by) => circle.map((_, slot) => circle[(slot + turn + by) % entries]))
  })
  return orders.slice(0, count)
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map(others => [item, ...others]))
}

function shuffled<T>(items: readonly T[], dice: Dice): T[] {
  const left = items.slice()
  for (let at = left.length - 1; at > 0; at--) {
    const with_ = dice.below(at + 1)
    ;[left[at], left[with_]] = [left[with_], left[at]]
  }
  return left
}
