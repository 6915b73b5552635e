/**
 * How many records each table had when somebody was last told of one, in a file beside the store. Where the store has
 * fewer, what was lost is known, and whose it was: a file that was cut off tells nothing of what it had. Marks are
 * written behind each commit and never synced: they may be too low after a loss of power, and are never too high.
 */

import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'

/** The place of one table: its count, and its id as far as there is room. */
const SLOT = 40
const HEAD = 64
const ROOM = SLOT - 5

export interface Mark {
  readonly key: number
  readonly id: string
  readonly count: number
}

/**
 * The marks of a store, by the store's own name: those of another store say nothing here. Null where the name cannot be
 * read.
 */
export function readMarks(path: string, store: string | null): Mark[] {
  if (!existsSync(path)) return []
  const bytes = readFileSync(path)
  if (store !== null && !bytes.subarray(0, HEAD).equals(headOf(store))) return []
  const marks: Mark[] = []
  for (let at = HEAD; at + SLOT <= bytes.length; at += SLOT) {
    const count = bytes.readUInt32LE(at)
    const length = Math.min(bytes[at + 4], ROOM)
    if (count > 0) marks.push({ key: (at - HEAD) / SLOT, id: bytes.toString('utf8', at + 5, at + 5 + length), count })
  }
  return marks
}

/** Begins the file anew with what the store has. False where that cannot be written. */
export function beginMarks(path: string, store: string, marks: readonly Mark[]): boolean {
  const last = marks.reduce((last, { key }) => Math.max(last, key), -1)
  const bytes = Buffer.alloc(HEAD + (last + 1) * SLOT)
  headOf(store).copy(bytes)
  for (const mark of marks) writeSlot(bytes, HEAD + mark.key * SLOT, mark)
  const part = `${path}.part`
  try {
    writeFileSync(part, bytes, { mode: 0o600 })
    renameSync(part, path)
    return true
  } catch {
    rmSync(part, { force: true })
    return false
  }
}

/** Marks that are so many bytes apart at most are written together, with those in between. */
const NEAR = 4096

/** The file while a server writes to its store. Where it cannot be written nothing else depends on it. */
export class Marks {
  private readonly file: number | null
  /** What is in the file. */
  private bytes: Buffer

  constructor(path: string) {
    this.file = open(path)
    this.bytes = this.file === null ? Buffer.alloc(0) : readFileSync(path)
  }

  /** Whether the file says so now. */
  put(marks: readonly Mark[]): boolean {
    if (this.file === null || marks.length === 0) return true
    const places = marks.map(mark => this.note(mark)).sort((a, b) => a - b)
    let from = places[0]
    let isWritten = true
    for (const [index, place] of places.entries()) {
      const next = places[index + 1] ?? Number.POSITIVE_INFINITY
      if (next - place <= NEAR) continue
      isWritten = this.write(this.file, from, place + SLOT) && isWritten
      from = next
    }
    return isWritten
  }

  close(): void {
    if (this.file !== null) closeSync(this.file)
  }

  /** Gives where a mark stands. */
  private note({ key, id, count }: Mark): number {
    const at = HEAD + key * SLOT
    if (this.bytes.length < at + SLOT) this.bytes = Buffer.concat([this.bytes], 2 * (at + SLOT))
    writeSlot(this.bytes, at, { id, count })
    return at
  }

  private write(file: number, from: number, to: number): boolean {
    try {
      return writeSync(file, this.bytes, from, to - from, from) === to - from
    } catch {
      return false
    }
  }
}

function open(path: string): number | null {
  try {
    return openSync(path, 'r+')
  } catch {
    return null
  }
}

function writeSlot(bytes: Buffer, at: number, { id, count }: Omit<Mark, 'key'>): void {
  bytes.writeUInt32LE(count, at)
  const length = bytes.fill(0, at + 4, at + SLOT).write(id, at + 5, ROOM)
  bytes[at + 4] = length
}

function headOf(store: string): Buffer {
  const head = Buffer.alloc(HEAD)
  head.write(`fairdeal marks 1 ${store}\n`)
  return head
}
