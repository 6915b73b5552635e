/** How a game is usually played in a language: with texts in it, where they are to be had. Pure. */

import type { DeckInfo, GameInfo } from '../../protocol/index.ts'
import type { Words } from '../words/en.ts'

/** The game with its usual materials as defaults, as far as they are among the decks there are. */
export function withUsual(said: Words, game: GameInfo, decks: readonly Pick<DeckInfo, 'id'>[]): GameInfo {
  const options = game.options.map(spec => {
    const usual = usualOf(said, game.id, spec.name)
    const there = spec.kind === 'material' && usual !== undefined && decks.some(deck => deck.id === usual)
    return there ? { ...spec, default: usual } : spec
  })
  return { ...game, options }
}

/** The id of what a language usually plays a game with; undefined where it says nothing. */
export function usualOf(said: Words, game: string, option: string): string | undefined {
  return said.games[game]?.options[option]?.usual
}
