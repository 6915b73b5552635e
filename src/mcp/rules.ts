import type { Calls } from '../client/index.ts'
import type { GameInfo } from '../protocol/index.ts'
import { Mistake } from './mistake.ts'
import { need, type Session } from './session.ts'

/** What is known here of a game besides what the server says: its rules as a page, and the JSON Schemas of its moves. */
export interface GamePage {
  /** The version these are of. */
  readonly rules: string
  readonly text: string
  readonly moves: Readonly<Record<string, unknown>>
}

/** Finds the page of a game; null where there is none. */
export type Library = (game: string) => GamePage | null

/** The rules of a game that the server has, by our own page where it is of the same version. */
export async function rulesOf(
  id: string,
  calls: Calls,
  library: Library,
): Promise<{ game: GameInfo; rules: string; moves: GamePage['moves'] }> {
  const { games } = need(await calls.games())
  const game = games.find(known => known.id === id)
  if (game === undefined) {
    throw new Mistake('no_such_game', 'There is no such game.', { games: games.map(known => known.id) })
  }
  const page = library(id)
  const isSame = page !== null && page.rules === game.rules
  return { game, rules: isSame ? page.text : game.summary, moves: isSame ? page.moves : {} }
}

/** The ids of games that begin with what was typed. */
export async function gamesBeginningWith(session: Session, begun: string): Promise<string[]> {
  const { games } = need(await session.calls.games())
  return games.map(({ id }) => id).filter(id => id.startsWith(begun))
}
