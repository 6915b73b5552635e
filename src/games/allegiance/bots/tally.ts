/** By how many standard errors a move must be better than the first choice. */
const SURE = 1

/** What each of a few moves was worth on the same worlds, compared with the first choice among them. */
export class Tally {
  private readonly first: number
  private readonly now: Float64Array
  private readonly sums: Float64Array
  private readonly squares: Float64Array
  private worlds = 0

  constructor(moves: number, first: number) {
    this.first = first
    this.now = new Float64Array(moves)
    this.sums = new Float64Array(moves)
    this.squares = new Float64Array(moves)
  }

  /** What a move is worth in the present world. */
  add(move: number, value: number): void {
    this.now[move] = value
  }

  /** All moves have their value in this world. */
  close(): void {
    this.worlds += 1
    for (let move = 0; move < this.now.length; move++) {
      const gain = this.now[move] - this.now[this.first]
      this.sums[move] += gain
      this.squares[move] += gain * gain
    }
  }

  /** The best move that is surely better than the first choice, or that one. */
  best(): number {
    let best = this.first
    for (let move = 0; move < this.sums.length; move++) {
      const mean = this.sums[move] / this.worlds
      const error = Math.sqrt(Math.max(0, this.squares[move] / this.worlds - mean * mean) / this.worlds)
      if (mean > SURE * error && this.sums[move] > this.sums[best]) best = move
    }
    return best
  }
}
