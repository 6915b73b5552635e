import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shelfCases } from '../../../test/house/replay-shelf-cases.ts'
import { append, made, tableLogSuite } from '../../../test/house/table-log-suite.ts'
import { openStore, type Store } from './store.ts'

const newDir = () => mkdtempSync(join(tmpdir(), 'fairdeal-store-'))

for (const thread of [true, false]) {
  describe(`the log of the store, written by ${thread ? 'a' : 'this'} thread`, () => {
    tableLogSuite(async () => {
      const dir = newDir()
      let store = openStore({ dir, thread })
      return {
        log: store.log,
        async reopen() {
          await store.close()
          store = openStore({ dir, thread })
          return store.log
        },
        async end() {
          await store.close()
          rmSync(dir, { recursive: true })
        },
      }
    })
  })
}

describe('the shelf of the store', () => {
  const stores = new Map<object, { store: Store; dir: string }>()
  shelfCases(
    async () => {
      const dir = newDir()
      const store = openStore({ dir, thread: false })
      stores.set(store.replays, { store, dir })
      return store.replays
    },
    async shelf => {
      const { store, dir } = stores.get(shelf)!
      await store.close()
      rmSync(dir, { recursive: true })
    },
  )
})

describe('a folder', () => {
  let dir: string
  beforeEach(() => {
    dir = newDir()
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  test('is of one server at a time', async () => {
    const store = openStore({ dir: join(dir, 'new', 'folder') })
    expect(() => openStore({ dir: join(dir, 'new', 'folder') })).toThrow(/--data: another server keeps its tables in/)
    await append(store.log, 'a', 0, made(0))
    await store.close()
    const next = openStore({ dir: join(dir, 'new', 'folder') })
    expect((await next.log.tables()).map(({ id }) => id)).toEqual(['a'])
    await next.close()
  })
})
