/** Reading a deck that somebody brings: any shape the importer knows, within what a server may be asked to hold. */

import { type Deck, ImportRefused, type ImportReport, importDeck } from '../decks/index.ts'

/** More cards than this in one deck would make every table that plays with it slow. */
export const DECK_CARDS = 10_000

/** What is asked for besides the bytes, as `fairdeal deck import` has it. */
export interface DeckWishes {
  readonly pack?: string
  readonly id?: string
  readonly name?: string
  readonly language?: string
  readonly license?: string
}

/** What came of the bytes: a deck with its report, or why none came of them. */
export type Upload =
  | { readonly deck: Deck; readonly report: ImportReport }
  | { readonly refused: string; readonly place: string; readonly problem: string }

export function readUpload(bytes: Uint8Array, wishes: DeckWishes): Upload {
  try {
    const { deck, report } = importDeck(bytes, wishes)
    const cards = deck.black.length + deck.white.length
    if (cards <= DECK_CARDS) return { deck, report }
    const problem = `${cards} cards where a server takes at most ${DECK_CARDS}; take one pack`
    return { refused: 'E_TOO_LARGE', place: '', problem: `E_TOO_LARGE: ${problem}` }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    return { refused: error.code, place: error.place, problem: error.problem }
  }
}
