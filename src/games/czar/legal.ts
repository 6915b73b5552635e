import type { Seat } from '../../engine/index.ts'
import type { CzarMove } from './moves.ts'
import { answering, type CzarState, czarOf, promptOf } from './state.ts'

/** The present phase. */
export function phase(state: CzarState): 'submit' | 'pick' | 'over' {
  if (state.over) return 'over'
  return state.authors === null ? 'submit' : 'pick'
}

/** The types of move of the present phase. */
export function phaseTypes(state: CzarState): CzarMove['type'][] {
  const now = phase(state)
  return now === 'over' ? [] : [now]
}

/** The seats that owe a move: those who have not submitted yet, or the czar. */
export function owing(state: CzarState): Seat[] {
  switch (phase(state)) {
    case 'submit':
      return answering(state.round).filter(seat => state.submissions[seat] === null)
    case 'pick':
      return [czarOf(state.round)]
    case 'over':
      return []
  }
}

/** The seats whose submission of this phase was accepted. Once revealed, nothing is locked any more. */
export function locked(state: CzarState): Seat[] {
  return phase(state) === 'submit' ? answering(state.round).filter(seat => state.submissions[seat] !== null) : []
}

/** Every choice of cards in every order, or every entry; no texts. Empty for a seat that owes nothing. */
export function legalMoves(state: CzarState, seat: Seat): CzarMove[] {
  if (!owing(state).includes(seat)) return []
  if (state.authors !== null) return state.authors.map((_, entry) => ({ type: 'pick', entry }))
  const hand = state.hands[seat]
  if (promptOf(state).pick === 1) return hand.map(card => ({ type: 'submit', cards: [card] }))
  return hand.flatMap(first =>
    hand.filter(second => second !== first).map((second): CzarMove => ({ type: 'submit', cards: [first, second] })),
  )
}

/** The listed move that stands for an accepted one: the same without its text. */
export function representative(move: CzarMove): CzarMove {
  return move.type === 'submit' ? { type: 'submit', cards: move.cards } : { type: 'pick', entry: move.entry }
}
