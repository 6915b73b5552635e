/** Playing a replay again: to compare what it records, or to write what came of its moves. */

import type { GameEvent } from './events.ts'
import { checkFairness, type Unfair } from './fairness.ts'
import type { Game, GameState } from './game.ts'
import type { Entry } from './history.ts'
import { isObject, sameJson } from './json.ts'
import { reasonFor } from './observe.ts'
import { begin, close, move, readMove } from './play.ts'
import { isRefusal, type Refusal } from './refusals.ts'
import { type Replay, writeReplay } from './replay.ts'
import type { ReplayRead } from './replay-read.ts'

/** A move that the rules refuse: its index in `moves`, its seat (null for a close), code and sentence. */
export interface IllegalMove {
  readonly move: number
  readonly seat: number | null
  readonly code: string
  readonly reason: string
}

/** The first thing in which a recording and the game played again differ, both in short. */
export interface Difference {
  readonly place: string
  readonly recorded: string
  readonly played: string
}

/**
 * What verifying found: it holds (to its end, or as far as it goes), or what came first that does not.
 * `commitment` is the one its seed was checked against, where it reveals one.
 */
export type Verdict =
  | { readonly holds: true; readonly finished: boolean; readonly commitment?: string }
  | { readonly holds: false; readonly unfair: Unfair }
  | { readonly holds: false; readonly illegal: IllegalMove }
  | { readonly holds: false; readonly difference: Difference }

/** Checks what a replay reveals of its seed, plays the moves again, and compares events and results with what is recorded. */
export function verifyReplay(read: ReplayRead): Verdict {
  const { game, history, events, results, mismatch, fairness } = read
  if (mismatch !== null) {
    return { holds: false, difference: { place: mismatch.place, recorded: mismatch.recorded, played: mismatch.found } }
  }
  const unfair = fairness === null ? null : checkFairness(game, history.setup, fairness)
  if (unfair !== null) return { holds: false, unfair }
  let at = 0
  let step = begin(game, history.setup)
  for (let index = -1; ; index++) {
    for (const event of step.events) {
      if (at >= events.length) return differs(`events[${at}]`, undefined, event)
      const difference = firstDifference(events[at], event, `events[${at}]`)
      if (difference !== null) return { holds: false, difference }
      at += 1
    }
    if (index + 1 >= history.moves.length) break
    const next = decide(game, step.state, history.moves[index + 1])
    if (isRefusal(next)) return { holds: false, illegal: illegalMove(game, history.moves[index + 1], index + 1, next) }
    step = next
  }
  if (at < events.length) return differs(`events[${at}]`, events[at], undefined)
  const played = game.results(step.state)
  const difference = firstDifference(results, played, 'results')
  if (difference !== null) return { holds: false, difference }
  const finished = played !== null
  return fairness === null ? { holds: true, finished } : { holds: true, finished, commitment: fairness.commitment }
}

/** Plays the moves and writes the replay with its events, or tells the first move that is illegal. */
export function runReplay(read: ReplayRead): { readonly replay: Replay } | { readonly illegal: IllegalMove } {
  const { game, history } = read
  const moves: Entry[] = []
  const events: GameEvent[] = []
  let step = begin(game, history.setup)
  events.push(...step.events)
  for (const [index, entry] of history.moves.entries()) {
    const next = decide(game, step.state, entry)
    if (isRefusal(next)) return { illegal: illegalMove(game, entry, index, next) }
    moves.push(understood(game, step.state, entry))
    step = next
    for (const event of step.events) events.push(event)
  }
  const played = { setup: history.setup, players: read.players, moves, events, results: game.results(step.state) }
  const replay = writeReplay(game, played)
  const embedded = read.embedded.map(name => [name, history.setup.materials[name]])
  return { replay: { ...replay, ...read.extras, ...Object.fromEntries(embedded) } }
}

/** The sentence of a verdict that something does not hold. */
export function verdictReason(verdict: Exclude<Verdict, { holds: true }>): string {
  if ('illegal' in verdict) return illegalReason(verdict.illegal)
  if ('unfair' in verdict) {
    const { unfair } = verdict
    const other = 'noted' in unfair ? `noted was ${unfair.noted}` : `what is revealed gives ${unfair.computed}`
    return `${unfair.place}: recorded is ${unfair.recorded}, ${other}`
  }
  const { place, recorded, played } = verdict.difference
  return `${place}: recorded is ${recorded}, played again gives ${played}`
}

/** The sentence of an illegal move (formats, Command line). */
export function illegalReason({ move: index, seat, code, reason }: IllegalMove): string {
  return `illegal move ${index} (seat ${seat}): ${code}: ${reason}`
}

function decide(game: Game, state: GameState, entry: Entry) {
  return 'close' in entry ? close(game, state) : move(game, state, entry.seat, entry.move)
}

/** An accepted decision as a replay records it: the move in the game's own spelling. */
function understood(game: Game, state: GameState, entry: Entry): Entry {
  return 'close' in entry ? { close: true } : { seat: entry.seat, move: readMove(game, state, entry.move) }
}

function illegalMove(game: Game, entry: Entry, index: number, refusal: Refusal): IllegalMove {
  const seat = 'close' in entry ? null : entry.seat
  return { move: index, seat, code: refusal.code, reason: reasonFor(game, refusal) }
}

function differs(place: string, recorded: unknown, played: unknown): Verdict {
  return { holds: false, difference: { place, recorded: inShort(recorded), played: inShort(played) } }
}

/** The innermost place where two JSON values part, keys in alphabetical order; null if they are the same. */
function firstDifference(recorded: unknown, played: unknown, place: string): Difference | null {
  if (sameJson(recorded, played)) return null
  if (Array.isArray(recorded) && Array.isArray(played)) {
    for (let i = 0; i < Math.max(recorded.length, played.length); i++) {
      const inner = firstDifference(recorded[i], played[i], `${place}[${i}]`)
      if (inner !== null) return inner
    }
  } else if (isObject(recorded) && isObject(played) && recorded.type === played.type) {
    for (const key of [...new Set([...Object.keys(recorded), ...Object.keys(played)])].sort()) {
      const inner = firstDifference(own(recorded, key), own(played, key), `${place}.${key}`)
      if (inner !== null) return inner
    }
  }
  return { place, recorded: inShort(recorded), played: inShort(played) }
}

function own(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined
}

function inShort(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  const points = Array.from(text)
  return points.length <= 80 ? text : `${points.slice(0, 77).join('')}…`
}
