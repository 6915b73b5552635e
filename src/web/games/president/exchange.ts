/** The exchange as the one who gives or is given to sees it. Pure. */

import type { TableObservation } from '../../../protocol/index.ts'
import { viewOf } from './view.ts'

export interface Exchange {
  /** With whom. */
  readonly other: number
  /** The cards that came from there; those that went there where nothing is owed. */
  readonly cards: readonly string[]
  /** How many cards are owed in return; null for who waits for the return. */
  readonly owes: number | null
}

/** The exchange of this viewer that is not settled yet; null where there is none. */
export function exchangeOf(observation: TableObservation): Exchange | null {
  if (observation.phase !== 'exchange') return null
  const { received, gave, owes_cards } = viewOf(observation)
  if (observation.you_owe && received !== null && owes_cards !== null)
    return { other: received.from, cards: received.cards, owes: owes_cards }
  return gave !== null && received === null ? { other: gave.to, cards: gave.cards, owes: null } : null
}
