/** The decks that were brought to this browser, for its own tables and for replays. */

import type { Deck } from '../../decks/index.ts'
import { deckShelf } from '../decks/shelf.ts'

/** All of them; none where the browser keeps nothing. */
export async function brought(): Promise<readonly Deck[]> {
  const kept = await (await deckShelf()).list()
  return kept.map(({ deck }) => deck)
}
