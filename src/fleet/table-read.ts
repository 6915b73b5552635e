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

/** A message that was there a moment ago is not: the table was forgotten meanwhile. */
class Gone extends Error {}

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
      return { head: headOf(last), table: await tableOf(stream, subject, id, last) }
    } catch (error) {
      if (error instanceof Damaged) return { head: NOTHING, table: { id, problem: error.message } }
      throw error
    }
  })
}

function headOf(last: StoredMsg): Head {
  const append = readAppend(last.data)
  return { seq: last.seq, count: append.n + append.records.length, place: placeAfter(append, last.seq) }
}

async function tableOf(stream: Stream, subject: string, id: string, last: StoredMsg): Promise<KeptTable> {
  const appends = await appendsOf(stream, subject, last)
  const { count, place } = headOf(last)
  const isFirst = appends[0].n === 0
  const first = isFirst ? appends[0] : await appendAt(stream, subject, place?.first ?? 0)
  const [made] = first.records
  if (first.n !== 0 || made?.type !== 'made') throw new Damaged('its first record does not say how it was made')
  let next = appends[0].n
  for (const { n, records } of appends) {
    if (n !== next) throw new Damaged(`record ${n} where the next one is ${next}`)
    next += records.length
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
    if (before.length === 0) throw new Damaged(`what is before the message ${oldest} is not known`)
    back = before
  }
  return [...bySeq].sort(([a], [b]) => a - b).map(([, append]) => append)
}

async function appendAt(stream: Stream, subject: string, seq: number): Promise<Append> {
  const message = await stream.at(seq)
  if (message === null) throw new Gone(`the message ${seq} of the table is gone`)
  if (message.subject !== subject) throw new Damaged(`the message ${seq} is of another table`)
  return readAppend(message.data)
}

function presentOf(records: readonly LogRecord[]): readonly LogRecord[] {
  const began = records.findLastIndex(({ type }) => type === 'begin')
  return began < 0 ? records : records.slice(began)
}

function seatingOf(records: readonly LogRecord[]): Seating | null {
  return records.findLast(({ seating }) => seating !== undefined)?.seating ?? null
}
