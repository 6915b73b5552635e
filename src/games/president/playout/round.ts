/**
 * One round of President as small integers: the compact form that searches and simulations play with, held to the
 * readable rules move by move. Suits do not matter in play, so a hand is, for one to four copies, the set of ranks it
 * holds at least so often. A move is a number: 0 a pass, else rank * 4 + number of cards (1 to 52).
 */

import { rankOf } from '../../cards.ts'
import type { Dice } from '../../dice.ts'
import type { PresidentState } from '../state.ts'
import { above, lowestOf, rankAt, sizeOf } from './bits.ts'

export const PASS_CODE = 0

/** The most legal moves there can be: thirteen ranks in four numbers, and the pass. */
export const MAX_LEGAL = 53

/** The code of a play of so many cards of a rank. */
export function codeOf(rank: number, count: number): number {
  return rank * 4 + count
}

/** The rank of a play's code. */
export function rankOfCode(code: number): number {
  return (code - 1) >> 2
}

/** The number of cards of a play's code. */
export function countOfCode(code: number): number {
  return ((code - 1) & 3) + 1
}

/** A round that is played on in place. Make one, `load` or `copy` into it as often as needed. */
export class Round {
  seats = 0
  revolution = true
  reversed = false
  mover = 0
  /** The rank, number and seat of the play to be beaten; rank -1 where a lead is due. */
  topRank = -1
  topCount = 0
  topSeat = -1
  /** Seats that passed in this trick, and seats that hold cards, as bits. */
  passed = 0
  holding = 0
  /** How many seats are out, and which, first to last; the last seat is put in when the round ends. */
  out = 0
  readonly places = new Int8Array(6)
  readonly left = new Int8Array(6)
  /** `sets[seat * 4 + k - 1]`: the ranks of which the seat holds at least k. */
  readonly sets = new Int32Array(24)

  /** Whether only one seat holds cards. */
  get over(): boolean {
    return this.out >= this.seats
  }

  /** Takes the play of a readable state over: its present round, from where it stands. */
  load(state: PresidentState): this {
    this.seats = state.seats
    this.revolution = state.options.revolution
    this.reversed = state.reversed
    this.mover = state.mover
    this.topRank = state.top === null ? -1 : rankOf(state.top.cards[0])
    this.topCount = state.top === null ? 0 : state.top.cards.length
    this.topSeat = state.top === null ? -1 : state.top.seat
    this.passed = state.passed.reduce((bits, seat) => bits | (1 << seat), 0)
    this.out = state.places.length
    state.places.forEach((seat, place) => {
      this.places[place] = seat
    })
    this.holding = 0
    this.sets.fill(0)
    state.hands.forEach((hand, seat) => {
      this.left[seat] = hand.length
      if (hand.length > 0) this.holding |= 1 << seat
      for (const card of hand) this.give(seat, rankOf(card))
    })
    return this
  }

  /** Becomes the same as another round. */
  copy(from: Round): this {
    this.seats = from.seats
    this.revolution = from.revolution
    this.reversed = from.reversed
    this.mover = from.mover
    this.topRank = from.topRank
    this.topCount = from.topCount
    this.topSeat = from.topSeat
    this.passed = from.passed
    this.holding = from.holding
    this.out = from.out
    for (let i = 0; i < 6; i++) {
      this.places[i] = from.places[i]
      this.left[i] = from.left[i]
    }
    for (let i = 0; i < 24; i++) this.sets[i] = from.sets[i]
    return this
  }

  /** Puts one more card of a rank into a hand's sets; `left` is the caller's to keep. */
  give(seat: number, rank: number): void {
    const bit = 1 << rank
    let at = seat * 4
    while ((this.sets[at] & bit) !== 0) at += 1
    this.sets[at] |= bit
  }

  /** Hands a card of a rank over from one seat to another. */
  handOver(rank: number, from: number, to: number): void {
    this.take(from, rank, 1)
    this.give(to, rank)
    this.left[to] += 1
  }

  /** How many cards of a rank a seat holds. */
  held(seat: number, rank: number): number {
    const at = seat * 4
    return (
      ((this.sets[at] >> rank) & 1) +
      ((this.sets[at + 1] >> rank) & 1) +
      ((this.sets[at + 2] >> rank) & 1) +
      ((this.sets[at + 3] >> rank) & 1)
    )
  }

  /** The ranks the mover can follow with; not for a lead. */
  followers(): number {
    return this.sets[this.mover * 4 + this.topCount - 1] & above(this.topRank, this.reversed)
  }

  /** Writes the legal moves of the mover into a list and gives their number: plays by number and rank, then the pass. */
  legal(into: Int32Array | number[]): number {
    const at = this.mover * 4
    let count = 0
    if (this.topRank < 0) {
      for (let copies = 1; copies <= 4; copies++) {
        for (let rest = this.sets[at + copies - 1]; rest !== 0; rest &= rest - 1)
          into[count++] = codeOf(lowestOf(rest), copies)
      }
      return count
    }
    for (let rest = this.followers(); rest !== 0; rest &= rest - 1)
      into[count++] = codeOf(lowestOf(rest), this.topCount)
    into[count++] = PASS_CODE
    return count
  }

  /** One of the legal moves, each with the same chance. */
  randomMove(dice: Dice): number {
    const at = this.mover * 4
    if (this.topRank >= 0) {
      const ranks = this.followers()
      const place = dice.below(sizeOf(ranks) + 1)
      return place === 0 ? PASS_CODE : codeOf(rankAt(ranks, place - 1), this.topCount)
    }
    const one = sizeOf(this.sets[at])
    const two = sizeOf(this.sets[at + 1])
    const three = sizeOf(this.sets[at + 2])
    let place = dice.below(one + two + three + sizeOf(this.sets[at + 3]))
    let copies = 1
    if (place >= one) {
      place -= one
      copies = 2
      if (place >= two) {
        place -= two
        copies = 3
        if (place >= three) {
          place -= three
          copies = 4
        }
      }
    }
    return codeOf(rankAt(this.sets[at + copies - 1], place), copies)
  }

  /** Makes a legal move of the mover. */
  play(code: number): void {
    const seat = this.mover
    if (code === PASS_CODE) {
      this.passed |= 1 << seat
    } else {
      const rank = rankOfCode(code)
      const count = countOfCode(code)
      this.topRank = rank
      this.topCount = count
      this.topSeat = seat
      this.take(seat, rank, count)
      if (count === 4 && this.revolution) this.reversed = !this.reversed
      if (this.left[seat] === 0) {
        this.holding &= ~(1 << seat)
        this.places[this.out++] = seat
        if (this.out === this.seats - 1) {
          this.places[this.out++] = 31 - Math.clz32(this.holding)
          return
        }
      }
    }
    const able = this.holding & ~this.passed & ~(1 << this.topSeat)
    if (able !== 0) {
      this.mover = this.firstFrom(able, seat + 1)
      return
    }
    this.mover = this.firstFrom(this.holding, this.topSeat)
    this.topRank = -1
    this.topCount = 0
    this.topSeat = -1
    this.passed = 0
  }

  /** Takes cards of a rank out of a hand. */
  private take(seat: number, rank: number, count: number): void {
    const bit = 1 << rank
    let at = seat * 4 + 3
    let due = count
    while (due > 0) {
      if ((this.sets[at] & bit) !== 0) {
        this.sets[at] &= ~bit
        due -= 1
      }
      at -= 1
    }
    this.left[seat] -= count
  }

  /** The first seat of a set of seats, in playing order from one on. */
  private firstFrom(seats: number, from: number): number {
    const start = from >= this.seats ? from - this.seats : from
    const later = seats >> start
    return later !== 0 ? start + lowestOf(later) : lowestOf(seats)
  }
}
