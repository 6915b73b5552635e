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

/** What a bot may be asked of each game, for whoever writes one in TypeScript. */
export type { AllegianceMove, AllegianceView } from './allegiance/index.ts'
/** Playing cards, for displays and for other games that are played with them. */
export {
  CARD_NAMES,
  cardName,
  cardNumber,
  cardSign,
  cardSigns,
  RANKS,
  rankOf,
  rankWord,
  SUITS,
  suitOf,
} from './cards.ts'
export type { CzarMove } from './czar/index.ts'
/** A prompt with its answers, for displays of a game that has prompts. */
export { capitalise, fill as fillPrompt, fillPieces, letterOf } from './czar/index.ts'

export type { PresidentMove } from './president/index.ts'
/** The words of President with other titles than the usual ones. */
export { MILD_TITLES, presidentWords, SOURCE_TITLES } from './president/index.ts'
