/**
 * Searching by playouts: every candidate is tried in the same worlds, the weaker half is dropped and the rest tried
 * further, until one is left (sequential halving). Playouts go by the quick way of `hard` with a random move now and
 * then, and are cut off as soon as the seat's place is certain: it is out, or two seats are left and that is solved.
 */

import { Dice } from '../../dice.ts'
import { sizeOf } from './bits.ts'
import { Ending, FIRST, UNKNOWN } from './ending.ts'
import type { Counts, Quick } from './quick.ts'
import { countOfCode, PASS_CODE, Round, rankOfCode } from './round.ts'

/** How a search is done. */
export interface SearchPlan {
  /** Playouts in all. */
  readonly playouts: number
  readonly quick: Quick
  /** The share of random moves in playouts. */
  readonly noise: number
  /** Positions an ending in a playout may take before the quick way goes on. */
  readonly endingLimit: number
}

/** What a search is about. */
export interface Question {
  readonly seat: number
  /** How many candidates there are. */
  readonly candidates: number
  /** Puts a world before the move, the next one at each call. */
  deal(into: Round): void
  /** Makes a candidate's move in a world; gives the counts of what is unplayed after it. */
  make(candidate: number, world: Round, unplayed: Counts): void
  /** Cards of each rank not played yet, before the move. */
  readonly unplayed: Counts
  /** What each place is worth, the first place's first. */
  readonly worth: ArrayLike<number>
}

/** Who hears what candidates come to, world by world. */
export interface Told {
  add(candidate: number, worth: number): void
  close(): void
}

/** Makes searches; made once and used again. */
export class Search {
  private readonly plan: SearchPlan
  private readonly world = new Round()
  private readonly line = new Round()
  private readonly unplayed = new Int8Array(14)
  private readonly ending = new Ending()
  private noise = new Dice(1)

  constructor(plan: SearchPlan) {
    this.plan = plan
  }

  /** The best candidate, by chance of the dice alone. */
  best(question: Question, dice: Dice): number {
    this.ending.forget()
    const sums = new Float64Array(question.candidates)
    let alive = Array.from(sums.keys())
    const phases = Math.ceil(Math.log2(question.candidates))
    for (let phase = 0; phase < phases; phase++) {
      const worlds = Math.max(1, Math.floor(this.plan.playouts / (phases * alive.length)))
      for (let at = 0; at < worlds; at++) {
        question.deal(this.world)
        const seed = dice.next()
        for (const candidate of alive) {
          this.noise = new Dice(seed)
          sums[candidate] += question.worth[this.placeAfter(candidate, question)]
        }
      }
      alive.sort((a, b) => sums[b] - sums[a])
      alive = alive.slice(0, Math.ceil(alive.length / 2))
    }
    return alive[0]
  }

  /** Every candidate in so many worlds, none dropped; `told` hears what each comes to, and when a world is done. */
  tryAll(question: Question, dice: Dice, worlds: number, told: Told): void {
    this.ending.forget()
    for (let at = 0; at < worlds; at++) {
      question.deal(this.world)
      const seed = dice.next()
      for (let candidate = 0; candidate < question.candidates; candidate++) {
        this.noise = new Dice(seed)
        told.add(candidate, question.worth[this.placeAfter(candidate, question)])
      }
      told.close()
    }
  }

  /** The place the seat comes to in a playout after a candidate's move. */
  private placeAfter(candidate: number, { seat, unplayed, make }: Question): number {
    const { line, plan, noise } = this
    line.copy(this.world)
    this.unplayed.set(unplayed)
    make(candidate, line, this.unplayed)
    let tryEnding = true
    while (line.left[seat] > 0 && line.out < line.seats) {
      if (line.topRank < 0) tryEnding = true
      if (tryEnding && sizeOf(line.holding) === 2) {
        const verdict = this.ending.solve(line, plan.endingLimit)
        if (verdict !== UNKNOWN) return line.seats - ((verdict === FIRST) === (line.mover === seat) ? 2 : 1)
        tryEnding = false
      }
      const code = noise.unit() < plan.noise ? line.randomMove(noise) : plan.quick(line, this.unplayed)
      playOn(line, code, this.unplayed)
    }
    for (let place = 0; ; place++) if (line.places[place] === seat) return place
  }
}

/** Makes a move and keeps count of what is unplayed. */
export function playOn(round: Round, code: number, unplayed: Counts): void {
  if (code !== PASS_CODE) {
    const count = countOfCode(code)
    unplayed[rankOfCode(code)] -= count
    unplayed[13] -= count
  }
  round.play(code)
}
