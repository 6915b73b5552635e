/** What a game is to the table: the contract every folder in `games` fulfils. Pure functions over plain data. */

import type { Advisor } from './advice.ts'
import type { Encoding } from './encoding.ts'
import type { GameEvent, Results, Seat, Viewer } from './events.ts'
import type { History } from './history.ts'
import type { Json } from './json.ts'
import type { Judging } from './judging.ts'
import type { OptionSpec, Options, Preset } from './options.ts'
import type { Random } from './random.ts'
import type { Refusal } from './refusals.ts'
import type { Replay } from './replay.ts'
import type { Shapes } from './shapes.ts'

/** A decision of a seat, as it travels: `{"type": "pass"}`. */
export interface Move {
  readonly type: string
}

/** What every state has; the rest is the game's own. States are plain readonly data and print as JSON. */
export interface GameState {
  /** Counts phases in which somebody owes a move, from 0. Seats that owe in parallel answer the same turn. */
  readonly turn: number
  /** The one generator of the game. Never leaves the table. */
  readonly random: Random
}

/** The next state and what happened on the way there, in order. */
export interface Step<S> {
  readonly state: S
  readonly events: readonly GameEvent[]
}

/** Things a game is played with that are not in its code, by name (Czar: `deck`). */
export type Materials = Readonly<Record<string, unknown>>

/** How the table knows a material: `deck` is chosen by the option `deck` and recorded as `deck_hash`. */
export interface MaterialSpec<T = any> {
  readonly name: string
  /** The option that holds the material's id. */
  readonly option: string
  /** Reads one from outside; throws `Unusable`. */
  read(value: unknown, place: string): T
  id(material: T): string
  hash(material: T): string
  /** The material with texts in the place of some of its own: to see what players make of them. */
  plant?(material: T, texts: readonly string[]): T
}

/** All that a game begins from. `start` is a set-up position as the game's `readStart` gave it. */
export interface Setup {
  readonly seats: number
  readonly options: Options
  readonly materials: Materials
  readonly random: Random
  readonly start: Json
}

/**
 * What a policy is given: what a person at that seat is given, and nothing else. Chance comes from a
 * generator of the player's own, never from the game's.
 */
export interface Seen {
  readonly observation: Observation
  /** All events of the seat so far, in order. */
  readonly events: readonly GameEvent[]
  readonly random: Random
  /** What finished games taught, as the game's own `learn` gave it; absent for a player that was taught nothing. */
  readonly lessons?: Lessons
}

/** What a game keeps of finished games for its players. Plain data, the same for every seat. */
export type Lessons = Readonly<Record<string, Json>>

/** A way of choosing: one of the legal moves for a seat that owes one, and the player's next generator. */
export type Policy<M extends Move = Move> = (seen: Seen) => [M, Random]

/** Who is at the table, for sentences: names by seat, and who is being told. */
export interface Told {
  readonly names: readonly string[]
  readonly viewer: Viewer
  /** What was told before, so that a sentence can speak of it again; without it sentences are plainer. */
  readonly earlier?: readonly GameEvent[]
  /** What the game is played with, so that a sentence can call cards by their texts. */
  readonly materials?: Materials
}

/**
 * The game told in plain words, for terminal, replay, screen reader and language models. Sentences are
 * written for `told.viewer`: "You pass" to the seat itself, "Ada passes" to others.
 */
export interface Words<M extends Move = Move> {
  /** One event as a sentence with its stop; null where there is nothing to tell. */
  event(event: GameEvent, told: Told): string | null
  /** A move as a verb with its object, as a button has it: "Play pair of jacks". */
  move(move: M, observation: Observation): string
  /** What the viewer sees now, in a few plain sentences: the `text` of an observation. */
  view(observation: Omit<Observation, 'text'>, told: Told): string
  /** The sentence of a refusal with a code of the game's own, or null to leave it to `commonReason`. */
  refusal(refusal: Refusal): string | null
  /** How it ended, in a sentence or two. */
  results(results: Results, told: Told): string
}

/** What a language model is told of a game before it plays. Whatever changes in it raises its version. */
export interface Brief {
  readonly version: number
  /** The rules as far as a player needs them, a paragraph each. No word of a player or a deck stands in them. */
  readonly rules: readonly string[]
  /** By type of move, the field in which a player may say something with it, and what that is for. */
  readonly remarks?: Readonly<Record<string, { readonly field: string; readonly says: string }>>
}

/** What a viewer sees now (protocol, Observation), without what only a driver knows. */
export interface Observation {
  readonly game: string
  readonly rules: string
  readonly options: Options
  readonly set_up: boolean
  readonly seat: Viewer
  readonly turn: number | null
  readonly phase: string
  readonly owing: readonly Seat[]
  readonly you_owe: boolean
  readonly legal_moves: readonly Move[] | null
  readonly view: View | null
  readonly text: string
}

/** Numbers by seat that tell more of a game than its scores, by name. */
export type Figures = Readonly<Record<string, readonly number[]>>

/** A whole game that was played in a compact form: its end, and how many decisions each seat took. */
export interface FastGame {
  readonly results: Results
  readonly decisions: readonly number[]
}

/** The generators of the computer players by seat, and who wants to hear of each move, in the order they are taken in. */
export interface FastHow {
  readonly randoms: readonly Random[]
  readonly told?: ((seat: Seat, move: Move) => void) | undefined
}

/** A game's own picture for one viewer: every key is always there, what a viewer may not know is null. */
export type View = Readonly<Record<string, unknown>>

export interface Game<S extends GameState = any, M extends Move = any> {
  readonly id: string
  /** As a display says it: "President". */
  readonly name: string
  /** The version of the rules, which replays record. */
  readonly rules: string
  /** One sentence for someone who does not know the game. */
  readonly summary: string
  readonly seats: { readonly min: number; readonly max: number; readonly usual: number }
  readonly options: readonly OptionSpec[]
  readonly presets: readonly Preset[]
  readonly materials: readonly MaterialSpec[]
  /** All types of move there are, in any phase. */
  readonly moveTypes: readonly M['type'][]
  /** The computer players built so far, weakest first: `easy`, … */
  readonly levels: Readonly<Record<string, Policy<M>>>
  /** What it can tell a person of a decision: a hint, and what each move is worth. Without it there is no help. */
  readonly advice?: Advisor<M>
  readonly words: Words<M>
  /** The words with the titles of the text its rules come from, where the usual ones are milder. For who asks for them. */
  readonly sourceWords?: Words<M>
  /** What language models are told of it; a game without one is told by its summary. */
  readonly brief?: Brief
  /** What travels of it, as JSON Schemas: for the server's document and for tools. Without them those say less. */
  readonly shapes?: Shapes
  /** Its moves and what a seat sees as numbers, for learners. Without it the game is no environment for them. */
  readonly encoding?: Encoding<M>
  /** How what a seat judged is put before other judges. Without it nothing is judged in the game. */
  readonly judging?: Judging<S, M>

  /**
   * What finished games teach those who play later, added to what is known already. It takes whole replays of this game
   * only, so nothing in it is anybody's secret.
   */
  learn?(replays: Iterable<Replay>, known: Lessons | null): Lessons

  /** Reads a set-up position; throws `Unusable` with a place that begins with `start`. */
  readStart(value: unknown, setup: Omit<Setup, 'start'>): Json
  /** Deals. The engine has already told `game_start`. */
  begin(setup: Setup): Step<S>

  /** The present phase; `over` at the end. */
  phase(state: S): string
  /** The types of move of the present phase. */
  phaseTypes(state: S): readonly M['type'][]
  /** The seats that owe a move now, ascending. Empty only when the game is over. */
  owing(state: S): readonly Seat[]
  /** The seats whose secret move of this phase was accepted, ascending. */
  locked(state: S): readonly Seat[]
  /**
   * How many deals there have been. When it grows, what was secret before is worth nothing to any seat any more, so that
   * it may be shown. Without it the whole game is one deal.
   */
  deals?(state: S): number
  /** Null until the game is over. */
  results(state: S): Results | null
  /** What the arena measures besides scores, one number a seat each: points a round, awards. Always the same names. */
  figures?(results: Results): Figures
  /**
   * A quick way through whole games that are dealt (no set-up position) between computer players of some levels. It
   * ends as the readable rules do with the same generators, seat by seat, and by the same moves.
   */
  readonly fast?: {
    readonly levels: readonly string[]
    play(setup: Setup, levels: readonly string[], how: FastHow): FastGame
  }

  /** Reads a move of a known type: its shape only. Gives it as understood, or `unreadable` and the like. */
  readMove(raw: Readonly<Record<string, unknown>>): M | Refusal
  /** Takes a move of a seat that owes one, of a type of this phase, as `readMove` or `defaultMove` gave it. */
  play(state: S, seat: Seat, move: M, how: { readonly isDefault: boolean }): Step<S> | Refusal
  /** What is played for a seat that owes a move when the phase closes, and the generator after drawing it. */
  defaultMove(state: S, seat: Seat): [M, Random]
  /**
   * What the seat can choose; empty for a seat that owes nothing. Each entry can be sent as it stands, and each
   * move that would be accepted has exactly one representative here (`representative`).
   */
  legalMoves(state: S, seat: Seat): readonly M[]
  /** The entry of `legalMoves` that stands for an accepted move (lowest suits, no texts). */
  representative(state: S, seat: Seat, move: M): M

  /** The game's own picture for a viewer, written by listing what that viewer may see. */
  view(state: S, viewer: Viewer): View
  /** Where every card is, by place, so that shared code can count them without knowing the game. */
  places(state: S): Readonly<Record<string, readonly string[]>>
  /** Sentences about what is wrong in a state; empty in every state that can be reached. */
  invariants(state: S): readonly string[]
  /** What the viewer must not be able to tell, by name: hands of others, a locked choice, the order of a pile. */
  secrets(state: S, viewer: Viewer): Readonly<Record<string, Json>>
  /**
   * Another history the viewer cannot tell from this one: as many entries of moves, at every step the same
   * bytes for that viewer. Chance is written down as outcomes (`scripted`). Uniform over what can be hidden
   * wherever that can be had; `random` is the generator of whoever asks.
   */
  resample(history: History, viewer: Viewer, random: Random): History
}
