/**
 * What can be known of every seat's dealt hand, goal and kind of player from what everyone was told: exact, but for
 * the kinds that are reckoned with. Each seat has a table of likelihoods by hand, goal and kind; the deck joins the
 * hands of all four. What a seat knows besides, its own hand, is put in when it is asked.
 *
 * Since all that a player of the own kind goes by is its hand and goal and what everyone knows, its ballot can be
 * worked out for every hand and goal that it may have, and so tells of them.
 */

import { BLUE, GREEN, NONE, RED } from '../playout/position.ts'
import {
  EASY,
  goalLikelihood,
  HARD,
  isShort,
  KIND_PRIOR,
  KINDS,
  mostPlayed,
  NORMAL,
  SLIP,
  seatsIn,
  wantedCode,
} from './kinds.ts'
import { plannedColour } from './plan.ts'
import type { Record } from './record.ts'
import { sideOf, skipCost } from './worth.ts'

/** All hands of a size, without their order, and by how many deals each comes about. */
export interface Hands {
  readonly count: number
  readonly red: Int8Array
  readonly blue: Int8Array
  readonly green: Int8Array
  /** One over the factorials: in how many ways the cards of each colour can come to this hand, but for a factor. */
  readonly ways: Float64Array
}

/**
 * Tables of joint weights by green and red cards have rows of this length, and begin at this place: what two hands
 * cannot hold together, fewer than no cards of a colour too, falls on a weight of 0.
 */
const ROW = 64
const ORIGIN = 4 * ROW + 16
const JOINT = 13 * ROW

/** The likelihoods of a seat are at `(hand * 3 + goal) * KINDS + kind`. */
const PER_HAND = 3 * KINDS

export class Belief {
  readonly record: Record
  /** How many rounds it knows of. */
  readonly done: number
  readonly hands: readonly Hands[]
  readonly likely: readonly Float64Array[]
  /** By seat and hand: likelihood and ways of the hand, and what its skip costs blue on average. */
  readonly weights: readonly Float64Array[]
  private readonly costs: readonly Float64Array[]
  /** By voter and `hand * 4 + named`: what a skip of the named seat costs blue, for all that this voter knows. */
  readonly skipCosts: readonly Float64Array[]
  private readonly played = new Int8Array(8)

  constructor(record: Record, done: number, hands: readonly Hands[], likely: readonly Float64Array[]) {
    this.record = record
    this.done = done
    this.hands = hands
    this.likely = likely
    for (let seat = 0; seat < 4; seat++) {
      for (let colour = 0; colour < 2; colour++) this.played[seat * 2 + colour] = record.played(seat, colour, done)
    }
    this.weights = hands.map(list => new Float64Array(list.count))
    this.costs = hands.map(list => new Float64Array(list.count))
    this.skipCosts = hands.map(list => new Float64Array(list.count * 4))
    if (this.roundsLeft > 0) {
      for (let seat = 0; seat < 4; seat++) this.weigh(seat)
      if (record.setUp) this.relateApart()
      else this.relate()
    }
  }

  get roundsLeft(): number {
    return this.record.rounds - this.done
  }

  /** How many cards of a colour (0 or 1) a seat would still hold, of a hand dealt and with a goal laid. */
  left(seat: number, hand: number, goal: number, colour: number): number {
    const list = this.hands[seat]
    const dealt = colour === RED ? list.red[hand] : list.blue[hand]
    return dealt - this.played[seat * 2 + colour] - (goal === colour ? 1 : 0)
  }

  /** Where a hand is in a seat's list; throws for a hand that is not there. */
  handAt(seat: number, red: number, green: number): number {
    const list = this.hands[seat]
    for (let hand = 0; hand < list.count; hand++) {
      if (list.red[hand] === red && list.green[hand] === green) return hand
    }
    throw new Error(`seat ${seat} cannot have been dealt ${red} red and ${green} green cards`)
  }

  /** The seat that a player of the own kind names, with a hand and goal; of several alike the lowest seat. */
  bestSkip(seat: number, hand: number, goal: number): number {
    const { roundsLeft } = this
    const balance = this.record.balances[this.done]
    const side = sideOf(goal, balance)
    const costs = this.skipCosts[seat]
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    for (let named = 0; named < 4; named++) {
      let worth = -side * costs[hand * 4 + named]
      if (named === seat)
        worth = goal === GREEN ? 0 : -skipCost(Math.max(0, this.left(seat, hand, goal, goal)), roundsLeft)
      if (worth > most + 1e-9) {
        most = worth
        best = named
      }
    }
    return best
  }

  /** The seats, as bits, that `normal` names; all are alike to it. */
  normalSkips(seat: number, hand: number, goal: number): number {
    const wanted = wantedCode(goal, this.record.balances[this.done])
    if (wanted === NONE) return 15 & ~(1 << seat)
    if (isShort(this.left(seat, hand, goal, wanted), this.roundsLeft)) return 1 << seat
    return mostPlayed(this.played, 1 - wanted, seat)
  }

  /** The belief after one more round of the record. */
  next(record: Record): Belief {
    const likely = this.heard(record.ballots, this.done * 4)
    this.watch(likely, record.plays, this.done * 4, record.skipped[this.done])
    return new Belief(record, this.done + 1, this.hands, likely)
  }

  /** The tables of likelihoods once the ballots of the present round are known as well. */
  heard(ballots: ArrayLike<number>, at = 0): Float64Array[] {
    const likely = this.likely.map(table => table.slice())
    for (let seat = 0; seat < 4; seat++) {
      const named = ballots[at + seat]
      if (named === NONE) continue
      const table = likely[seat]
      const slip = SLIP.ballot / 4
      const easy = slip + (named === seat ? 0 : (1 - SLIP.ballot) / 3)
      for (let hand = 0; hand < this.hands[seat].count; hand++) {
        if (this.weights[seat][hand] === 0) continue
        for (let goal = 0; goal < 3; goal++) {
          const index = hand * PER_HAND + goal * KINDS
          if (table[index] + table[index + 1] + table[index + 2] === 0) continue
          const normals = this.normalSkips(seat, hand, goal)
          const normal = (normals >> named) & 1 ? (1 - SLIP.ballot) / seatsIn(normals) : 0
          table[index + EASY] *= easy
          table[index + NORMAL] *= slip + normal
          table[index + HARD] *= slip + (this.bestSkip(seat, hand, goal) === named ? 1 - SLIP.ballot : 0)
        }
      }
    }
    return likely
  }

  /** Puts the plays of the present round into tables of likelihoods. */
  private watch(likely: readonly Float64Array[], plays: ArrayLike<number>, at: number, skipped: number): void {
    const balance = this.record.balances[this.done]
    for (let seat = 0; seat < 4; seat++) {
      if (seat === skipped) continue
      const card = plays[at + seat]
      const table = likely[seat]
      for (let hand = 0; hand < this.hands[seat].count; hand++) {
        for (let goal = 0; goal < 3; goal++) {
          const index = hand * PER_HAND + goal * KINDS
          const red = this.left(seat, hand, goal, RED)
          const blue = this.left(seat, hand, goal, BLUE)
          const possible = card === NONE ? red <= 0 && blue <= 0 : (card === RED ? red : blue) > 0
          if (!possible) table.fill(0, index, index + KINDS)
          if (!possible || red <= 0 || blue <= 0) continue
          const wanted = wantedCode(goal, balance)
          const plain = wanted === NONE ? 0.5 : wanted === card ? 1 - SLIP.play : SLIP.play
          table[index + EASY] *= plain
          table[index + NORMAL] *= plain
          const planned = plannedColour(this.record.limit, wanted, wanted === BLUE ? blue : red, this.roundsLeft)
          table[index + HARD] *= planned === NONE ? 0.5 : planned === card ? 1 - SLIP.play : SLIP.play
        }
      }
    }
  }

  private weigh(seat: number): void {
    const list = this.hands[seat]
    const table = this.likely[seat]
    const { roundsLeft } = this
    for (let hand = 0; hand < list.count; hand++) {
      let sum = 0
      let cost = 0
      for (let goal = 0; goal < 3; goal++) {
        const index = hand * PER_HAND + goal * KINDS
        const weight = table[index] + table[index + 1] + table[index + 2]
        if (weight === 0) continue
        sum += weight
        if (goal !== GREEN)
          cost += weight * (goal === BLUE ? 1 : -1) * skipCost(this.left(seat, hand, goal, goal), roundsLeft)
      }
      this.weights[seat][hand] = sum * list.ways[hand]
      this.costs[seat][hand] = sum === 0 ? 0 : cost / sum
    }
  }

  /** Set up, the hands say nothing of each other. */
  private relateApart(): void {
    for (let named = 0; named < 4; named++) {
      let sum = 0
      let cost = 0
      for (let hand = 0; hand < this.hands[named].count; hand++) {
        sum += this.weights[named][hand]
        cost += this.weights[named][hand] * this.costs[named][hand]
      }
      for (let seat = 0; seat < 4; seat++) {
        for (let hand = 0; hand < this.hands[seat].count; hand++) this.skipCosts[seat][hand * 4 + named] = cost / sum
      }
    }
  }

  /** Dealt, the four hands are the deck: for each hand of a voter the other three share what is left. */
  private relate(): void {
    const lists = this.hands.map((_, seat) => this.listPossible(seat))
    for (let seat = 0; seat < 4; seat++) {
      for (let named = seat + 1; named < 4; named++) {
        const [one, two] = [0, 1, 2, 3].filter(other => other !== seat && other !== named)
        const rest = joinHands(lists[one], lists[two])
        this.relatePair(seat, named, lists[named], rest)
        this.relatePair(named, seat, lists[seat], rest)
      }
    }
  }

  /** What a skip of `named` costs blue for each hand of `seat`; `rest` is what the other two can hold together. */
  private relatePair(seat: number, named: number, list: Possible, rest: Float64Array): void {
    const { count, places, weights, costs } = list
    const { greens } = this.record
    const own = this.hands[seat]
    const found = this.skipCosts[seat]
    for (let hand = 0; hand < own.count; hand++) {
      if (this.weights[seat][hand] === 0) continue
      const left = ORIGIN + (greens - own.green[hand]) * ROW + (40 - greens) / 2 - own.red[hand]
      let sum = 0
      let cost = 0
      for (let other = 0; other < count; other++) {
        const ways = rest[left - places[other]]
        sum += ways * weights[other]
        cost += ways * costs[other]
      }
      found[hand * 4 + named] = sum === 0 ? 0 : cost / sum
    }
  }

  /** The hands that a seat can have, packed; `places` are their green and red cards in a table of joint weights. */
  private listPossible(seat: number): Possible {
    const list = this.hands[seat]
    const [places, weights, costs] = [
      new Int32Array(list.count),
      new Float64Array(list.count),
      new Float64Array(list.count),
    ]
    let count = 0
    for (let hand = 0; hand < list.count; hand++) {
      const weight = this.weights[seat][hand]
      if (weight === 0) continue
      places[count] = list.green[hand] * ROW + list.red[hand]
      weights[count] = weight
      costs[count++] = weight * this.costs[seat][hand]
    }
    return { count, places, weights, costs }
  }
}

interface Possible {
  readonly count: number
  readonly places: Int32Array
  readonly weights: Float64Array
  /** What a skip costs blue on average, times the weight. */
  readonly costs: Float64Array
}

/** The weight of all that two seats can hold together, by their green and red cards. */
function joinHands(one: Possible, two: Possible): Float64Array {
  const sums = new Float64Array(JOINT)
  for (let i = 0; i < one.count; i++) {
    const weight = one.weights[i]
    const place = ORIGIN + one.places[i]
    for (let j = 0; j < two.count; j++) sums[place + two.places[j]] += weight * two.weights[j]
  }
  return sums
}

/** Nothing but the deal and the choice of goals: the belief before the first round. */
function firstBelief(record: Record): Belief {
  const hands = Array.from(record.sizes, size => listHands(size, record.setUp ? size : record.greens))
  const likely = hands.map(list => {
    const table = new Float64Array(list.count * PER_HAND)
    for (let hand = 0; hand < list.count; hand++) {
      for (let goal = 0; goal < 3; goal++) {
        for (let kind = 0; kind < KINDS; kind++) {
          table[hand * PER_HAND + goal * KINDS + kind] =
            KIND_PRIOR[kind] * goalLikelihood(kind, goal, list.red[hand], list.blue[hand], list.green[hand])
        }
      }
    }
    return table
  })
  return new Belief(record, 0, hands, likely)
}

function listHands(size: number, greens: number): Hands {
  const hands: { red: number; blue: number; green: number }[] = []
  for (let green = 0; green <= Math.min(size, greens); green++) {
    for (let red = 0; red <= size - green; red++) hands.push({ red, blue: size - green - red, green })
  }
  return {
    count: hands.length,
    red: Int8Array.from(hands, hand => hand.red),
    blue: Int8Array.from(hands, hand => hand.blue),
    green: Int8Array.from(hands, hand => hand.green),
    ways: Float64Array.from(hands, hand => 1 / (factorial(hand.red) * factorial(hand.blue) * factorial(hand.green))),
  }
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1)
}

/** Beliefs that were worked out, by what they rest on. */
export type Kept = Map<string, Belief>

/** The latest ones, so that four seats, or one in its next round, need not begin again. A belief never changes. */
const MAX_KEPT = 64
const latest: Kept = new Map()

/** The belief after so many rounds of a record. */
export function believe(record: Record, done = record.done, kept: Kept = latest): Belief {
  const key = record.key(done)
  const known = kept.get(key)
  if (known !== undefined) return known
  const belief = done === 0 ? firstBelief(record) : believe(record, done - 1, kept).next(record)
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string)
  kept.set(key, belief)
  return belief
}
