/**
 * What is a game's own, as JSON Schema (2020-12) in plain data: for documents, generated clients and tools. What is
 * read is decided by the game's readers; a test holds these to them.
 */

import type { Json } from './json.ts'

/** A JSON Schema. */
export type Shape = { readonly [keyword: string]: Json }

/** The shapes of one game. */
export interface Shapes {
  /** By type of move, as it is sent. */
  readonly moves: Readonly<Record<string, Shape>>
  /** All phases, `over` last. */
  readonly phases: readonly string[]
  readonly view: Shape
  /** By type of event. `game_start`, `own_move`, `locked_in` and `game_over` are the same in every game and may be left out. */
  readonly events: Readonly<Record<string, Shape>>
  readonly results: Shape
  readonly start: Shape
  /** The codes of its own refusals. */
  readonly refusals: readonly string[]
}

/** An object with exactly these fields, all of them there but those named as optional. */
export function objectOf(fields: Readonly<Record<string, Shape>>, optional: readonly string[] = []): Shape {
  const required = Object.keys(fields).filter(name => !optional.includes(name))
  return { type: 'object', properties: fields, required, additionalProperties: false }
}

/** Objects that are told apart by their `type`, by it: each with the type and its fields. */
export function typed<T extends string>(
  fieldsByType: Readonly<Record<T, Readonly<Record<string, Shape>>>>,
  optional: readonly string[] = [],
): Readonly<Record<T, Shape>> {
  const shapes: Record<string, Shape> = {}
  for (const type in fieldsByType) shapes[type] = objectOf({ type: { const: type }, ...fieldsByType[type] }, optional)
  return shapes as Record<T, Shape>
}

/** A list; with `count` it has exactly so many. */
export function listOf(items: Shape, count?: number): Shape {
  return count === undefined ? { type: 'array', items } : { type: 'array', items, minItems: count, maxItems: count }
}

/** One of a few values. */
export function oneOf(...values: readonly Json[]): Shape {
  return { enum: values }
}

/** Null is one of the values. */
export function orNull(shape: Shape): Shape {
  return typeof shape.type === 'string' && shape.enum === undefined
    ? { ...shape, type: [shape.type, 'null'] }
    : { anyOf: [shape, { type: 'null' }] }
}

/** The same with a sentence about it. */
export function says(description: string, shape: Shape): Shape {
  return { ...shape, description }
}

export const INTEGER: Shape = { type: 'integer' }
export const COUNT: Shape = { type: 'integer', minimum: 0 }
export const SEAT: Shape = COUNT
export const TEXT: Shape = { type: 'string' }
export const YES_NO: Shape = { type: 'boolean' }
