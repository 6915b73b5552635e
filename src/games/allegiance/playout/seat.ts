/** One computer player's seat in the compact form: what it holds and knows, and its generator. */

import { choice, type Random, random } from '../../../engine/index.ts'
import type { PublicRecord } from '../bots/record.ts'
import type { Position } from './position.ts'

export class QuickSeat {
  readonly seat: number
  readonly position: Position
  readonly record: PublicRecord
  /** What it was dealt, by colour. */
  readonly dealt: readonly number[]
  private chance: Random

  constructor(seat: number, { position, record }: { position: Position; record: PublicRecord }, chance: Random) {
    this.seat = seat
    this.position = position
    this.record = record
    this.dealt = [0, 1, 2].map(colour => this.held(colour))
    this.chance = chance
  }

  get goal(): number {
    return this.position.goals[this.seat]
  }

  get roundsLeft(): number {
    return this.position.rounds - this.record.done
  }

  /** How many cards of a colour it holds. */
  held(colour: number): number {
    return this.position.cards[this.seat * 3 + colour]
  }

  /** One of several codes, all alike. */
  any(codes: readonly number[]): number {
    const [code, next] = choice(this.chance, codes)
    this.chance = next
    return code
  }

  /** A point in [0, 1). */
  point(): number {
    const [point, next] = random(this.chance)
    this.chance = next
    return point
  }
}
