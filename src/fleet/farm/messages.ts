/** What arenas and workers say to one another. Whatever comes is read before it is believed. */

import type { Piece } from '../../arena/index.ts'
import { isObject } from '../../engine/index.ts'

/** The version of what is said; another one is another farm. */
export const FARM_VERSION = 1

/** An arena says each second that it is there. */
export interface ArenaSign {
  readonly farm: number
  readonly arena: string
  /** The version of the program that plays it. */
  readonly version: string
  /** The consumer that hands out its chunks; null while there is none. */
  readonly consumer: string | null
  /** `stop`: chunks that are being played end at their present deal. `end`: it needs nobody any more. */
  readonly state: 'play' | 'stop' | 'end'
}

/** A worker says each second that it is there, and whenever it takes a chunk. */
export interface WorkerSign {
  readonly worker: string
  /** The name of its machine. */
  readonly host: string
  readonly threads: number
  /** The arena it plays for at present. */
  readonly arena: string | null
  /** The chunks it holds. */
  readonly held: readonly number[]
}

/** A chunk as it waits in the queue. */
export interface Task {
  readonly n: number
  readonly pieces: readonly Piece[]
}

/** A worker that cannot take part says why. */
export interface Declined {
  readonly worker: string
  readonly host: string
  readonly reason: string
}

/** A chunk that broke whoever played it. */
export interface Failed {
  readonly worker: string
  readonly host: string
  readonly n: number
  readonly problem: string
}

/** What a worker has spent of an arena's budget so far; money in the purse's own unit, as a text. */
export interface Spent {
  readonly worker: string
  readonly spent: string
}

const MAX_TEXT = 1000
/** More threads than a machine has: what a worker says of itself decides how much waits for it. */
const MAX_THREADS = 4096

export function readArenaSign(value: unknown): ArenaSign | null {
  if (!isObject(value)) return null
  const { farm, arena, version, consumer, state } = value
  if (typeof farm !== 'number' || !isToken(arena) || !isText(version)) return null
  if (consumer !== null && !isToken(consumer)) return null
  if (state !== 'play' && state !== 'stop' && state !== 'end') return null
  return { farm, arena, version, consumer, state }
}

export function readWorkerSign(value: unknown): WorkerSign | null {
  if (!isObject(value)) return null
  const { worker, host, threads, arena, held } = value
  if (
    !isToken(worker) ||
    !isText(host) ||
    !isCount(threads) ||
    threads > MAX_THREADS ||
    !(arena === null || isToken(arena))
  )
    return null
  if (!Array.isArray(held) || !held.every(isCount)) return null
  return { worker, host, threads, arena, held }
}

export function readTask(value: unknown): Task | null {
  if (!isObject(value) || !isCount(value.n) || !Array.isArray(value.pieces)) return null
  const pieces = value.pieces.map(readPiece)
  return pieces.includes(null) ? null : { n: value.n, pieces: pieces as Piece[] }
}

export function readDeclined(value: unknown): Declined | null {
  if (!isObject(value)) return null
  const { worker, host, reason } = value
  return isToken(worker) && isText(host) && isText(reason) ? { worker, host, reason } : null
}

export function readFailed(value: unknown): Failed | null {
  if (!isObject(value)) return null
  const { worker, host, n, problem } = value
  return isToken(worker) && isText(host) && isCount(n) && isText(problem) ? { worker, host, n, problem } : null
}

export function readSpent(value: unknown): Spent | null {
  if (!isObject(value)) return null
  const { worker, spent } = value
  return isToken(worker) && isAmount(spent) ? { worker, spent } : null
}

/** What all have spent together, as an arena answers. */
export function readTotal(value: unknown): bigint | null {
  return isObject(value) && isAmount(value.total) ? BigInt(value.total) : null
}

function readPiece(value: unknown): Piece | null {
  if (!isObject(value) || !isCount(value.from) || !isCount(value.deals)) return null
  return { from: value.from, deals: value.deals }
}

/** A part of a subject. */
function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,24}$/.test(value)
}

const decoder = new TextDecoder()

/** A message as JSON; undefined where it is none. */
export function jsonOf(data: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(data))
  } catch {
    return undefined
  }
}
