/** From codes of the compact form to the moves an observation lists. */

import type { Observation } from '../../../engine/index.ts'
import { cardNumber, rankOf } from '../../cards.ts'
import type { GiveMove, PresidentMove } from '../moves.ts'
import { countOfCode, PASS_CODE, rankOfCode } from '../playout/round.ts'

/** The listed move that a code stands for. */
export function moveOf(code: number, { legal_moves }: Observation): PresidentMove {
  for (const move of legal_moves as readonly PresidentMove[]) {
    if (move.type === 'give') continue
    if (move.type === 'pass') {
      if (code === PASS_CODE) return move
    } else if (
      code !== PASS_CODE &&
      move.cards.length === countOfCode(code) &&
      rankOf(cardNumber(move.cards[0])!) === rankOfCode(code)
    ) {
      return move
    }
  }
  throw new Error(`no legal move is meant by ${code}`)
}

/** The returns an observation lists. */
export function returnsOf({ legal_moves }: Observation): readonly GiveMove[] {
  return legal_moves as readonly GiveMove[]
}
