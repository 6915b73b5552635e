/** What to give back in an exchange, by a rule: low cards, and rather those that leave fewer groups. */

import { cardNumber, rankOf } from '../../cards.ts'
import type { GiveMove } from '../moves.ts'
import type { Cards } from '../state.ts'

/** As many ranks is a group worth that is got rid of, and one that is broken costs. */
const A_GROUP = 4

/** How dear a return is to the hand that gives it; the lowest is the best to give. */
export function priceOf(hand: Cards, given: Cards): number {
  let price = 0
  for (const card of given) {
    const rank = rankOf(card)
    price += rank
    if (card !== given.find(other => rankOf(other) === rank)) continue
    const held = hand.filter(other => rankOf(other) === rank).length
    const gone = given.filter(other => rankOf(other) === rank).length
    price += held === gone ? -A_GROUP : A_GROUP
  }
  return price
}

/** The returns of a list, cheapest first; equal ones stay in order. */
export function byPrice(hand: Cards, returns: readonly GiveMove[]): GiveMove[] {
  const priced = returns.map(move => ({
    move,
    price: priceOf(
      hand,
      move.cards.map(name => cardNumber(name)!),
    ),
  }))
  return priced.sort((a, b) => a.price - b.price).map(({ move }) => move)
}
