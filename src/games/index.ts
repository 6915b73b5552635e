/** The list of games: the one place outside their folders that names them. */

import type { Game } from '../engine/index.ts'
import { allegiance } from './allegiance/index.ts'
import { czar } from './czar/index.ts'
import { president } from './president/index.ts'

/** All games, in the order a display lists them. */
export const games: readonly Game[] = [president, allegiance, czar]

/** The game of an id, or null. */
export function findGame(id: string): Game | null {
  return games.find(game => game.id === id) ?? null
}

/** A prompt with its answers, for displays of a game that has prompts. */
export { capitalise, fillPieces } from './czar/index.ts'
