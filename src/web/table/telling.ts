/** A game in words on the page. The words come with the games, in a part of their own that is fetched when needed. */

import { settings } from '../settings/settings.svelte.ts'
import { loadTold, told, words } from '../words/words.svelte.ts'
import { type Telling, tellingOf } from './retelling.ts'

export type { Telling } from './retelling.ts'

/** Fetches the words of a game. What they tell follows the language and the titles in force whenever they are asked. */
export async function fetchTelling(id: string): Promise<Telling> {
  const inForce = () => ({ words: words(), told: told()[id], titles: settings().titles })
  try {
    await loadTold()
    const { findGame } = await import('../../games/index.ts')
    return tellingOf(findGame(id), inForce)
  } catch {
    return tellingOf(null, inForce)
  }
}
