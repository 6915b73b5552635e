/** What a seat can choose: one entry for each rank and number of cards, with the lowest suits it holds. */

import type { Random, Seat } from '../../engine/index.ts'
import { rankOf } from '../cards.ts'
import { cardsOf, type GiveMove, giveOf, PASS, type PresidentMove, playFrom } from './moves.ts'
import { type Cards, type PresidentState, strength } from './state.ts'

/** The legal moves of a seat: plays from low to high in the order in force, fewer cards first, then the pass. */
export function legalMoves(state: PresidentState, seat: Seat): PresidentMove[] {
  if (state.phase === 'play') return seat === state.mover ? legalPlays(state) : []
  const due = state.returns.find(({ giver, cards }) => giver === seat && cards === null)
  return due === undefined ? [] : legalReturns(state.hands[seat], due.count)
}

/** What is played when time is up: following, a pass; leading or giving back, what is lowest. Draws no chance. */
export function defaultMove(state: PresidentState, seat: Seat): [PresidentMove, Random] {
  return [state.top === null ? legalMoves(state, seat)[0] : PASS, state.random]
}

/** The entry of `legalMoves` that stands for an accepted move: the same ranks in the lowest suits held. */
export function representative(state: PresidentState, seat: Seat, move: PresidentMove): PresidentMove {
  if (move.type === 'pass') return move
  const hand = state.hands[seat]
  const ranks = cardsOf(move).map(rankOf)
  if (move.type === 'play') return playFrom(hand, firstOfRank(hand, ranks[0]), ranks.length)
  const lowest = ranks.map((rank, index) => hand[firstOfRank(hand, rank) + index - ranks.indexOf(rank)])
  return giveOf(lowest)
}

function legalPlays(state: PresidentState): PresidentMove[] {
  const { top, reversed } = state
  const hand = state.hands[state.mover]
  const moves: PresidentMove[] = []
  const least = top === null ? 1 : top.cards.length
  const most = top === null ? 4 : top.cards.length
  const over = top === null ? -1 : strength(rankOf(top.cards[0]), reversed)
  const step = reversed ? -1 : 1
  let index = reversed ? hand.length - 1 : 0
  while (index >= 0 && index < hand.length) {
    const rank = rankOf(hand[index])
    let end = index
    while (end >= 0 && end < hand.length && rankOf(hand[end]) === rank) end += step
    if (strength(rank, reversed) > over) {
      const held = Math.abs(end - index)
      const lowest = reversed ? end + 1 : index
      for (let count = least; count <= Math.min(most, held); count++) moves.push(playFrom(hand, lowest, count))
    }
    index = end
  }
  if (top !== null) moves.push(PASS)
  return moves
}

/** One return for each multiset of ranks, from low to high in the normal order, which holds before a round's play. */
function legalReturns(hand: Cards, count: number): GiveMove[] {
  const moves: GiveMove[] = []
  for (let first = 0; first < hand.length; first++) {
    const standsFor = isLowest(hand, first)
    if (count === 1) {
      if (standsFor) moves.push(giveOf([hand[first]]))
      continue
    }
    if (!standsFor) continue
    for (let second = first + 1; second < hand.length; second++) {
      const pair = second === first + 1 && rankOf(hand[second]) === rankOf(hand[first])
      if (pair || isLowest(hand, second)) moves.push(giveOf([hand[first], hand[second]]))
    }
  }
  return moves
}

function isLowest(hand: Cards, index: number): boolean {
  return index === 0 || rankOf(hand[index - 1]) !== rankOf(hand[index])
}

function firstOfRank(hand: Cards, rank: number): number {
  return hand.findIndex(card => rankOf(card) === rank)
}
