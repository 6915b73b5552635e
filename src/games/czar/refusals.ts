import { codePoints, type Refusal, refuse, type Seat, show } from '../../engine/index.ts'
import type { Pick, Submit } from './moves.ts'
import { type CzarState, promptOf } from './state.ts'

export const MAX_QUIP = 140
export const MAX_COMMENTARY = 280

/**
 * Why a submission is not taken, or null. A card that is not held is refused in the same words wherever it is:
 * in another hand, in a pile, or in no deck at all.
 */
export function refuseSubmit(state: CzarState, seat: Seat, move: Submit): Refusal | null {
  const wanted = promptOf(state).pick
  const { cards } = move
  if (cards.length !== wanted) return refuse({ code: 'wrong_count', wanted, got: cards.length })
  const repeated = cards.find((card, index) => cards.indexOf(card) !== index)
  if (repeated !== undefined) return refuse({ code: 'repeated_card', card: repeated })
  const missing = cards.find(card => !state.hands[seat].includes(card))
  if (missing !== undefined) return refuse({ code: 'not_held', card: missing })
  return refuseLong('quip', move.quip, MAX_QUIP)
}

/** Why a pick is not taken, or null. */
export function refusePick(state: CzarState, move: Pick): Refusal | null {
  const entries = state.authors?.length ?? 0
  if (move.entry < 0 || move.entry >= entries) return refuse({ code: 'no_such_entry', entry: move.entry, entries })
  return refuseLong('commentary', move.commentary, MAX_COMMENTARY)
}

function refuseLong(field: string, text: string | null | undefined, limit: number): Refusal | null {
  const length = codePoints(text ?? '')
  return length > limit ? refuse({ code: 'too_long', field, limit, length }) : null
}

/** The sentence of a refusal of this game; null for those every game has. */
export function reason(refusal: Refusal): string | null {
  switch (refusal.code) {
    case 'wrong_count':
      return `This prompt takes ${cardCount(refusal.wanted)}, and you sent ${refusal.got}.`
    case 'repeated_card':
      return `One card fills one blank: ${show(refusal.card)} is there twice.`
    case 'not_held':
      return `The card ${show(refusal.card)} is not in your hand.`
    case 'no_such_entry':
      return `There is no entry ${refusal.entry}; the entries are 0 to ${Number(refusal.entries) - 1}.`
    case 'too_long':
      return `That ${refusal.field} has ${refusal.length} characters, and ${refusal.limit} is the most.`
    default:
      return null
  }
}

function cardCount(count: unknown): string {
  return count === 1 ? 'one card' : 'two cards'
}
