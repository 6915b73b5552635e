/** What a disk can do to the store, and what comes of it. */

import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { append, begun, made, moved } from '../../../test/house/table-log-suite.ts'
import type { TableLog } from '../log.ts'
import { beginMarks } from './marks.ts'
import { migrate, STEPS } from './schema.ts'
import { doing, Scribe } from './scribe.ts'
import { Db } from './sqlite.ts'
import { isWritten, SqliteLog } from './sqlite-log.ts'
import { openStore, type Store } from './store.ts'

let dir: string
let file: string
let marks: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairdeal-faults-'))
  file = join(dir, 'fairdeal.db')
  marks = join(dir, 'fairdeal.marks')
})
afterEach(() => rmSync(dir, { recursive: true }))

const open = () => openStore({ dir, thread: false })

/** Some tables of a game of so many moves each. */
async function fill(log: TableLog, ids: readonly string[], moves = 3): Promise<void> {
  for (const [number, id] of ids.entries()) {
    const records = Array.from({ length: moves }, (_, i) => moved(`${id} ${i}`))
    expect(await append(log, id, 0, made(number), begun(1), ...records)).toBe('durable')
  }
}

/** What each table is: how many records of its game can be read, or why none. */
async function state(store: Store): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const table of await store.log.tables()) {
    try {
      all[table.id] = 'problem' in table ? table.problem : table.read().length
    } catch (error) {
      all[table.id] = (error as Error).message
    }
  }
  return all
}

/** A store whose writer can be told things that no server says. */
function openBare(): { scribe: Scribe; log: SqliteLog; reader: Db; faults: unknown[]; close(): Promise<void> } {
  const reader = new Db(file)
  reader.script('pragma journal_mode = wal')
  migrate(reader, 'test')
  beginMarks(marks, 'test', [])
  const faults: unknown[] = []
  const report = (error: unknown) => faults.push(error)
  const scribe = new Scribe({ file, marks, thread: false, report, wasDone: deed => isWritten(reader, deed) })
  const close = async () => {
    await scribe.close()
    reader.close()
  }
  return { scribe, log: new SqliteLog(reader, scribe), reader, faults, close }
}

describe('a disk that is full', () => {
  test('refuses what does not fit, all of it, and takes it when there is room', async () => {
    const { scribe, log, reader, close } = openBare()
    await fill(log, ['a', 'b'])
    const pages = Number(reader.value('pragma page_count'))
    await doing(scribe, { do: 'run', sql: `pragma max_page_count = ${pages}`, values: [] })
    const long = Array.from({ length: 200 }, (_, i) => moved(`${i}`))
    expect(await append(log, 'a', 5, ...long)).toEqual({ kind: 'unavailable', detail: 'database or disk is full' })
    expect([log.trouble, log.waiting]).toEqual(['database or disk is full', 0])
    expect((await log.tables()).map(table => 'count' in table && table.count)).toEqual([5, 5])
    await doing(scribe, { do: 'run', sql: `pragma max_page_count = 100000`, values: [] })
    expect(await append(log, 'a', 5, ...long)).toBe('durable')
    expect(log.trouble).toBeNull()
    await close()
  })

  test('takes what still fits beside what does not', async () => {
    const { scribe, log, reader, close } = openBare()
    await fill(log, ['a', 'b'])
    await doing(scribe, {
      do: 'run',
      sql: `pragma max_page_count = ${Number(reader.value('pragma page_count'))}`,
      values: [],
    })
    const long = Array.from({ length: 200 }, (_, i) => moved(`${i}`))
    const outcomes = await Promise.all([append(log, 'a', 5, ...long), append(log, 'b', 5, moved('m'))])
    expect(outcomes).toEqual([{ kind: 'unavailable', detail: 'database or disk is full' }, 'durable'])
    await close()
  })
})

describe('a file that is gone', () => {
  test('takes nothing until it is back', async () => {
    const store = open()
    await fill(store.log, ['a'])
    renameSync(file, `${file}.away`)
    const gone = await append(store.log, 'a', 5, moved('m'))
    expect(gone).toEqual({ kind: 'unavailable', detail: `the file ${file} is gone` })
    expect(store.log.trouble).toBe(`the file ${file} is gone`)
    renameSync(`${file}.away`, file)
    expect(await append(store.log, 'a', 5, moved('m'))).toBe('durable')
    await store.close()
    const again = open()
    expect(await state(again)).toEqual({ a: 5 })
    await again.close()
  })

  test('is not taken for another that is put in its place', async () => {
    const store = open()
    await fill(store.log, ['a'])
    copyFileSync(file, `${file}.copy`)
    renameSync(`${file}.copy`, file)
    expect(await append(store.log, 'a', 5, moved('m'))).toMatchObject({ kind: 'unavailable' })
    await store.close()
  })
})

describe('a record that was changed on the disk', () => {
  const IDS = ['first', 'second', 'third']
  /** Changes one byte where a text is; SQLite may have left old copies of it in unused parts of pages. */
  function flip(text: string, by = 1): void {
    const bytes = readFileSync(file)
    let at = bytes.indexOf(text)
    expect(at).toBeGreaterThan(0)
    for (; at >= 0; at = bytes.indexOf(text, at + 1)) bytes[at + text.length - 1] ^= by
    writeFileSync(file, bytes)
  }

  test('is known, its table refused, and the others are not', async () => {
    const store = open()
    await fill(store.log, IDS)
    await store.close()
    flip('"second 1', 4)
    const again = open()
    expect(await state(again)).toEqual({ first: 4, second: 'record 3 is not as it was written', third: 4 })
    expect(await append(again.log, 'third', 5, moved('m'))).toBe('durable')
    await again.close()
  })

  test('is known where the change makes it no text at all', async () => {
    const store = open()
    await fill(store.log, IDS)
    await store.close()
    flip('"second 1', 128)
    const again = open()
    expect(await state(again)).toEqual({ first: 4, second: 'record 3 is not as it was written', third: 4 })
    await again.close()
  })

  test('is known in the first record of a table, too', async () => {
    const store = open()
    await fill(store.log, IDS)
    await store.close()
    flip('"made","number":0', 4)
    const again = open()
    expect(await state(again)).toMatchObject({ second: 4, third: 4 })
    const [first] = await again.log.tables()
    expect(first).toEqual({ id: 'first', problem: 'record 0 is not as it was written' })
    await again.close()
  })

  test('is known where a whole record is missing, or stands at another table', async () => {
    const store = open()
    await fill(store.log, IDS)
    await store.close()
    const db = new Db(file)
    db.run("delete from records where n = 3 and key = (select key from tables where id = 'first')")
    db.run("update records set key = 100 where n = 2 and key = (select key from tables where id = 'second')")
    db.run("update records set n = n + 10 where key = (select key from tables where id = 'second') and n = 4")
    db.close()
    const again = open()
    expect(await state(again)).toEqual({
      first: '3 records are there, of 4',
      second: 'record 14 is not as it was written',
      third: 4,
    })
    await again.close()
  })

  test('is known in a replay', async () => {
    const store = open()
    const about = { table: 't', game: 'g', title: 'x', names: ['Ada'], listed: true, ended: 1, text: 'x'.repeat(99) }
    await store.replays.add({ ...about, id: 'a', deal: 0 })
    await store.replays.add({ ...about, id: 'b', deal: 1 })
    await store.close()
    const db = new Db(file)
    db.run("update replays set body = x'00' where id = 'a'")
    db.close()
    const again = open()
    await expect(again.replays.get('a')).rejects.toThrow('the replay a is not as it was written')
    expect((await again.replays.get('b'))?.text).toBe(about.text)
    await again.close()
  })
})

describe('a file that is none of ours', () => {
  const refusal = () => {
    try {
      open().close()
    } catch (error) {
      return (error as Error).message
    }
    return null
  }

  test('another kind of file is refused', () => {
    writeFileSync(file, 'this is a letter, not a database\n'.repeat(200))
    expect(refusal()).toBe(`--data: ${file} cannot be read: file is not a database`)
  })

  test('a database of another program is refused, and not touched', () => {
    const db = new Db(file)
    db.script('create table mine (x); insert into mine values (1)')
    db.close()
    expect(refusal()).toBe('--data: a database of another program')
    const after = new Db(file)
    expect(after.rows('select name from sqlite_schema')).toEqual([['mine']])
    after.close()
  })

  test('a folder in its place is refused', () => {
    mkdirSync(file)
    expect(refusal()).toMatch(/^--data: .* cannot be read: /)
  })

  test('one of a newer version is refused by its number', async () => {
    const store = open()
    await fill(store.log, ['a'])
    await store.close()
    const db = new Db(file)
    db.script(`pragma user_version = ${STEPS.length + 1}`)
    db.close()
    expect(refusal()).toBe(
      `--data: version ${STEPS.length + 1} of the store, and this program knows up to ${STEPS.length}; it is newer`,
    )
  })
})

describe('an older file', () => {
  const LATER = [...STEPS, 'alter table tables add column note text', 'update tables set note = id']

  test('is brought up step by step, with all that is in it', async () => {
    const store = open()
    await fill(store.log, ['a', 'b'])
    await store.close()
    const db = new Db(file)
    migrate(db, 'test', LATER)
    expect(db.rows('select id, note from tables order by key')).toEqual([
      ['a', 'a'],
      ['b', 'b'],
    ])
    expect(db.value('pragma user_version')).toBe(STEPS.length + 2)
    // A second time there is nothing to do.
    migrate(db, 'test', LATER)
    db.close()
    expect(() => open()).toThrow('it is newer')
  })

  test('stays as it was where a step fails', async () => {
    const store = open()
    await fill(store.log, ['a'])
    await store.close()
    const db = new Db(file)
    expect(() => migrate(db, 'test', [...LATER, 'insert into nowhere values (1)'])).toThrow('no such table: nowhere')
    expect(db.value('pragma user_version')).toBe(STEPS.length)
    expect(() => db.rows('select note from tables')).toThrow('no such column: note')
    db.close()
    const again = open()
    expect(await state(again)).toEqual({ a: 4 })
    await again.close()
  })
})

test('a thread that breaks costs nothing: what it had written counts, the rest can be tried again', async () => {
  const reader = new Db(file)
  reader.script('pragma journal_mode = wal')
  migrate(reader, 'test')
  beginMarks(marks, 'test', [])
  const faults: unknown[] = []
  const report = (error: unknown) => faults.push(error)
  const scribe = new Scribe({ file, marks, thread: true, report, wasDone: deed => isWritten(reader, deed) })
  const log = new SqliteLog(reader, scribe)
  await fill(log, ['a'])
  // What is no deed breaks whoever gets it.
  const broken = new Promise(resolve => scribe.do({ do: 'nothing' } as never, resolve))
  const beside = append(log, 'a', 5, moved('m'))
  expect(await broken).toMatchObject({ kind: 'unavailable' })
  const first = await beside
  if (first !== 'durable') expect(await append(log, 'a', 5, moved('m'))).toBe('durable')
  expect(faults.length).toBeGreaterThan(0)
  expect((await log.tables()).map(table => 'count' in table && table.count)).toEqual([6])
  await scribe.close()
  reader.close()
})
