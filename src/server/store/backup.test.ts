import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tinyDeck } from '../../../test/house/table-house.ts'
import { append, begun, made, moved } from '../../../test/house/table-log-suite.ts'
import { deckHash } from '../../decks/index.ts'
import { backUp } from './backup.ts'
import { Db } from './sqlite.ts'
import { openStore } from './store.ts'

let dir: string
let data: string
let out: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairdeal-backup-'))
  data = join(dir, 'data')
  out = join(dir, 'copy.db')
})
afterEach(() => rmSync(dir, { recursive: true }))

const places = { data: '--data', out: '--out' }
const replay = { id: 'r', table: 'a', deal: 0, game: 'g', title: '', names: [], listed: true, ended: 1, text: '{}' }

test('a copy made while moves are written is of one moment, whole, and a store by itself', async () => {
  const store = openStore({ dir: data, thread: false })
  await append(store.log, 'a', 0, made(0), begun(1))
  await append(store.log, 'b', 0, made(1))
  await store.replays.add(replay)
  await store.decks.add(deckHash(tinyDeck), JSON.stringify(tinyDeck))
  const moves: Promise<unknown>[] = []
  for (let n = 2; n < 50; n++) moves.push(append(store.log, 'a', n, moved(`m${n}`)))
  await moves[10]
  const copied = backUp({ data, out, places })
  expect(copied).toMatchObject({ tables: 2, replays: 1, decks: 1, problems: [] })
  expect(copied.records).toBeGreaterThan(12)
  expect([copied.bytes, statSync(out).mode & 0o777]).toEqual([statSync(out).size, 0o600])
  expect(readdirSync(dir).sort()).toEqual(['copy.db', 'data'])
  await Promise.all(moves)
  await store.close()
  // Restored: the file in a folder.
  mkdirSync(join(dir, 'new'))
  renameSync(out, join(dir, 'new', 'fairdeal.db'))
  const restored = openStore({ dir: join(dir, 'new'), thread: false })
  const [a, b] = await restored.log.tables()
  expect(['count' in a && a.read().length, b.id]).toEqual([copied.records - 2, 'b'])
  expect((await restored.replays.get('r'))?.text).toBe('{}')
  expect(await restored.decks.all()).toEqual([{ hash: deckHash(tinyDeck), text: JSON.stringify(tinyDeck) }])
  await restored.close()
})

test('one that is there is replaced, and not by less', async () => {
  const store = openStore({ dir: data, thread: false })
  await append(store.log, 'a', 0, made(0))
  expect(backUp({ data, out, places })).toMatchObject({ tables: 1 })
  await append(store.log, 'b', 0, made(1))
  expect(backUp({ data, out, places })).toMatchObject({ tables: 2 })
  await store.close()
  expect(backUp({ data, out, places })).toMatchObject({ tables: 2 })
})

test('what is damaged is named', async () => {
  const store = openStore({ dir: data, thread: false })
  for (const [number, id] of ['a', 'b', 'c', 'd'].entries()) {
    await append(store.log, id, 0, made(number), begun(1), moved('m'))
  }
  await store.replays.add(replay)
  await store.decks.add('f'.repeat(64), JSON.stringify(tinyDeck))
  await store.close()
  const db = new Db(join(data, 'fairdeal.db'))
  db.run("update records set body = '{}' where n = 1 and key = (select key from tables where id = 'a')")
  db.run("delete from records where n = 1 and key = (select key from tables where id = 'b')")
  db.run("delete from records where key = (select key from tables where id = 'c')")
  db.run("update records set key = 99 where n = 2 and key = (select key from tables where id = 'd')")
  db.run("update replays set body = x'00'")
  db.close()
  expect(backUp({ data, out, places }).problems).toEqual([
    'table a: record 1 is not as it was written',
    'table b: record 1 is missing',
    'table c: it has no records',
    '1 records are of no table',
    'replay r: it is not as it was written',
    `deck ${'f'.repeat(64)}: it is not as it was written`,
  ])
})

test('what cannot be copied is refused, and nothing is left behind', async () => {
  const refusal = (more: object = {}) => {
    try {
      backUp({ data, out, places, ...more })
    } catch (error) {
      return (error as Error).message
    }
    return null
  }
  expect(refusal()).toBe(`--data: there is no fairdeal.db in ${data}`)
  mkdirSync(data)
  writeFileSync(join(data, 'fairdeal.db'), 'a letter\n'.repeat(999))
  expect(refusal()).toBe(`--data: ${data}/fairdeal.db cannot be copied: file is not a database`)
  rmSync(data, { recursive: true })
  await openStore({ dir: data, thread: false }).close()
  expect(refusal({ out: join(dir, 'no', 'copy.db') })).toBe(
    `--out: there is no directory ${join(dir, 'no')} to write in`,
  )
  const db = new Db(join(data, 'fairdeal.db'))
  db.script('pragma user_version = 99')
  db.close()
  expect(refusal()).toMatch(/^--data: version 99 of the store, and this program knows up to [0-9]+; it is newer$/)
  expect(readdirSync(dir)).toEqual(['data'])
})
