/**
 * The ending between two seats, solved: with both hands known it is decided who goes out first. A search through all
 * plays that remembers what it found, exact where it comes to an end within the number of positions it is allowed.
 */

import { above, highestOf, lowestOf, sizeOf } from './bits.ts'
import type { Round } from './round.ts'

/** The mover goes out first, or not; or that was not found within the limit. */
export type Verdict = 1 | 0 | -1
export const FIRST = 1
export const SECOND = 0
export const UNKNOWN = -1

/** Whose play is to be beaten: none, the other's, or one of a seat that is out, which the other may beat too or passed. */
const LEAD = 0
const OTHERS = 1
const ORPHAN = 2
const ORPHAN_PASSED = 3

/** Powers of five by rank: a hand is the sum of its counts by them, below 2^31. */
const PLACE_VALUES = Int32Array.from({ length: 13 }, (_, rank) => 5 ** rank)

const SLOTS = 1 << 17
/** Bits of a key that say how a position stands; the rest tells which game it was found in. */
const STANDING_BITS = 13
const MOST_GAMES = 1 << (30 - STANDING_BITS)

/** Solves endings; made once and used again. */
export class Ending {
  /** Positions looked at in the latest search. */
  positions = 0
  private limit = 0
  private game = 1
  private revolution = true
  private reversed = false
  /** Which side leads once both have passed on the play of a seat that is out. */
  private heir = 0
  /** By side: the ranks held at least once to four times, the hand as a number, and its cards. */
  private readonly sets = new Int32Array(8)
  private readonly hands = new Int32Array(2)
  private readonly left = new Int32Array(2)
  /** What was found: the hands of the mover and of the other, how the position stands with the verdict in bit 0. */
  private readonly movers = new Int32Array(SLOTS)
  private readonly others = new Int32Array(SLOTS)
  private readonly found = new Int32Array(SLOTS)

  /** Forgets what was found, so that what comes next depends on nothing before. */
  forget(): void {
    this.game += 1
    if (this.game < MOST_GAMES) return
    this.found.fill(0)
    this.game = 1
  }

  /** Whether the mover of a round with two seats left goes out first, looking at so many positions at most. */
  solve(round: Round, limit: number): Verdict {
    const first = lowestOf(round.holding)
    const second = highestOf(round.holding)
    this.load(round, 0, first)
    this.load(round, 1, second)
    this.revolution = round.revolution
    this.reversed = round.reversed
    this.positions = 0
    this.limit = limit
    const side = round.mover === first ? 0 : 1
    const other = side === 0 ? second : first
    if (round.topRank < 0) return this.search(side, -1, 0, LEAD)
    if (round.topSeat === other) return this.search(side, round.topRank, round.topCount, OTHERS)
    this.heir = round.topSeat > first && round.topSeat < second ? 1 : 0
    const standing = (round.passed >> other) & 1 ? ORPHAN_PASSED : ORPHAN
    return this.search(side, round.topRank, round.topCount, standing)
  }

  private load(round: Round, side: number, seat: number): void {
    this.left[side] = round.left[seat]
    this.hands[side] = 0
    for (let level = 0; level < 4; level++) {
      const ranks = round.sets[seat * 4 + level]
      this.sets[side * 4 + level] = ranks
      for (let rest = ranks; rest !== 0; rest &= rest - 1) this.hands[side] += PLACE_VALUES[lowestOf(rest)]
    }
  }

  private search(side: number, rank: number, count: number, standing: number): Verdict {
    const at = side * 4
    if (standing === LEAD) {
      if ((this.sets[at] & (this.sets[at] - 1)) === 0 || this.winsByItself(side)) return FIRST
    } else {
      const followers = this.sets[at + count - 1] & above(rank, this.reversed)
      if (followers === 0) return this.pass(side, rank, count, standing)
      if (this.left[side] === count) return FIRST
    }
    const stands = this.standsAs(side, rank, count, standing)
    const key = ((this.game << STANDING_BITS) | stands) << 1
    const slot = this.slotOf(side, stands)
    if ((this.found[slot] & ~1) === key && this.movers[slot] === this.hands[side]) {
      if (this.others[slot] === this.hands[side ^ 1]) return (this.found[slot] & 1) as Verdict
    }
    this.positions += 1
    if (this.positions > this.limit) return UNKNOWN
    const verdict = standing === LEAD ? this.lead(side) : this.follow(side, rank, count, standing)
    if (verdict === UNKNOWN) return UNKNOWN
    this.found[slot] = key | verdict
    this.movers[slot] = this.hands[side]
    this.others[slot] = this.hands[side ^ 1]
    return verdict
  }

  /** Leads: many cards before few, weak before strong, whole groups before parts of them. */
  private lead(side: number): Verdict {
    const at = side * 4
    for (const whole of [true, false]) {
      for (let count = 4; count >= 1; count--) {
        const more = count === 4 ? 0 : this.sets[at + count]
        let rest = whole ? this.sets[at + count - 1] & ~more : more
        while (rest !== 0) {
          const rank = this.reversed ? highestOf(rest) : lowestOf(rest)
          rest &= ~(1 << rank)
          const verdict = this.play(side, rank, count, LEAD)
          if (verdict !== SECOND) return verdict
        }
      }
    }
    return SECOND
  }

  /** Follows, weak before strong and whole groups before parts, or passes. */
  private follow(side: number, rank: number, count: number, standing: number): Verdict {
    const at = side * 4
    const followers = this.sets[at + count - 1] & above(rank, this.reversed)
    const parts = count === 4 ? 0 : followers & this.sets[at + count]
    let rest = followers & ~parts
    for (let half = 0; half < 2; half++) {
      while (rest !== 0) {
        const own = this.reversed ? highestOf(rest) : lowestOf(rest)
        rest &= ~(1 << own)
        const verdict = this.play(side, own, count, standing)
        if (verdict !== SECOND) return verdict
      }
      rest = parts
    }
    return this.pass(side, rank, count, standing)
  }

  private pass(side: number, rank: number, count: number, standing: number): Verdict {
    if (standing === ORPHAN) return otherWay(this.search(side ^ 1, rank, count, ORPHAN_PASSED))
    const leader = standing === OTHERS ? side ^ 1 : this.heir
    const verdict = this.search(leader, -1, 0, LEAD)
    return leader === side ? verdict : otherWay(verdict)
  }

  private play(side: number, rank: number, count: number, standing: number): Verdict {
    if (this.left[side] === count) return FIRST
    const at = side * 4
    const bit = 1 << rank
    let top = at
    while (top < at + 4 && (this.sets[top] & bit) !== 0) top += 1
    for (let level = top - count; level < top; level++) this.sets[level] &= ~bit
    this.hands[side] -= PLACE_VALUES[rank] * count
    this.left[side] -= count
    const turns = count === 4 && this.revolution
    if (turns) this.reversed = !this.reversed
    const verdict =
      standing === ORPHAN_PASSED ? this.search(side, -1, 0, LEAD) : otherWay(this.search(side ^ 1, rank, count, OTHERS))
    if (turns) this.reversed = !this.reversed
    this.left[side] += count
    this.hands[side] += PLACE_VALUES[rank] * count
    for (let level = top - count; level < top; level++) this.sets[level] |= bit
    return verdict
  }

  /** Whether at most one of a leader's groups can be beaten: then it leads the others, and that one last. */
  private winsByItself(side: number): boolean {
    const at = side * 4
    const other = (side ^ 1) * 4
    if (this.revolution && this.sets[at + 3] !== 0) return false
    let loose = 0
    for (let level = 0; level < 4; level++) {
      const whole = level === 3 ? this.sets[at + 3] : this.sets[at + level] & ~this.sets[at + level + 1]
      const against = this.sets[other + level]
      if (whole === 0 || against === 0) continue
      // What is below the other's best rank of that number.
      loose += sizeOf(whole & above(this.reversed ? lowestOf(against) : highestOf(against), !this.reversed))
      if (loose > 1) return false
    }
    return true
  }

  /** How a position stands, as a number. */
  private standsAs(side: number, rank: number, count: number, standing: number): number {
    const turned = (this.revolution ? 2 : 0) | (this.reversed ? 1 : 0)
    const heir = standing >= ORPHAN && this.heir === side ? 1 : 0
    return ((((rank + 1) * 8 + count) * 4 + standing) * 2 + heir) * 4 + turned
  }

  /** Where a position is kept. It is the same in every game, so that what is kept never depends on games before. */
  private slotOf(side: number, stands: number): number {
    let hash = Math.imul(this.hands[side], 0x9e3779b1) ^ Math.imul(this.hands[side ^ 1], 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 15) ^ stands, 0xc2b2ae35)
    return (hash ^ (hash >>> 13)) & (SLOTS - 1)
  }
}

function otherWay(verdict: Verdict): Verdict {
  return verdict === UNKNOWN ? UNKNOWN : verdict === FIRST ? SECOND : FIRST
}
