/** The decks that were brought to any of the servers on the same NATS. */

import type { DeckStore, KeptDeck } from '../server/index.ts'
import { type Catalogue, type Entry, untilDone } from './catalogue.ts'
import { forEach } from './for-each.ts'
import { type TextPlace, type Texts, tokenOf } from './texts.ts'

/** What is kept of a deck besides its text. */
export interface DeckCard {
  readonly hash: string
  readonly text: TextPlace
  /** When a server made room by it, in milliseconds since 1970; null where none has. */
  readonly dropped: number | null
}

/**
 * A deck that one server lets go of may be played with at another: it is on no list from then on, and still found by
 * its hash for so long.
 */
const STAYS_MS = 30 * 86_400_000

export class JetStreamDecks implements DeckStore {
  private readonly cards: Catalogue<DeckCard>
  private readonly texts: Texts

  constructor(cards: Catalogue<DeckCard>, texts: Texts) {
    this.cards = cards
    this.texts = texts
  }

  async all(): Promise<readonly KeptDeck[]> {
    await this.cards.sync()
    await this.sweep()
    const cards = this.cards.entries().filter(({ value }) => value.dropped === null)
    const texts = new Map<string, string>()
    await forEach(cards, async ({ key, value }) => {
      const text = await this.texts.read(value.text)
      if (text !== null) texts.set(key, text)
    })
    return cards.flatMap(({ key, value }) => {
      const text = texts.get(key)
      return text === undefined ? [] : [{ hash: value.hash, text }]
    })
  }

  /** One deck, whichever server it was brought to; null where there is none of that hash. */
  async get(hash: string): Promise<KeptDeck | null> {
    await this.cards.sync()
    const card = this.cards.get(tokenOf(hash))
    const text = card === null ? null : await this.texts.read(card.value.text)
    return text === null ? null : { hash, text }
  }

  async add(hash: string, text: string): Promise<void> {
    await this.cards.sync()
    const key = tokenOf(hash)
    const place = await this.texts.write(hash, text)
    const card = { hash, text: place, dropped: null }
    await untilDone(async () => {
      const kept = this.cards.get(key)
      const written = kept === null ? await this.cards.add(key, card) : await this.cards.change(kept, card)
      if (written === null) return 'again'
      if (kept !== null) await this.texts.forget(hash, kept.value.text)
      return 'done'
    })
  }

  async delete(hash: string): Promise<void> {
    await this.cards.sync()
    await untilDone(async () => {
      const kept = this.cards.get(tokenOf(hash))
      if (kept === null || kept.value.dropped !== null) return 'done'
      const dropped = await this.cards.change(kept, { ...kept.value, dropped: Date.now() })
      return dropped === null ? 'again' : 'done'
    })
  }

  /** Takes away what was let go of long ago. */
  private async sweep(): Promise<void> {
    const isOver = ({ value }: Entry<DeckCard>) => value.dropped !== null && Date.now() - value.dropped > STAYS_MS
    await forEach(this.cards.entries().filter(isOver), async card => {
      if (await this.cards.delete(card)) await this.texts.forget(card.value.hash, card.value.text)
    })
  }
}
