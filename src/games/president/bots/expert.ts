/**
 * `expert`: goes out where it can, plays a hand down that wins by itself, solves what is left between two seats, and
 * searches everything else by playouts in worlds that agree with what it was told.
 */

import type { Policy } from '../../../engine/index.ts'
import { cardNumber, rankOf } from '../../cards.ts'
import { type Dice, diceFrom } from '../../dice.ts'
import type { GiveMove, PresidentMove } from '../moves.ts'
import { sizeOf } from '../playout/bits.ts'
import { Ending, FIRST, SECOND, UNKNOWN, type Verdict } from '../playout/ending.ts'
import { HARD_WEIGHTS, HardPlay } from '../playout/hard.ts'
import { countOfCode, MAX_LEGAL, PASS_CODE, Round } from '../playout/round.ts'
import { playOn, Search, type SearchPlan } from '../playout/search.ts'
import type { Cards } from '../state.ts'
import { moveOf, returnsOf } from './choose.ts'
import { type Belief, LikelyWorlds } from './likely.ts'
import { byPrice } from './returns.ts'
import { type Sight, sightOf } from './sight.ts'
import { Worlds } from './worlds.ts'
import { worthOf } from './worth.ts'

const hard = new HardPlay(HARD_WEIGHTS)

export const EXPERT_PLAN: SearchPlan = { playouts: 600, quick: hard.quick, noise: 0.03, endingLimit: 200 }

/** Positions a real ending may take for each move; more are searched like anything else. */
const ENDING_LIMIT = 1_000_000
/** So many returns are tried, the cheapest by rule. */
const RETURNS = 12

/** How the expert reads what others did. */
export const EXPERT_BELIEF: Belief = { worlds: 256, slips: 0.1, spread: 0.5, trust: 0.3 }

export const expert: Policy<PresidentMove> = makeExpert(EXPERT_PLAN, EXPERT_BELIEF)

/** An expert with a plan of its own. */
export function makeExpert(plan: SearchPlan, belief: Belief): Policy<PresidentMove> {
  const search = new Search(plan)
  const ending = new Ending()
  return ({ observation, events, random }) => {
    const legal = observation.legal_moves as readonly PresidentMove[]
    if (legal.length === 1) return [legal[0], random]
    const sight = sightOf({ observation, events })
    if (observation.phase === 'exchange') {
      const [dice, next] = diceFrom(random)
      return [chooseReturn(sight, byPrice(sight.hand, returnsOf(observation)).slice(0, RETURNS), search, dice), next]
    }
    const certain = certainPlay(sight, ending)
    if (certain >= 0) return [moveOf(certain, observation), random]
    const [dice, next] = diceFrom(random)
    return [moveOf(choosePlay(sight, { search, belief, dice }), observation), next]
  }
}

/** A play that nothing is to be thought about, or that is known to be best; -1 where there is none. */
function certainPlay({ seat, table, unplayed, unseen }: Sight, ending: Ending): number {
  const codes = new Int32Array(MAX_LEGAL)
  const count = table.legal(codes)
  for (const code of codes.subarray(0, count)) {
    if (code !== PASS_CODE && countOfCode(code) === table.left[seat]) return code
  }
  const sure = hard.list(table, unplayed)
  if (sure >= 0) return sure
  const other = table.holding & ~(1 << seat)
  if (sizeOf(other) !== 1) return -1
  const opponent = 31 - Math.clz32(other)
  // Cards that are left out of a set-up position may be anywhere.
  if (unseen.length !== table.left[opponent]) return -1
  const whole = new Round().copy(table)
  for (const card of unseen) whole.give(opponent, rankOf(card))
  ending.forget()
  const wanted = hard.quick(table, unplayed)
  const order = [wanted, ...codes.subarray(0, count).filter(code => code !== wanted)]
  for (const code of order) {
    const verdict = verdictAfter(code, whole, ending)
    if (verdict === UNKNOWN) return -1
    if (verdict === FIRST) return code
  }
  return wanted
}

/** Whether the mover of two goes out first once it has made a move. */
function verdictAfter(code: number, round: Round, ending: Ending): Verdict {
  const next = new Round().copy(round)
  next.play(code)
  const verdict = ending.solve(next, ENDING_LIMIT)
  if (verdict === UNKNOWN || next.mover === round.mover) return verdict
  return verdict === FIRST ? SECOND : FIRST
}

function choosePlay(sight: Sight, { search, belief, dice }: { search: Search; belief: Belief; dice: Dice }): number {
  const { seat, table, unplayed } = sight
  const codes = new Int32Array(MAX_LEGAL)
  const possible = new Worlds(sight)
  const worlds =
    belief.worlds === 0 || sight.deeds.length === 0
      ? possible
      : new LikelyWorlds(sight, belief, into => possible.draw(into, dice))
  const best = search.best(
    {
      seat,
      candidates: table.legal(codes),
      deal: into => worlds.draw(into, dice),
      make: (candidate, world, counts) => playOn(world, codes[candidate], counts),
      unplayed,
      worth: worthOf(sight),
    },
    dice,
  )
  return codes[best]
}

function chooseReturn(sight: Sight, returns: readonly GiveMove[], search: Search, dice: Dice): GiveMove {
  const { seat, unplayed, exchange } = sight
  if (returns.length === 1 || exchange === null) return returns[0]
  const given: Cards[] = returns.map(({ cards }) => cards.map(name => rankOf(cardNumber(name)!)))
  const worlds = new Worlds(sight)
  const best = search.best(
    {
      seat,
      candidates: returns.length,
      deal: into => worlds.draw(into, dice),
      make: (candidate, world) => {
        for (const rank of given[candidate]) world.handOver(rank, seat, exchange.other)
      },
      unplayed,
      worth: worthOf(sight),
    },
    dice,
  )
  return returns[best]
}
