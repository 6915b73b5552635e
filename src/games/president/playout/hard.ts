/**
 * The quick way of `hard`. It knows how many cards of each rank are still unseen, and from that the chance that a play
 * stands. A hand that wins by itself is played down; otherwise every legal move gets a score, a sum of a few marks
 * by weights, and the best one is played.
 */

import { lowestOf, sizeOf } from './bits.ts'
import { chanceOfFewer } from './chances.ts'
import type { HardWeights } from './hard-weights.ts'
import { type Counts, fewestOfOthers, type Quick } from './quick.ts'
import { codeOf, countOfCode, PASS_CODE, type Round, rankOfCode } from './round.ts'

export { HARD_WEIGHTS, type HardWeights } from './hard-weights.ts'

/** So few groups make a hand nearly empty. */
const LATE = 4

/** How pressing it is that another seat holds so few cards, from 0 to 1. */
function riskOf(fewest: number): number {
  return fewest <= 2 ? 1 : fewest <= 4 ? 0.4 : 0
}

/** The legal moves of a seat with their scores; made once and used again, so that playouts allocate nothing. */
export class HardPlay {
  private readonly weights: HardWeights
  /** The latest list: `codes[i]` has the score `scores[i]`, for i below `count`. */
  count = 0
  readonly codes = new Int32Array(64)
  readonly scores = new Float64Array(64)
  /** By the number of unseen copies of a rank: the chance that no other hand can play it; -1 where not found yet. */
  private readonly stands = new Float64Array(5)
  private copies = 0
  private without = 0

  constructor(weights: HardWeights) {
    this.weights = weights
  }

  /** The quick way with these weights. */
  readonly quick: Quick = (round, unplayed) => {
    const sure = this.list(round, unplayed)
    if (sure >= 0) return sure
    let best = 0
    for (let i = 1; i < this.count; i++) if (this.scores[i] > this.scores[best]) best = i
    return this.codes[best]
  }

  /** Lists the mover's moves with their scores; gives a move that needs no comparing, or -1. */
  list(round: Round, unplayed: Counts): number {
    this.count = 0
    return round.topRank < 0 ? this.listLeads(round, unplayed) : this.listFollows(round, unplayed)
  }

  private listLeads(round: Round, unplayed: Counts): number {
    const { mover, reversed, sets } = round
    const w = this.weights
    const at = mover * 4
    const groups = sizeOf(sets[at])
    if (groups === 1) return codeOf(lowestOf(sets[at]), round.left[mover])
    const risk = riskOf(fewestOfOthers(round))
    const late = groups <= LATE ? 1 : 0
    const quads = sets[at + 3]
    let loose = 0
    let firm = -1
    for (let copies = 1; copies <= 4; copies++) {
      let rest = sets[at + copies - 1]
      if (rest === 0) break
      const whole = copies === 4 ? rest : rest & ~sets[at + copies]
      const backwards = copies === 4 && round.revolution ? !reversed : reversed
      this.ask(copies, 0)
      let stands = 1
      for (let step = 0; rest !== 0; step++) {
        const rank = backwards ? step : 12 - step
        const bit = 1 << rank
        if ((rest & bit) !== 0) {
          rest &= ~bit
          const strength = (reversed ? 12 - rank : rank) / 12
          let score =
            w.lead_strength * strength +
            w.lead_more * (copies - 1) +
            (w.lead_stands + w.lead_stands_late * late) * stands
          if ((whole & bit) === 0) {
            score += (sets[at + 2] & bit) !== 0 ? 2 * w.lead_breaks : w.lead_breaks
          } else if (stands === 1) firm = codeOf(rank, copies)
          else loose += 1
          if (strength === 1) score += w.lead_best
          if ((quads & bit) !== 0) score += w.lead_quad
          if (copies === 1) score += w.lead_risk * risk * (1 - strength)
          this.codes[this.count] = codeOf(rank, copies)
          this.scores[this.count++] = score
        }
        stands *= this.standsAgainst(round, unplayed, rank)
      }
    }
    // All but one group stand: they are played one after the other, and that one last.
    if (loose <= 1 && firm >= 0 && (quads === 0 || !round.revolution)) return firm
    return -1
  }

  private listFollows(round: Round, unplayed: Counts): number {
    let rest = round.followers()
    if (rest === 0) return PASS_CODE
    const { mover, reversed, sets, topCount: copies } = round
    const w = this.weights
    const at = mover * 4
    if (round.left[mover] === copies) return codeOf(lowestOf(rest), copies)
    const risk = riskOf(fewestOfOthers(round))
    const groups = sizeOf(sets[at])
    const late = groups <= LATE ? 1 : 0
    const quads = sets[at + 3]
    const whole = copies === 4 ? rest : rest & ~sets[at + copies]
    this.ask(copies, round.passed)
    const backwards = copies === 4 && round.revolution ? !reversed : reversed
    let stands = 1
    let firm = -1
    for (let step = 0; rest !== 0; step++) {
      const rank = backwards ? step : 12 - step
      const bit = 1 << rank
      if ((rest & bit) !== 0) {
        rest &= ~bit
        const strength = (reversed ? 12 - rank : rank) / 12
        let score = (w.follow_strength + w.follow_strength_risk * risk) * strength + w.follow_stands * stands
        if ((whole & bit) === 0) score += (sets[at + 2] & bit) !== 0 ? 2 * w.follow_breaks : w.follow_breaks
        if (strength === 1) score += w.follow_best + w.follow_best_late * late
        if ((quads & bit) !== 0) score += w.follow_quad
        if (stands === 1) firm = codeOf(rank, copies)
        this.codes[this.count] = codeOf(rank, copies)
        this.scores[this.count++] = score
      }
      stands *= this.standsAgainst(round, unplayed, rank)
    }
    this.codes[this.count] = PASS_CODE
    this.scores[this.count++] = w.pass + w.pass_risk * risk
    return firm >= 0 && this.winsAfter(round, unplayed, firm) ? firm : -1
  }

  /** Whether the hand wins by itself once a play that nobody beats is made. */
  private winsAfter(round: Round, unplayed: Counts, code: number): boolean {
    const { mover, reversed, sets } = round
    const at = mover * 4
    const bit = 1 << rankOfCode(code)
    if (sizeOf(sets[at]) === 1) return true
    if (round.revolution && (countOfCode(code) === 4 || sets[at + 3] !== 0)) return false
    const kept = round.held(mover, rankOfCode(code)) - countOfCode(code)
    let loose = 0
    for (let copies = 1; copies <= 4; copies++) {
      const all = sets[at + copies - 1]
      let rest = (copies === 4 ? all : all & ~sets[at + copies]) & ~bit
      if (kept === copies) rest |= bit
      if (rest === 0) continue
      this.ask(copies, 0)
      for (let step = 0; rest !== 0; step++) {
        const rank = reversed ? step : 12 - step
        rest &= ~(1 << rank)
        if (this.standsAgainst(round, unplayed, rank) < 1) {
          loose += sizeOf(rest)
          break
        }
      }
      if (loose > 1) return false
    }
    return true
  }

  /** Begins to ask for plays of so many cards, against all but some seats. */
  private ask(copies: number, without: number): void {
    this.copies = copies
    this.without = without
    for (let unseen = 0; unseen <= 4; unseen++) this.stands[unseen] = unseen < copies ? 1 : -1
  }

  /** The chance that no other hand can play a rank. */
  private standsAgainst(round: Round, unplayed: Counts, rank: number): number {
    const unseen = unplayed[rank] - round.held(round.mover, rank)
    const found = this.stands[unseen]
    return found >= 0 ? found : this.findStands(round, unplayed[13], unseen)
  }

  private findStands({ mover, seats, left }: Round, cards: number, unseen: number): number {
    const { copies, without } = this
    const hidden = cards - left[mover]
    let chance = 1
    for (let seat = 0; seat < seats; seat++) {
      if (seat !== mover && left[seat] >= copies && ((without >> seat) & 1) === 0)
        chance *= chanceOfFewer(hidden, left[seat], unseen, copies)
    }
    this.stands[unseen] = chance
    return chance
  }
}
