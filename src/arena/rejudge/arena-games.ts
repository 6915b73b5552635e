/** The games of an arena's folder, each with the deal it belongs to. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson, Unusable } from '../../engine/index.ts'
import { readLog, tablesIn } from '../deal-log.ts'
import { readLines } from '../file-lines.ts'

export interface ArenaGame {
  readonly where: string
  readonly deal: number
  readonly value: unknown
}

/** Reads the replays of a folder line by line. Throws `Unusable` where there are none, or fewer than its log tells of. */
export function* readArenaGames(folder: string): Generator<ArenaGame, void> {
  const log = join(folder, 'deals.ndjson')
  const games = join(folder, 'games.ndjson')
  if (!existsSync(log)) throw new Unusable(folder, 'there is no arena in it')
  if (!existsSync(games)) throw new Unusable(folder, 'it has no games.ndjson: an arena keeps its games with --replays')
  const { head, index } = readLog(log)
  const deals = index.deals()
  const tables = tablesIn(head)
  const wanted = deals.length * tables
  let at = 0
  for (const { bytes } of readLines(games)) {
    if (at >= wanted) return
    const where = `${games}:${at + 1}`
    yield { where, deal: deals[Math.floor(at / tables)], value: parseJson(bytes.toString('utf8'), where) }
    at += 1
  }
  if (at < wanted) throw new Unusable(games, `it has ${at} games where the log tells of ${wanted}`)
}
