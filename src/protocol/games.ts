/** What is a game's own. The document puts in their place what the games of a server declare. */

import { z } from 'zod'
import type { GameEvent, Move, Options, Results } from '../engine/index.ts'
import { as, count, named, seat } from './shapes.ts'

/** A move as it is sent: whatever that is, the game answers it. */
export const sentMove = named(
  'Move',
  'A decision of a seat. Whatever else is sent as one is answered with a refusal (422).',
  z.unknown(),
)
export const move = as<Move>(sentMove)

export const gameEvent = named(
  'Event',
  'What happened. With `to` it is told to that seat alone, without it to everyone.',
  as<GameEvent>(z.looseObject({ type: z.string(), to: seat.optional() })),
)

export const results = named(
  'Results',
  'How a game ended.',
  as<Results>(
    z.looseObject({
      scores: z.array(z.number().min(0).max(1)).describe('By seat, 0 to 1.'),
      winner_slots: z.array(seat).describe('The seats that won, ascending.'),
      rounds_played: count,
    }),
  ),
)

export const options = named(
  'Options',
  'Every option of the game, filled in.',
  as<Options>(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
)

export const optionsWanted = named(
  'OptionsWanted',
  'Options of the game; those that are left out get their defaults.',
  z.unknown(),
)

export const startPosition = named('StartPosition', 'A set-up position in place of the first deal.', z.unknown())

export const view = named(
  'View',
  "The game's own picture. Every key is always there; what a viewer may not know is null.",
  as<Readonly<Record<string, unknown>>>(z.record(z.string(), z.unknown())),
)
