/** Where replays find their games and decks in this browser. */

import type { Game, Shelf } from '../../engine/index.ts'
import type { DeckShelf } from './shelf.ts'

/** A shelf for `readReplay`, its decks fetched. */
export async function shelfFor(games: readonly Game[], decks: DeckShelf): Promise<Shelf> {
  const known = await decks.all()
  return {
    findGame: id => games.find(game => game.id === id) ?? null,
    materials: (spec, id) => known.filter(deck => deck.id === id && spec.id(deck) === id),
  }
}
