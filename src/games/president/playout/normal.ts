/**
 * The quick way of `normal`. It leads and follows with the weakest group it holds, whole: pairs and triples are not
 * broken, and the best rank and four of a kind wait until they win the lead for a hand that is nearly empty. Only
 * where somebody else is about to go out does it break a group to stay in.
 */

import { highestOf, lowestOf, sizeOf } from './bits.ts'
import { fewestOfOthers, type Quick } from './quick.ts'
import { codeOf, PASS_CODE, type Round } from './round.ts'

/** With so many groups left or fewer, the best rank is spent on regaining the lead. */
const SHORT_HAND = 4
/** Somebody with so few cards is about to go out. */
const NEARLY_OUT = 2

export const normalQuick: Quick = round => (round.topRank < 0 ? lead(round) : follow(round))

function lead(round: Round): number {
  const seat = round.mover
  const all = round.sets[seat * 4]
  const quads = round.sets[seat * 4 + 3]
  const unquad = all & ~quads
  // A four of a kind is led when one group besides it is all that is left.
  if (quads !== 0 && (sizeOf(all) <= 2 || unquad === 0)) return codeOf(weakest(quads, round.reversed), 4)
  const kept = bestRank(round.reversed)
  const rank = weakest((unquad & ~kept) !== 0 ? unquad & ~kept : unquad, round.reversed)
  return codeOf(rank, round.held(seat, rank))
}

function follow(round: Round): number {
  const ranks = round.followers()
  if (ranks === 0) return PASS_CODE
  const { mover, topCount, reversed, sets } = round
  const at = mover * 4
  if (round.left[mover] === topCount) return codeOf(weakest(ranks, reversed), topCount)
  const kept = bestRank(reversed)
  const whole = topCount < 4 ? ranks & ~sets[at + topCount] : ranks
  if ((whole & ~kept) !== 0) return codeOf(weakest(whole & ~kept, reversed), topCount)
  if ((ranks & kept) !== 0 && sizeOf(sets[at]) <= SHORT_HAND) return codeOf(lowestOf(kept), topCount)
  const unquad = ranks & ~sets[at + 3]
  if (unquad !== 0 && fewestOfOthers(round) <= NEARLY_OUT) return codeOf(weakest(unquad, reversed), topCount)
  return PASS_CODE
}

/** The rank nothing beats in the order in force, as a set: twos, or threes when it is reversed. */
function bestRank(reversed: boolean): number {
  return reversed ? 1 : 1 << 12
}

function weakest(ranks: number, reversed: boolean): number {
  return reversed ? highestOf(ranks) : lowestOf(ranks)
}
