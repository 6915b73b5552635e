/** How the shapes of the protocol are written down: one schema each gives the type, the check and the document. */

import { z } from 'zod'
import { type Json, show } from '../engine/index.ts'

/** All shapes that have a name, by it, for the document. */
export const book = new Map<string, z.ZodType>()

/** Gives a shape its name and a sentence in the document. */
export function named<S extends z.ZodType>(name: string, says: string, schema: S): S {
  if (book.has(name)) throw new Error(`two shapes are called ${name}`)
  const shape = schema.describe(says)
  book.set(name, shape)
  return shape
}

/** What somebody sends: an object with exactly these fields; an unknown one is refused, and the known ones are named. */
export function fields<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject(shape, {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? `unknown field ${show((issue.keys as string[])[0])}; known are ${Object.keys(shape).join(', ') || 'none'}`
        : undefined,
  })
}

/** A shape whose type is one of the engine's: what it holds is for the engine and the games to say. */
export function as<T>(schema: z.ZodType): z.ZodType<T, T> {
  return schema as z.ZodType<T, T>
}

/** The type of a shape, readonly all through. */
export type Told<S extends z.ZodType> = Frozen<z.infer<S>>

type Frozen<T> = T extends readonly (infer U)[]
  ? readonly Frozen<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T

/** A whole number of any size: which ones there are is for the table to say. */
export const whole = z
  .number()
  .refine(Number.isInteger, { error: ({ input }) => `${show(input)} where a whole number is wanted` })
  .meta({ type: 'integer' })
/** How many there are of something, or the number of one of them. */
export const count = z.int().min(0)
export const seat = named('Seat', 'A place at the table, from 0.', count)
export const time = z.iso.datetime().describe('RFC 3339, in UTC.')
export const anything = as<Json>(z.unknown())
