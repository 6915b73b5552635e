/** What the computer players of President tell a person: what `hard` would do, and what `expert` thinks of every move. */

import type { Advisor, Reason, Seen } from '../../../engine/index.ts'
import { cardNumber, RANKS, rankOf } from '../../cards.ts'
import { diceFrom } from '../../dice.ts'
import { forced, Trials } from '../../trials.ts'
import { cardsOf, type GiveMove, type PresidentMove } from '../moves.ts'
import { Ending } from '../playout/ending.ts'
import { codeOf, PASS_CODE } from '../playout/round.ts'
import { Search } from '../playout/search.ts'
import { certainPlay } from './certain.ts'
import { moveOf } from './choose.ts'
import { EXPERT_BELIEF, EXPERT_PLAN } from './expert.ts'
import { compareCodes, factsOf } from './facts.ts'
import { aboutPlays, aboutReturns } from './question.ts'
import { hard } from './quick.ts'
import { priceOf } from './returns.ts'
import { type Sight, sightOf } from './sight.ts'

/** Fewer worlds than these say nothing. */
const FEWEST_WORLDS = 8

const search = new Search(EXPERT_PLAN)
const ending = new Ending()

export const advice: Advisor<PresidentMove> = {
  hint(seen) {
    const [move] = hard(seen)
    return { move, reasons: reasonsFor(seen, move) }
  },

  appraise(seen, playouts) {
    const { observation } = seen
    const moves = observation.legal_moves as readonly PresidentMove[]
    if (moves.length === 1) {
      const reasons = reasonsFor(seen, moves[0])
      return { unit: 'points', worlds: 0, best: 0, worths: forced(moves[0]), reasons }
    }
    const sight = sightOf(seen)
    const [dice] = diceFrom(seen.random)
    const trials = new Trials(moves.length)
    const worlds = Math.max(FEWEST_WORLDS, Math.floor(playouts / moves.length))
    let sure = -1
    if (observation.phase === 'exchange') {
      if (sight.exchange === null) throw new Error('a return is owed and nothing was received')
      search.tryAll(aboutReturns(sight, sight.exchange, moves as readonly GiveMove[], dice), dice, worlds, trials)
    } else {
      const { question, codes } = aboutPlays(sight, { belief: EXPERT_BELIEF, dice })
      const places = Array.from(codes, code => moves.indexOf(moveOf(code, observation)))
      const told = {
        add: (candidate: number, worth: number) => trials.add(places[candidate], worth),
        close: () => trials.close(),
      }
      search.tryAll(question, dice, worlds, told)
      const certain = certainPlay(sight, ending)
      if (certain >= 0) sure = moves.indexOf(moveOf(certain, observation))
    }
    const best = sure >= 0 ? sure : trials.best([...moves.keys()])
    return {
      unit: 'points',
      worlds: trials.worlds,
      best,
      worths: trials.worths(moves, best),
      reasons: reasonsFor(seen, moves[best]),
    }
  },

  compare(seen, made, better) {
    if (made.type === 'give' || better.type === 'give') return { code: 'other_return' }
    const [one, other] = [codeOfMove(made), codeOfMove(better)]
    return one === other ? null : compareCodes(sightOf(seen), one, other)
  },
}

function reasonsFor(seen: Seen, move: PresidentMove): Reason[] {
  if (seen.observation.legal_moves?.length === 1 && move.type !== 'pass') return [{ code: 'only_move' }]
  const sight = sightOf(seen)
  return move.type === 'give' ? factsOfReturn(sight, move) : factsOf(sight, codeOfMove(move))
}

/** What speaks for a return. */
function factsOfReturn({ hand }: Sight, move: GiveMove): Reason[] {
  const given = cardsOf(move)
  const ranks = [...new Set(given.map(rankOf))]
  const gone = ranks.filter(rank => hand.filter(card => rankOf(card) === rank && !given.includes(card)).length === 0)
  const reasons: Reason[] = [{ code: 'cheapest', price: priceOf(hand, given), ranks: ranks.map(rank => RANKS[rank]) }]
  if (gone.length > 0) reasons.push({ code: 'fewer_groups', ranks: gone.map(rank => RANKS[rank]) })
  return reasons
}

function codeOfMove(move: PresidentMove): number {
  if (move.type !== 'play') return PASS_CODE
  return codeOf(rankOf(cardNumber(move.cards[0]) as number), move.cards.length)
}
