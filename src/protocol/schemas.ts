/** The shapes of everything a client may send. Ranges that depend on a game are read where the game is known. */

import { z } from 'zod'
import { optionsWanted, sentMove, startPosition } from './games.ts'
import { fields, named, whole } from './shapes.ts'

const level = z.string().describe('A computer player that `GET /api/games` lists for the game.')
const name = z.string().describe('1 to 32 code points after cleaning; no two at a table are the same, ignoring case.')
/** A number whose range the table says, for the document. */
const range = (minimum: number, maximum: number) => z.number().meta({ type: 'integer', minimum, maximum })

const salt = z
  .string()
  .regex(/^[!-~]{1,64}$/, 'a salt has 1 to 64 printable ASCII characters, no spaces')
  .describe('Goes into the shuffle of the deal that is promised (docs/fairness.md). Everyone can read it.')

export const seatWanted = named(
  'SeatWanted',
  'Who shall sit at a seat of a new table: the caller, nobody yet, a bot, or a language model where the server has some.',
  z.discriminatedUnion('kind', [
    fields({ kind: z.literal('you'), name }),
    fields({ kind: z.literal('open') }),
    fields({ kind: z.literal('bot'), level }),
    fields({ kind: z.literal('llm'), model: z.string() }),
  ]),
)

export const createTable = named(
  'CreateTable',
  'A new table. When all its seats are taken the game starts.',
  fields({
    game: z.string(),
    options: optionsWanted.optional(),
    seats: z.array(seatWanted).optional().describe('One each; without it the usual number of open seats.'),
    name: z.string().optional().describe('1 to 32 code points; the name of the game unless given.'),
    visibility: z.enum(['public', 'private']).optional().describe('`private` (by its link only) unless given.'),
    clock: fields({ move_s: range(10, 86_400).describe('Seconds for each phase.') })
      .nullable()
      .optional()
      .describe('Null or left out: nobody is hurried.'),
    policy: z
      .enum(['retry', 'default'])
      .optional()
      .describe(
        '`retry`: a refused seat may try again. `default`: its first bad move forfeits the choice of the phase.',
      ),
    shuffle_seats: z
      .boolean()
      .optional()
      .describe('Whether who sits where is dealt out at the start; true unless given.'),
    pace_ms: range(0, 10_000).optional().describe('How long bots wait before a move; 800 unless given.'),
    deck: z.string().optional().describe('The hash of a deck known here; sets `options.deck`.'),
    stand_in: z
      .boolean()
      .optional()
      .describe(
        'Whether the bot `normal` plays for absent people; true unless given. Else their moves are the defaults.',
      ),
    watch: fields({
      see: z.enum(['public', 'hands', 'nothing']).optional().describe('`public` unless given.'),
      delay_s: z.number().optional().describe('Seconds, 0 to 3600; 0 unless given.'),
    })
      .optional()
      .describe('What spectators see, and how much later.'),
    start: startPosition.optional().describe('Only where the server allows it; such a table is marked.'),
    seed: z.string().optional().describe('A decimal number. Only where the server allows it; such a table is marked.'),
  }),
)

export const takeSeat = named(
  'TakeSeatByName',
  'Takes an open seat, the first one unless a number is given.',
  fields({ name, seat: whole.optional(), salt: salt.optional() }),
)
export const addSalt = named(
  'AddSalt',
  'What the player adds to the coming deal, in place of what it added before.',
  fields({ salt }),
)
export const takeByCode = named(
  'TakeSeatByCode',
  'Takes over the seat of another device.',
  fields({ code: z.string().describe('The one-time code that the other device shows.') }),
)
export const startGame = named(
  'StartGame',
  'Who fills the seats that are still open.',
  fields({ fill: level.optional().describe('The level of their bots; `normal` unless given.') }),
)
export const closePhase = named('ClosePhase', 'Which phase is to be closed.', fields({ turn: whole }))

const moveId = z
  .string()
  .refine(id => id !== '' && Array.from(id).length <= 64, 'an id has 1 to 64 characters')
  .meta({ minLength: 1, maxLength: 64, description: "The seat's own. Sent again, it is answered as the first time." })
const turn = whole.describe('The turn it answers.')

export const sendMove = named('SendMove', 'A move.', fields({ id: moveId, turn, move: sentMove }))

export const hello = named(
  'Hello',
  'The first message on a WebSocket. Without a token one watches.',
  fields({
    type: z.literal('hello'),
    protocol: whole,
    token: z.string().optional(),
    after: whole.optional().describe('The number of the last event one has; without it all come from 0.'),
    observe: z.boolean().optional().describe('Whether `turn` messages bring an observation.'),
  }),
)
export const moveMessage = named(
  'MoveMessage',
  'A move.',
  fields({ type: z.literal('move'), id: moveId, turn, move: sentMove }),
)
export const react = named(
  'React',
  'Shows one of the emotes that `GET /api/games` lists.',
  fields({ type: z.literal('react'), emote: z.string() }),
)

const decimal = z.string().regex(/^[0-9]{1,15}$/, 'a whole number in decimal')

export const listQuery = fields({
  after: decimal.optional().describe('The `next` of the page before.'),
  limit: decimal.optional().describe('How many a page has, 1 to 100; 50 unless given.'),
})
export const replaysQuery = fields({
  game: z.string().optional().describe('The id of a game; all games unless given.'),
  after: decimal.optional().describe('The `next` of the page before.'),
  limit: decimal.optional().describe('How many a page has, 1 to 100.'),
})
export const eventsQuery = fields({
  after: decimal.optional().describe('The number of the last event one has; without it all come from 0.'),
  observe: z.enum(['0', '1']).optional().describe('`1`: each `turn` message brings an observation.'),
})
/** What a deck that is brought shall be called, and which pack of its source is meant. */
export const deckQuery = fields({
  pack: z.string().optional().describe('Which pack of the source; all unless given.'),
  id: z.string().optional().describe('The id of the deck; else what the source says.'),
  name: z.string().optional().describe('Its name, likewise.'),
  language: z.string().optional().describe('The language of its texts, likewise.'),
  license: z.string().optional().describe('Its licence, likewise.'),
})
export const empty = fields({})
