/** Taking a table over from another server: from then on that one cannot write to its log any more. */

import { unavailable } from './ledger.ts'
import {
  Damaged,
  type DamagedTable,
  type KeptTable,
  type LogFailure,
  type LogRecord,
  type Seated,
  type TableLog,
} from './log.ts'
import type { Sitting } from './sitting.ts'

/**
 * A table as it is now, with a record of this server's own behind it which changes nothing: whoever ran the table until
 * now and does not know better expects another one there, and is told so when it writes. Null where there is no table.
 */
export async function takeFromLog(log: TableLog, id: string): Promise<KeptTable | DamagedTable | null> {
  for (;;) {
    const kept = await log.table(id)
    if (kept === null || 'problem' in kept) return kept
    const records = readable(kept)
    // Its damage is found, and noted, where it is played again.
    if (records === null) return kept
    const record = asItIs(kept, records)
    const failure = await append(log, id, kept.count, record)
    if (failure === null) {
      return { ...kept, seating: record.seating, count: kept.count + 1, read: () => [...records, record] }
    }
    // The other one has written in between: that is read first.
    if (failure.kind !== 'taken') throw unavailable(failure)
  }
}

function readable(kept: KeptTable): readonly LogRecord[] | null {
  try {
    return kept.read()
  } catch (error) {
    if (error instanceof Damaged) return null
    throw error
  }
}

/** Who sits where, as it is already. Who has moved since that was written down has missed nothing in a row. */
function asItIs({ seating }: KeptTable, records: readonly LogRecord[]): Seated {
  const sittings: Sitting[] = [...seating.sittings]
  let { at } = seating
  for (const record of records.slice(records.findLastIndex(record => record.seating !== undefined) + 1)) {
    if (record.type === 'move' && record.sent !== null) {
      const { seat } = record.sent
      sittings[seat] = { ...sittings[seat], misses: 0 }
    }
    if ((record.type === 'move' || record.type === 'close') && record.at !== undefined) at = Math.max(at, record.at)
  }
  return { type: 'seats', seating: { ...seating, at, sittings } }
}

function append(log: TableLog, id: string, n: number, record: LogRecord): Promise<LogFailure | null> {
  return new Promise(resolve => log.append(id, n, [record], resolve))
}
