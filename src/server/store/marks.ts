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
  for (const mark of marks) slotOf(mark).copy(bytes, HEAD + mark.key * SLOT)
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

/** The file while a server writes to its store. Where it cannot be written nothing else depends on it. */
export class Marks {
  private readonly file: number | null

  constructor(path: string) {
    this.file = open(path)
  }

  /** Whether the file says so now. */
  put(mark: Mark): boolean {
    if (this.file === null) return true
    try {
      return writeSync(this.file, slotOf(mark), 0, SLOT, HEAD + mark.key * SLOT) === SLOT
    } catch {
      return false
    }
  }

  close(): void {
    if (this.file !== null) closeSync(this.file)
  }
}

function open(path: string): number | null {
  try {
    return openSync(path, 'r+')
  } catch {
    return null
  }
}

function slotOf({ id, count }: Mark): Buffer {
  const slot = Buffer.alloc(SLOT)
  slot.writeUInt32LE(count)
  const name = Buffer.from(id)
  slot[4] = Math.min(name.length, ROOM)
  name.copy(slot, 5, 0, ROOM)
  return slot
}

function headOf(store: string): Buffer {
  const head = Buffer.alloc(HEAD)
  head.write(`fairdeal marks 1 ${store}\n`)
  return head
}
