import { hashJson } from '../engine/index.ts'
import type { Deck } from './deck.ts'

/** Hashes of decks that are in use: every game asks twice for its deck's, which takes longer than playing it. */
const known = new WeakMap<Deck, string>()

/** The hash by which a deck is known: over the canonical bytes of the whole object, which does not change. */
export function deckHash(deck: Deck): string {
  const hash = known.get(deck) ?? hashJson(deck)
  known.set(deck, hash)
  return hash
}
