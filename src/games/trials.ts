/** What each of some moves came to in the same worlds, one row a world. */

import type { Move, Worth } from '../engine/index.ts'

export class Trials {
  private readonly rows: Float64Array[] = []
  private now: Float64Array

  constructor(moves: number) {
    this.now = new Float64Array(moves)
  }

  /** What a move came to in the present world. */
  add(move: number, value: number): void {
    this.now[move] = value
  }

  /** All moves have their value in this world. */
  close(): void {
    this.rows.push(this.now)
    this.now = new Float64Array(this.now.length)
  }

  get worlds(): number {
    return this.rows.length
  }

  /**
   * The best of some moves. Only the first half of the worlds is asked: the other half measures, so that a move which was
   * lucky where it was chosen is not praised for its luck.
   */
  best(among: readonly number[]): number {
    const sums = new Float64Array(this.now.length)
    for (const row of this.rows.slice(0, this.half))
      for (let move = 0; move < row.length; move++) sums[move] += row[move]
    return among.reduce((best, move) => (sums[move] > sums[best] ? move : best), among[0])
  }

  /** What each move is worth beside the best one, by the second half of the worlds. */
  worths<M extends Move>(moves: readonly M[], best: number): Worth<M>[] {
    const rows = this.rows.slice(this.half)
    return moves.map((move, at) => {
      const own = meanOf(rows.map(row => row[at]))
      const behind = meanOf(rows.map(row => row[best] - row[at]))
      return { move, value: own.mean, error: own.error, loss: Math.max(0, behind.mean), loss_error: behind.error }
    })
  }

  private get half(): number {
    return this.rows.length >> 1
  }
}

/** A mean and its standard error; of one value there is none to be had. */
export function meanOf(values: readonly number[]): { readonly mean: number; readonly error: number } {
  const count = values.length
  if (count === 0) return { mean: 0, error: 0 }
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, error: count < 2 ? 0 : Math.sqrt(squares / (count - 1) / count) }
}

/** What is said of a decision in which there was none. */
export function forced<M extends Move>(move: M): Worth<M>[] {
  return [{ move, value: 0, error: 0, loss: 0, loss_error: 0 }]
}
