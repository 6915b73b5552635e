/** Lines of files, read and copied without ever holding a whole file. */

import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import type { Line } from './deal-index.ts'

const PIECE = 1 << 20

/** The whole lines of a file, as bytes that are good until the next is taken; one without its end is left out. */
export function* readLines(path: string): Generator<{ bytes: Buffer; line: Line }, void> {
  const file = openSync(path, 'r')
  try {
    const piece = Buffer.alloc(PIECE)
    let kept: Buffer = Buffer.alloc(0)
    let at = 0
    for (;;) {
      const count = readSync(file, piece, 0, piece.length, null)
      if (count === 0) return
      let rest = kept.length === 0 ? piece.subarray(0, count) : Buffer.concat([kept, piece.subarray(0, count)])
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        yield { bytes: rest.subarray(0, end), line: { from: at, length: end } }
        at += end + 1
        rest = rest.subarray(end + 1)
      }
      kept = Buffer.from(rest)
    }
  } finally {
    closeSync(file)
  }
}

/** The bytes of a line. */
export function readLine(file: number, { from, length }: Line): Buffer {
  const bytes = Buffer.alloc(length)
  readFull(file, bytes, from)
  return bytes
}

/** A part of a file, its end not counted. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** Copies parts of a file to the end of another. */
export function copyParts(from: number, to: number, parts: Iterable<Part>): void {
  const piece = Buffer.alloc(PIECE)
  let used = 0
  for (const part of parts) {
    for (let at = part.from; at < part.to; ) {
      const count = Math.min(part.to - at, piece.length - used)
      readFull(from, piece.subarray(used, used + count), at)
      used += count
      at += count
      if (used < piece.length) continue
      writeFull(to, piece, null)
      used = 0
    }
  }
  writeFull(to, piece.subarray(0, used), null)
}

/** Writes all bytes, at the end of what was written or from a place on. */
export function writeFull(file: number, bytes: Uint8Array, from: number | null): void {
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(file, bytes, at, bytes.length - at, from === null ? null : from + at)
  }
}

function readFull(file: number, bytes: Buffer, from: number): void {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, bytes.length - at, from + at)
    if (count === 0) throw new Error(`a file ends at ${from + at}, before the line that begins at ${from}`)
    at += count
  }
}
