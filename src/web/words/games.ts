/** How a catalogue tells the games: by their events, moves, refusals and options. A game that it lacks speaks for itself. */

import type { GameEvent, Move, Observation, Refusal, Results, Told } from '../../engine/index.ts'
import type { GameInfo } from '../../protocol/index.ts'
import type { Words } from './en.ts'

/** The milder titles of the page, or those of the text a game comes from. */
export type Titles = 'mild' | 'source'

/** What a game and its options are called: all that is shown before it is played. */
export interface GameNamed {
  readonly name: string
  readonly summary: string
  readonly options: Readonly<Record<string, OptionTold>>
  readonly presets: Readonly<Record<string, { readonly label: string; readonly help: string }>>
}

/** The sentences of a game, fetched when there is something to tell. */
export interface GameTold {
  event(event: GameEvent, told: Told, titles: Titles): string | null
  move(move: Move, observation: Observation): string
  /** What the viewer sees now, in a few sentences. */
  view(observation: Observation, told: Told, titles: Titles): string
  results(results: Results, told: Told, titles: Titles): string
  /** The sentence of a refusal with a code of the game's own, else null. */
  refusal(refusal: Refusal): string | null
}

export interface OptionTold {
  readonly label: string
  readonly help: string
  /** What the values of a choice are called. */
  readonly values?: Readonly<Record<string, string>>
  /** The id of a deck in this language, which is played with unless another is chosen. */
  readonly usual?: string
}

export type GamesNamed = Readonly<Record<string, GameNamed | undefined>>
export type GamesTold = Readonly<Record<string, GameTold | undefined>>

/** What the server says of a game, in the language of a catalogue as far as that goes. */
export function gameIn(words: Words, game: GameInfo): GameInfo {
  const named = words.games[game.id]
  if (named === undefined) return game
  const { name, summary, options, presets } = named
  return {
    ...game,
    name,
    summary,
    options: game.options.map(option => {
      const here = options[option.name]
      return here === undefined ? option : { ...option, label: here.label, help: here.help }
    }),
    presets: game.presets.map(preset => ({ ...preset, ...presets[preset.id] })),
  }
}

/** Why a move was not taken: as the catalogue says it by code and facts, else as it came. */
export function refusalText(
  words: Words,
  told: GameTold | undefined,
  refusal: Refusal & { readonly reason: string },
): string {
  const { code, reason } = refusal
  return told?.refusal(refusal) ?? words.refusals[code]?.(refusal) ?? words.problems[code]?.(refusal) ?? reason
}
