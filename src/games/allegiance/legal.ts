/** What a seat can choose, and what is chosen for it when the phase closes. */

import { choice, type Random, randrange, type Seat } from '../../engine/index.ts'
import type { AllegianceMove } from './moves.ts'
import { type AllegianceState, COLOURS, owing, playableCards } from './state.ts'

/** One move for each colour held (red, blue, green) or each seat that can be named; none for who owes nothing. */
export function legalMoves(state: AllegianceState, seat: Seat): AllegianceMove[] {
  if (!owing(state).includes(seat)) return []
  const hand = state.hands[seat]
  switch (state.phase) {
    case 'allegiance':
      return COLOURS.filter(card => hand.includes(card)).map(card => ({ type: 'allegiance', card }))
    case 'skip':
      return state.hands.map((_, named) => ({ type: 'skip', seat: named }))
    case 'play':
      return COLOURS.filter(card => card !== 'green' && hand.includes(card)).map(card => ({ type: 'play', card }))
    case 'over':
      return []
  }
}

/** The default of a seat that owes a move. A ballot left out is an abstention and draws nothing. */
export function defaultMove(state: AllegianceState, seat: Seat): [AllegianceMove, Random] {
  switch (state.phase) {
    case 'allegiance': {
      const [card, random] = choice(state.random, state.hands[seat])
      return [{ type: 'allegiance', card }, random]
    }
    case 'skip': {
      if (state.options.skip === 'vote') return [{ type: 'skip', seat: null }, state.random]
      const [named, random] = randrange(state.random, 4)
      return [{ type: 'skip', seat: named }, random]
    }
    case 'play': {
      const [card, random] = choice(state.random, playableCards(state.hands[seat]))
      return [{ type: 'play', card }, random]
    }
    case 'over':
      throw new Error(`no default for seat ${seat}: the game is over`)
  }
}
