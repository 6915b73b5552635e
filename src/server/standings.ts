import type { Results } from '../engine/index.ts'
import type { Standing } from '../protocol/index.ts'
import { type Chair, nameOf } from './chair.ts'

/** What each player has over all games of a table. */
export class Standings {
  private readonly byChair = new Map<Chair, Omit<Standing, 'name'>>()

  add(chairs: readonly Chair[], results: Results): void {
    for (const chair of chairs) {
      const { games, wins, score } = this.byChair.get(chair) ?? { games: 0, wins: 0, score: 0 }
      const won = results.winner_slots.includes(chair.seat) ? 1 : 0
      this.byChair.set(chair, { games: games + 1, wins: wins + won, score: score + results.scores[chair.seat] })
    }
  }

  /** Whoever sits there now begins anew. */
  forget(chair: Chair): void {
    this.byChair.delete(chair)
  }

  list(chairs: readonly Chair[]): Standing[] {
    return chairs.flatMap(chair => {
      const standing = this.byChair.get(chair)
      return standing === undefined ? [] : [{ name: nameOf(chair), ...standing }]
    })
  }
}
