import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { append, begun, made, moved } from '../../../test/house/table-log-suite.ts'
import { backUp } from './backup.ts'
import { checkStore } from './check.ts'
import { checksum } from './checksum.ts'
import { isWhole, lineOf, readJournal, readLine, readRow, settledRows } from './journal.ts'
import { migrate, STEPS, VERSION } from './schema.ts'
import { Db } from './sqlite.ts'
import { openStore } from './store.ts'

describe('a line', () => {
  test('is read as it was written, spaces of the text and all', () => {
    const line = readLine(lineOf('a-table', 12, '{"say": "two words"}'))!
    expect(line).toMatchObject({ table: 'a-table', n: 12, body: '{"say": "two words"}' })
    expect([isWhole(line), isWhole({ ...line, n: 13 }), isWhole({ ...line, table: 'b' })]).toEqual([true, false, false])
  })

  for (const text of ['', 'table', 'table 1', 'table 1 2', 'table one 2 {}', 'table 1 two {}']) {
    test(`is not ${JSON.stringify(text)}`, () => expect(readLine(text)).toBeNull())
  }

  test('is found behind one that is none', () => {
    const { byTable, unreadable } = readJournal([`${lineOf('a', 0, '{}')}\nrubbish\n${lineOf('b', 3, '{}')}`])
    expect([[...byTable.keys()], unreadable]).toEqual([['a', 'b'], 1])
  })
})

test('lines that follow each other are put together; a damaged one, and what is behind a gap, stands alone', () => {
  const line = (n: number, sum = checksum('a', n, `{"n":${n}}`)) => ({ table: 'a', n, sum, body: `{"n":${n}}` })
  const rows = settledRows('a', [line(3), line(4), line(6), line(7, 1), line(8)], isWhole)
  expect(rows.map(({ n, body }) => [n, body])).toEqual([
    [4, '{"n":3}\n{"n":4}'],
    [6, '{"n":6}'],
    [7, '{"n":7}'],
    [8, '{"n":8}'],
  ])
  const read = rows.map(({ n, body, sum }) => readRow('a', n, Buffer.from(body), sum)?.first ?? null)
  expect(read).toEqual([3, 6, null, 8])
})

describe('the store', () => {
  let dir: string
  let file: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'fairdeal-journal-'))
    file = join(dir, 'fairdeal.db')
  })
  afterEach(() => rmSync(dir, { recursive: true }))
  const open = () => openStore({ dir, thread: false })
  const IDS = ['a', 'b', 'c']

  /** How many lines the journal has, and how many rows are settled. */
  function places(): [number, number] {
    const db = new Db(file)
    const { byTable } = readJournal(db.rows('select body from journal').map(([body]) => String(body)))
    const lines = [...byTable.values()].reduce((sum, list) => sum + list.length, 0)
    const rows = Number(db.value('select count(*) from records'))
    db.close()
    return [lines, rows]
  }

  test('has a move in its journal until it is closed, and all that was written at any time', async () => {
    let store = open()
    for (const [number, id] of IDS.entries()) await append(store.log, id, 0, made(number), begun(1))
    const check = async (moves: number) => {
      const tables = await store.log.tables()
      const expected = [begun(1), ...Array.from({ length: moves }, (_, n) => moved(`m${n}`))]
      for (const table of tables) expect('read' in table && table.read()).toEqual(expected)
      expect(tables.map(({ id }) => id)).toEqual(IDS)
      const reader = new Db(file)
      expect(checkStore(reader)).toMatchObject({ tables: 3, records: 3 * (moves + 2), problems: [] })
      reader.close()
    }
    await check(0)
    for (let n = 0; n < 4; n++) {
      const all = IDS.map(id => append(store.log, id, n + 2, moved(`m${n}`)))
      expect(await Promise.all(all)).toEqual(['durable', 'durable', 'durable'])
    }
    expect(places()).toEqual([12, 6])
    await check(4)
    await store.close()
    // Three rows of four moves each.
    expect(places()).toEqual([0, 9])
    store = open()
    await check(4)
    expect(await append(store.log, 'b', 5, moved('late'))).toMatchObject({ kind: 'taken' })
    await Promise.all(IDS.map(id => append(store.log, id, 6, moved('m4'))))
    await check(5)
    await store.close()
  })

  test('settles a journal that is long, in the middle of its work', async () => {
    const store = open()
    await append(store.log, 'a', 0, made(0), begun(1))
    const ids = Array.from({ length: 1200 }, (_, n) => `${n} ${'x'.repeat(900)}`)
    for (let from = 0; from < ids.length; from += 100) {
      const some = ids.slice(from, from + 100).map((id, at) => append(store.log, 'a', from + at + 2, moved(id)))
      expect(new Set(await Promise.all(some))).toEqual(new Set(['durable']))
    }
    const [lines, rows] = places()
    expect([lines > 0, lines < 1200, rows]).toEqual([true, true, 3])
    const [table] = await store.log.tables()
    expect('read' in table && table.read()).toEqual([begun(1), ...ids.map(moved)])
    await store.close()
  })

  test('forgets a table in its journal too', async () => {
    const store = open()
    for (const [number, id] of ['a', 'b'].entries()) await append(store.log, id, 0, made(number), begun(1))
    await Promise.all(['a', 'b'].map(id => append(store.log, id, 2, moved('m'))))
    await store.log.forget('a')
    expect(places()).toEqual([0, 3])
    await append(store.log, 'a', 0, made(2), begun(1))
    await append(store.log, 'a', 2, moved('new'))
    const [b, a] = await store.log.tables()
    expect([b.id, 'read' in a && a.read()]).toEqual(['b', [begun(1), moved('new')]])
    await store.close()
  })

  test('names a table whose line in the journal is damaged, and no other', async () => {
    const store = open()
    for (const [number, id] of IDS.entries()) await append(store.log, id, 0, made(number), begun(1))
    for (let n = 0; n < 3; n++) await Promise.all(IDS.map(id => append(store.log, id, n + 2, moved(`${id}-${n}`))))
    const copy = join(dir, 'copy')
    mkdirSync(copy)
    file = join(copy, 'fairdeal.db')
    backUp({ data: dir, out: file, places: { data: 'data', out: 'out' } })
    await store.close()
    const bytes = readFileSync(file)
    bytes[bytes.indexOf('"b-1"') + 1] ^= 1
    writeFileSync(file, bytes)
    for (let time = 0; time < 2; time++) {
      const again = openStore({ dir: copy, thread: false })
      const tables = await again.log.tables()
      const problems = tables.map(table => {
        try {
          return 'read' in table ? table.read().length : table.problem
        } catch (error) {
          return (error as Error).message
        }
      })
      expect(problems).toEqual([4, 'record 3 is not as it was written', 4])
      // The second time it is settled.
      await again.close()
    }
    expect(places()[0]).toBe(0)
  })

  test('of the version before is read on', async () => {
    const db = new Db(file)
    migrate(db, 'test', STEPS.slice(0, 2))
    const records = [made(0), begun(1), moved('m0'), moved('m1')].map(record => JSON.stringify(record))
    db.run("insert into tables (key, id, seated, began) values (7, 'old', 1, 1)")
    for (const [n, body] of records.entries()) {
      db.run('insert into records (key, n, sum, body) values (7, ?, ?, ?)', n, checksum('old', n, body), body)
    }
    expect(db.value('pragma user_version')).toBe(2)
    db.close()
    const store = open()
    expect(await append(store.log, 'old', 4, moved('m2'))).toBe('durable')
    const [table] = await store.log.tables()
    expect('read' in table && table.read()).toEqual([begun(1), moved('m0'), moved('m1'), moved('m2')])
    await store.close()
    const after = new Db(file)
    expect(after.value('pragma user_version')).toBe(VERSION)
    expect(checkStore(after)).toMatchObject({ tables: 1, records: 5, problems: [] })
    after.close()
  })
})
