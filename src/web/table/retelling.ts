/** A game told in the language in force: by its catalogue, else by the game's own words, else as plainly as can be. Pure. */

import type { Game, GameEvent, Move, Observation, Results, Told } from '../../engine/index.ts'
import type { Words } from '../words/en.ts'
import type { GameTold, Titles } from '../words/games.ts'

/** What the page asks of a game's words. A game it does not know is told as plainly as can be. */
export interface Telling {
  event(event: GameEvent, told: Told): string | null
  move(move: Move, observation: Observation): string
  view(observation: Observation, told: Told): string
  results(results: Results, told: Told): string
}

/** What is in force at the time of telling. */
export interface InForce {
  readonly words: Words
  /** The sentences of the game in this language; none where the game speaks for itself. */
  readonly told: GameTold | undefined
  readonly titles: Titles
}

/** The words of a game; of none, plain ones. Words that stumble over what a newer server says give way to plain ones. */
export function tellingOf(game: Pick<Game, 'words' | 'sourceWords'> | null, inForce: () => InForce): Telling {
  const own = () => (inForce().titles === 'source' ? (game?.sourceWords ?? game?.words) : game?.words)
  const tell = <T>(
    here: (told: GameTold, titles: Titles) => T,
    itself: (own: Game['words']) => T,
    plainly: (words: Words) => T,
  ): T => {
    const { words, told, titles } = inForce()
    const spoken = own()
    try {
      if (told !== undefined) return here(told, titles)
      return spoken === undefined ? plainly(words) : itself(spoken)
    } catch {
      return plainly(words)
    }
  }
  return {
    event: (event, told) =>
      tell(
        (here, titles) => here.event(event, told, titles),
        spoken => spoken.event(event, told),
        ({ plain }) => plain.event(event.type, JSON.stringify(fields(event))),
      ),
    move: (move, observation) =>
      tell(
        here => here.move(move, observation),
        spoken => spoken.move(move, observation),
        () => JSON.stringify(move),
      ),
    view: (observation, told) =>
      tell(
        (here, titles) => here.view(observation, told, titles),
        () => observation.text,
        () => observation.text,
      ),
    results: (results, told) =>
      tell(
        (here, titles) => here.results(results, told, titles),
        spoken => spoken.results(results, told),
        words => plainResults(words, results, told),
      ),
  }
}

function plainResults(words: Words, results: Results, told: Told): string {
  return words.plain.won(results.winner_slots.map(seat => (seat === told.viewer ? words.seat.you : told.names[seat])))
}

function fields({ type: _, ...rest }: GameEvent): object {
  return rest
}
