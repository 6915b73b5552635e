import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NatsHouse } from '../../test/house/nats.ts'
import { keptGame, shelfCases } from '../../test/house/replay-shelf-cases.ts'
import { type Connection, connectNats } from './connection.ts'
import { readServers } from './servers.ts'
import { type FleetStore, openFleetStore } from './store.ts'

const ALL = { after: null, limit: 100 }

let house: NatsHouse
let connection: Connection
let stores = 0
const open = new Map<object, FleetStore>()
beforeAll(async () => {
  house = await NatsHouse.start(1)
  connection = await connectNats({ servers: readServers(house.url, '--nats') })
})
afterAll(async () => {
  await Promise.all([...open.values()].map(store => store.close()))
  await connection?.close()
  await house?.end()
})

async function openStore(prefix = `test${stores++}`): Promise<FleetStore> {
  const store = await openFleetStore(connection, { prefix })
  open.set(store, store)
  return store
}

/** Two servers on the same NATS. */
async function two(): Promise<[FleetStore, FleetStore]> {
  const prefix = `test${stores++}`
  return [await openStore(prefix), await openStore(prefix)]
}

describe('a shelf on JetStream', () => {
  shelfCases(
    async () => (await openStore()).replays,
    async () => {},
  )

  test('what one server keeps, changes and deletes is so at another at once', async () => {
    const [one, other] = await two()
    await one.replays.add(keptGame('a', { listed: false }))
    await one.replays.add(keptGame('b'))
    expect((await other.replays.list({}, ALL)).map(({ id }) => id)).toEqual(['b', 'a'])
    expect((await other.replays.get('a'))?.text).toBe('{"id":"a"}')
    expect(await other.replays.change('a', { names: ['seat 0', 'Ben'], text: '{}' })).toBe(true)
    expect(await one.replays.get('a')).toMatchObject({ names: ['seat 0', 'Ben'], text: '{}', listed: false })
    expect(await one.replays.delete({ table: 'table-a' })).toBe(1)
    expect(await other.replays.get('a')).toBeNull()
    expect(await other.replays.add(keptGame('c', { table: 'table-a' }))).toBe('c')
    expect((await one.replays.list({}, ALL)).map(({ id }) => id)).toEqual(['c', 'b'])
  })

  test('of two servers that keep the same game at the same moment one is right, and both know which', async () => {
    const [one, other] = await two()
    for (let deal = 0; deal < 10; deal++) {
      const ids = await Promise.all([
        one.replays.add(keptGame(`one-${deal}`, { table: 't', deal })),
        other.replays.add(keptGame(`other-${deal}`, { table: 't', deal })),
      ])
      expect(ids[0]).toBe(ids[1])
      expect((await one.replays.get(ids[0]))?.text).toBe(`{"id":"${ids[0]}"}`)
    }
    expect(await other.replays.list({}, ALL)).toHaveLength(10)
  })

  test('changes of two servers at the same moment are all made', async () => {
    const [one, other] = await two()
    await one.replays.add(keptGame('a', { listed: false }))
    await Promise.all([one.replays.change('a', { listed: true }), other.replays.change('a', { names: ['X', 'Y'] })])
    expect(await one.replays.get('a')).toMatchObject({ listed: true, names: ['X', 'Y'] })
  })

  test('a text larger than any message is kept, and a change leaves nothing of the old one', async () => {
    const store = await openStore()
    // What is drawn by chance cannot be packed: three pieces.
    const text = JSON.stringify(randomBytes(1_200_000).toString('base64'))
    await store.replays.add(keptGame('a', { text }))
    expect((await store.replays.get('a'))?.text).toBe(text)
    const pieces = async () => Object.keys(await subjectsOf(store)).length
    expect(await pieces()).toBe(3)
    await store.replays.change('a', { text: '{}' })
    expect((await store.replays.get('a'))?.text).toBe('{}')
    expect(await pieces()).toBe(1)
    await store.replays.delete({ id: 'a' })
    expect(await pieces()).toBe(0)
  })

  test('many games are known to a server that comes later', async () => {
    const [one] = await two()
    const prefix = one.log.stream.name.replace('-tables', '')
    const ids = Array.from({ length: 100 }, (_, at) => `game-${at}`)
    for (const id of ids) await one.replays.add(keptGame(id))
    for (const id of ids.slice(20, 60)) await one.replays.change(id, { listed: false })
    const later = await openStore(prefix)
    const found = await later.replays.list({}, ALL)
    expect(found.map(({ id }) => id)).toEqual([...ids].reverse())
    expect(await later.replays.list({ listed: false }, ALL)).toHaveLength(40)
    expect(await later.replays.list({}, { after: found[9].number, limit: 1 })).toEqual([found[10]])
  })
})

describe('decks on JetStream', () => {
  test('are known to every server, in the order they came, and a deck that comes again is written anew', async () => {
    const [one, other] = await two()
    for (const hash of ['sha256:b', 'sha256:a', 'c']) await one.decks.add(hash, `text of ${hash}`)
    await other.decks.add('sha256:a', 'new text')
    const all = [
      { hash: 'sha256:b', text: 'text of sha256:b' },
      { hash: 'sha256:a', text: 'new text' },
      { hash: 'c', text: 'text of c' },
    ]
    expect(await one.decks.all()).toEqual(all)
    expect(await other.decks.all()).toEqual(all)
    expect(await other.decks.get('c')).toEqual(all[2])
    expect(await other.decks.get('d')).toBeNull()
  })

  test('one that a server lets go of is still found by whoever plays with it, and is back when it is brought again', async () => {
    const [one, other] = await two()
    await one.decks.add('a', 'text')
    await other.decks.delete('a')
    await other.decks.delete('nothing')
    expect(await one.decks.all()).toEqual([])
    expect(await one.decks.get('a')).toEqual({ hash: 'a', text: 'text' })
    await one.decks.add('a', 'text')
    expect(await other.decks.all()).toEqual([{ hash: 'a', text: 'text' }])
  })
})

/** What there is of texts. */
function subjectsOf({ log }: FleetStore): Promise<Readonly<Record<string, number>>> {
  const { jsm, name } = log.stream
  const texts = name.replace('-tables', '-texts')
  return jsm.streams.info(texts, { subjects_filter: '>' }).then(({ state }) => state.subjects ?? {})
}
