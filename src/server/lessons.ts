/** What finished games teach the server's own players, game by game (`Game.learn`). */

import type { Game, Lessons, Replay } from '../engine/index.ts'
import type { ReplayShelf } from './replay-shelf.ts'

/** So many of the latest games of a kind are looked through when the server starts. */
const GAMES_READ = 2000
const PAGE = 100

/** The lessons of each game that has any: read from the kept games once, and added to as games end. */
export class School {
  private readonly known = new Map<Game, Lessons>()
  private reading: Promise<void> = Promise.resolve()
  private isClosed = false

  /** What players of a game may know that begins now. */
  lessonsOf(game: Game): Lessons | null {
    return this.known.get(game) ?? null
  }

  /** A game has ended. Games that were set up teach nothing: their hands were somebody's choice. */
  learn(game: Game, replay: Replay): void {
    if (game.learn === undefined || replay.start !== undefined || replay.results === null) return
    this.known.set(game, game.learn([replay], this.lessonsOf(game)))
  }

  /** Looks through the games a shelf keeps, latest first, one by one, so that others may go on meanwhile. */
  readShelf(shelf: ReplayShelf, games: readonly Game[]): Promise<void> {
    this.reading = this.read(shelf, games)
    return this.reading
  }

  /** Reads no further. */
  async close(): Promise<void> {
    this.isClosed = true
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
          if (kept !== null) this.learn(game, JSON.parse(kept.text) as Replay)
          after = number
        }
        read += page.length
        if (page.length < PAGE) break
      }
    }
  }
}
