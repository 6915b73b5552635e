/** A played chunk as bytes: a head in JSON, then its numbers and lines as they are. */

import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Chunk, Piece } from '../../arena/index.ts'
import { isObject } from '../../engine/index.ts'

const squeeze = promisify(deflateRaw)
const swell = promisify(inflateRaw)

/** Lines of games are alike: little work makes a tenth of them. Below, nothing is won. */
const SQUEEZED_FROM = 4096
/** What a chunk may have at most when it is unpacked. */
const MAX_BYTES = 1 << 30

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The head of a packed chunk: what is no bytes, and how long what is. */
interface Head extends Omit<Chunk, 'rows' | 'scores' | 'lines'> {
  readonly sizes: readonly number[]
  /** How long each line of the log is; null where no folder waits for lines. */
  readonly lengths: readonly number[] | null
}

export async function packChunk({ rows, scores, lines, ...rest }: Chunk): Promise<Uint8Array> {
  const parts = [bytesOf(rows), bytesOf(scores), ...(lines === null ? [] : [lines.log, lines.games, lines.ledger])]
  const head: Head = { ...rest, sizes: parts.map(({ length }) => length), lengths: lines?.lengths ?? null }
  const text = encoder.encode(JSON.stringify(head))
  const start = Buffer.alloc(4)
  start.writeUInt32LE(text.length)
  const plain = Buffer.concat([start, text, ...parts])
  const squeezed = plain.length >= SQUEEZED_FROM
  const body = squeezed ? await squeeze(plain, { level: 1 }) : plain
  return Buffer.concat([Uint8Array.of(squeezed ? 1 : 0), body])
}

/** What a chunk has to be of. */
export interface Expected {
  readonly pieces: readonly Piece[]
  /** Whether a folder waits for lines. */
  readonly lines: boolean
  /** Whether fewer deals than were ordered will do: it was told to stop, or the budget may be spent. */
  readonly fewer: boolean
}

/** Reads a packed chunk. Throws where it is not what was ordered. */
export async function unpackChunk(bytes: Uint8Array, expected: Expected): Promise<Chunk> {
  const body = bytes.subarray(1)
  const plain: Buffer = bytes[0] === 1 ? await swell(body, { maxOutputLength: MAX_BYTES }) : Buffer.from(body)
  const textEnd = 4 + plain.readUInt32LE(0)
  const head = JSON.parse(decoder.decode(plain.subarray(4, textEnd))) as unknown
  if (!isHead(head)) throw new Error('a chunk without its head')
  const { sizes, lengths, ...rest } = head
  let at = textEnd
  const [rows, scores, log, games, ledger] = sizes.map(size => {
    at += size
    return plain.subarray(at - size, at)
  })
  if (at !== plain.length) throw new Error('a chunk that was cut off')
  const lines = lengths === null ? null : { log, lengths, games, ledger }
  const chunk: Chunk = { ...rest, rows: numbersOf(rows), scores: numbersOf(scores), lines }
  hold(chunk, expected)
  return chunk
}

function isHead(value: unknown): value is Head {
  if (!isObject(value)) return false
  const { sizes, lengths, pieces, figures, starts, faults, accounts, spent, times, ms } = value
  const lists = [pieces, figures, starts, faults, accounts]
  if (!lists.every(Array.isArray) || typeof spent !== 'boolean' || typeof ms !== 'number') return false
  if (!(times === null || Array.isArray(times)) || !(lengths === null || Array.isArray(lengths))) return false
  return Array.isArray(sizes) && sizes.length === (lengths === null ? 2 : 5)
}

/** Throws where a chunk does not fit together, or is not what was ordered. */
function hold({ pieces, rows, scores, starts, accounts, lines, spent }: Chunk, expected: Expected): void {
  const deals = pieces.reduce((sum, piece) => sum + piece.deals, 0)
  const asOrdered = pieces.every(({ from, deals }, at) => {
    const ordered = expected.pieces[at]
    if (ordered === undefined || ordered.from !== from || !(deals >= 1)) return false
    return deals === ordered.deals || (deals < ordered.deals && (expected.fewer || spent))
  })
  const whole = pieces.length === expected.pieces.length || expected.fewer || spent
  if (!asOrdered || !whole) throw new Error('a chunk of other deals than were ordered')
  const fits =
    starts.length === pieces.length &&
    (pieces.length === 0 ? rows.length === 0 : rows.length % pieces.length === 0) &&
    starts.every((start, at) => start >= (starts[at - 1] ?? 0) && start <= scores.length) &&
    (accounts.length === 0 || accounts.length === pieces.length)
  if (!fits) throw new Error('a chunk that does not fit together')
  if (expected.lines !== (lines !== null)) throw new Error('a chunk with lines where none are wanted, or without')
  if (lines === null) return
  const bytes = lines.lengths.reduce((sum, length) => sum + length, 0)
  if (lines.lengths.length !== deals || bytes !== lines.log.length) throw new Error('a chunk of other lines than deals')
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Copied, since numbers have to begin where they may. */
function numbersOf(bytes: Uint8Array): Float64Array {
  return new Float64Array(Uint8Array.from(bytes).buffer)
}
