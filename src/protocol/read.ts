/** The door: each reader takes what came from outside and gives it typed, or throws `Unusable` with the place. */

import type { z } from 'zod'
import { isObject, show, Unusable } from '../engine/index.ts'
import * as schemas from './schemas.ts'

/** A number of seats in place of a list is handed on: only who knows the game can say how many there should be. */
export type CreateTableRead = Omit<z.infer<typeof schemas.createTable>, 'seats'> & {
  readonly seats?: readonly SeatWantedRead[] | number
}
export type SeatWantedRead = z.infer<typeof schemas.seatWanted>
export type TakeSeatRead = z.infer<typeof schemas.takeSeat> | z.infer<typeof schemas.takeByCode>
export type SendMoveRead = z.infer<typeof schemas.sendMove>
export type HelloRead = z.infer<typeof schemas.hello>

/** `POST /api/tables`: the shape; what depends on the game is read by whoever knows it. */
export function readCreateTable(value: unknown): CreateTableRead {
  if (!isObject(value) || typeof value.seats !== 'number') return read(schemas.createTable, value)
  const { seats, ...rest } = value
  return { ...read(schemas.createTable, rest), seats }
}

/** `POST /api/tables/{id}/seats`: a name, or the code of another device. */
export function readTakeSeat(value: unknown): TakeSeatRead {
  const byCode = typeof value === 'object' && value !== null && Object.hasOwn(value, 'code')
  return byCode ? read(schemas.takeByCode, value) : read(schemas.takeSeat, value)
}

/** `POST /api/tables/{id}/salt`. */
export function readAddSalt(value: unknown): z.infer<typeof schemas.addSalt> {
  return read(schemas.addSalt, value)
}

/** `POST /api/tables/{id}/start`: the body may be missing. */
export function readStartGame(value: unknown): z.infer<typeof schemas.startGame> {
  return value === undefined ? {} : read(schemas.startGame, value)
}

/** A call that takes nothing: no body, or an empty object. */
export function readEmpty(value: unknown): void {
  if (value !== undefined) read(schemas.empty, value)
}

/** `POST /api/tables/{id}/close`. */
export function readClosePhase(value: unknown): z.infer<typeof schemas.closePhase> {
  return read(schemas.closePhase, value)
}

/** `POST /api/tables/{id}/moves`: the envelope. What is in `move` is the game's to read. */
export function readSendMove(value: unknown): SendMoveRead {
  return read(schemas.sendMove, value)
}

/** The `move` message: the envelope, as `readSendMove`. */
export function readMoveMessage(value: unknown): SendMoveRead {
  return isPlainMove(value) ? value : read(schemas.moveMessage, value)
}

/**
 * Whether a value is a `move` message of the usual kind, which its schema takes as it stands. Moves are most of what
 * comes in, and this is a tenth of the work; whatever it does not know is for the schema to take or to refuse.
 */
function isPlainMove(value: unknown): value is SendMoveRead {
  if (!isObject(value) || value.type !== 'move' || Object.keys(value).length !== 4) return false
  const { id, turn } = value
  return (
    typeof id === 'string' &&
    id.length > 0 &&
    id.length <= 64 &&
    Number.isInteger(turn) &&
    Object.hasOwn(value, 'move') &&
    value.move !== undefined
  )
}

/** The first message of a WebSocket. */
export function readHello(value: unknown): HelloRead {
  return read(schemas.hello, value)
}

/** The `react` message. */
export function readReact(value: unknown): z.infer<typeof schemas.react> {
  return read(schemas.react, value)
}

/** `?after=&limit=` of a list. */
export function readListQuery(value: unknown): { after: number | null; limit: number | null } {
  const { after, limit } = read(schemas.listQuery, value, 'query')
  return { after: numberOf(after), limit: numberOf(limit) }
}

/** `?game=&after=&limit=` of the list of kept games. */
export function readReplaysQuery(value: unknown): { game: string | null; after: number | null; limit: number | null } {
  const { game, after, limit } = read(schemas.replaysQuery, value, 'query')
  return { game: game ?? null, after: numberOf(after), limit: numberOf(limit) }
}

/** `?after=&observe=` of an event stream. */
export function readEventsQuery(value: unknown): { after: number | null; observe: boolean } {
  const { after, observe } = read(schemas.eventsQuery, value, 'query')
  return { after: numberOf(after), observe: observe === '1' }
}

/** `?pack=&id=&name=&language=&license=` of a deck that is brought. */
export function readDeckQuery(value: unknown): z.infer<typeof schemas.deckQuery> {
  return read(schemas.deckQuery, value, 'query')
}

/** A call that takes no query: a token in an address is refused like any unknown field. */
export function readNoQuery(value: unknown): void {
  read(schemas.empty, value, 'query')
}

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}

function read<S extends z.ZodType>(schema: S, value: unknown, place = ''): z.infer<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Unusable(placeOf(issue.path), problemOf(issue)).within(place)
}

function placeOf(path: readonly PropertyKey[]): string {
  let place = ''
  for (const step of path) {
    place += typeof step === 'number' ? `[${step}]` : place === '' ? String(step) : `.${String(step)}`
  }
  return place
}

function problemOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `missing; ${aOrAn(issue.expected)} is wanted`
      return `${show(issue.input)} where ${aOrAn(issue.expected)} is wanted`
    case 'invalid_value':
      return `${show(issue.input)} where one of ${issue.values.map(String).join(', ')} is wanted`
    case 'invalid_union': {
      const kinds = (issue as { options?: readonly unknown[] }).options ?? []
      return `unknown; one of ${kinds.map(String).join(', ')} is wanted`
    }
    default:
      return issue.message
  }
}

function aOrAn(expected: string): string {
  const named: Record<string, string> = {
    nonoptional: 'a value',
    int: 'a whole number',
    number: 'a number',
    string: 'a text',
    boolean: 'true or false',
    array: 'an array',
    object: 'an object',
  }
  return named[expected] ?? expected
}
