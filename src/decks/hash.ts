import { hashJson } from '../engine/index.ts'
import type { Deck } from './deck.ts'

/** The hash by which a deck is known: over the canonical bytes of the whole object. */
export function deckHash(deck: Deck): string {
  return hashJson(deck)
}
