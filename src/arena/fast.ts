/** Games between computer players that the game itself can play quickly, where only their end is wanted. */

import { botRandom } from '../bots/index.ts'
import type { Game, Setup } from '../engine/index.ts'
import type { Job } from './job.ts'
import { type GameRecord, recordOf } from './record.ts'
import type { Table } from './schedule.ts'

interface At {
  readonly setup: Setup
  readonly table: Table
  /** Where the chance of the computer players comes from. */
  readonly luck: string
}

/** Plays a table quickly. Null where a replay is wanted, or somebody sits there whom the quick way does not know. */
export function playFast(job: Job, game: Game, { setup, table, luck }: At): GameRecord | null {
  const { fast } = game
  if (fast === undefined || job.replays) return null
  const levels: string[] = []
  for (const entrant of table) {
    const one = job.entrants[entrant]
    if (one.kind !== 'bot' || !fast.levels.includes(one.level)) return null
    levels.push(one.level)
  }
  const randoms = table.map((_, seat) => botRandom(luck, seat))
  const { results, decisions } = fast.play(setup, levels, randoms)
  return recordOf(table, results, { figures: game.figures?.(results) ?? {}, decisions: { chosen: decisions } })
}
