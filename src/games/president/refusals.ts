/**
 * Why a move of President is not taken, in order of precedence: `wrong_count`, `repeated_card`, `not_held`,
 * `mixed_ranks`, `leading_pass`, `too_low`. The facts are the seat's own or public, never another hand's.
 */

import { type Refusal, refuse, type Seat } from '../../engine/index.ts'
import { cardName, RANKS, rankOf } from '../cards.ts'
import { type Cards, type PresidentState, strength } from './state.ts'

/** Why the seat whose turn it is may not play these cards (ascending), or null if it may. */
export function refusePlay(state: PresidentState, cards: Cards): Refusal | null {
  const hand = state.hands[state.mover]
  const top = state.top
  const got = cards.length
  if (top === null ? got < 1 || got > 4 : got !== top.cards.length) {
    const oneRank = got > 0 && cards.every(card => rankOf(card) === rankOf(cards[0]))
    return refuse({
      code: 'wrong_count',
      where: top === null ? 'lead' : 'follow',
      wanted: top === null ? null : top.cards.length,
      got,
      rank: oneRank ? RANKS[rankOf(cards[0])] : null,
      held: oneRank ? hand.filter(card => rankOf(card) === rankOf(cards[0])).length : null,
    })
  }
  const refusal = refuseCards(hand, cards)
  if (refusal !== null) return refusal
  const rank = rankOf(cards[0])
  for (const card of cards) {
    if (rankOf(card) !== rank) return refuse({ code: 'mixed_ranks', ranks: [RANKS[rank], RANKS[rankOf(card)]] })
  }
  if (top === null) return null
  const beaten = rankOf(top.cards[0])
  if (strength(rank, state.reversed) > strength(beaten, state.reversed)) return null
  return refuse({ code: 'too_low', rank: RANKS[rank], top: RANKS[beaten], count: got, reversed: state.reversed })
}

/** Why the seat whose turn it is may not pass, or null if it may. */
export function refusePass(state: PresidentState): Refusal | null {
  return state.top === null ? refuse({ code: 'leading_pass' }) : null
}

/** Why a seat that owes a return may not give these cards (ascending), or null if it may. */
export function refuseGive(state: PresidentState, seat: Seat, cards: Cards): Refusal | null {
  const { count } = state.returns.find(due => due.giver === seat)!
  if (cards.length !== count) {
    return refuse({ code: 'wrong_count', where: 'return', wanted: count, got: cards.length, rank: null, held: null })
  }
  return refuseCards(state.hands[seat], cards)
}

function refuseCards(hand: Cards, cards: Cards): Refusal | null {
  for (let index = 1; index < cards.length; index++) {
    if (cards[index] === cards[index - 1]) return refuse({ code: 'repeated_card', card: cardName(cards[index]) })
  }
  for (const card of cards) if (!hand.includes(card)) return refuse({ code: 'not_held', card: cardName(card) })
  return null
}
