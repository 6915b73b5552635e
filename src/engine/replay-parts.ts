/** The parts of a replay, each read from outside by one function that throws `Unusable`, naming the place. */

import type { GameEvent, Results } from './events.ts'
import type { Entry } from './history.ts'
import { readArray, readObject, readOneOf, readText, readWhole, show, Unusable } from './input.ts'
import { isObject, type Json } from './json.ts'
import { FAULT_KINDS, type Fault, PLAYER_KINDS, type ReplayPlayer } from './replay.ts'

/** Players of a game of which only the moves are known. */
export function namelessPlayers(seats: number): ReplayPlayer[] {
  return Array.from({ length: seats }, (_, seat) => ({ name: `seat ${seat}`, kind: 'bot' as const }))
}

/** Reads who sat where: a name and a kind per seat, and whatever else the file tells of them. */
export function readPlayers(value: unknown, seats: number): ReplayPlayer[] {
  return readArray(value, 'players', seats, seats).map((player, seat) => {
    const place = `players[${seat}]`
    if (!isObject(player)) throw new Unusable(place, `${show(player)} where a player is wanted: {"name", "kind"}`)
    const name = readText(player.name, `${place}.name`)
    return { ...player, name, kind: readOneOf(player.kind, `${place}.kind`, PLAYER_KINDS) }
  })
}

/** Reads a list of events: objects with a type. What a type holds is for the game to say. */
export function readEvents(value: unknown): GameEvent[] {
  return readArray(value, 'events').map((event, index) => {
    if (!isObject(event) || typeof event.type !== 'string') {
      throw new Unusable(`events[${index}]`, `${show(event)} where an event with a "type" is wanted`)
    }
    return event as unknown as GameEvent
  })
}

/** Reads why phases were closed. */
export function readFaults(value: unknown, seats: number): Fault[] {
  return readArray(value, 'faults').map((fault, index) => {
    const place = `faults[${index}]`
    const { at, seat, kind, code } = readObject(fault, place, ['at', 'seat', 'kind', 'code'])
    return {
      at: readWhole(at, `${place}.at`, 0, Number.MAX_SAFE_INTEGER),
      seat: readWhole(seat, `${place}.seat`, 0, seats - 1),
      kind: readOneOf(kind, `${place}.kind`, FAULT_KINDS),
      code: code === null ? null : readText(code, `${place}.code`),
    }
  })
}

/** A seat in range or `close: true`; what the move holds may be anything. */
export function readEntry(value: unknown, place: string, seats: number): Entry {
  if (!isObject(value)) throw new Unusable(place, `${show(value)} where {"seat", "move"} or {"close": true} is wanted`)
  if (Object.hasOwn(value, 'close')) {
    const { close } = readObject(value, place, ['close'])
    if (close !== true) throw new Unusable(`${place}.close`, `${show(close)} where true is wanted`)
    return { close: true }
  }
  const entry = readObject(value, place, ['seat'], ['move'])
  return { seat: readWhole(entry.seat, `${place}.seat`, 0, seats - 1), move: entry.move }
}

/** Reads results as they are recorded: what they hold is for the game to say. */
export function readResults(value: unknown): Results | null {
  if (value !== null && !isObject(value)) {
    throw new Unusable('results', `${show(value)} where results, or null before the end, are wanted`)
  }
  return value as Results | null
}

/** What belongs to the file and not to the game. */
export function readExtras(file: Record<string, unknown>): Record<string, Json> {
  const extras: Record<string, Json> = {}
  for (const [key, value] of Object.entries(file)) {
    if (key === 'fairness' || key.startsWith('x_')) extras[key] = value as Json
  }
  return extras
}
