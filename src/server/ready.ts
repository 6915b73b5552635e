import type { Fleet } from './fleet.ts'
import { Problem } from './problem.ts'
import type { Tables } from './tables.ts'
import type { TimedLog } from './timed-log.ts'

/** A failed append says for so long that the next one would fail, too. */
const FAILED_MS = 10_000
/** An append that waits so long says that the disk is not well. */
const LAG_MS = 5000

/** Why no new tables are taken; null while they are. */
export function unready(tables: Tables, log: TimedLog, fleet: Fleet | null): Problem | null {
  const because = (reason: string) => new Problem(503, 'unavailable', reason)
  if (tables.stopping !== null) return tables.stopping
  if (fleet !== null && fleet.trouble !== null) return because(fleet.trouble)
  if (tables.isFull) return because('This server holds as many tables as it can.')
  if (log.failedMs !== null && log.failedMs < FAILED_MS) return because('Tables cannot be written down at the moment.')
  if (log.lagMs > LAG_MS) return because('Writing tables down takes too long at the moment.')
  return null
}
