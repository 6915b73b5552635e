/** The decks of a server: those it offers, by id and hash, and those that were brought, by their hash alone. */

import { type Deck, deckHash, readDeck } from '../decks/index.ts'
import type { DeckInfo } from '../protocol/index.ts'
import type { DeckStore } from './deck-store.ts'

/** How many brought decks are kept, and how large they may be together; those that were not used longest make room. */
export interface DeckLimits {
  readonly decks: number
  readonly bytes: number
}

const LIMITS: DeckLimits = { decks: 500, bytes: 33_554_432 }

/** A brought deck: its text, and what was read of it while somebody still holds that. */
interface Brought {
  readonly text: string
  deck: WeakRef<Deck> | null
}

export class DeckShelf {
  private readonly offered = new Map<string, Deck>()
  /** By hash, the one that was not used longest first. */
  private readonly brought = new Map<string, Brought>()
  private readonly store: DeckStore
  private readonly limits: DeckLimits
  private bytes = 0
  /** Whether a table plays with a deck: such a deck stays. */
  isPlayed: (deck: Deck) => boolean = () => false

  constructor(offered: readonly Deck[], store: DeckStore, limits: DeckLimits = LIMITS) {
    for (const deck of offered) this.offered.set(deckHash(deck), deck)
    this.store = store
    this.limits = limits
  }

  /** Brings back what was kept. */
  async open(): Promise<void> {
    for (const { hash, text } of await this.store.all()) {
      const offered = this.offered.get(hash)
      this.put(hash, { text, deck: offered === undefined ? null : new WeakRef(offered) })
    }
  }

  /** Brings decks here that may have been brought to another server. */
  async fetch(hashes: readonly unknown[]): Promise<void> {
    if (this.store.get === undefined) return
    for (const hash of hashes) {
      if (typeof hash !== 'string' || this.offered.has(hash) || this.brought.has(hash)) continue
      const found = await this.store.get(hash)
      if (found !== null) this.put(hash, { text: found.text, deck: null })
    }
  }

  /** Keeps an offered deck that a table will play with: another day this server may offer others. */
  async pin(hash: string): Promise<void> {
    const deck = this.offered.get(hash)
    if (deck === undefined || this.brought.has(hash)) return
    const text = JSON.stringify(deck)
    await this.store.add(hash, text)
    this.put(hash, { text, deck: new WeakRef(deck) })
  }

  byHash(hash: string): Deck | null {
    return this.offered.get(hash) ?? this.fromText(hash)
  }

  /** An offered deck; of those with the same id the first one. A brought deck takes no id from anybody. */
  byId(id: string): Deck | null {
    for (const deck of this.offered.values()) if (deck.id === id) return deck
    return null
  }

  ids(): string[] {
    return [...new Set([...this.offered.values()].map(deck => deck.id))]
  }

  /** The offered decks. Who brought one knows its hash; nobody else is told of it. */
  list(): DeckInfo[] {
    return [...this.offered].map(([hash, deck]) => ({
      hash,
      id: deck.id,
      name: deck.name,
      language: deck.language,
      license: deck.license,
      black: deck.black.length,
      white: deck.white.length,
    }))
  }

  /** Keeps a deck that was brought; the same deck is kept once. Ends when it is safe. */
  async add(hash: string, deck: Deck): Promise<void> {
    if (this.offered.has(hash) || this.fromText(hash) !== null) return
    const text = JSON.stringify(deck)
    await this.store.add(hash, text)
    this.put(hash, { text, deck: new WeakRef(deck) })
    for (const [old, { text, deck }] of this.brought) {
      if (this.brought.size <= this.limits.decks && this.bytes <= this.limits.bytes) break
      const held = deck?.deref()
      if (old === hash || (held !== undefined && this.isPlayed(held))) continue
      this.brought.delete(old)
      this.bytes -= text.length
      await this.store.delete(old)
    }
  }

  private fromText(hash: string): Deck | null {
    const found = this.brought.get(hash)
    if (found === undefined) return null
    // It was used: others make room before it.
    this.brought.delete(hash)
    this.brought.set(hash, found)
    const known = found.deck?.deref()
    if (known !== undefined) return known
    const deck = readDeck(JSON.parse(found.text), 'deck')
    // What was changed where it is kept is not what was brought: it can be brought again.
    if (deckHash(deck) !== hash) return null
    found.deck = new WeakRef(deck)
    return deck
  }

  private put(hash: string, brought: Brought): void {
    const old = this.brought.get(hash)
    this.bytes += brought.text.length - (old?.text.length ?? 0)
    this.brought.set(hash, brought)
  }
}
