import { type Deck, readDeck } from '../../decks/index.ts'
import type { Game, Materials } from '../../engine/index.ts'
import { server } from '../server.ts'

/** Fetches what a game is played with on the page alone: the usual deck. Null where it cannot be had. */
export async function fetchMaterials(game: Game): Promise<Materials | null> {
  const materials: Record<string, Deck> = {}
  for (const spec of game.materials) {
    const usual = game.options.find(option => option.name === spec.option)?.default
    const known = await server.decks()
    const info = known.ok ? (known.value.decks.find(deck => deck.id === usual) ?? known.value.decks[0]) : undefined
    const found = info === undefined ? null : await server.deck(info.hash)
    if (found === null || !found.ok) return null
    materials[spec.name] = readDeck(found.value, spec.name)
  }
  return materials
}
