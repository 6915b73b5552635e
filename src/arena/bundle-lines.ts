/** Lines of a bundle, from any place on, held to the hashes before them. */

import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { isObject, MAX_DOCUMENT_BYTES, parseJson, Unusable } from '../engine/index.ts'

/** No line of a bundle is longer: a file without ends is not read into memory. */
export const MAX_LINE_BYTES = MAX_DOCUMENT_BYTES
const PIECE = 1 << 18

/** Where something in a bundle is not what it should be. */
export class BundleDiffers extends Error {
  readonly place: string
  readonly problem: string

  constructor(place: string, problem: string) {
    super(`${place}: ${problem}`)
    this.place = place
    this.problem = problem
  }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The lines of a file from a place on. */
export class LineCursor {
  /** The place of the next line. */
  at: number
  private readonly file: number
  private readonly piece = Buffer.alloc(PIECE)
  private held: Buffer = Buffer.alloc(0)

  constructor(file: number, at: number) {
    this.file = file
    this.at = at
  }

  /** The next line; null at the end of the file. Throws `BundleDiffers` for one that does not end, or is too long. */
  next(place: string): Buffer | null {
    const parts: Buffer[] = []
    let length = 0
    for (;;) {
      const end = this.held.indexOf(10)
      const part = end < 0 ? this.held : this.held.subarray(0, end)
      length += part.length
      if (length > MAX_LINE_BYTES) throw new BundleDiffers(place, `a line of more than ${MAX_LINE_BYTES} bytes`)
      if (part.length > 0) parts.push(Buffer.from(part))
      if (end >= 0) {
        this.held = this.held.subarray(end + 1)
        this.at += length + 1
        return Buffer.concat(parts)
      }
      const count = readSync(this.file, this.piece, 0, PIECE, this.at + length)
      this.held = this.piece.subarray(0, count)
      if (count > 0) continue
      if (length === 0) return null
      throw new BundleDiffers(place, 'the file ends within this line')
    }
  }
}

/** Opens a file to read; refuses what is none. Throws `Unusable`. */
export function openBytes(path: string): { readonly file: number; readonly size: number; close(): void } {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new Unusable(path, code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`)
  }
  const stat = fstatSync(file)
  if (stat.isFile()) return { file, size: stat.size, close: () => closeSync(file) }
  closeSync(file)
  throw new Unusable(path, stat.isDirectory() ? 'it is a directory' : 'it is no file')
}

/** The object on a line. Throws `BundleDiffers`. */
export function readLineObject(bytes: Uint8Array, place: string): Record<string, unknown> {
  let value: unknown
  try {
    value = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes), '')
  } catch (error) {
    throw new BundleDiffers(place, error instanceof Unusable ? error.problem : 'its bytes are no UTF-8 text')
  }
  if (!isObject(value)) throw new BundleDiffers(place, 'it is no JSON object')
  return value
}
