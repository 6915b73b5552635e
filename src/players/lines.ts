/** The longest line that is read from a program, in bytes: as long as a frame of a socket may be. */
export const MAX_LINE_BYTES = 65_536

export type Line = { readonly text: string } | { readonly problem: string }

/**
 * Cuts a stream of bytes into lines of UTF-8. A line that is too long is told once, when it gets too long, and its
 * rest is skipped: what a program prints never fills the memory.
 */
export class LineCutter {
  private kept: Buffer[] = []
  private size = 0
  private skipping = false
  private readonly onLine: (line: Line) => void
  private readonly max: number
  /** The length of the line so far, what was skipped included. */
  length = 0

  constructor(onLine: (line: Line) => void, max = MAX_LINE_BYTES) {
    this.onLine = onLine
    this.max = max
  }

  push(chunk: Buffer): void {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      this.keep(chunk.subarray(from, end))
      this.finish()
      from = end + 1
    }
    this.keep(chunk.subarray(from))
  }

  /** The stream has ended: what is left is a line without its end. */
  end(): void {
    if (this.size > 0) this.finish()
  }

  private keep(part: Buffer): void {
    this.length += part.length
    if (this.skipping) return
    this.size += part.length
    if (this.size > this.max) {
      this.skipping = true
      this.kept = []
      this.onLine({ problem: `a line of more than ${this.max} bytes` })
    } else if (part.length > 0) this.kept.push(part)
  }

  private finish(): void {
    const bytes = Buffer.concat(this.kept)
    const skipped = this.skipping
    this.kept = []
    this.size = 0
    this.length = 0
    this.skipping = false
    if (!skipped) this.onLine(decode(bytes))
  }
}

function decode(bytes: Buffer): Line {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { problem: 'a line that is not UTF-8' }
  }
}
