/** Where each deal is in a log, in room that a million of them may take. */

/** Where a line is in a file; its end is not counted. */
export interface Line {
  readonly from: number
  readonly length: number
}

export class DealIndex {
  /** By deal: where its line begins, and how long it is; 0 for one that is not there. */
  private from = new Float64Array(1024)
  private length = new Uint32Array(1024)
  /** The deals in the order of their lines. */
  private order = new Uint32Array(1024)
  /** How many there are. */
  size = 0

  has(deal: number): boolean {
    return deal < this.length.length && this.length[deal] > 0
  }

  add(deal: number, { from, length }: Line): void {
    if (deal >= this.length.length) {
      const room = Math.max(deal + 1, 2 * this.length.length)
      this.from = grown(this.from, new Float64Array(room))
      this.length = grown(this.length, new Uint32Array(room))
    }
    if (this.size === this.order.length) this.order = grown(this.order, new Uint32Array(2 * this.size))
    this.from[deal] = from
    this.length[deal] = length
    this.order[this.size++] = deal
  }

  /** Forgets the last deals, so that so many are left. */
  cut(size: number): void {
    for (const deal of this.order.subarray(size, this.size)) this.length[deal] = 0
    this.size = Math.min(size, this.size)
  }

  /** All lines begin so many bytes later. */
  move(bytes: number): void {
    for (const deal of this.order.subarray(0, this.size)) this.from[deal] += bytes
  }

  line(deal: number): Line {
    if (!this.has(deal)) throw new Error(`deal ${deal} is not in the log`)
    return { from: this.from[deal], length: this.length[deal] }
  }

  /** The deals in the order of their lines. */
  deals(): Uint32Array {
    return this.order.slice(0, this.size)
  }
}

function grown<T extends Float64Array | Uint32Array>(old: T, more: T): T {
  more.set(old)
  return more
}
