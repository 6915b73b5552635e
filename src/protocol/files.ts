/** Files that travel over HTTP as they are (formats): replays and decks. */

import { z } from 'zod'
import { FAIRNESS_VERSION, FAULT_KINDS, PLAYER_KINDS, REPLAY_FORMAT, REPLAY_VERSION } from '../engine/index.ts'
import { gameEvent, move, options, results, startPosition } from './games.ts'
import { count, named, seat } from './shapes.ts'

const card = z.object({ id: z.string(), text: z.string(), tags: z.array(z.string()).optional() })

export const deck = named(
  'Deck',
  'A deck file, version 1.',
  z.object({
    format: z.literal('fairdeal-deck'),
    version: z.literal(1),
    id: z.string(),
    name: z.string(),
    language: z.string(),
    license: z.string(),
    black: z.array(card.extend({ pick: z.int().min(1).max(2) })).describe('Prompts.'),
    white: z.array(card).describe('Answers.'),
  }),
)

const head = {
  format: z.literal(REPLAY_FORMAT),
  version: z.literal(REPLAY_VERSION),
  game: z.string(),
  rules: z.string(),
  seats: count,
  options,
  deck_hash: z.string().optional().describe('Where the game is played with a deck.'),
}
const player = z.object({ name: z.string(), kind: z.enum(PLAYER_KINDS) })
const spans = z.array(z.array(count).length(2)).describe('When a stand-in played: from, up to but not including.')

const entry = z.union([z.object({ seat, move }), z.object({ close: z.literal(true) })])

export const replay = named(
  'Replay',
  'A whole game that is over: everything that was decided, and what came of it.',
  z.object({
    ...head,
    seed: z.string().describe('Decimal.'),
    players: z.array(player.extend({ level: z.string().optional(), stand_in: spans.optional() })),
    moves: z.array(entry).describe('All that was decided, in order; `close` is a phase closing on who still owes.'),
    events: z.array(gameEvent),
    results,
    faults: z
      .array(z.object({ at: count, seat, kind: z.enum(FAULT_KINDS), code: z.string().nullable() }))
      .optional()
      .describe('Why phases were closed: `at` is the index in `moves`.'),
    start: startPosition.optional(),
    fairness: z
      .object({
        version: z.literal(FAIRNESS_VERSION),
        commitment: z.string(),
        nonce: z.string(),
        seed: z.string().describe('The seed that was committed to; the game has its own from it and the salts.'),
        salts: z.array(z.object({ name: z.string(), salt: z.string() })),
      })
      .optional()
      .describe('What is revealed of the commitment; not where the game was set up.'),
    deck: deck.optional(),
  }),
)

export const publicReplay = named(
  'PublicReplay',
  'What everyone may have of a game that still runs: no seed, no start, no moves, public events only.',
  z.object({
    ...head,
    players: z.array(player),
    events: z.array(gameEvent),
    results: z.null(),
    set_up: z.literal(true).optional(),
  }),
)
