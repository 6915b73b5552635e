/** The decks that the page carries, and those that were brought to this browser. */

import { type Deck, deckHash, readDeck } from '../../decks/index.ts'
import type { DeckInfo } from '../../protocol/index.ts'

export interface DeckShelf {
  byId(id: string): Promise<unknown>
  byHash(hash: string): Promise<unknown>
  /** The page's own: those that were brought are listed where they are kept. */
  list(): Promise<readonly DeckInfo[]>
  /** All decks with this id, for a replay that names one. */
  all(): Promise<readonly Deck[]>
}

const files = import.meta.glob<unknown>('../../../decks/*.json', { import: 'default' })

/** A shelf with the page's own decks, fetched when they are first asked for, and further ones. */
export function openShelf(brought: () => Promise<readonly unknown[]> = async () => []): DeckShelf {
  let own: Promise<Deck[]> | null = null
  const ours = () => (own ??= Promise.all(Object.values(files).map(async load => readDeck(await load(), 'deck'))))
  const all = async () => [...(await ours()), ...(await brought()).map(deck => readDeck(deck, 'deck'))]
  return {
    all,
    byId: async id => (await all()).find(deck => deck.id === id) ?? null,
    byHash: async hash => (await all()).find(deck => deckHash(deck) === hash) ?? null,
    list: async () => (await ours()).map(infoOf),
  }
}

function infoOf(deck: Deck): DeckInfo {
  return {
    hash: deckHash(deck),
    id: deck.id,
    name: deck.name,
    language: deck.language,
    license: deck.license,
    black: deck.black.length,
    white: deck.white.length,
  }
}
