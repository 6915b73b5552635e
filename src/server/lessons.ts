/** What finished games teach the server's own players, game by game (`Game.learn`). */

import type { Game, Lessons, Replay } from '../engine/index.ts'
import type { Clock } from './clock.ts'
import type { ReplayShelf } from './replay-shelf.ts'

/** So many of the latest games of a kind are looked through when the server starts. */
const GAMES_READ = 2000
const PAGE = 100
/** After each game the thread is left to others for so many times what it took, and at least so long. */
const REST = 20
const MIN_REST_MS = 10

/** The lessons of each game that has any: read from the kept games once, and added to as games end. */
export class School {
  private readonly known = new Map<Game, Lessons>()
  private readonly clock: Clock
  private reading: Promise<void> = Promise.resolve()
  private isClosed = false
  private wake: () => void = () => {}

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** What players of a game may know that begins now. */
  lessonsOf(game: Game): Lessons | null {
    return this.known.get(game) ?? null
  }

  /** A game has ended. Games that were set up teach nothing: their hands were somebody's choice. */
  learn(game: Game, replay: Replay): void {
    if (game.learn === undefined || replay.start !== undefined || replay.results === null) return
    this.known.set(game, game.learn([replay], this.lessonsOf(game)))
  }

  /**
   * Looks through the games a shelf keeps, latest first, one by one and with rests: whoever plays meanwhile has at least
   * nineteen parts of twenty of the thread. The sums are not kept, so that of a game that is deleted nothing stays.
   */
  readShelf(shelf: ReplayShelf, games: readonly Game[]): Promise<void> {
    this.reading = this.read(shelf, games)
    return this.reading
  }

  /** Reads no further. */
  async close(): Promise<void> {
    this.isClosed = true
    this.wake()
    await this.reading.catch(() => {})
  }

  private async read(shelf: ReplayShelf, games: readonly Game[]): Promise<void> {
    for (const game of games.filter(one => one.learn !== undefined)) {
      let after: number | null = null
      for (let read = 0; read < GAMES_READ && !this.isClosed; ) {
        const page = await shelf.list({ game: game.id }, { after, limit: PAGE })
        for (const { id, number } of page) {
          if (this.isClosed) return
          const kept = await shelf.get(id)
          const since = this.clock.ticks()
          if (kept !== null) this.learn(game, JSON.parse(kept.text) as Replay)
          after = number
          await this.rest(Math.max(MIN_REST_MS, REST * (this.clock.ticks() - since)))
        }
        read += page.length
        if (page.length < PAGE) break
      }
    }
  }

  private async rest(ms: number): Promise<void> {
    if (this.isClosed) return
    await new Promise<void>(resolve => {
      const timer = this.clock.after(ms, resolve)
      this.wake = () => {
        timer.cancel()
        resolve()
      }
    })
  }
}
