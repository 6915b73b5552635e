/** Moves everything from a place to an empty one, reads both back, and compares them. */

import { Unusable } from '../engine/index.ts'
import { Problem } from '../server/index.ts'
import { type Counts, compareAll, copyAll, type Moved, type Side } from './moving.ts'
import type { Target } from './moving-sides.ts'
import { Unread } from './patiently.ts'

export interface Migration {
  /** What was copied. */
  readonly copied: Counts
  /** What is the same on both sides after both were read anew. */
  readonly same: Counts
  /** Why the target does not count, a sentence each; empty where everything is there. */
  readonly problems: readonly string[]
}

/**
 * Copies, compares and finishes. Where anything is not the same, or could not be read, the target is left unfinished:
 * it counts for nothing, and the next move to it begins anew. The source is only read.
 */
export async function migrate(
  from: () => Promise<Side>,
  target: Target,
  told: (so: Counts, isComparing: boolean) => void = () => {},
): Promise<Migration> {
  try {
    const copied = await using(from, source => using(target.open, to => copyAll(source, to, so => told(so, false))))
    const compared: Moved = await using(from, source => using(target.open, to => compareAll(source, to)))
    told(compared, true)
    const problems = [...new Set([...copied.problems, ...compared.problems])]
    if (problems.length === 0) await target.finish()
    return { copied: countsOf(copied), same: countsOf(compared), problems }
  } catch (error) {
    // The servers of NATS went away, which is no fault of this program.
    if (!(error instanceof Unread || error instanceof Problem)) throw error
    throw new Unusable('', `the move stopped halfway: ${error.message}; it can be run again`)
  }
}

async function using<T>(open: () => Promise<Side>, use: (side: Side) => Promise<T>): Promise<T> {
  const side = await open()
  try {
    return await use(side)
  } finally {
    await side.close()
  }
}

function countsOf({ tables, records, replays, decks }: Moved): Counts {
  return { tables, records, replays, decks }
}
