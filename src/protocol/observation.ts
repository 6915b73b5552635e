import { z } from 'zod'
import type { Observation } from '../engine/index.ts'
import { move, options, view } from './games.ts'
import { count, named, seat, type Told, time } from './shapes.ts'

export const seatKind = z.enum(['person', 'bot', 'llm', 'program', 'open'])

export const seatInfo = named(
  'SeatInfo',
  'Who sits at a seat, as everyone at the table may know.',
  z.object({
    seat,
    name: z.string().nullable(),
    kind: seatKind,
    present: z.boolean().describe('Whether a stream is open for the seat; bots are always there.'),
    stand_in: z.boolean().describe('Whether the bot `normal` plays for an absent person.'),
  }),
)
export type SeatInfo = Told<typeof seatInfo>

export const deadline = time.nullable().describe('When the phase closes, RFC 3339 in UTC; null where no clock runs.')
export const leftMs = count.nullable().describe('The same as milliseconds from now.')

export const observation = named(
  'Observation',
  'What a viewer sees now: the same object through every door, for people, programs and bots.',
  z.object({
    table: z.string().nullable(),
    game: z.string(),
    rules: z.string().describe('The version of the rules.'),
    options,
    set_up: z.boolean().describe('Whether the game was set up, or its seed chosen.'),
    seat: seat.nullable().describe('Null for a spectator.'),
    turn: count.nullable().describe('Counts phases in which somebody owes a move; null before the start.'),
    phase: z.string(),
    owing: z.array(seat),
    you_owe: z.boolean(),
    legal_moves: z.array(move).nullable().describe('Each can be sent as it stands; null for who owes nothing.'),
    deadline,
    left_ms: leftMs,
    seats: z.array(seatInfo),
    view: view.nullable().describe("The game's own picture; null before the start."),
    text: z.string().describe('The same in plain words.'),
    views: z
      .array(view)
      .optional()
      .describe('By seat, what each of them saw: only for spectators of a table that shows them all hands.'),
  }),
)
/** The observation every door gives: the game's part, and what only the driver of the table knows. */
export type TableObservation = Told<typeof observation>

/** What only the driver of a table knows. Without a table and a clock (`match`, `play`) those are null. */
type TablePart = Pick<TableObservation, 'seats'> &
  Partial<Pick<TableObservation, 'table' | 'set_up' | 'deadline' | 'left_ms' | 'views'>>

/** Puts both parts together, field by field. */
export function tableObservation(seen: Observation, table: TablePart): TableObservation {
  return {
    table: table.table ?? null,
    game: seen.game,
    rules: seen.rules,
    options: seen.options,
    set_up: table.set_up ?? seen.set_up,
    seat: seen.seat,
    turn: seen.turn,
    phase: seen.phase,
    owing: seen.owing,
    you_owe: seen.you_owe,
    legal_moves: seen.legal_moves,
    deadline: table.deadline ?? null,
    left_ms: table.left_ms ?? null,
    seats: table.seats,
    view: seen.view,
    get text() {
      return seen.text
    },
    ...(table.views === undefined ? {} : { views: table.views }),
  }
}
