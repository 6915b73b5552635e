/**
 * What can be known of every seat's dealt hand, goal and kind of player from what everyone was told: exact, but for
 * the kinds that are reckoned with. Each seat has a table of likelihoods by hand, goal and kind; the deck joins the
 * hands of all four. What a seat knows besides, its own hand, is put in when it is asked.
 *
 * Since all that a player of the own kind goes by is its hand and goal and what everyone knows, its ballot can be
 * worked out for every hand and goal that it may have, and so tells of them.
 */

import { BLUE, GREEN, NONE, RED } from '../playout/position.ts'
import type { Hands } from './hands.ts'
import { relate, relateApart, type Single } from './joint.ts'
import { EASY, HARD, isShort, KINDS, mostPlayed, NORMAL, PER_HAND, SLIP, seatsIn, wantedCode } from './kinds.ts'
import { plannedColour } from './plan.ts'
import type { PublicRecord } from './record.ts'
import { sideOf, skipCost } from './worth.ts'

export class Belief {
  readonly record: PublicRecord
  /** How many rounds it knows of. */
  readonly done: number
  readonly hands: readonly Hands[]
  readonly likely: readonly Float64Array[]
  /** By seat and hand: its likelihood times the ways in which it is dealt. */
  readonly weights: readonly Float64Array[]
  /** By voter and `hand * 4 + named`: what a skip of the named seat costs blue, for all that this voter knows. */
  readonly skipCosts: readonly Float64Array[]
  private readonly played = new Int8Array(8)

  constructor(record: PublicRecord, done: number, hands: readonly Hands[], likely: readonly Float64Array[]) {
    this.record = record
    this.done = done
    this.hands = hands
    this.likely = likely
    for (let seat = 0; seat < 4; seat++) {
      for (let colour = 0; colour < 2; colour++) this.played[seat * 2 + colour] = record.played(seat, colour, done)
    }
    const singles = hands.map((_, seat) => this.weigh(seat))
    this.weights = singles.map(({ weights }) => weights)
    const deck = { red: (40 - record.greens) / 2, green: record.greens }
    this.skipCosts = record.setUp ? relateApart(singles) : relate(singles, deck)
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
  next(record: PublicRecord): Belief {
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

  /** By hand of a seat: its weight, and what its skip costs blue, over its goals and kinds. */
  private weigh(seat: number): Single {
    const hands = this.hands[seat]
    const table = this.likely[seat]
    const { roundsLeft } = this
    const weights = new Float64Array(hands.count)
    const means = new Float64Array(hands.count)
    for (let hand = 0; hand < hands.count; hand++) {
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
      weights[hand] = sum * hands.ways[hand]
      means[hand] = sum === 0 ? 0 : cost / sum
    }
    return { hands, weights, means }
  }
}
