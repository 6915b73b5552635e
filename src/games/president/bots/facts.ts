/** What there is to say of a play or a pass, as facts; `compare` says what one move has that another lacks. */

import type { Reason } from '../../../engine/index.ts'
import { RANKS } from '../../cards.ts'
import { above, highestOf, lowestOf, sizeOf } from '../playout/bits.ts'
import { chanceOfFewer } from '../playout/chances.ts'
import { HARD_WEIGHTS, HardPlay } from '../playout/hard.ts'
import { fewestOfOthers } from '../playout/quick.ts'
import { countOfCode, PASS_CODE, Round, rankOfCode } from '../playout/round.ts'
import type { Sight } from './sight.ts'

/** Somebody with so few cards presses. */
const FEW = 2
/** From this chance on it is worth saying that a play stands. */
const LIKELY = 0.5
const MOST_SAID = 3

const hard = new HardPlay(HARD_WEIGHTS)
const fact = (code: string, facts: Omit<Reason, 'code'> = {}): Reason => ({ code, ...facts })

/** What speaks for a move of the play, the weightiest first. */
export function factsOf(sight: Sight, code: number): Reason[] {
  const { seat, table } = sight
  if (code === PASS_CODE) return factsOfPass(sight)
  if (countOfCode(code) === table.left[seat]) return [fact('goes_out')]
  if (hard.list(table, sight.unplayed) === code) return [fact('hand_wins')]
  const said = table.topRank < 0 ? factsOfLead(sight, code) : factsOfFollow(sight, code)
  if (groupsAfter(table, code) === 1) said.unshift(fact('out_next'))
  return said.slice(0, MOST_SAID)
}

function factsOfPass(sight: Sight): Reason[] {
  const { seat, table } = sight
  const followers = table.followers()
  if (followers === 0) return [fact('only_pass')]
  const rank = weakest(followers, table.reversed)
  const held = table.held(seat, rank)
  if (rank === bestRank(table.reversed)) return [fact('saves_best', { rank: RANKS[rank], held })]
  if (held === 4) return [fact('keeps_four', { rank: RANKS[rank] })]
  if (held > table.topCount) return [fact('keeps_group', { rank: RANKS[rank], held })]
  return [fact('waits', { rank: RANKS[rank], count: table.topCount })]
}

function factsOfFollow(sight: Sight, code: number): Reason[] {
  const { seat, table } = sight
  const rank = rankOfCode(code)
  const count = countOfCode(code)
  const lowest = weakest(table.followers(), table.reversed)
  const said: Reason[] = []
  if (lowest === rank) said.push(fact('lowest_that_beats', { rank: RANKS[rank], count }))
  else if (breaksAllBelow(sight, rank, count)) {
    said.push(fact('keeps_group', { rank: RANKS[lowest], held: table.held(seat, lowest) }))
  } else said.push(fact('higher', { rank: RANKS[rank], count }))
  return [...said, ...pressing(sight), ...standing(sight, code)]
}

/** Whether everything lower that beats the pile is part of a larger group. */
function breaksAllBelow({ seat, table }: Sight, rank: number, count: number): boolean {
  const lower = table.followers() & ~above(rank, table.reversed) & ~(1 << rank)
  const whole =
    count === 4 ? table.sets[seat * 4 + 3] : table.sets[seat * 4 + count - 1] & ~table.sets[seat * 4 + count]
  return (lower & whole) === 0
}

function factsOfLead(sight: Sight, code: number): Reason[] {
  const { seat, table } = sight
  const rank = rankOfCode(code)
  const count = countOfCode(code)
  const all = table.sets[seat * 4]
  const lowest = weakest(all, table.reversed)
  const best = bestRank(table.reversed)
  const said: Reason[] = []
  const whole = count > 1 && table.held(seat, rank) === count
  if (lowest === rank && !whole) said.push(fact('lowest_lead', { rank: RANKS[rank] }))
  if (lowest === rank && whole) said.push(fact('lowest_group', { rank: RANKS[rank], count }))
  if (lowest !== rank && whole) said.push(fact('more_at_once', { rank: RANKS[rank], count }))
  if (count === 1 && table.left[seat] > 1) said.push(...pressing(sight))
  said.push(...standing(sight, code))
  if (rank !== best && (all >> best) & 1)
    said.push(fact('saves_best', { rank: RANKS[best], held: table.held(seat, best) }))
  if (said.length === 0) said.push(fact('higher', { rank: RANKS[rank], count }))
  return said
}

/** Another seat is about to go out. */
function pressing({ seat, table }: Sight): Reason[] {
  const left = fewestOfOthers(table)
  if (left > FEW) return []
  const who = [...table.left.subarray(0, table.seats)].findIndex((cards, other) => other !== seat && cards === left)
  return [fact('pressing', { seat: who, left })]
}

function standing(sight: Sight, code: number): Reason[] {
  const chance = chanceToStand(sight, code)
  if (chance === 1) return [fact('nobody_beats')]
  return chance >= LIKELY ? [fact('likely_stands', { chance })] : []
}

/** The chance that no other seat that may still play holds what beats a play, hands being any of the unseen cards. */
export function chanceToStand({ seat, table, unseen }: Sight, code: number): number {
  const count = countOfCode(code)
  const reversed = count === 4 && table.revolution ? !table.reversed : table.reversed
  let chance = 1
  for (let rest = above(rankOfCode(code), reversed); rest !== 0; rest &= rest - 1) {
    const copies = unseen.filter(card => card >> 2 === lowestOf(rest)).length
    for (let other = 0; other < table.seats; other++) {
      if (other === seat || table.left[other] === 0 || (table.passed >> other) & 1) continue
      chance *= chanceOfFewer(unseen.length, table.left[other], copies, count)
    }
  }
  return chance
}

/** What the better of two moves of the play has that the other lacks. */
export function compareCodes(sight: Sight, made: number, better: number): Reason {
  const { seat, table } = sight
  const best = bestRank(table.reversed)
  const rank = rankOfCode(made)
  const count = countOfCode(made)
  if (made === PASS_CODE) return fact('passed_up', { rank: RANKS[rankOfCode(better)], count: countOfCode(better) })
  if (better !== PASS_CODE && countOfCode(better) === table.left[seat]) return fact('could_go_out')
  if (rank === best && (better === PASS_CODE || rankOfCode(better) !== best))
    return fact('best_too_early', { rank: RANKS[rank], count })
  const held = table.held(seat, rank)
  if (held > count && (better === PASS_CODE || rankOfCode(better) !== rank || countOfCode(better) === held))
    return fact('broke_group', { rank: RANKS[rank], held })
  if (better === PASS_CODE) return fact('better_to_pass', { rank: RANKS[rank], count })
  if (countOfCode(better) !== count) return fact('other_number', { made: count, better: countOfCode(better) })
  const higher = (above(rankOfCode(better), table.reversed) >> rank) & 1
  return fact(higher ? 'too_high' : 'too_low', { rank: RANKS[rank], better: RANKS[rankOfCode(better)] })
}

/** How many ranks are left in the hand after a play. */
function groupsAfter(table: Round, code: number): number {
  const next = new Round().copy(table)
  const { mover } = next
  next.play(code)
  return sizeOf(next.sets[mover * 4])
}

function bestRank(reversed: boolean): number {
  return reversed ? 0 : 12
}

function weakest(ranks: number, reversed: boolean): number {
  return reversed ? highestOf(ranks) : lowestOf(ranks)
}
