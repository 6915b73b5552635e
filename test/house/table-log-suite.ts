/** What every log of tables must do, wherever it keeps them. */

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KeptTable, LogFailure, LogRecord, Made, Seating, TableLog } from '../../src/server/log.ts'
import { OPEN } from '../../src/server/sitting.ts'

/** A log and the way to have it again as after a restart. */
export interface LogUnderTest {
  readonly log: TableLog
  reopen(): Promise<TableLog>
  /** What was made for it is taken away. */
  end(): Promise<void>
}

export function seating(games = 0): Seating {
  const sittings = [{ ...OPEN, kind: 'person', name: 'Ada ♠', token: 'a'.repeat(64), hosts: true } as const, OPEN]
  const random = { seed: '9'.repeat(77), used: 0, fixed: [], at: 0 }
  const next = { commitment: 'd'.repeat(64), nonce: 'e'.repeat(64), random }
  const promised = { present: null, next }
  return { at: 1000, state: games === 0 ? 'waiting' : 'running', games, promised, replay: null, sittings }
}

export function made(number: number): Made {
  const plan = {
    game: 'high-card',
    rules: 'high-card 1',
    name: 'Kitchen "1"\n',
    options: { rounds: 1 },
    materials: {},
    seats: [{ kind: 'you', name: 'Ada ♠' } as const, { kind: 'open' } as const],
    visibility: 'private',
    clock: null,
    policy: 'retry',
    shuffle: true,
    paceMs: 800,
    standIn: true,
    watch: { see: 'public', delay_s: 0 },
    start: null,
    seed: null,
  } as const
  return { type: 'made', number, plan, host: 'b'.repeat(64), seating: seating() }
}

export const begun = (games: number): LogRecord => ({ type: 'begin', seed: `${games}`, seating: seating(games) })
export const moved = (id: string): LogRecord => ({
  type: 'move',
  entry: { seat: 0, move: { type: 'play', text: 'é\u0000🂡' } },
  sent: { seat: 0, id, hash: 'c'.repeat(64) },
})

/** Appends and waits for what comes of it. */
export function append(
  log: TableLog,
  table: string,
  n: number,
  ...records: LogRecord[]
): Promise<LogFailure | 'durable'> {
  return new Promise(resolve => log.append(table, n, records, failure => resolve(failure ?? 'durable')))
}

export function tableLogSuite(makeLog: () => Promise<LogUnderTest>): void {
  let under: LogUnderTest
  let log: TableLog
  beforeEach(async () => {
    under = await makeLog()
    log = under.log
  })
  afterEach(() => under.end())
  const all = async () => {
    const tables = await log.tables()
    return tables.map(table => ('problem' in table ? table : [table.id, table.count, table.read()]))
  }

  test('is empty at first', async () => {
    expect(await log.tables()).toEqual([])
    expect([log.waiting, log.trouble]).toEqual([0, null])
  })

  test('has what was written, letter by letter, after a restart too', async () => {
    expect(await append(log, 'a', 0, made(0))).toBe('durable')
    expect(await append(log, 'a', 1, begun(1))).toBe('durable')
    expect(await append(log, 'a', 2, moved('m1'))).toBe('durable')
    log = await under.reopen()
    const [table] = (await log.tables()) as KeptTable[]
    expect([table.id, table.made, table.seating, table.count]).toEqual(['a', made(0), seating(1), 3])
    expect(table.read()).toEqual([begun(1), moved('m1')])
  })

  test('gives the records of the last game, and the last seating, wherever that stands', async () => {
    const over: LogRecord = { ...moved('m2'), seating: { ...seating(2), state: 'finished' } } as LogRecord
    await append(log, 'a', 0, made(0), begun(1), moved('m1'))
    await append(log, 'a', 3, begun(2), { type: 'seats', seating: { ...seating(2), at: 5 } })
    await append(log, 'a', 5, over)
    log = await under.reopen()
    const [table] = (await log.tables()) as KeptTable[]
    expect(table.read()).toEqual([begun(2), { type: 'seats', seating: { ...seating(2), at: 5 } }, over])
    expect(table.seating).toEqual({ ...seating(2), state: 'finished' })
  })

  test('gives one table as it is at the moment, and null for one that is not there', async () => {
    await append(log, 'a', 0, made(0))
    await append(log, 'b', 0, made(1), begun(1))
    await append(log, 'b', 2, moved('m1'))
    const table = (await log.table('b')) as KeptTable
    expect([table.id, table.made, table.seating, table.count]).toEqual(['b', made(1), seating(1), 3])
    expect(table.read()).toEqual([begun(1), moved('m1')])
    expect(await log.table('c')).toBe(null)
  })

  test('gives the first records of a table that has not begun', async () => {
    await append(log, 'a', 0, made(0))
    await append(log, 'a', 1, { type: 'seats', seating: { ...seating(), at: 7 } })
    log = await under.reopen()
    const [table] = (await log.tables()) as KeptTable[]
    expect([table.count, table.seating.at]).toEqual([2, 7])
  })

  test('lists tables in the order they were made', async () => {
    for (const [number, id] of ['c', 'a', 'b'].entries()) await append(log, id, 0, made(number))
    await append(log, 'a', 1, begun(1))
    log = await under.reopen()
    expect((await log.tables()).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })

  test('takes only the record whose turn it is', async () => {
    await append(log, 'a', 0, made(0))
    for (const n of [0, 2, 5]) expect(await append(log, 'a', n, begun(1), moved('x'))).toMatchObject({ kind: 'taken' })
    expect(await append(log, 'b', 1, made(1))).toMatchObject({ kind: 'taken' })
    expect(await append(log, 'a', 1, begun(1))).toBe('durable')
    expect(await all()).toEqual([['a', 2, [begun(1)]]])
    log = await under.reopen()
    expect(await append(log, 'a', 1, moved('m1'))).toMatchObject({ kind: 'taken' })
    expect(await append(log, 'a', 2, moved('m1'))).toBe('durable')
  })

  test('answers each append once and in order, also when many come at once', async () => {
    const order: string[] = []
    const appends: Promise<unknown>[] = []
    const put = (table: string, n: number, ...records: LogRecord[]) => {
      const outcome = append(log, table, n, ...records)
      appends.push(outcome.then(failure => order.push(`${table} ${n} ${failure === 'durable' ? 'ok' : failure.kind}`)))
    }
    for (let n = 0; n < 20; n++) {
      for (const table of ['a', 'b', 'c']) put(table, n, n === 0 ? made(0) : n === 1 ? begun(1) : moved(`m${n}`))
      if (n === 10) put('b', 5, moved('wrong'))
    }
    await Promise.all(appends)
    const expected: string[] = []
    for (let n = 0; n < 20; n++) {
      expected.push(`a ${n} ok`, `b ${n} ok`, `c ${n} ok`)
      if (n === 10) expected.push('b 5 taken')
    }
    expect(order).toEqual(expected)
    log = await under.reopen()
    expect((await log.tables()).map(table => 'count' in table && table.count)).toEqual([20, 20, 20])
  })

  test('forgets a table for good, and no other', async () => {
    await append(log, 'a', 0, made(0))
    await append(log, 'b', 0, made(1))
    await log.forget('a')
    await log.forget('nobody')
    expect(await append(log, 'b', 1, begun(1))).toBe('durable')
    log = await under.reopen()
    expect((await log.tables()).map(({ id }) => id)).toEqual(['b'])
    // The name is free again.
    expect(await append(log, 'a', 0, made(2))).toBe('durable')
    expect((await log.tables()).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test('writes what has come when it is closed', async () => {
    const outcomes = [append(log, 'a', 0, made(0)), append(log, 'a', 1, begun(1))]
    log = await under.reopen()
    expect(await Promise.all(outcomes)).toEqual(['durable', 'durable'])
    expect(await all()).toEqual([['a', 2, [begun(1)]]])
  })
}
