/** A message of a table: the records of one append, and where the messages before it are. */

import { Damaged, type LogRecord } from '../server/index.ts'

/** Which messages of a table are worth reading. Each is known by its sequence, which is never guessed. */
export interface Place {
  /** The first of the table, which says how it was made. */
  readonly first: number
  /** The one in which the present game begins; null where none has begun. */
  readonly began: number | null
  /** The newest of those from there on, or from the first, in order. Enough to read many at once. */
  readonly back: readonly number[]
}

export interface Append {
  /** The number of the first record. */
  readonly n: number
  readonly records: readonly LogRecord[]
  /** As it was before this append; null for the first of a table. */
  readonly place: Place | null
}

const VERSION = 1
/** How many sequences a message names: a game of n messages is read in n / 16 steps. */
export const BACK = 16

export function writeAppend({ n, records, place }: Append): Uint8Array {
  return Buffer.from(JSON.stringify({ v: VERSION, n, place, records }))
}

/** Throws `Damaged`. */
export function readAppend(data: Uint8Array): Append {
  let value: { v?: unknown; n?: unknown; place?: unknown; records?: unknown }
  try {
    value = JSON.parse(Buffer.from(data).toString())
  } catch {
    throw new Damaged('a message is not as it was written')
  }
  if (value.v !== VERSION) throw new Damaged(`a message of version ${value.v}, and this program knows ${VERSION}`)
  const { n, place, records } = value as Partial<Append>
  if (!Number.isSafeInteger(n) || !Array.isArray(records) || place === undefined) {
    throw new Damaged('a message is not as it was written')
  }
  return { n: n as number, place, records }
}

/** The place of whoever appends behind a message that is stored at a sequence. */
export function placeAfter({ records, place }: Append, seq: number): Place {
  if (records.some(({ type }) => type === 'begin')) return { first: place?.first ?? seq, began: seq, back: [seq] }
  if (place === null) return { first: seq, began: null, back: [seq] }
  return { ...place, back: [...place.back, seq].slice(-BACK) }
}
