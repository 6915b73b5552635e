/** Moving all that a server keeps from one place to another: a data folder, or NATS. */

import { Unusable } from '../engine/index.ts'
import type {
  DamagedTable,
  DeckStore,
  KeptTable,
  LogRecord,
  ReplayEntry,
  ReplayShelf,
  TableLog,
} from '../server/index.ts'
import { forEach } from './for-each.ts'

/** A place that is moved from or to. */
export interface Side {
  /** As people are told of it; no secret is in it. */
  readonly name: string
  readonly log: TableLog
  readonly replays: ReplayShelf
  readonly decks: DeckStore
  /** All tables in the order they were made, one after the other. */
  tables(): AsyncIterable<KeptTable | DamagedTable>
  close(): Promise<void>
}

export interface Counts {
  readonly tables: number
  readonly records: number
  readonly replays: number
  readonly decks: number
}

export interface Moved extends Counts {
  /** What could not be moved, or is not the same on both sides: a sentence each. */
  readonly problems: readonly string[]
}

/** So many records, and letters of them, go into one append. */
const RECORDS = 500
const LETTERS = 200_000
const PAGE = 500

/** Copies everything to an empty side. `told` is called as it goes on. */
export async function copyAll(from: Side, to: Side, told: (so: Counts) => void = () => {}): Promise<Moved> {
  const counts = { tables: 0, records: 0, replays: 0, decks: 0 }
  const problems: string[] = []
  for (const { hash, text } of await from.decks.all()) {
    await to.decks.add(hash, text)
    counts.decks += 1
    told(counts)
  }
  for (const { id, number: _, ...entry } of (await entriesOf(from.replays)).reverse()) {
    const text = await textOf(from.replays, id, problems)
    if (text === null) continue
    await to.replays.add({ id, ...entry, text })
    counts.replays += 1
    told(counts)
  }
  for await (const table of from.tables()) {
    const records = recordsOf(table, problems)
    if (records === null) continue
    let n = 0
    for (const some of cut(records)) {
      await append(to.log, table.id, n, some)
      n += some.length
    }
    counts.tables += 1
    counts.records += n
    told(counts)
  }
  return { ...counts, problems }
}

/** Reads both sides and compares them: tables record by record, replays and decks by their texts. */
export async function compareAll(from: Side, to: Side): Promise<Moved> {
  const counts = { tables: 0, records: 0, replays: 0, decks: 0 }
  const problems: string[] = []
  const differ = (what: string) => problems.push(`${what} is not the same on both sides`)

  const [decks, otherDecks] = [await from.decks.all(), await to.decks.all()]
  for (const [at, { hash, text }] of decks.entries()) {
    if (otherDecks[at]?.hash === hash && otherDecks[at].text === text) counts.decks += 1
    else differ(`deck ${hash}`)
  }
  compareCount('decks', decks.length, otherDecks.length, problems)

  const [entries, otherEntries] = [await entriesOf(from.replays), await entriesOf(to.replays)]
  let unread = 0
  const others = new Map(otherEntries.map(entry => [entry.id, entry]))
  await forEach(entries, async entry => {
    const text = await textOf(from.replays, entry.id, [])
    if (text === null) {
      unread += 1
      return
    }
    const other = others.get(entry.id)
    const isSame = other !== undefined && sameEntry(entry, other)
    if (isSame && (await textOf(to.replays, entry.id, [])) === text) counts.replays += 1
    else differ(`replay ${entry.id}`)
  })
  compareCount('replays', entries.length - unread, otherEntries.length, problems)
  const order = otherEntries.map(({ id }) => id)
  if (unread === 0 && entries.some(({ id }, at) => id !== order[at])) problems.push('the replays are in another order')

  const there = to.tables()[Symbol.asyncIterator]()
  let tables = 0
  for await (const table of from.tables()) {
    const records = recordsOf(table, [])
    if (records === null) continue
    tables += 1
    const { value: other } = await there.next()
    const otherRecords = other === undefined ? null : recordsOf(other, [])
    if (other?.id === table.id && otherRecords !== null && sameTable(records, otherRecords)) {
      counts.tables += 1
      counts.records += records.length
    } else differ(`table ${table.id}`)
  }
  if ((await there.next()).done !== true) problems.push(`there are more than ${tables} tables in ${to.name}`)
  return { ...counts, problems }
}

function compareCount(what: string, wanted: number, found: number, problems: string[]): void {
  if (found !== wanted) problems.push(`${found} ${what} are there, and ${wanted} are wanted`)
}

/** The records of a table that matter: how it was made, and its present game. Null where they cannot be read. */
function recordsOf(table: KeptTable | DamagedTable, problems: string[]): readonly LogRecord[] | null {
  if ('problem' in table) {
    problems.push(`table ${table.id} cannot be read: ${table.problem}`)
    return null
  }
  try {
    const records = table.read()
    return records[0]?.type === 'made' ? records : [table.made, ...records]
  } catch (error) {
    problems.push(`table ${table.id} cannot be read: ${(error as Error).message}`)
    return null
  }
}

function sameTable(one: readonly LogRecord[], other: readonly LogRecord[]): boolean {
  return one.length === other.length && one.every((record, n) => JSON.stringify(record) === JSON.stringify(other[n]))
}

function sameEntry({ number: _, ...one }: ReplayEntry, { number: __, ...other }: ReplayEntry): boolean {
  const text = (entry: object) => JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
  return text(one) === text(other)
}

async function entriesOf(shelf: ReplayShelf): Promise<ReplayEntry[]> {
  const entries: ReplayEntry[] = []
  for (;;) {
    const page = await shelf.list({}, { after: entries.at(-1)?.number ?? null, limit: PAGE })
    entries.push(...page)
    if (page.length < PAGE) return entries
  }
}

async function textOf(shelf: ReplayShelf, id: string, problems: string[]): Promise<string | null> {
  try {
    const kept = await shelf.get(id)
    if (kept !== null) return kept.text
    problems.push(`replay ${id} is not there any more`)
  } catch (error) {
    problems.push(`replay ${id} cannot be read: ${(error as Error).message}`)
  }
  return null
}

/** Records in parts that one append can take. */
function* cut(records: readonly LogRecord[]): Generator<LogRecord[]> {
  let part: LogRecord[] = []
  let letters = 0
  for (const record of records) {
    const length = JSON.stringify(record).length
    if (part.length > 0 && (part.length === RECORDS || letters + length > LETTERS)) {
      yield part
      part = []
      letters = 0
    }
    part.push(record)
    letters += length
  }
  yield part
}

function append(log: TableLog, table: string, n: number, records: readonly LogRecord[]): Promise<void> {
  return new Promise((resolve, reject) => {
    log.append(table, n, records, failure => {
      if (failure === null) resolve()
      else reject(new Unusable('--to', `table ${table} cannot be written: ${failure.detail}`))
    })
  })
}
