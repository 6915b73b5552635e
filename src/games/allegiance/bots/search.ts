/** A flat search: each move on the same worlds, with the same chance, played to the end. */

import { Dice } from '../../dice.ts'
import { ABSTAIN, BLUE, NONE, PLAY, Position, RED, SKIP } from '../playout/position.ts'
import type { Belief } from './belief.ts'
import { believe } from './believe.ts'
import { EASY, NORMAL } from './kinds.ts'
import type { PublicRecord } from './record.ts'
import { anyOf, Rollout } from './rollout.ts'
import { Tally } from './tally.ts'
import { drawWorlds, type Own, type World } from './worlds.ts'

/**
 * How often a seat of the own kind is taken to name any seat instead of the one that `hard` would. Who takes the ballots
 * of others for certain plays for ties that do not come about: at a table of four that search, each would do
 * better not to. It costs nothing against `hard` itself.
 */
const UNSURE = 0.4

/** Who hears what moves come to, world by world. */
export interface Told {
  add(move: number, value: number): void
  close(): void
}

export class Search {
  private readonly record: PublicRecord
  private readonly own: Own
  private readonly worlds: number
  private readonly dice: Dice
  private readonly belief: Belief
  /** The present position of a world. */
  private readonly base = new Position()
  private readonly rollout = new Rollout(new Position())
  private readonly played = new Int8Array(8)

  constructor(record: PublicRecord, own: Own, worlds: number, dice: Dice) {
    this.record = record
    this.own = own
    this.worlds = worlds
    this.dice = dice
    this.belief = believe(record)
    for (let seat = 0; seat < 4; seat++) {
      for (let colour = 0; colour < 2; colour++) this.played[seat * 2 + colour] = record.played(seat, colour)
    }
  }

  /** Which of the seats to name, by its place in the list; `first` unless another is surely better. */
  ballot(seats: readonly number[], first: number): number {
    const tally = new Tally(seats.length, first)
    this.tryBallots(seats, tally)
    return tally.best()
  }

  /** Which of the colours to play, likewise, when a seat is skipped and the ballots (or NONE) are known. */
  play(colours: readonly number[], first: number, skipped: number, ballots: ArrayLike<number>): number {
    const tally = new Tally(colours.length, first)
    this.tryPlays(colours, skipped, ballots, tally)
    return tally.best()
  }

  /** Each of the seats named in every world; `told` hears whether that wins, or how often where chance decides. */
  tryBallots(seats: readonly number[], told: Told): void {
    const values = new Float64Array(4)
    for (const world of this.draw(this.belief.likely)) {
      this.set(world, SKIP)
      const ballots = this.ballotsOf(world)
      const seed = this.seed()
      values.fill(-1)
      for (let i = 0; i < seats.length; i++) {
        ballots[this.own.seat] = seats[i]
        const tied = mostNamed(ballots)
        let sum = 0
        let count = 0
        // A tie is worth what its seats are on average.
        for (let seat = 0; seat < 4; seat++) {
          if (((tied >> seat) & 1) === 0) continue
          if (values[seat] < 0) values[seat] = this.afterSkip(world, seat, seed)
          sum += values[seat]
          count += 1
        }
        told.add(i, sum / count)
      }
      told.close()
    }
  }

  /** Each of the colours played in every world, likewise. */
  tryPlays(colours: readonly number[], skipped: number, ballots: ArrayLike<number>, told: Told): void {
    for (const world of this.draw(this.belief.heard(ballots))) {
      this.set(world, PLAY)
      const seed = this.seed()
      for (let i = 0; i < colours.length; i++) told.add(i, this.afterPlay(world, skipped, colours[i], seed))
      told.close()
    }
  }

  /** The present round and all after it played to the end in every world; whether the seat won. */
  tryOn(won: (value: number) => void): void {
    for (const world of this.draw(this.belief.likely)) {
      this.set(world, SKIP)
      const rollout = this.begin(world)
      rollout.position.due = this.record.host ? 1 : 15
      won(this.finish(rollout, new Dice(this.seed())))
    }
  }

  /** By seat and goal, how often it stands for that in worlds that the seat cannot rule out. */
  goals(ballots: ArrayLike<number>): Float64Array[] {
    const shares = [0, 1, 2, 3].map(() => new Float64Array(3))
    for (const { goals } of this.draw(this.belief.heard(ballots))) {
      for (let seat = 0; seat < 4; seat++) shares[seat][goals[seat]] += 1 / this.worlds
    }
    return shares
  }

  private draw(likely: readonly Float64Array[]): World[] {
    return drawWorlds(this.belief, likely, this.own, this.worlds, this.dice)
  }

  private seed(): number {
    return 1 + this.dice.below(0x7fff_ffff)
  }

  /** Puts the base where the game stands in a world. */
  private set(world: World, phase: number): void {
    const { base, belief, record } = this
    base.rounds = record.rounds
    base.limit = record.limit
    base.host = record.host
    base.phase = phase
    base.round = record.done + 1
    base.balance = record.balances[record.done]
    base.due = 0
    base.skipped = NONE
    base.tied = 0
    base.ballots.fill(NONE)
    base.plays.fill(NONE)
    for (let seat = 0; seat < 4; seat++) {
      const hand = world.hands[seat]
      const goal = world.goals[seat]
      base.goals[seat] = goal
      base.cards[seat * 3 + RED] = belief.left(seat, hand, goal, RED)
      base.cards[seat * 3 + BLUE] = belief.left(seat, hand, goal, BLUE)
      base.cards[seat * 3 + 2] = belief.hands[seat].green[hand] - (goal === 2 ? 1 : 0)
    }
  }

  /** What the others name in the present round, each by its kind and by what it can know. */
  private ballotsOf(world: World): Int8Array {
    const ballots = new Int8Array(4).fill(ABSTAIN)
    if (this.record.host) return ballots
    for (let seat = 0; seat < 4; seat++) {
      if (seat === this.own.seat) continue
      const hand = world.hands[seat]
      const goal = world.goals[seat]
      switch (world.kinds[seat]) {
        case EASY:
          ballots[seat] = anyOf(15 & ~(1 << seat), this.dice)
          break
        case NORMAL:
          ballots[seat] = anyOf(this.belief.normalSkips(seat, hand, goal), this.dice)
          break
        default:
          ballots[seat] = this.dice.unit() < UNSURE ? this.dice.below(4) : this.belief.bestSkip(seat, hand, goal)
      }
    }
    return ballots
  }

  private begin(world: World): Rollout {
    const { rollout } = this
    rollout.position.copy(this.base)
    rollout.played.set(this.played)
    rollout.kinds = world.kinds
    return rollout
  }

  private afterSkip(world: World, skipped: number, seed: number): number {
    const rollout = this.begin(world)
    rollout.position.settle(skipped)
    return this.finish(rollout, new Dice(seed))
  }

  private afterPlay(world: World, skipped: number, card: number, seed: number): number {
    const rollout = this.begin(world)
    const { position } = rollout
    const dice = new Dice(seed)
    position.settle(skipped)
    const { due } = position
    for (let seat = 0; seat < 4; seat++) {
      if ((due >> seat) & 1) rollout.play(seat, seat === this.own.seat ? card : rollout.card(seat, dice))
    }
    return this.finish(rollout, dice)
  }

  private finish(rollout: Rollout, dice: Dice): number {
    rollout.finish(dice)
    return rollout.position.won(this.own.seat) ? 1 : 0
  }
}

/** The seats with most ballots, as bits. */
function mostNamed(ballots: Int8Array): number {
  let most = 0
  let seats = 15
  for (let seat = 0; seat < 4; seat++) {
    let votes = 0
    for (let voter = 0; voter < 4; voter++) if (ballots[voter] === seat) votes += 1
    if (votes > most) {
      most = votes
      seats = 0
    }
    if (votes === most && most > 0) seats |= 1 << seat
  }
  return seats
}
