/** A game in words on the page. The words come with the games, in a part of their own that is fetched when needed. */

import type { Game, GameEvent, Move, Observation, Results, Told } from '../../engine/index.ts'

/** What the page asks of a game's words. A game it does not know is told as plainly as can be. */
export interface Telling {
  event(event: GameEvent, told: Told): string | null
  move(move: Move, observation: Observation): string
  results(results: Results, told: Told): string
}

/** Fetches the words of a game. */
export async function fetchTelling(id: string): Promise<Telling> {
  try {
    const { findGame } = await import('../../games/index.ts')
    return tellingOf(findGame(id))
  } catch {
    return tellingOf(null)
  }
}

/** The words of a game; of none, plain ones. Words that stumble over what a newer server says give way to plain ones. */
export function tellingOf(game: Pick<Game, 'words'> | null): Telling {
  if (game === null) return PLAIN
  const { words } = game
  return {
    event: (event, told) =>
      attempt(
        () => words.event(event, told),
        () => PLAIN.event(event, told),
      ),
    move: (move, observation) =>
      attempt(
        () => words.move(move, observation),
        () => PLAIN.move(move, observation),
      ),
    results: (results, told) =>
      attempt(
        () => words.results(results, told),
        () => PLAIN.results(results, told),
      ),
  }
}

const PLAIN: Telling = {
  event: event => `${event.type} ${JSON.stringify(fields(event))}`,
  move: move => JSON.stringify(move),
  results(results, told) {
    const winners = results.winner_slots.map(seat => (seat === told.viewer ? 'You' : told.names[seat]))
    return winners.length === 0 ? 'Nobody wins.' : `Won: ${winners.join(', ')}.`
  },
}

function fields({ type: _, ...rest }: GameEvent): object {
  return rest
}

function attempt<T>(tell: () => T, otherwise: () => T): T {
  try {
    return tell()
  } catch {
    return otherwise()
  }
}
