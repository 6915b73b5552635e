/** What travels in HTTP bodies besides what is sent (`schemas.ts`). */

import { z } from 'zod'
import type { Json, OptionSpec, Options, Preset } from '../engine/index.ts'
import { options } from './games.ts'
import { seatInfo, seatKind } from './observation.ts'
import type * as schemas from './schemas.ts'
import { as, count, named, seat, type Told, time } from './shapes.ts'

export type Level = 'random' | 'easy' | 'normal' | 'hard' | 'expert'

/** Who shall sit at a seat of a new table. */
export type SeatWanted = Told<typeof schemas.seatWanted>
/** `POST /api/tables`. */
export type CreateTable = Told<typeof schemas.createTable> & {
  readonly options?: Partial<Options>
  readonly start?: Json
}
export type Visibility = NonNullable<CreateTable['visibility']>
export type TablePolicy = NonNullable<CreateTable['policy']>
export type Clock = NonNullable<CreateTable['clock']>
/** `POST /api/tables/{id}/seats`. */
export type TakeSeat = Told<typeof schemas.takeSeat> | Told<typeof schemas.takeByCode>
/** `POST /api/tables/{id}/moves`. */
export type SendMove = Told<typeof schemas.sendMove>

const token = z.string().describe('Shown this once. Whoever has it is the seat: `Authorization: Bearer …`.')
const hash = z.string().describe('SHA-256 of the canonical bytes of the deck file, in lower-case hex.')
const clock = z.object({ move_s: count.describe('Seconds for each phase.') }).nullable()

export const watch = named(
  'Watch',
  'What spectators see, and how much later.',
  z.object({
    see: z
      .enum(['public', 'hands', 'nothing'])
      .describe(
        '`public`: what everyone at the table may know. `hands`: all hands as well, and nothing of a deal before it is over. `nothing`: nobody watches a game that runs.',
      ),
    delay_s: count.describe('Everything reaches spectators so many seconds late.'),
  }),
)
export type Watch = Told<typeof watch>

export const createdTable = named(
  'CreatedTable',
  'What a new table gives: the only time its tokens are shown.',
  z.object({
    id: z.string(),
    url: z.string().describe('The link that brings friends.'),
    host_token: z.string().describe('For what only the host may do. It cannot move.'),
    seats: z.array(z.object({ seat, kind: seatKind, name: z.string().nullable(), token: token.optional() })),
  }),
)
export type CreatedTable = Told<typeof createdTable>

export const standing = named(
  'Standing',
  'What a player has over all games at a table.',
  z.object({
    name: z.string(),
    games: count,
    wins: count,
    score: z.number().describe('The sum of the scores, 0 to 1 a game.'),
  }),
)
export type Standing = Told<typeof standing>

const commitment = z.string().describe('What the server committed itself to before the deal: SHA-256, lower-case hex.')
const salts = z
  .array(z.object({ name: z.string(), salt: z.string() }))
  .describe('What players added to the shuffle, in the order of their names; left out where nobody has.')

export const dealPromise = named(
  'DealPromise',
  'What is promised of a deal that is still to come.',
  z.object({ commitment, salts: salts.optional() }),
)
export type DealPromise = Told<typeof dealPromise>

export const tableInfo = named(
  'TableInfo',
  'One table without secrets.',
  z.object({
    id: z.string(),
    game: z.string(),
    name: z.string(),
    state: z.enum(['waiting', 'running', 'finished']),
    options,
    clock,
    seats: z.array(seatInfo),
    commitment: commitment.nullable().describe('As for a deal to come; null where the game was set up.'),
    salts: salts.optional(),
    next: dealPromise.optional().describe('Only when the game is over: the deal that `again` would bring.'),
    set_up: z.literal(true).optional().describe('Only at a table with a set-up position or a chosen seed.'),
    watch: watch.optional().describe('Only where spectators see something else than what is public, at once.'),
    replay: z.string().optional().describe('The id of the replay of the game that is over, where it is kept.'),
    standing: z.array(standing).optional().describe('Only after `again`.'),
  }),
)
export type TableInfo = Told<typeof tableInfo>

export const tableList = named(
  'TableList',
  'Public tables, newest first.',
  z.object({
    tables: z.array(tableInfo),
    next: z.string().nullable().describe('The `after` of the next page; null at the end.'),
  }),
)
export type TableList = Told<typeof tableList>

export const replayInfo = named(
  'ReplayInfo',
  'A kept game, without its replay.',
  z.object({
    id: z.string(),
    game: z.string(),
    name: z.string().describe('The name of its table.'),
    players: z.array(z.string()).describe('By seat.'),
    ended: time,
  }),
)
export type ReplayInfo = Told<typeof replayInfo>

export const replayList = named(
  'ReplayList',
  'Games of public tables that are over, newest first.',
  z.object({
    replays: z.array(replayInfo),
    next: z.string().nullable().describe('The `after` of the next page; null at the end.'),
  }),
)
export type ReplayList = Told<typeof replayList>

export const takenSeat = named('TakenSeat', 'A seat and its token.', z.object({ seat, token }))
export type TakenSeat = Told<typeof takenSeat>

export const moveAccepted = named(
  'MoveAccepted',
  'The move was taken.',
  z.object({ accepted: z.literal(true), n: count.describe("The number of the seat's own event of it.") }),
)
export type MoveAccepted = Told<typeof moveAccepted>

export const seatCode = named(
  'SeatCode',
  'A one-time code that hands the seat to another device.',
  z.object({ code: z.string(), expires: time }),
)
export type SeatCode = Told<typeof seatCode>

const optionSpec = named(
  'OptionSpec',
  'One option of a game: its range, its default and a sentence for people.',
  as<OptionSpec>(
    z
      .object({
        name: z.string(),
        label: z.string(),
        help: z.string(),
        kind: z.enum(['whole', 'number_of', 'yes_no', 'one_of', 'material']),
        min: z.int().optional(),
        max: z.int().optional(),
        values: z.array(z.union([z.string(), z.number()])).optional(),
        default: z.union([z.string(), z.number(), z.boolean(), z.null()]),
        nullable: z.boolean().optional(),
      })
      .describe('`min` and `max` belong to `whole`, `values` to `number_of` and `one_of`.'),
  ),
)

const preset = named(
  'Preset',
  'A named set of options.',
  as<Preset>(
    z.object({
      id: z.string(),
      label: z.string(),
      help: z.string(),
      options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
)

export const gameInfo = named(
  'GameInfo',
  'One game.',
  z.object({
    id: z.string(),
    name: z.string(),
    rules: z.string().describe('The version of the rules.'),
    summary: z.string(),
    seats: z.object({ min: count, max: count, usual: count }),
    options: z.array(optionSpec),
    presets: z.array(preset),
    levels: z.array(z.string()).describe('The computer players built so far, weakest first.'),
  }),
)
export type GameInfo = Told<typeof gameInfo>

export const gameList = named(
  'GameList',
  'What can be played here, and within which limits.',
  z.object({
    protocol: count,
    games: z.array(gameInfo),
    emotes: z.array(z.string()).describe('What `react` may show.'),
    limits: z.record(z.string(), z.number()),
    allows: z
      .object({ seed: z.boolean(), start: z.boolean() })
      .describe('Whether this server takes `seed` and `start` in a new table.'),
    models: z
      .array(z.string())
      .optional()
      .describe(
        'The language models that may be seated by `{"kind": "llm", "model"}`; absent where there are none, empty while they may spend nothing.',
      ),
    urls: z
      .array(z.string())
      .optional()
      .describe(
        'Where others in its network reach a server that was started with `--lan`; told on its own machine alone.',
      ),
  }),
)
export type GameList = Told<typeof gameList>

export const deckInfo = named(
  'DeckInfo',
  'One deck, without its texts.',
  z.object({
    hash,
    id: z.string(),
    name: z.string(),
    language: z.string(),
    license: z.string(),
    black: count,
    white: count,
  }),
)
export type DeckInfo = Told<typeof deckInfo>

export const deckList = named('DeckList', 'The decks known here.', z.object({ decks: z.array(deckInfo) }))
export type DeckList = Told<typeof deckList>

export const deckReport = named(
  'DeckReport',
  'What was taken of a deck that was brought, and what became of the rest, by place.',
  z.object({
    format: z.string().describe('The shape that was recognised.'),
    packs: z.array(
      z.object({
        place: z.string(),
        name: z.string().nullable(),
        code: z.string().nullable(),
        prompts: count,
        answers: count,
        taken: z.boolean(),
      }),
    ),
    about: z.record(z.string(), z.string()).describe('What the source says about itself and a deck has no field for.'),
    deck: z.object({ id: z.string(), name: z.string(), language: z.string(), license: z.string() }),
    deck_hash: hash,
    counts: z.object({
      prompts: count,
      answers: count,
      skipped: count,
      duplicates: count,
      changed: count,
      warnings: count,
    }),
    playable: z.boolean().describe('Whether there are enough cards to play with it.'),
    entries: z
      .array(
        z.object({
          place: z.string(),
          id: z.string().nullable(),
          level: z.enum(['skipped', 'warning', 'changed']),
          code: z.string(),
          message: z.string(),
        }),
      )
      .describe('Every card that was skipped, changed or is doubtful.'),
  }),
)
export type DeckReport = Told<typeof deckReport>

export const newDeck = named(
  'NewDeck',
  'A deck that was brought: its hash, and what was taken of it.',
  z.object({ hash, report: deckReport }),
)
export type NewDeck = Told<typeof newDeck>
export const alive = named('Alive', 'It is well.', z.object({ ok: z.literal(true) }))
