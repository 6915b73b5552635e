/**
 * Which of many worlds are likely by what the others did in them: for each, the round is played again from its deal, and
 * every decision of another seat is asked how likely `hard` would have taken it with the hand it has there. Nobody
 * plays just as `hard` does, so a decision it would not take makes a world less likely, never impossible.
 */

import { rankOf } from '../../cards.ts'
import type { Dice } from '../../dice.ts'
import { HARD_WEIGHTS, HardPlay } from '../playout/hard.ts'
import { codeOf, MAX_LEGAL, PASS_CODE, Round } from '../playout/round.ts'
import { playOn } from '../playout/search.ts'
import type { Sight } from './sight.ts'

/** How a decision counts. */
export interface Belief {
  /** Worlds that are weighed against each other. */
  readonly worlds: number
  /** The chance that a decision is any of the legal ones, whatever `hard` thinks of it. */
  readonly slips: number
  /** How far below the best a move may score and still be taken now and then. */
  readonly spread: number
  /** What the logarithm of a likelihood is taken times: below 1, as decisions of one player are not independent. */
  readonly trust: number
}

const hard = new HardPlay(HARD_WEIGHTS)

/** Worlds drawn at once, from which they are drawn again by how likely they are. */
export class LikelyWorlds {
  private readonly worlds: readonly Round[]
  /** The sums of the weights up to and with each world. */
  private readonly sums: Float64Array

  constructor(sight: Sight, belief: Belief, deal: (into: Round) => void) {
    this.worlds = Array.from({ length: belief.worlds }, () => {
      const world = new Round()
      deal(world)
      return world
    })
    const marks = this.worlds.map(world => belief.trust * logLikelihood(sight, world, belief))
    const best = Math.max(...marks)
    this.sums = new Float64Array(marks.length)
    let sum = 0
    for (const [at, mark] of marks.entries()) {
      sum += Math.exp(mark - best)
      this.sums[at] = sum
    }
  }

  draw(into: Round, dice: Dice): void {
    const { sums, worlds } = this
    const point = dice.unit() * sums[sums.length - 1]
    let at = 0
    while (at < sums.length - 1 && sums[at] <= point) at += 1
    into.copy(worlds[at])
  }
}

const round = new Round()
const every = new Int32Array(MAX_LEGAL)
const unplayed = new Int8Array(14)

/** The logarithm of how likely the deeds of the others are in a world, each by its own chance. */
export function logLikelihood(sight: Sight, world: Round, belief: Belief): number {
  beginAgain(sight, world)
  let sum = 0
  for (const { seat, cards, isDefault } of sight.deeds) {
    const code = cards === null ? PASS_CODE : codeOf(rankOf(cards[0]), cards.length)
    if (seat !== sight.seat && !isDefault) sum += Math.log(chanceOf(code, belief))
    playOn(round, code, unplayed)
  }
  return sum
}

/** The round as it began in a world: every card that was played is back in its hand. */
function beginAgain({ deeds, unplayed: left }: Sight, world: Round): void {
  round.copy(world)
  unplayed.set(left)
  for (const { seat, cards } of deeds) {
    for (const card of cards ?? []) {
      round.give(seat, rankOf(card))
      round.left[seat] += 1
      unplayed[rankOf(card)] += 1
      unplayed[13] += 1
    }
  }
  round.reversed = false
  if (deeds.length > 0) round.mover = deeds[0].seat
  round.topRank = -1
  round.topCount = 0
  round.topSeat = -1
  round.passed = 0
  round.out = 0
  round.holding = 0
  for (let seat = 0; seat < round.seats; seat++) if (round.left[seat] > 0) round.holding |= 1 << seat
}

/** The chance that the mover does just that. */
function chanceOf(code: number, { slips, spread }: Belief): number {
  const sure = hard.list(round, unplayed)
  if (sure >= 0) {
    const legal = round.legal(every)
    return (sure === code ? 1 - slips : 0) + slips / legal
  }
  const { count, codes, scores } = hard
  let best = Number.NEGATIVE_INFINITY
  for (let at = 0; at < count; at++) if (scores[at] > best) best = scores[at]
  let all = 0
  let own = 0
  for (let at = 0; at < count; at++) {
    const part = Math.exp((scores[at] - best) / spread)
    all += part
    if (codes[at] === code) own = part
  }
  return (1 - slips) * (own / all) + slips / count
}
