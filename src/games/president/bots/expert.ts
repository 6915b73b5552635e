/**
 * `expert`: goes out where it can, plays a hand down that wins by itself, solves what is left between two seats, and
 * searches everything else by playouts in worlds that agree with what it was told.
 */

import type { Policy } from '../../../engine/index.ts'
import { type Dice, diceFrom } from '../../dice.ts'
import type { GiveMove, PresidentMove } from '../moves.ts'
import { Ending } from '../playout/ending.ts'
import { HARD_WEIGHTS, HardPlay } from '../playout/hard.ts'
import { Search, type SearchPlan } from '../playout/search.ts'
import { certainPlay } from './certain.ts'
import { moveOf, returnsOf } from './choose.ts'
import type { Belief } from './likely.ts'
import { aboutPlays, aboutReturns } from './question.ts'
import { byPrice } from './returns.ts'
import { type Sight, sightOf } from './sight.ts'

const hard = new HardPlay(HARD_WEIGHTS)

export const EXPERT_PLAN: SearchPlan = { playouts: 600, quick: hard.quick, noise: 0.03, endingLimit: 200 }

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
    const { question, codes } = aboutPlays(sight, { belief, dice })
    return [moveOf(codes[search.best(question, dice)], observation), next]
  }
}

function chooseReturn(sight: Sight, returns: readonly GiveMove[], search: Search, dice: Dice): GiveMove {
  const { exchange } = sight
  if (returns.length === 1 || exchange === null) return returns[0]
  return returns[search.best(aboutReturns(sight, exchange, returns, dice), dice)]
}
