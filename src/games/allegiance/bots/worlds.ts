/** Worlds that a seat cannot rule out, drawn by how likely they are: dealt hands, goals and kinds of player. */

import type { Dice } from '../../dice.ts'
import type { Belief } from './belief.ts'
import { HARD, KINDS, PER_HAND } from './kinds.ts'

/** One world: for each seat the place of its hand in the belief's list, its goal, its kind. */
export interface World {
  readonly hands: Int8Array
  readonly goals: Int8Array
  readonly kinds: Int8Array
}

/** The seat that looks, with its own hand and goal, which it knows. */
export interface Own {
  readonly seat: number
  readonly hand: number
  readonly goal: number
}

/**
 * Draws so many worlds. `likely` are tables of likelihoods of the belief, or such that know more. The hands are
 * drawn at equal steps along all their weight, which is less at the mercy of chance than one by one.
 */
export function drawWorlds(
  belief: Belief,
  likely: readonly Float64Array[],
  own: Own,
  count: number,
  dice: Dice,
): World[] {
  const others = [0, 1, 2, 3].filter(seat => seat !== own.seat)
  const weights = belief.hands.map((list, seat) =>
    Float64Array.from({ length: list.count }, (_, hand) => list.ways[hand] * sumOf(likely[seat], hand)),
  )
  const triples = belief.record.setUp ? null : listTriples(belief, weights, own, others)
  const worlds: World[] = []
  for (let index = 0; index < count; index++) {
    const point = (index + dice.unit()) / count
    const hands = new Int8Array(4)
    const goals = new Int8Array(4)
    const kinds = new Int8Array(4).fill(HARD)
    hands[own.seat] = own.hand
    goals[own.seat] = own.goal
    const joint = triples?.at(point)
    for (const [at, seat] of others.entries()) hands[seat] = joint?.[at] ?? pick(weights[seat], dice.unit())
    for (const seat of others) {
      const table = likely[seat]
      const start = hands[seat] * PER_HAND
      const drawn = pick(table.subarray(start, start + PER_HAND), dice.unit())
      goals[seat] = Math.floor(drawn / KINDS)
      kinds[seat] = drawn % KINDS
    }
    worlds.push({ hands, goals, kinds })
  }
  return worlds
}

function sumOf(table: Float64Array, hand: number): number {
  let sum = 0
  for (let i = hand * PER_HAND; i < (hand + 1) * PER_HAND; i++) sum += table[i]
  return sum
}

/** The entry of a list of weights that a point in [0, 1) falls on. */
function pick(weights: Float64Array, point: number): number {
  let total = 0
  for (const weight of weights) total += weight
  let left = point * total
  let last = 0
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue
    last = i
    left -= weights[i]
    if (left < 0) break
  }
  return last
}

/** All ways in which the others' hands make up the rest of the deck, with a way to walk along their weight. */
function listTriples(
  belief: Belief,
  weights: readonly Float64Array[],
  own: Own,
  others: readonly number[],
): { at(point: number): number[] } {
  const [one, two, three] = others.map(seat => belief.hands[seat])
  const [w1, w2, w3] = others.map(seat => weights[seat])
  const mine = belief.hands[own.seat]
  const red = (40 - belief.record.greens) / 2 - mine.red[own.hand]
  const green = belief.record.greens - mine.green[own.hand]
  const places = new Map<number, number>()
  for (let k = 0; k < three.count; k++) places.set(three.green[k] * 64 + three.red[k], k)
  const triples: number[] = []
  const sums: number[] = []
  let total = 0
  for (let i = 0; i < one.count; i++) {
    if (w1[i] === 0) continue
    for (let j = 0; j < two.count; j++) {
      if (w2[j] === 0) continue
      const redLeft = red - one.red[i] - two.red[j]
      const greenLeft = green - one.green[i] - two.green[j]
      if (redLeft < 0 || greenLeft < 0) continue
      const k = places.get(greenLeft * 64 + redLeft)
      if (k === undefined || w3[k] === 0) continue
      total += w1[i] * w2[j] * w3[k]
      triples.push(i, j, k)
      sums.push(total)
    }
  }
  if (sums.length === 0) throw new Error(`no deal agrees with what seat ${own.seat} was told`)
  return {
    at(point) {
      const wanted = point * total
      let low = 0
      let high = sums.length - 1
      while (low < high) {
        const middle = (low + high) >> 1
        if (sums[middle] > wanted) high = middle
        else low = middle + 1
      }
      return triples.slice(low * 3, low * 3 + 3)
    },
  }
}
