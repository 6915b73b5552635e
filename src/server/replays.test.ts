/** Replays of finished games: kept, listed, shared by their links, and deleted. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HeldLog } from '../../test/house/held-log.ts'
import { type Answered, TestHouse, type TestTable, testChance, verified } from '../../test/house/table-house.ts'
import { MemoryReplays } from './replay-shelf.ts'

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot']
const BOTS = NAMES.map(() => ({ bot: 'random' }))
const DAY_MS = 86_400_000
const says = ({ status, body }: Answered) => [status, body?.code]

let house: TestHouse
beforeEach(async () => {
  house = await TestHouse.open()
})
afterEach(async () => {
  await house.close()
  expect(house.bugs).toEqual([])
})

/** Lets bots play on until nothing is due. */
async function settle(at = house): Promise<void> {
  for (let i = 0; i < 200; i++) {
    at.clock.pass(0)
    await Promise.resolve()
  }
}

/** A game of bots that is over, and the id of its replay. */
async function played(more: object = {}, at = house): Promise<{ table: TestTable; replay: string }> {
  const table = await at.table(BOTS, { visibility: 'public', options: { rounds: 1 }, ...more })
  await settle(at)
  const { body } = await at.call('GET', table.path)
  expect(body.state).toBe('finished')
  return { table, replay: body.replay }
}

const list = async (query = '', at = house) => (await at.call('GET', `/api/replays${query}`)).body
const ids = async (query = '', at = house) => (await list(query, at)).replays.map(({ id }: { id: string }) => id)
const replayOf = (id: string, at = house) => at.call('GET', `/api/replays/${id}`)

describe('a game that is over', () => {
  test('is found by a link that cannot be guessed, whole and as its table tells it', async () => {
    const { table, replay } = await played()
    expect(replay).toMatch(/^[A-Za-z0-9_-]{16}$/)
    expect(replay).not.toBe(table.id)
    const kept = await replayOf(replay)
    expect([kept.status, kept.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(kept.body).toEqual((await house.call('GET', `${table.path}/replay`)).body)
    expect(verified(kept.body)).toEqual({ holds: true, finished: true })
    expect(says(await replayOf('nope'))).toEqual([404, 'no_such_replay'])
    expect(says(await house.call('GET', `/api/replays/${replay}?token=x`))).toEqual([400, 'bad_request'])
  })

  test('tells no id before it is over', async () => {
    const table = await house.table(NAMES)
    expect((await house.call('GET', table.path)).body).not.toHaveProperty('replay')
    expect(await ids()).toEqual([])
  })

  test('of a public table is in the list, newest first, with what one wants to know of it', async () => {
    const first = await played({ name: 'Kitchen' })
    house.clock.pass(1000)
    const second = await played({ game: 'president' })
    expect(await ids()).toEqual([second.replay, first.replay])
    const [, info] = (await list()).replays
    const { seats } = (await house.call('GET', first.table.path)).body
    expect(info).toEqual({
      id: first.replay,
      game: 'allegiance',
      name: 'Kitchen',
      players: seats.map(({ name }: { name: string }) => name),
      ended: '2030-01-01T00:00:00.000Z',
    })
    expect(await ids('?game=allegiance')).toEqual([first.replay])
    expect(await ids('?game=whist')).toEqual([])
  })

  test('of a private table is found by its link only', async () => {
    const { replay } = await played({ visibility: 'private' })
    expect(await ids()).toEqual([])
    expect((await replayOf(replay)).status).toBe(200)
  })

  test('comes a page at a time, nothing twice and nothing missed while others end', async () => {
    const made: string[] = []
    for (let i = 0; i < 7; i++) made.unshift((await played()).replay)
    const first = await list('?limit=3')
    expect(first.replays.map(({ id }: { id: string }) => id)).toEqual(made.slice(0, 3))
    await played()
    const second = await list(`?limit=3&after=${first.next}`)
    const third = await list(`?limit=3&after=${second.next}`)
    expect([...second.replays, ...third.replays].map(({ id }: { id: string }) => id)).toEqual(made.slice(3))
    expect(third.next).toBeNull()
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?after=-1', '?page=2', '?game=a&game=b'])
      expect(says(await house.call('GET', `/api/replays${query}`))).toEqual([400, 'bad_request'])
  })

  test('is kept as it was when it ended, whoever leaves or takes a seat later', async () => {
    const table = await house.table(NAMES, { clock: { move_s: 10 }, stand_in: false, options: { rounds: 1 } })
    house.clock.pass(60_000)
    const { replay } = (await house.call('GET', table.path)).body
    await house.call('DELETE', `${table.path}/seats/1`, { token: table.tokens.Ben })
    await house.call('POST', `${table.path}/seats/1/open`, { token: table.host_token })
    expect((await house.call('POST', `${table.path}/seats`, { body: { name: 'Eve' } })).status).toBe(201)
    for (const path of [`/api/replays/${replay}`, `${table.path}/replay`]) {
      const { players } = (await house.call('GET', path)).body
      expect(players.map(({ name }: { name: string }) => name)).toEqual(NAMES)
    }
  })

  test('stays when its table is closed, and when that deals anew', async () => {
    const { table, replay } = await played()
    await house.call('POST', `${table.path}/again`, { token: table.host_token })
    expect((await house.call('GET', table.path)).body).not.toHaveProperty('replay')
    await settle()
    const next = (await house.call('GET', table.path)).body.replay
    expect(await ids()).toEqual([next, replay])
    house.clock.pass(2 * DAY_MS)
    expect((await house.call('GET', table.path)).status).toBe(404)
    expect(await ids()).toEqual([next, replay])
    expect((await replayOf(replay)).status).toBe(200)
  })
})

describe('what is shown late is found late', () => {
  test('in the list and by its table; seats have the link at once', async () => {
    const watch = { see: 'public', delay_s: 100 }
    const table = await house.table(['Ada', ...BOTS.slice(1)], {
      visibility: 'public',
      watch,
      options: { rounds: 1 },
      clock: { move_s: 10 },
      stand_in: false,
    })
    for (let i = 0; i < 10; i++) {
      house.clock.pass(10_000)
      await settle()
      if ((await house.call('GET', table.path, { token: table.tokens.Ada })).body.state === 'finished') break
    }
    const { replay } = (await house.call('GET', table.path, { token: table.tokens.Ada })).body
    expect((await replayOf(replay)).status).toBe(200)
    expect((await house.call('GET', table.path)).body).not.toHaveProperty('replay')
    expect(await ids()).toEqual([])
    house.clock.pass(100_000)
    await settle()
    expect((await house.call('GET', table.path)).body.replay).toBe(replay)
    expect(await ids()).toEqual([replay])
  })
})

describe('deleting', () => {
  test('a table takes its games with it, with the host token alone', async () => {
    const { table, replay } = await played()
    const other = await played()
    await house.call('POST', `${table.path}/again`, { token: table.host_token })
    const remove = (token?: string) => house.call('DELETE', table.path, { token })
    expect(says(await remove())).toEqual([401, 'no_token'])
    expect(says(await remove(other.table.host_token))).toEqual([403, 'not_yours'])
    const ear = house.listen(table)
    expect((await remove(table.host_token)).status).toBe(204)
    expect(ear.closed?.code).toBe(4404)
    expect(says(await house.call('GET', table.path))).toEqual([404, 'no_such_table'])
    expect(says(await replayOf(replay))).toEqual([404, 'no_such_replay'])
    expect(await ids()).toEqual([other.replay])
    expect(says(await remove(table.host_token))).toEqual([404, 'no_such_table'])
    await settle()
    expect(await ids()).toEqual([other.replay])
  })

  test('nobody else may, however long the host is away; a seat of the host has no host token', async () => {
    const table = await house.table(NAMES)
    house.clock.pass(3_600_000)
    for (const token of Object.values(table.tokens))
      expect(says(await house.call('DELETE', table.path, { token }))).toEqual([403, 'not_allowed'])
    expect((await house.call('GET', table.path)).status).toBe(200)
  })

  test('where nothing can be written nothing is deleted', async () => {
    const log = new HeldLog()
    const at = await TestHouse.open({ tableLog: log })
    const { table, replay } = await played({}, at)
    log.fails = true
    expect(says(await at.call('DELETE', table.path, { token: table.host_token }))).toEqual([503, 'unavailable'])
    log.fails = false
    expect((await replayOf(replay, at)).status).toBe(200)
    expect((await at.call('POST', `${table.path}/again`, { token: table.host_token })).status).toBe(201)
    expect((await at.call('DELETE', table.path, { token: table.host_token })).status).toBe(204)
    await at.close()
  })

  test('by age: what is older than is wanted goes within an hour', async () => {
    const at = await TestHouse.open({ keepReplaysDays: 3 })
    const old = await played({}, at)
    at.clock.pass(2 * DAY_MS)
    const young = await played({}, at)
    at.clock.pass(DAY_MS - 1)
    await settle(at)
    expect(await ids('', at)).toEqual([young.replay, old.replay])
    at.clock.pass(3_600_000 + 1)
    await settle(at)
    expect(await ids('', at)).toEqual([young.replay])
    expect(says(await replayOf(old.replay, at))).toEqual([404, 'no_such_replay'])
    await at.close()
    expect(at.bugs).toEqual([])
  })

  test('where none are kept a table tells of none', async () => {
    const at = await TestHouse.open({ keepReplaysDays: 0 })
    const { table, replay } = await played({}, at)
    expect(replay).toBeUndefined()
    expect(await ids('', at)).toEqual([])
    expect(verified((await at.call('GET', `${table.path}/replay`)).body).holds).toBe(true)
    await at.close()
  })
})

describe('a server that stops in the moment a game ends', () => {
  test('keeps it at its next start, under the id its table told', async () => {
    const tableLog = new HeldLog()
    const lost = new MemoryReplays()
    const options = (name: string) => ({ tableLog, chance: testChance(name) })
    const before = await TestHouse.open({ ...options('before'), replayShelf: lost })
    const { table, replay } = await played({}, before)
    const { text } = await before.call('GET', `${table.path}/replay`)
    const replayShelf = new MemoryReplays()
    const after = await TestHouse.open({ ...options('after'), replayShelf })
    await settle(after)
    expect((await after.call('GET', table.path)).body.replay).toBe(replay)
    expect(await ids('', after)).toEqual([replay])
    expect((await replayOf(replay, after)).text).toBe(text)
    // And not again, where somebody has deleted nothing but looked twice.
    const third = await TestHouse.open({ ...options('third'), replayShelf })
    await settle(third)
    expect(await ids('', third)).toEqual([replay])
    expect([...before.bugs, ...after.bugs, ...third.bugs]).toEqual([])
  })

  test('lists what was shown to its end meanwhile', async () => {
    const tableLog = new HeldLog()
    const replayShelf = new MemoryReplays()
    const options = (name: string) => ({ tableLog, replayShelf, chance: testChance(name) })
    const before = await TestHouse.open(options('before'))
    const table = await before.table(BOTS, { visibility: 'public', options: { rounds: 1 }, watch: { delay_s: 60 } })
    await settle(before)
    expect(await ids('', before)).toEqual([])
    before.clock.pass(120_000)
    const after = await TestHouse.open({ ...options('after'), clock: before.clock })
    await settle(after)
    expect(await ids('', after)).toEqual([(await after.call('GET', table.path)).body.replay])
    expect(after.bugs).toEqual([])
  })
})

test('a shelf that fails for a while is tried again', async () => {
  const shelf = new MemoryReplays()
  const add = shelf.add.bind(shelf)
  let fails = 2
  shelf.add = async kept => {
    if (fails-- > 0) throw new Error('the shelf is broken')
    return add(kept)
  }
  const at = await TestHouse.open({ replayShelf: shelf })
  const { replay } = await played({}, at)
  expect(says(await replayOf(replay, at))).toEqual([404, 'no_such_replay'])
  for (let i = 0; i < 3; i++) {
    at.clock.pass(5000)
    await settle(at)
  }
  expect((await replayOf(replay, at)).status).toBe(200)
  expect(at.bugs).toHaveLength(2)
  await at.close()
})
