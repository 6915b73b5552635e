/**
 * What SQLite has beside its file: pages that are committed and not in the file yet. Behind the first frame that is not
 * as it was written SQLite drops all the others without a word, and with them moves that people were told of. Here
 * such a frame is found, and the sums behind it are made to fit again, so that what is damaged is that page alone; the
 * checksums of records show whose it was. (The format: sqlite.org/fileformat2.html, section 4.)
 */

import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs'

const HEAD = 32
const FRAME_HEAD = 24
/** The sums are over words of this byte order, as the number at the head says. */
const LITTLE = 0x377f0682
const BIG = 0x377f0683
const FORMAT = 3007000

type Sums = readonly [number, number]

/** What was found, in words; null where there is nothing to tell. */
export function mendWal(file: string): string | null {
  const path = `${file}-wal`
  if (!existsSync(path)) return null
  const bytes = readFileSync(path)
  if (bytes.length < HEAD + FRAME_HEAD) return null
  const pageSize = pageSizeOf(file)
  // Where not even that is known nothing can be said of pages; SQLite says what is wrong with the file.
  if (pageSize === null) return null
  const wal = new Wal(bytes, pageSize)
  const damaged = wal.damaged()
  if (damaged.length === 0) return null
  const kept = keepCopy(path)
  wal.mend()
  writeFileSync(`${path}.part`, bytes)
  renameSync(`${path}.part`, path)
  const places = damaged.map(index => (index < 0 ? 'its head' : `frame ${index}`)).join(', ')
  return `${path} was damaged at ${places} and was made readable; as it was it is kept as ${kept}`
}

class Wal {
  private readonly bytes: Buffer
  private readonly pageSize: number
  private readonly isBig: boolean
  /** What every frame of the present round has; frames behind it may be left over from the one before. */
  private readonly salts: Buffer
  private readonly frames: number

  constructor(bytes: Buffer, pageSize: number) {
    this.bytes = bytes
    this.pageSize = pageSize
    this.isBig = bytes.readUInt32BE(0) === BIG
    const all = Math.floor((bytes.length - HEAD) / (FRAME_HEAD + pageSize))
    const last = (salts: Buffer) => {
      for (let frame = all - 1; frame >= 0; frame--) if (this.saltsAt(this.at(frame) + 8).equals(salts)) return frame
      return -1
    }
    const [head, first] = [this.saltsAt(16), this.saltsAt(this.at(0) + 8)]
    this.salts = Buffer.from(last(head) >= 0 || all === 0 ? head : first)
    this.frames = last(this.salts) + 1
  }

  /**
   * The frames that are not as they were written, -1 for the head; but for those of the last commit: a machine that
   * lost its power may have been in the middle of it, and nobody was told of it then.
   */
  damaged(): number[] {
    const damaged: number[] = []
    let found: number[] = []
    const head = this.sums(0, HEAD - 8, [0, 0])
    if (!this.isHead(head)) found.push(-1)
    let before = this.stored(HEAD - 8)
    for (let frame = 0; frame < this.frames; frame++) {
      const is = this.sumsOf(frame, before)
      const stored = this.stored(this.at(frame) + 16)
      const isWhole = is[0] === stored[0] && is[1] === stored[1]
      if (!isWhole || !this.saltsAt(this.at(frame) + 8).equals(this.salts)) found.push(frame)
      else if (found.length > 0 && this.endsBetween(found[found.length - 1], frame)) {
        // A commit behind the damage was begun, so the one with it was on the disk.
        damaged.push(...found)
        found = []
      }
      before = stored
    }
    return damaged
  }

  /** Makes all sums fit what is there, up to the last frame of the round. */
  mend(): void {
    const { bytes } = this
    bytes.writeUInt32BE(this.isBig ? BIG : LITTLE, 0)
    bytes.writeUInt32BE(FORMAT, 4)
    bytes.writeUInt32BE(this.pageSize, 8)
    this.salts.copy(bytes, 16)
    let sums = this.sums(0, HEAD - 8, [0, 0])
    this.store(HEAD - 8, sums)
    for (let frame = 0; frame < this.frames; frame++) {
      this.salts.copy(bytes, this.at(frame) + 8)
      sums = this.sumsOf(frame, sums)
      this.store(this.at(frame) + 16, sums)
    }
  }

  private isHead([a, b]: Sums): boolean {
    const [c, d] = this.stored(HEAD - 8)
    return a === c && b === d && this.saltsAt(16).equals(this.salts)
  }

  /** Whether a commit ends at or behind one frame and before another. */
  private endsBetween(from: number, to: number): boolean {
    for (let frame = Math.max(from, 0); frame < to; frame++) {
      if (this.bytes.readUInt32BE(this.at(frame) + 4) !== 0) return true
    }
    return false
  }

  private at(frame: number): number {
    return HEAD + frame * (FRAME_HEAD + this.pageSize)
  }

  private saltsAt(at: number): Buffer {
    return this.bytes.subarray(at, at + 8)
  }

  private sumsOf(frame: number, before: Sums): Sums {
    const at = this.at(frame)
    return this.sums(at + FRAME_HEAD, at + FRAME_HEAD + this.pageSize, this.sums(at, at + 8, before))
  }

  private sums(from: number, to: number, [first, second]: Sums): Sums {
    let a = first
    let b = second
    for (let at = from; at < to; at += 8) {
      const x = this.isBig ? this.bytes.readUInt32BE(at) : this.bytes.readUInt32LE(at)
      const y = this.isBig ? this.bytes.readUInt32BE(at + 4) : this.bytes.readUInt32LE(at + 4)
      a = (a + x + b) >>> 0
      b = (b + y + a) >>> 0
    }
    return [a, b]
  }

  private stored(at: number): Sums {
    return [this.bytes.readUInt32BE(at), this.bytes.readUInt32BE(at + 4)]
  }

  private store(at: number, [a, b]: Sums): void {
    this.bytes.writeUInt32BE(a, at)
    this.bytes.writeUInt32BE(b, at + 4)
  }
}

/** As the head of the file says; null for what cannot be. */
function pageSizeOf(path: string): number | null {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(18)
    readSync(file, head)
    const size = head.readUInt16BE(16)
    if (size === 1) return 65_536
    return size >= 512 && (size & (size - 1)) === 0 ? size : null
  } finally {
    closeSync(file)
  }
}

/** Copies a file beside itself, under a name that is free. */
export function keepCopy(path: string): string {
  for (let n = 1; ; n++) {
    const kept = `${path}.damaged-${n}`
    if (existsSync(kept)) continue
    copyFileSync(path, kept)
    return kept
  }
}
