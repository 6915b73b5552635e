import type { GameInfo } from '../../protocol/index.ts'
import { server } from '../server.ts'
import { words } from '../words/words.svelte.ts'
import { usualOf, withUsual } from './usual.ts'

/** A game as it is usually played in the language in force, with the decks of this server. */
export async function asUsual(game: GameInfo): Promise<GameInfo> {
  if (!game.options.some(spec => usualOf(words(), game.id, spec.name) !== undefined)) return game
  const known = await server.decks()
  return known.ok ? withUsual(words(), game, known.value.decks) : game
}
