import { Problem } from './problem.ts'

/** Someone a message goes to, who may read slowly or not at all. */
export interface Reader {
  /** Ends the connection at once, with all that waits for it. */
  cut(): void
}

/** Less than this waits at any connection now and then; the system tells when it is gone only where it is more. */
export const NOTEWORTHY_BYTES = 65_536

/** What all readers together have left unread. Before that fills the memory those with the most are cut. */
export class Backlog {
  private readonly most: number
  private readonly byReader = new Map<Reader, number>()
  private sum = 0

  constructor(most: number) {
    this.most = most
  }

  /** How many bytes wait, at those who have a noteworthy amount. */
  get bytes(): number {
    return this.sum
  }

  /** Notes what waits for a reader now; 0: nothing any more. */
  note(reader: Reader, bytes: number): void {
    this.sum += bytes - (this.byReader.get(reader) ?? 0)
    if (bytes === 0) this.byReader.delete(reader)
    else this.byReader.set(reader, bytes)
    while (this.sum > this.most) this.cutWorst()
  }

  private cutWorst(): void {
    let worst: Reader | null = null
    let bytes = 0
    for (const [reader, waiting] of this.byReader) if (waiting > bytes) [worst, bytes] = [reader, waiting]
    if (worst === null) throw new Error(`a backlog of ${this.sum} bytes at nobody`)
    this.note(worst, 0)
    worst.cut()
  }
}

/** Why a reader is dropped. */
export function tooSlow(most: number): Problem {
  return new Problem(
    429,
    'too_many',
    `More than ${most} bytes were left unread; come back with the last event you have.`,
  )
}
