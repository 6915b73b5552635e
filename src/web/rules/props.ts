import { type Deck, readDeck } from '../../decks/index.ts'
import type { Game, Materials } from '../../engine/index.ts'
import { usualOf } from '../lobby/usual.ts'
import { server } from '../server.ts'
import { words } from '../words/words.svelte.ts'

/** Fetches what a game is played with on the page alone: the usual deck of the language in force. Null where it cannot be had. */
export async function fetchMaterials(game: Game): Promise<Materials | null> {
  const materials: Record<string, Deck> = {}
  for (const spec of game.materials) {
    const usual = game.options.find(option => option.name === spec.option)?.default
    const wanted = [usualOf(words(), game.id, spec.option), usual]
    const known = await server.decks()
    const decks = known.ok ? known.value.decks : []
    const info = wanted.flatMap(id => decks.filter(deck => deck.id === id)).at(0) ?? decks[0]
    const found = info === undefined ? null : await server.deck(info.hash)
    if (found === null || !found.ok) return null
    materials[spec.name] = readDeck(found.value, spec.name)
  }
  return materials
}
