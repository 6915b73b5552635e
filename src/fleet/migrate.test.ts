import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kvm } from '@nats-io/kv'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NatsHouse } from '../../test/house/nats.ts'
import { keptGame } from '../../test/house/replay-shelf-cases.ts'
import { append, begun, made, moved } from '../../test/house/table-log-suite.ts'
import { type KeptTable, openStore, type Store } from '../server/index.ts'
import { type Connection, connectNats } from './connection.ts'
import { migrate } from './migrate.ts'
import { emptyStream } from './moving-mark.ts'
import { folderSide, folderTarget, natsSide, natsTarget } from './moving-sides.ts'
import { readServers } from './servers.ts'
import { type FleetStore, openFleetStore } from './store.ts'

const ALL = { after: null, limit: 100 }
/** Three pieces where one message takes half a million bytes. */
const LARGE = JSON.stringify(randomBytes(1_000_000).toString('base64'))
const GAME = Array.from({ length: 1200 }, (_, at) => moved(`m${at}`))
/** 4 tables: of 1, 4, 1202 and 2 records that matter; of the games before nothing is wanted any more. */
const COUNTS = { tables: 4, records: 1209, replays: 3, decks: 2 }

let house: NatsHouse
let connection: Connection
let folder: string
let prefix: string
let prefixes = 0
beforeAll(async () => {
  house = await NatsHouse.start(1)
  connection = await connectNats({ servers: readServers(house.url, '--nats') })
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-migrate-'))
  prefix = `move${prefixes++}`
  const { log, replays, decks, close } = openStore({ dir: join(folder, 'data'), thread: false })
  await append(log, 'waits', 0, made(0))
  await append(log, 'plays', 0, made(1), begun(1), moved('of the first game'), begun(2))
  await append(log, 'plays', 4, moved('m1'), moved('m2'))
  await append(log, 'long', 0, made(2), begun(1))
  await append(log, 'long', 2, ...GAME)
  await append(log, 'last', 0, made(3), { type: 'seats', seating: { ...made(3).seating, at: 7 } })
  for (const id of ['b', 'a']) await replays.add(keptGame(id, { listed: id === 'a' }))
  await replays.add(keptGame('large', { text: LARGE, names: ['Zoë 🂡', 'Ben'] }))
  await decks.add('sha256:2', '{"deck":"two"}')
  await decks.add('sha256:1', '{"deck":"one"}')
  await close()
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(async () => {
  await connection?.close()
  await house?.end()
})

const data = () => folderSide(join(folder, 'data'), '--from')
const nats = () => natsSide(connection, '--from', prefix)
const toNats = () => natsTarget(connection, '--to', prefix)
const toFolder = (name: string) => folderTarget(join(folder, name), '--to')
const openNats = () => openFleetStore(connection, { prefix })

/** All that is kept, to be compared. */
async function contents({ log, replays, decks }: Pick<Store | FleetStore, 'log' | 'replays' | 'decks'>) {
  const entries = await replays.list({}, ALL)
  return {
    tables: (await log.tables()).map(table => {
      const { id, made, seating, read } = table as KeptTable
      return [id, made, seating, read()]
    }),
    replays: await Promise.all(entries.map(async ({ id }) => ({ ...(await replays.get(id)), number: 0 }))),
    decks: await decks.all(),
  }
}

async function contentsOf(dir: string) {
  const store = openStore({ dir: join(folder, dir), thread: false })
  const found = await contents(store)
  await store.close()
  return found
}

async function contentsOfNats() {
  const store = await openNats()
  const found = await contents(store)
  await store.close()
  return found
}

test('a folder to NATS and back: everything is there, letter by letter and in its order', async () => {
  const before = await contentsOf('data')
  const told: number[] = []
  const there = await migrate(data, await toNats(), ({ tables }) => told.push(tables))
  expect(there).toEqual({ copied: COUNTS, same: COUNTS, problems: [] })
  expect(told.length).toBeGreaterThan(8)
  expect(await contentsOfNats()).toEqual(before)
  expect(await contentsOf('data')).toEqual(before)

  const back = await migrate(nats, toFolder('back'))
  expect(back).toEqual({ copied: COUNTS, same: COUNTS, problems: [] })
  expect(await contentsOf('back')).toEqual(before)
  expect(readdirSync(join(folder, 'back'))).not.toContain('moving')
})

test('tables go on where they were', async () => {
  await migrate(data, await toNats())
  const { log, close } = await openNats()
  // 4 records matter of the table, so that the next has the number 4.
  expect(await append(log, 'plays', 4, moved('m3'))).toBe('durable')
  await close()
  await migrate(nats, toFolder('back'))
  const store = openStore({ dir: join(folder, 'back'), thread: false })
  expect(await append(store.log, 'plays', 5, moved('m4'))).toBe('durable')
  await store.close()
})

describe('is refused', () => {
  test('where something is kept on NATS already', async () => {
    const { log, close } = await openNats()
    await append(log, 'a', 0, made(0))
    await close()
    await expect(toNats()).rejects.toThrow(/^--to: something is kept on 127\.0\.0\.1:\d+ already/)
    expect((await contentsOfNats()).tables).toHaveLength(1)
  })

  test('where only a replay or a deck is', async () => {
    const { replays, decks, close } = await openNats()
    await replays.add(keptGame('a'))
    await expect(toNats()).rejects.toThrow('already')
    await replays.delete({ id: 'a' })
    await decks.add('a', '{}')
    await expect(toNats()).rejects.toThrow('already')
    await close()
  })

  test('where the folder is one already, or none', async () => {
    await migrate(data, await toNats())
    expect(() => toFolder('data')).toThrow(/data is a data folder already/)
    await expect(folderSide(join(folder, 'nothing'), '--from')).rejects.toThrow('is no data folder of Fairdeal')
    expect(existsSync(join(folder, 'nothing'))).toBe(false)
  })

  test('where a server has the folder', async () => {
    const server = openStore({ dir: join(folder, 'data'), thread: false })
    await expect(data()).rejects.toThrow('another server keeps its tables in')
    await server.close()
  })

  test('where nothing of Fairdeal is kept', async () => {
    await expect(nats()).rejects.toThrow(/^--from: nothing of Fairdeal is kept on /)
  })

  test('where a server runs on NATS, until its lease is over', async () => {
    await (await openNats()).close()
    const leases = await new Kvm(connection.nats).create(`${prefix}-nodes`, { ttl: 30_000 })
    await leases.put('node', '{}')
    await expect(toNats()).rejects.toThrow(/a server runs on .*: stop all servers first/)
    await emptyStream(connection, `KV_${prefix}-nodes`)
    await (await nats()).close()
  })
})

describe('a move that is interrupted', () => {
  const atHalf = ({ records }: { records: number }) => {
    if (records > 0) throw new Error('the power went out')
  }

  test('to NATS leaves the source as it was, keeps servers away, and can be done again', async () => {
    const before = await contentsOf('data')
    await expect(migrate(data, await toNats(), atHalf)).rejects.toThrow('the power went out')
    await expect(openNats()).rejects.toThrow('--nats: a move to this NATS was not finished')
    expect(await contentsOf('data')).toEqual(before)
    expect((await migrate(data, await toNats())).problems).toEqual([])
    expect(await contentsOfNats()).toEqual(before)
  })

  test('to a folder leaves no folder that a server would take, and can be done again', async () => {
    await migrate(data, await toNats())
    mkdirSync(join(folder, 'back'))
    writeFileSync(join(folder, 'back', 'notes.txt'), 'of somebody')
    await expect(migrate(nats, toFolder('back'), atHalf)).rejects.toThrow('the power went out')
    await expect(folderSide(join(folder, 'back'), '--from')).rejects.toThrow('is no data folder')
    expect((await migrate(nats, toFolder('back'))).problems).toEqual([])
    expect(await contentsOf('back')).toEqual(await contentsOf('data'))
    expect(readdirSync(join(folder, 'back'))).toContain('notes.txt')
  })
})

test('what is not the same when both are read again is named, and the target does not count', async () => {
  let reads = 0
  const changing = async () => {
    reads += 1
    if (reads === 2) {
      const { log, replays, decks, close } = openStore({ dir: join(folder, 'data'), thread: false })
      await append(log, 'long', 1202, moved('late'))
      await replays.change('a', { text: '{"other":1}' })
      await decks.delete('sha256:2')
      await log.forget('last')
      await close()
    }
    return data()
  }
  const { problems } = await migrate(changing, await toNats())
  expect(problems).toEqual([
    'deck sha256:1 is not the same on both sides',
    '2 decks are there, and 1 are wanted',
    'replay a is not the same on both sides',
    'table long is not the same on both sides',
    expect.stringMatching(/^there are more than 3 tables in 127\.0\.0\.1:/),
  ])
  await expect(openNats()).rejects.toThrow('not finished')
})
