/**
 * Moves and observations as numbers, for whoever learns to play: fixed numbers for what can be done, and a vector of
 * what a seat was told. Both are the same at every table of a game, whatever its options and however many sit there.
 */

import type { GameEvent } from './events.ts'
import type { Move, Observation } from './game.ts'

/** A stretch of the vector: so many numbers from `from` on. */
export interface EncodingPart {
  readonly name: string
  readonly from: number
  readonly length: number
  /** What the numbers mean, index by index. */
  readonly says: string
}

/** How one game is written in numbers. */
export interface Encoding<M extends Move = any> {
  /** Raised when a number comes to mean something else. */
  readonly version: number
  /** What each action is, by its number. */
  readonly actions: readonly string[]
  /** The stretches of the vector, in order and without gaps. */
  readonly parts: readonly EncodingPart[]
  /** How long the vector is. */
  readonly length: number
  /** The number of a move that the seat of the observation may make; moves that differ in suits or texts alone share one. */
  encode(move: M, observation: Observation): number
  /** The legal move of a number, as it is listed; null where the number is none of a legal move. */
  decode(action: number, observation: Observation): M | null
  /** What the seat was told as numbers: from its observation and its events so far, and nothing else. */
  tensor(observation: Observation, events: readonly GameEvent[]): number[]
}

/** Puts a number at an index of a part; 1 unless given. */
export type Put = (index: number, value?: number) => void

/** A part as a game writes it: `X` is what it read from the observation and the events, once for all parts. */
export interface PartSpec<X> {
  readonly name: string
  readonly length: number
  readonly says: string
  write(seen: X, put: Put): void
}

export interface EncodingSpec<M extends Move, X> {
  readonly version: number
  readonly actions: readonly string[]
  readonly parts: readonly PartSpec<X>[]
  encode(move: M, observation: Observation): number
  /** Null before the game has begun: then all numbers are 0. */
  read(observation: Observation, events: readonly GameEvent[]): X | null
}

/** Puts an encoding together from its parts. */
export function makeEncoding<M extends Move, X>(spec: EncodingSpec<M, X>): Encoding<M> {
  const parts: EncodingPart[] = []
  let length = 0
  for (const part of spec.parts) {
    parts.push({ name: part.name, from: length, length: part.length, says: part.says })
    length += part.length
  }
  return {
    version: spec.version,
    actions: spec.actions,
    parts,
    length,
    encode: spec.encode,
    decode(action, observation) {
      const legal = (observation.legal_moves ?? []) as readonly M[]
      return legal.find(move => spec.encode(move, observation) === action) ?? null
    },
    tensor(observation, events) {
      const vector = Array<number>(length).fill(0)
      const seen = spec.read(observation, events)
      if (seen === null) return vector
      for (const [index, { from, length: size, name }] of parts.entries()) {
        spec.parts[index].write(seen, (at, value = 1) => {
          if (!(at >= 0 && at < size)) throw new Error(`${name} has ${size} numbers, and ${at} is none of them`)
          vector[from + at] = value
        })
      }
      return vector
    },
  }
}

/** Which actions are legal now, ascending; none for who owes nothing. */
export function legalActions(encoding: Encoding, observation: Observation): number[] {
  const legal = (observation.legal_moves ?? []).map(move => encoding.encode(move, observation))
  return legal.sort((a, b) => a - b)
}

/** 1 for each action that is legal now, 0 for all others. */
export function actionMask(encoding: Encoding, observation: Observation): number[] {
  const mask = Array<number>(encoding.actions.length).fill(0)
  for (const action of legalActions(encoding, observation)) mask[action] = 1
  return mask
}
