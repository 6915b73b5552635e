/** The shapes of everything a client may send. Ranges that depend on a game are read where the game is known. */

import { z } from 'zod'
import { show } from '../engine/index.ts'

/** An object with exactly these fields; an unknown one is refused, and the known ones are named. */
function fields<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject(shape, {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? `unknown field ${show((issue.keys as string[])[0])}; known are ${Object.keys(shape).join(', ') || 'none'}`
        : undefined,
  })
}

/** A whole number of any size: which ones there are is for the table to say. */
const whole = z
  .number()
  .refine(Number.isInteger, { error: ({ input }) => `${show(input)} where a whole number is wanted` })
const level = z.string()

export const seatWanted = z.discriminatedUnion('kind', [
  fields({ kind: z.literal('you'), name: z.string() }),
  fields({ kind: z.literal('open') }),
  fields({ kind: z.literal('bot'), level }),
  fields({ kind: z.literal('llm'), model: z.string() }),
])

export const createTable = fields({
  game: z.string(),
  options: z.unknown().optional(),
  seats: z.array(seatWanted).optional(),
  name: z.string().optional(),
  visibility: z.enum(['public', 'private']).optional(),
  clock: fields({ move_s: z.number() }).nullable().optional(),
  policy: z.enum(['retry', 'default']).optional(),
  shuffle_seats: z.boolean().optional(),
  pace_ms: z.number().optional(),
  deck: z.string().optional(),
  stand_in: z.boolean().optional(),
  start: z.unknown().optional(),
  seed: z.string().optional(),
})

export const takeSeat = fields({ name: z.string(), seat: whole.optional() })
export const takeByCode = fields({ code: z.string() })
export const startGame = fields({ fill: level.optional() })
export const closePhase = fields({ turn: whole })

const moveId = z.string().refine(id => id !== '' && Array.from(id).length <= 64, 'an id has 1 to 64 characters')

export const sendMove = fields({ id: moveId, turn: whole, move: z.unknown() })

export const hello = fields({
  type: z.literal('hello'),
  protocol: whole,
  token: z.string().optional(),
  after: whole.optional(),
  observe: z.boolean().optional(),
})
export const moveMessage = fields({ type: z.literal('move'), id: moveId, turn: whole, move: z.unknown() })
export const react = fields({ type: z.literal('react'), emote: z.string() })

const decimal = z.string().regex(/^[0-9]{1,15}$/, 'a whole number in decimal')

export const listQuery = fields({ after: decimal.optional(), limit: decimal.optional() })
export const eventsQuery = fields({ after: decimal.optional(), observe: z.enum(['0', '1']).optional() })
export const empty = fields({})
