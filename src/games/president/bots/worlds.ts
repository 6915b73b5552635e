/**
 * Worlds as a seat may be in: hands for the others that agree with what it was told for certain. That is every card
 * played, the numbers of cards left, and its own exchange: what it gave is with the receiver until played, and who
 * gave it its best cards was dealt nothing above them.
 *
 * What is only likely is a weight: of a few worlds drawn one is taken by how many ways lead to it. The exchanges of
 * others are weighed (a gift was the best of a hand, so who received holds cards above the giver's best; returns are
 * taken to be low). What a lead by default tells, that nothing lower was held, is left out: it is rare and tells little.
 */

import type { Seat } from '../../../engine/index.ts'
import { rankOf } from '../../cards.ts'
import type { Dice } from '../../dice.ts'
import type { Round } from '../playout/round.ts'
import { type Cards, without } from '../state.ts'
import type { Sight } from './sight.ts'

/** Of so many worlds one is taken by weight. */
const DRAWN = 4
/** The weight of a world that takes an unlikely return. */
const UNLIKELY = 0.05

/** Who exchanges with whom, and how many cards. */
const PARTNERS = [
  { upper: 'president', lower: 'last', count: 2 },
  { upper: 'vice_president', lower: 'vice_last', count: 1 },
] as const

/** An exchange between two other seats. */
interface Exchange {
  readonly upper: Seat
  readonly lower: Seat
  readonly count: number
}

/** The worlds of one sight; draws them one after the other into a round. */
export class Worlds {
  private readonly sight: Sight
  /** Cards of which only the number in each hand is known. */
  private readonly pool: Uint8Array
  /** By seat: cards known to be there, and how many of the pool are. */
  private readonly known: readonly Cards[]
  private readonly rooms: readonly number[]
  /** A seat that holds nothing of the pool from a card on; -1 where there is none. */
  private readonly bounded: Seat = -1
  private readonly bound: number = 52
  private readonly others: readonly Exchange[]
  /** By seat: the best card of those it played in this round, -1 for none. */
  private readonly bestPlayed: readonly number[]
  private readonly played: readonly Cards[]
  /** Where each pool card lies in the latest draw: a seat, or -1 for a card that is not in the game. */
  private readonly owners: Int8Array
  private readonly chosen: Int8Array
  private readonly chosenPool: Uint8Array

  constructor(sight: Sight) {
    this.sight = sight
    const { seat, table, unseen, exchange } = sight
    const seats = [...Array(table.seats).keys()]
    this.played = seats.map(other =>
      sight.deeds.flatMap(({ seat: who, cards }) => (who === other && cards !== null ? cards : [])),
    )
    this.bestPlayed = this.played.map(cards => Math.max(-1, ...cards))
    // What it gave may have been played since, or given back.
    const placed = exchange === null ? [] : exchange.gave.filter(card => unseen.includes(card))
    this.known = seats.map(other => (other === exchange?.other ? placed : []))
    if (exchange?.isUpper && exchange.received.length > 0) {
      this.bounded = exchange.other
      this.bound = exchange.received[0]
    }
    this.pool = Uint8Array.from(without(unseen, placed))
    this.rooms = seats.map(other => (other === seat ? 0 : table.left[other] - this.known[other].length))
    this.owners = new Int8Array(this.pool.length)
    this.chosen = new Int8Array(this.pool.length)
    this.chosenPool = new Uint8Array(this.pool.length)
    this.others = exchangesOf(sight).filter(({ upper, lower }) => upper !== seat && lower !== seat)
  }

  /** Draws a world into a round: the sight's table with all hands. */
  draw(into: Round, dice: Dice): void {
    this.deal(dice)
    if (this.others.length > 0) {
      let total = this.weight()
      this.chosen.set(this.owners)
      this.chosenPool.set(this.pool)
      for (let more = 1; more < DRAWN; more++) {
        this.deal(dice)
        const weight = this.weight()
        total += weight
        if (dice.unit() * total < weight) {
          this.chosen.set(this.owners)
          this.chosenPool.set(this.pool)
        }
      }
      this.owners.set(this.chosen)
      this.pool.set(this.chosenPool)
    }
    this.layOut(into)
  }

  private layOut(into: Round): void {
    into.copy(this.sight.table)
    for (const [seat, cards] of this.known.entries()) for (const card of cards) into.give(seat, rankOf(card))
    for (let at = 0; at < this.pool.length; at++) {
      if (this.owners[at] >= 0) into.give(this.owners[at], this.pool[at] >> 2)
    }
  }

  /** Gives every card of the pool an owner, each way with the same chance. */
  private deal(dice: Dice): void {
    const { pool, owners, rooms, bounded } = this
    let from = 0
    if (bounded >= 0) {
      // The pool begins with the cards the bounded seat may hold, in any order.
      let open = 0
      for (let at = 0; at < pool.length; at++) if (pool[at] < this.bound) this.swap(at, open++)
      for (; from < rooms[bounded]; from++) {
        this.swap(from, from + dice.below(open - from))
        owners[from] = bounded
      }
    }
    for (let at = pool.length - 1; at > from; at--) this.swap(at, from + dice.below(at + 1 - from))
    for (let seat = 0; seat < rooms.length; seat++) {
      if (seat === bounded) continue
      for (let due = rooms[seat]; due > 0; due--) owners[from++] = seat
    }
    owners.fill(-1, from)
  }

  private swap(at: number, other: number): void {
    const card = this.pool[at]
    this.pool[at] = this.pool[other]
    this.pool[other] = card
  }

  /** How many gifts the hands of others allow, as they were when play began. */
  private weight(): number {
    let weight = 1
    for (const { upper, lower, count } of this.others) {
      let best = this.bestPlayed[lower]
      for (let at = 0; at < this.pool.length; at++) {
        if (this.owners[at] === lower && this.pool[at] > best) best = this.pool[at]
      }
      let over = 0
      for (const card of this.played[upper]) if (card > best) over += 1
      for (let at = 0; at < this.pool.length; at++) {
        if (this.owners[at] === upper && this.pool[at] > best) over += 1
      }
      const ways = count === 1 ? over : (over * (over - 1)) / 2
      weight *= Math.max(UNLIKELY, ways)
    }
    return weight
  }
}

/** The exchanges of the present round, by the titles of the one before. */
function exchangesOf({ round, titles }: Sight): Exchange[] {
  if (round === 1 || titles === null) return []
  return PARTNERS.filter(({ upper }) => titles.includes(upper)).map(({ upper, lower, count }) => ({
    upper: titles.indexOf(upper),
    lower: titles.indexOf(lower),
    count,
  }))
}
