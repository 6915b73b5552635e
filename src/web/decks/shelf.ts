/** The decks this browser keeps, by hash: in its database, or where there is none until the page is closed. */

import { type Deck, deckHash, readDeck } from '../../decks/index.ts'

const NAME = 'fairdeal-decks'
const STORE = 'decks'

export interface KeptDeck {
  readonly hash: string
  readonly deck: Deck
}

/** Where decks are kept. */
export interface DeckShelf {
  /** Whether they are still there when the page is opened again. */
  readonly lasts: boolean
  list(): Promise<readonly KeptDeck[]>
  get(hash: string): Promise<Deck | null>
  /** Keeps a deck; gives its hash. */
  put(deck: Deck): Promise<string>
  remove(hash: string): Promise<void>
}

let opened: Promise<DeckShelf> | null = null

/** The shelf of this browser. */
export function deckShelf(): Promise<DeckShelf> {
  opened ??= openDatabase().then(lastingShelf, () => memoryShelf())
  return opened
}

/** A shelf that lasts as long as the page. */
export function memoryShelf(): DeckShelf {
  const decks = new Map<string, Deck>()
  return {
    lasts: false,
    list: async () => [...decks].map(([hash, deck]) => ({ hash, deck })),
    get: async hash => decks.get(hash) ?? null,
    async put(deck) {
      const hash = deckHash(deck)
      decks.set(hash, deck)
      return hash
    },
    async remove(hash) {
      decks.delete(hash)
    },
  }
}

function lastingShelf(database: IDBDatabase): DeckShelf {
  const run = <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  return {
    lasts: true,
    async list() {
      const kept = await run<unknown[]>('readonly', store => store.getAll())
      return kept.flatMap(one => readKept(one))
    },
    async get(hash) {
      const [found] = readKept(await run<unknown>('readonly', store => store.get(hash)))
      return found?.deck ?? null
    },
    async put(deck) {
      const hash = deckHash(deck)
      await run('readwrite', store => store.put({ hash, deck }))
      return hash
    },
    async remove(hash) {
      await run('readwrite', store => store.delete(hash))
    },
  }
}

/** What was kept by a version that knew decks otherwise is passed over. */
function readKept(value: unknown): KeptDeck[] {
  try {
    const { hash, deck } = value as { hash: string; deck: unknown }
    return [{ hash, deck: readDeck(deck, 'deck') }]
  } catch {
    return []
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'hash' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('the database is in use'))
  })
}
