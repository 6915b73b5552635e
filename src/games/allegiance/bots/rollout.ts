/**
 * Plays a position of a world on to its end, each seat by its kind: `easy` and `normal` as they are; the own kind names
 * seats by the same reckoning as `hard`, but as one that knows the world.
 */

import type { Dice } from '../../dice.ts'
import { BLUE, GREEN, OVER, type Position, RED, SKIP, TIE } from '../playout/position.ts'
import { EASY, HARD, isShort, mostPlayed, NORMAL, wantedCode } from './kinds.ts'
import { plannedColour } from './plan.ts'
import { sideOf, skipCost } from './worth.ts'

/** One entry of a set of four, as bits, each with the same chance. */
export function anyOf(bits: number, dice: Dice): number {
  let size = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) size += 1
  let rest = bits
  for (let skip = size === 1 ? 0 : dice.below(size); skip > 0; skip--) rest &= rest - 1
  return 31 - Math.clz32(rest & -rest)
}

export class Rollout {
  readonly position: Position
  /** By seat; the own seat is of the own kind. */
  kinds: ArrayLike<number> = [HARD, HARD, HARD, HARD]
  /** `played[seat * 2 + colour]`: what each seat has played in this world. */
  readonly played = new Int8Array(8)
  private readonly costs = new Float64Array(4)

  constructor(position: Position) {
    this.position = position
  }

  /** Plays on until the game is over. */
  finish(dice: Dice): void {
    const { position } = this
    while (position.phase !== OVER) {
      if (position.phase === SKIP) this.vote(dice)
      else if (position.phase === TIE) position.settle(anyOf(position.tied, dice))
      else this.playAll(dice)
    }
  }

  private vote(dice: Dice): void {
    const { position } = this
    const left = position.rounds - position.round + 1
    for (let seat = 0; seat < 4; seat++) {
      const goal = position.goals[seat]
      this.costs[seat] = goal === GREEN ? 0 : (goal === BLUE ? 1 : -1) * skipCost(position.cards[seat * 3 + goal], left)
    }
    const { due } = position
    for (let seat = 0; seat < 4; seat++) if ((due >> seat) & 1) position.play(seat, this.named(seat, left, dice))
  }

  private named(seat: number, left: number, dice: Dice): number {
    const { position } = this
    const { balance } = position
    const goal = position.goals[seat]
    switch (this.kinds[seat]) {
      case EASY:
        return anyOf(15 & ~(1 << seat), dice)
      case NORMAL: {
        const wanted = wantedCode(goal, balance)
        if (wanted < 0) return anyOf(15 & ~(1 << seat), dice)
        if (isShort(position.cards[seat * 3 + wanted], left)) return seat
        return anyOf(mostPlayed(this.played, 1 - wanted, seat), dice)
      }
      default: {
        const side = sideOf(goal, balance)
        let best = 0
        for (let other = 1; other < 4; other++) {
          if (-side * this.costs[other] > -side * this.costs[best] + 1e-9) best = other
        }
        return best
      }
    }
  }

  private playAll(dice: Dice): void {
    const { due } = this.position
    // The plays of a round are made in the dark: the balance is still the old one when each is chosen.
    for (let seat = 0; seat < 4; seat++) if ((due >> seat) & 1) this.play(seat, this.card(seat, dice))
  }

  /** The card that a seat plays by its kind. */
  card(seat: number, dice: Dice): number {
    const { position } = this
    const red = position.cards[seat * 3 + RED]
    const blue = position.cards[seat * 3 + BLUE]
    if (red === 0) return BLUE
    if (blue === 0) return RED
    let wanted = wantedCode(position.goals[seat], position.balance)
    if (this.kinds[seat] === HARD) {
      const held = wanted === BLUE ? blue : red
      wanted = plannedColour(position.limit, wanted, held, position.rounds - position.round + 1)
    }
    return wanted < 0 ? dice.below(2) : wanted
  }

  /** Plays a card of a seat. */
  play(seat: number, card: number): void {
    this.played[seat * 2 + card] += 1
    this.position.play(seat, card)
  }
}
