import { type Deck, deckHash, readDeck } from '../decks/index.ts'
import type { DeckInfo, NewDeck } from '../protocol/index.ts'
import { Problem } from './problem.ts'

/** The decks a server knows. */
export class DeckShelf {
  private readonly decks = new Map<string, Deck>()

  constructor(decks: readonly Deck[]) {
    for (const deck of decks) this.decks.set(deckHash(deck), deck)
  }

  byHash(hash: string): Deck | null {
    return this.decks.get(hash) ?? null
  }

  /** Of decks with the same id the first one that came. */
  byId(id: string): Deck | null {
    for (const deck of this.decks.values()) if (deck.id === id) return deck
    return null
  }

  ids(): string[] {
    return [...new Set([...this.decks.values()].map(deck => deck.id))]
  }

  list(): DeckInfo[] {
    return [...this.decks].map(([hash, deck]) => ({
      hash,
      id: deck.id,
      name: deck.name,
      language: deck.language,
      license: deck.license,
      black: deck.black.length,
      white: deck.white.length,
    }))
  }

  /** Takes a deck from outside; throws `Unusable`. */
  add(value: unknown): NewDeck {
    const deck = readDeck(value, 'deck')
    const hash = deckHash(deck)
    if (!this.decks.has(hash)) {
      if (this.decks.size >= MAX_DECKS)
        throw new Problem(503, 'unavailable', 'This server holds as many decks as it can.')
      this.decks.set(hash, deck)
    }
    return { hash, report: { black: deck.black.length, white: deck.white.length, skipped: [] } }
  }
}

const MAX_DECKS = 500
