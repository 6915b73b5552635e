/** Reading a table from its stream: from the last message back to where its present game begins. */

import type { StoredMsg } from '@nats-io/jetstream'
import { Damaged, type DamagedTable, type KeptTable, type LogRecord, type Seating } from '../server/index.ts'
import { type Append, type Place, placeAfter, readAppend } from './message.ts'
import { patiently } from './patiently.ts'
import type { Stream } from './stream.ts'

/** Where a table stands for whoever appends to it. */
export interface Head {
  /** The sequence of its last message; 0 where there is none. */
  readonly seq: number
  /** How many records there are. */
  readonly count: number
  /** Null where there is no message. */
  readonly place: Place | null
}

export const NOTHING: Head = { seq: 0, count: 0, place: null }

export interface ReadTable {
  readonly head: Head
  readonly table: KeptTable | DamagedTable | null
}

/** An append as it is stored. */
interface Stored extends Append {
  readonly seq: number
}

/** A message is not where another says that it is. */
class Astray extends Error {}

/** Where a table stands, as the leader of the stream has it. Throws where it cannot be read. */
export async function readHead(stream: Stream, subject: string): Promise<Head> {
  const last = await patiently(() => stream.last(subject))
  return last === null ? NOTHING : headOf(last)
}

/** A table as it is now. Throws where nothing can be read for a while. */
export function readTable(stream: Stream, subject: string, id: string): Promise<ReadTable> {
  return patiently(async () => {
    const last = await stream.last(subject)
    if (last === null) return { head: NOTHING, table: null }
    try {
      return await follow(stream, subject, id, last)
    } catch (error) {
      if (error instanceof Astray) return await walk(stream, subject, id)
      if (error instanceof Damaged) return damaged(id, error)
      throw error
    }
  })
}

function damaged(id: string, { message }: Damaged): ReadTable {
  return { head: NOTHING, table: { id, problem: message } }
}

function headOf(last: StoredMsg): Head {
  const append = readAppend(last.data)
  return { seq: last.seq, count: append.n + append.records.length, place: placeAfter(append, last.seq) }
}

/** Reads what the messages name, many at once. Throws `Astray` where something else is there. */
async function follow(stream: Stream, subject: string, id: string, last: StoredMsg): Promise<ReadTable> {
  const appends = await appendsOf(stream, subject, last)
  const head = headOf(last)
  const first = appends[0].n === 0 ? appends[0] : await appendAt(stream, subject, head.place?.first ?? 0)
  return { head, table: tableOf(id, first, appends) }
}

/**
 * Reads all messages of a table one after the other. What was acknowledged is there, but servers that were killed in the
 * midst of much may have given it another sequence than they had said.
 */
async function walk(stream: Stream, subject: string, id: string): Promise<ReadTable> {
  const appends: Stored[] = []
  try {
    for (let seq = 1; ; ) {
      const message = await stream.nextOf(subject, seq)
      if (message === null) break
      appends.push({ ...readAppend(message.data), seq: message.seq })
      seq = message.seq + 1
    }
    if (appends.length === 0) return { head: NOTHING, table: null }
    let place: Place | null = null
    for (const append of appends) place = placeAfter({ ...append, place }, append.seq)
    const last = appends[appends.length - 1]
    const began = appends.findLastIndex(({ records }) => records.some(({ type }) => type === 'begin'))
    const head = { seq: last.seq, count: last.n + last.records.length, place }
    return { head, table: tableOf(id, appends[0], appends.slice(Math.max(0, began))) }
  } catch (error) {
    if (error instanceof Damaged) return damaged(id, error)
    throw error
  }
}

/** A table of its first append and those from the one on in which its present game begins. Throws `Damaged`. */
function tableOf(id: string, first: Append, appends: readonly Append[]): KeptTable {
  const [made] = first.records
  if (first.n !== 0 || made?.type !== 'made') throw new Damaged('its first record does not say how it was made')
  let count = appends[0].n
  for (const { n, records } of appends) {
    if (n !== count) throw new Damaged(`record ${n} where the next one is ${count}`)
    count += records.length
  }
  const present = presentOf(appends.flatMap(({ records }) => records))
  const seating = seatingOf(present) ?? made.seating
  return { id, made, seating, count, read: () => present }
}

/** The appends from the one on in which the present game begins, or all where none has begun. */
async function appendsOf(stream: Stream, subject: string, last: StoredMsg): Promise<Append[]> {
  const newest = readAppend(last.data)
  const place = placeAfter(newest, last.seq)
  const from = place.began ?? place.first
  const bySeq = new Map([[last.seq, newest]])
  let back = place.back
  for (;;) {
    const missing = back.filter(seq => !bySeq.has(seq))
    const read = await Promise.all(missing.map(seq => appendAt(stream, subject, seq)))
    for (const [at, seq] of missing.entries()) bySeq.set(seq, read[at])
    const oldest = Math.min(...back)
    if (oldest <= from) break
    const before = bySeq.get(oldest)?.place?.back ?? []
    if (before.length === 0 || Math.min(...before) >= oldest) throw new Astray()
    back = before
  }
  return [...bySeq].sort(([a], [b]) => a - b).map(([, append]) => append)
}

async function appendAt(stream: Stream, subject: string, seq: number): Promise<Append> {
  const message = await stream.at(seq)
  if (message === null || message.subject !== subject) throw new Astray()
  return readAppend(message.data)
}

function presentOf(records: readonly LogRecord[]): readonly LogRecord[] {
  const began = records.findLastIndex(({ type }) => type === 'begin')
  return began < 0 ? records : records.slice(began)
}

function seatingOf(records: readonly LogRecord[]): Seating | null {
  return records.findLast(({ seating }) => seating !== undefined)?.seating ?? null
}
