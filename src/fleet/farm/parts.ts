/** Cuts what is larger than a message into parts, and puts them together again. */

/** A message may have a megabyte where nobody says otherwise; half of it leaves room for headers and for others. */
export const PART_BYTES = 512 * 1024

/** The parts of some bytes, in order; one at least. */
export function cut(bytes: Uint8Array, size = PART_BYTES): Uint8Array[] {
  const count = Math.max(1, Math.ceil(bytes.length / size))
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

/** Nothing that travels has more parts. */
const MAX_PARTS = 4096

/** Puts parts together that may come in any order, and more than once. */
export class Joining {
  private readonly parts: (Uint8Array | null)[]
  private missing: number

  /** Throws where that many parts cannot be. */
  constructor(count: number) {
    if (!(Number.isInteger(count) && count >= 1 && count <= MAX_PARTS)) throw new Error(`something in ${count} parts`)
    this.parts = Array.from({ length: count }, () => null)
    this.missing = count
  }

  /** Adds a part; the whole when none is missing any more, else null. */
  add(at: number, part: Uint8Array): Uint8Array | null {
    if (this.parts[at] === null) {
      this.parts[at] = part
      this.missing -= 1
    }
    return this.missing === 0 ? Buffer.concat(this.parts as Uint8Array[]) : null
  }
}
