/** What a search is asked: the moves of a seat, in worlds that agree with what it was told. */

import { cardNumber, rankOf } from '../../cards.ts'
import type { Dice } from '../../dice.ts'
import type { GiveMove } from '../moves.ts'
import { MAX_LEGAL } from '../playout/round.ts'
import { playOn, type Question } from '../playout/search.ts'
import type { Cards } from '../state.ts'
import { type Belief, LikelyWorlds } from './likely.ts'
import type { OwnExchange, Sight } from './sight.ts'
import { Worlds } from './worlds.ts'
import { worthOf } from './worth.ts'

/** Which play; `codes` says what each candidate is. */
export function aboutPlays(
  sight: Sight,
  { belief, dice }: { readonly belief: Belief; readonly dice: Dice },
): { readonly question: Question; readonly codes: Int32Array } {
  const { seat, table, unplayed } = sight
  const codes = new Int32Array(MAX_LEGAL)
  const candidates = table.legal(codes)
  const possible = new Worlds(sight)
  const worlds =
    belief.worlds === 0 || sight.deeds.length === 0
      ? possible
      : new LikelyWorlds(sight, belief, into => possible.draw(into, dice))
  const question: Question = {
    seat,
    candidates,
    deal: into => worlds.draw(into, dice),
    make: (candidate, world, counts) => playOn(world, codes[candidate], counts),
    unplayed,
    worth: worthOf(sight),
  }
  return { question, codes: codes.subarray(0, candidates) }
}

/** Which return, each candidate one of a list. */
export function aboutReturns(sight: Sight, { other }: OwnExchange, returns: readonly GiveMove[], dice: Dice): Question {
  const { seat, unplayed } = sight
  const given: Cards[] = returns.map(({ cards }) => cards.map(name => rankOf(cardNumber(name)!)))
  const worlds = new Worlds(sight)
  return {
    seat,
    candidates: returns.length,
    deal: into => worlds.draw(into, dice),
    make: (candidate, world) => {
      for (const rank of given[candidate]) world.handOver(rank, seat, other)
    },
    unplayed,
    worth: worthOf(sight),
  }
}
