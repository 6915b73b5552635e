/** What the hands of one deck say of each other: a mean over one seat's hands for each hand of another. */

import type { Hands } from './hands.ts'

/**
 * Tables of joint weights by green and red cards have rows of this length, and begin at this place: what two hands
 * cannot hold together, fewer than no cards of a colour too, falls on a weight of 0.
 */
const ROW = 64
const ORIGIN = 4 * ROW + 16
const JOINT = 13 * ROW

/** What is known of one seat by itself: by hand its weight, and a mean of something with that hand. */
export interface Single {
  readonly hands: Hands
  readonly weights: Float64Array
  readonly means: Float64Array
}

/**
 * For each hand of each seat the mean over the hands that each other seat can then have: by seat, at
 * `hand * 4 + other`. Dealt, the four hands are a deck of so many red and green cards, and for each hand of a seat
 * the other three share what is left.
 */
export function relate(
  seats: readonly Single[],
  deck: { readonly red: number; readonly green: number },
): Float64Array[] {
  const found = seats.map(({ hands }) => new Float64Array(hands.count * 4))
  const packed = seats.map(pack)
  for (let seat = 0; seat < 4; seat++) {
    for (let other = seat + 1; other < 4; other++) {
      const [one, two] = [0, 1, 2, 3].filter(third => third !== seat && third !== other)
      const rest = join(packed[one], packed[two])
      meansOf(seats[seat], packed[other], rest, deck, found[seat].subarray(other))
      meansOf(seats[other], packed[seat], rest, deck, found[other].subarray(seat))
    }
  }
  return found
}

/** The same where hands were set up: they say nothing of each other. */
export function relateApart(seats: readonly Single[]): Float64Array[] {
  const means = seats.map(({ weights, means }) => {
    let sum = 0
    let mean = 0
    for (let hand = 0; hand < weights.length; hand++) {
      sum += weights[hand]
      mean += weights[hand] * means[hand]
    }
    return mean / sum
  })
  return seats.map(({ hands }) => Float64Array.from({ length: hands.count * 4 }, (_, at) => means[at % 4]))
}

/** Writes the means of another seat for each hand of one; `rest` is what the other two can hold together. */
function meansOf(
  one: Single,
  other: Packed,
  rest: Float64Array,
  deck: { readonly red: number; readonly green: number },
  into: Float64Array,
): void {
  const { count, places, weights, totals } = other
  for (let hand = 0; hand < one.hands.count; hand++) {
    if (one.weights[hand] === 0) continue
    const left = ORIGIN + (deck.green - one.hands.green[hand]) * ROW + deck.red - one.hands.red[hand]
    let sum = 0
    let total = 0
    for (let i = 0; i < count; i++) {
      const ways = rest[left - places[i]]
      sum += ways * weights[i]
      total += ways * totals[i]
    }
    into[hand * 4] = sum === 0 ? 0 : total / sum
  }
}

/** The hands that a seat can have, without gaps. */
interface Packed {
  readonly count: number
  /** Their green and red cards, in a table of joint weights. */
  readonly places: Int32Array
  readonly weights: Float64Array
  /** The means times the weights. */
  readonly totals: Float64Array
}

function pack({ hands, weights, means }: Single): Packed {
  const places = new Int32Array(hands.count)
  const packed = new Float64Array(hands.count)
  const totals = new Float64Array(hands.count)
  let count = 0
  for (let hand = 0; hand < hands.count; hand++) {
    if (weights[hand] === 0) continue
    places[count] = hands.green[hand] * ROW + hands.red[hand]
    packed[count] = weights[hand]
    totals[count++] = weights[hand] * means[hand]
  }
  return { count, places, weights: packed, totals }
}

/** The weight of all that two seats can hold together, by their green and red cards. */
function join(one: Packed, two: Packed): Float64Array {
  const sums = new Float64Array(JOINT)
  for (let i = 0; i < one.count; i++) {
    const weight = one.weights[i]
    const place = ORIGIN + one.places[i]
    for (let j = 0; j < two.count; j++) sums[place + two.places[j]] += weight * two.weights[j]
  }
  return sums
}
