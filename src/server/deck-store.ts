/** A brought deck as it is kept. */
export interface KeptDeck {
  readonly hash: string
  /** The deck file. */
  readonly text: string
}

/** Where brought decks are kept. */
export interface DeckStore {
  /** All of them, in the order they were added. */
  all(): Promise<readonly KeptDeck[]>
  /** One of them, where several servers keep theirs together: it may have come since `all` was read. */
  get?(hash: string): Promise<KeptDeck | null>
  /** Keeps a deck; one that is there already is written anew. Ends when it is safe. */
  add(hash: string, text: string): Promise<void>
  delete(hash: string): Promise<void>
}

/** Decks in memory: the shelf that reads them has them as well, so nothing is kept here. */
export class MemoryDecks implements DeckStore {
  async all(): Promise<readonly KeptDeck[]> {
    return []
  }

  async add(): Promise<void> {}

  async delete(): Promise<void> {}
}
