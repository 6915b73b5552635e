/** Two and more servers that share a log: who runs a table, and what everybody is told. */

import { afterEach, describe, expect, test } from 'vitest'
import { FleetHouse, quiet } from '../../test/house/fleet-house.ts'
import { HeldLog } from '../../test/house/held-log.ts'
import type { TestTable } from '../../test/house/table-house.ts'
import { MemoryLog } from '../server/index.ts'

let house: FleetHouse
afterEach(async () => {
  await house.close()
  for (const { house: one } of house.nodes) expect(one.bugs).toEqual([])
})

const PEOPLE = ['Ada', 'Ben', 'Cem', 'Dot'] as const

const made = (at: number, more: object = {}): Promise<TestTable> =>
  house.while(house.nodes[at].house.table(PEOPLE, more))

const call = (at: number, method: string, path: string, brought = {}) =>
  house.while(house.nodes[at].house.call(method, path, brought))

const observe = async (at: number, table: TestTable, token?: string) =>
  (await call(at, 'GET', `${table.path}/observation`, { token })).body

/** Somebody who owes a move makes one, by a server. */
async function step(at: number, table: TestTable, id: string) {
  const { owing, turn } = await observe(at, table)
  const token = table.tokens[PEOPLE[owing[0]]]
  const { legal_moves } = await observe(at, table, token)
  return call(at, 'POST', `${table.path}/moves`, { token, body: { id, turn, move: legal_moves[0] } })
}

const has = (at: number, { id }: TestTable) => house.nodes[at].house.server.tables.has(id)
const noted = (at: number, type: string) => house.nodes[at].notices.filter(notice => notice.type === type)

describe('any server answers for any table', () => {
  test('a table of one is played through another, and looks the same from both', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    expect(await step(1, table, 'm1')).toMatchObject({ status: 200, body: { accepted: true } })
    expect(await observe(0, table)).toEqual(await observe(1, table))
    expect([has(0, table), has(1, table)]).toEqual([true, false])
    expect(noted(1, 'call_passed').length).toBeGreaterThan(2)
    expect(house.nodes[1].fleet.counts.nodes).toBe(2)
  })

  test('every call is answered as its own server answers it, refusals too', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0, { seats: undefined })
    const { path, tokens } = table
    const CASES: [string, string, object][] = [
      ['GET', path, {}],
      ['HEAD', path, {}],
      ['GET', `${path}?x=1`, {}],
      ['GET', `${path}/observation`, { token: tokens.Ada }],
      ['GET', `${path}/observation`, { token: 'nobody' }],
      ['GET', `${path}/replay`, {}],
      ['GET', `${path}/events?after=99`, {}],
      ['GET', `${path}/ws`, {}],
      ['GET', `${path}/nothing`, {}],
      ['PUT', path, {}],
      ['POST', `${path}/moves`, { token: tokens.Ada, body: { id: 'x', turn: 77, move: {} } }],
      ['POST', `${path}/moves`, { token: tokens.Ada, raw: '{"id":', headers: { 'content-type': 'application/json' } }],
      ['POST', `${path}/moves`, { token: tokens.Ada, raw: 'x', headers: { 'content-type': 'text/plain' } }],
      ['POST', `${path}/moves`, { body: {} }],
      ['POST', `${path}/start`, { token: table.host_token, body: { fill: 'normal' } }],
      ['POST', `${path}/close`, { token: table.host_token, body: { turn: 0 } }],
      ['POST', `${path}/seats`, { body: { name: 'Eve' } }],
      ['POST', `${path}/seats`, { body: { code: 'abcdefghjk' } }],
      ['POST', `${path}/again`, { token: tokens.Ada }],
      ['DELETE', `${path}/seats/9`, { token: table.host_token }],
    ]
    for (const [method, url, brought] of CASES) {
      const own = await call(0, method, url, brought)
      const passed = await call(1, method, url, brought)
      // What is said of a connection is said by whoever has it.
      const { date: _, connection, ...headers } = own.headers
      const { date: __, connection: passedConnection, ...passedHeaders } = passed.headers
      if (own.status === 426) expect(passedConnection).toBe(connection)
      expect([method, url, passed.status, passed.text, passedHeaders]).toEqual([
        method,
        url,
        own.status,
        own.text,
        headers,
      ])
    }
  })

  test('a body that is too large is refused where it comes in', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    const raw = JSON.stringify({ id: 'x'.repeat(70_000) })
    const headers = { 'content-type': 'application/json' }
    const answer = await call(1, 'POST', `${table.path}/moves`, { token: table.tokens.Ada, raw, headers })
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
  })

  test('a large answer comes whole', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const texts = Array.from({ length: 2000 }, (_, at) => `card ${at} ${'é'.repeat(180)}`)
    const deck = { name: 'Large', black: texts.slice(0, 40).map(text => `${text} ____`), white: texts.slice(40) }
    const brought = await call(0, 'POST', '/api/decks', { body: deck })
    expect(brought.status).toBe(201)
    const { hash } = brought.body
    const table = await house.while(
      house.nodes[1].house.table(PEOPLE, { game: 'czar', deck: hash, options: { target_awards: 1 } }),
    )
    for (let n = 0; (await observe(0, table)).phase !== 'over' && n < 60; n++) {
      expect((await step(0, table, `m${n}`)).status).toBe(200)
    }
    const replay = await call(0, 'GET', `${table.path}/replay`)
    expect(Buffer.byteLength(replay.text)).toBeGreaterThan(500_000)
    expect(replay.text).toBe((await call(1, 'GET', `${table.path}/replay`)).text)
  })

  test('a table that is nowhere is nowhere, a token of another table opens nothing', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const [one, other] = [await made(0), await made(1)]
    for (const at of [0, 1]) {
      expect((await call(at, 'GET', '/api/tables/nowhere')).body.code).toBe('no_such_table')
      const answer = await call(at, 'GET', one.path, { token: other.tokens.Ada })
      expect([answer.status, answer.body.code]).toEqual([401, 'no_token'])
    }
  })

  test('the list has the tables of all, newest first, page by page', async () => {
    house = await FleetHouse.of(['a', 'b', 'c'])
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.unshift((await made(n % 3, { visibility: 'public', name: `T${n}` })).id)
    await made(1)
    for (const at of [0, 1, 2]) {
      const all = await call(at, 'GET', '/api/tables')
      expect(all.body.tables.map(({ id }: { id: string }) => id)).toEqual(ids)
      expect(all.body.next).toBe(null)
      const seen: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const page = await call(at, 'GET', `/api/tables?limit=3${after === '' ? '' : `&after=${after}`}`)
        seen.push(...page.body.tables.map(({ id }: { id: string }) => id))
        after = page.body.next
      }
      expect(seen).toEqual(ids)
    }
  })

  test('a deck that was brought to one is played at another, and a replay of one is found at all', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const black = Array.from({ length: 30 }, (_, at) => `Why ${at} ____?`)
    const white = Array.from({ length: 80 }, (_, at) => `because ${at}`)
    const { hash } = (await call(0, 'POST', '/api/decks', { body: { name: 'Ours', black, white } })).body
    expect((await call(1, 'GET', `/api/decks/${hash}`)).body.name).toBe('Ours')
    const more = { game: 'czar', deck: hash, options: { target_awards: 1 }, visibility: 'public' }
    const table = await house.while(house.nodes[1].house.table(PEOPLE, more))
    for (let n = 0; (await observe(1, table)).phase !== 'over' && n < 60; n++) await step(1, table, `m${n}`)
    await house.pass(100)
    const { replays } = (await call(0, 'GET', '/api/replays')).body
    expect(replays).toHaveLength(1)
    expect((await call(0, 'GET', `/api/replays/${replays[0].id}`)).text).toBe(
      (await call(1, 'GET', `${table.path}/replay`)).text,
    )
  })
})

describe('who runs a table', () => {
  test('a table of a server that dies goes on at another when its lease has lapsed', async () => {
    house = await FleetHouse.of(['a', 'b', 'c'])
    const tables = [await made(0), await made(0), await made(0), await made(0)]
    const before = await Promise.all(tables.map(table => observe(0, table)))
    house.nodes[0].die()
    const since = house.clock.ticks()
    await house.until(() => tables.every(table => has(1, table) !== has(2, table)))
    expect(house.clock.ticks() - since).toBeLessThan(4500)
    for (const [n, table] of tables.entries()) {
      expect(await observe(1, table)).toEqual(before[n])
      expect(await step(2, table, 'm1')).toMatchObject({ status: 200 })
    }
    await house.pass(200)
    const taken = [1, 2].flatMap(at => noted(at, 'tables_taken') as { why: string; count: number }[])
    expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(4)
    expect(noted(1, 'fleet_node')).toContainEqual({ type: 'fleet_node', node: 'a', what: 'gone' })
  })

  test('whoever asks for a table of a server that has just died is answered when somebody runs it', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    house.nodes[0].die()
    expect(await step(1, table, 'm1')).toMatchObject({ status: 200 })
  })

  test('an owner goes on through a lapse of leases while its appends succeed', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    house.bucketsAreUp = false
    await house.pass(8000)
    for (let n = 0; n < 4; n++) expect(await step(n % 2, table, `m${n}`)).toMatchObject({ status: 200 })
    expect(house.nodes[0].fleet.trouble).not.toBe(null)
    house.bucketsAreUp = true
    await house.pass(8000)
    expect(house.nodes[0].fleet.trouble).toBe(null)
    expect([has(0, table), has(1, table)]).toEqual([true, false])
    expect(await step(1, table, 'm9')).toMatchObject({ status: 200 })
  })

  test('a stopped owner that returns tells nobody what is no longer so, and steps back', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    const [a, b] = house.nodes
    const ada = a.house.listen(table, { token: table.tokens.Ada })
    a.stop()
    await house.until(() => has(1, table))
    for (let n = 0; n < 4; n++) expect(await step(1, table, `m${n}`)).toMatchObject({ status: 200 })
    const now = await observe(1, table)
    ada.clear()
    // What somebody asks at the very moment at which it goes on.
    const asked = a.house.call('GET', `${table.path}/observation`)
    a.goOn()
    expect((await house.while(asked)).body).toEqual(now)
    await house.until(() => !has(0, table))
    expect([ada.frames, ada.closed?.code]).toEqual([[], 1012])
    expect(await observe(0, table)).toEqual(now)
    expect(b.house.server.tables.has(table.id)).toBe(true)
  })

  test('of two that both believe they run a table the one whose append is refused steps back', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    const [a] = house.nodes
    const ada = a.house.listen(table, { token: table.tokens.Ada })
    const turn = ada.of('turn').at(-1)
    a.stop()
    await house.until(() => has(1, table))
    expect(await step(1, table, 'm1')).toMatchObject({ status: 200 })
    ada.clear()
    // It has not heard a word yet of what happened.
    ada.say({ type: 'move', id: 'late', turn: turn.turn, move: turn.legal_moves?.[0] })
    expect(ada.of('accepted')).toEqual([])
    a.goOn()
    await house.until(() => !has(0, table))
    expect(ada.of('event')).toEqual([])
    expect(ada.closed?.code).toBe(1012)
    // It comes back to either server, and what it sent may be sent again.
    const back = await observe(1, table, table.tokens.Ada)
    expect(back.turn).toBe(turn.turn)
  })

  test('from the moment a table is taken over its owner before cannot write a word', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    const [a] = house.nodes
    const ada = a.house.listen(table, { token: table.tokens.Ada })
    const { turn, legal_moves } = ada.of('turn').at(-1)
    a.stop()
    await house.until(() => has(1, table))
    // Nothing was played since; whoever runs it now would never learn of a move that was still written there.
    ada.say({ type: 'move', id: 'late', turn, move: legal_moves[0] })
    a.goOn()
    await house.until(() => !has(0, table))
    expect([ada.of('accepted'), ada.closed?.code]).toEqual([[], 1012])
    const body = { id: 'late', turn, move: legal_moves[0] }
    const again = await call(1, 'POST', `${table.path}/moves`, { token: table.tokens.Ada, body })
    expect(again.body).toMatchObject({ accepted: true })
  })

  test('a seat that missed a phase and has moved since has missed nothing when its table is taken over', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0, { clock: { move_s: 10 }, game: 'president' })
    const chairs = (at: number) => house.nodes[at].house.server.tables.find(table.id).chairs
    for (const name of PEOPLE) house.nodes[0].house.listen(table, { token: table.tokens[name] })
    await house.until(() => chairs(0).some(({ misses }) => misses > 0))
    const seat = chairs(0).findIndex(({ misses }) => misses > 0)
    for (let n = 0; chairs(0)[seat].misses > 0; n++) await step(0, table, `m${n}`)
    house.nodes[0].die()
    await house.until(() => has(1, table))
    expect(chairs(1)[seat].misses).toBe(0)
  })

  test('a server that stops hands its tables over, and what was begun is finished', async () => {
    const log = new HeldLog(new MemoryLog())
    house = new FleetHouse(log)
    for (const name of ['a', 'b']) await house.add(name)
    await house.pass(600)
    const tables = [await made(0), await made(0)]
    const [a] = house.nodes
    const ada = a.house.listen(tables[0], { token: tables[0].tokens.Ada })
    const { turn, legal_moves } = ada.of('turn').at(-1)
    log.holds = true
    ada.say({ type: 'move', id: 'm1', turn, move: legal_moves[0] })
    const drained = a.house.server.drain()
    await house.pass(300)
    expect([ada.of('accepted').length, ada.closed]).toEqual([0, null])
    log.release()
    expect(await house.while(drained)).toBe(true)
    expect([ada.of('accepted').length, ada.closed?.code]).toEqual([1, 1012])
    expect(tables.map(table => [has(0, table), has(1, table)])).toEqual([
      [false, true],
      [false, true],
    ])
    expect(noted(0, 'tables_handed')).toEqual([{ type: 'tables_handed', count: 2, left: 0 }])
    await house.pass(200)
    const taken = noted(1, 'tables_taken') as { why: string; count: number }[]
    expect(taken.map(({ why }) => why)).toEqual(taken.map(() => 'handed'))
    expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    // The same move again is answered as the first time, by the other server.
    const again = { token: tables[0].tokens.Ada, body: { id: 'm1', turn, move: legal_moves[0] } }
    expect((await call(1, 'POST', `${tables[0].path}/moves`, again)).body).toEqual({
      accepted: true,
      n: ada.of('accepted')[0].n,
    })
  })

  test('tables that no server runs go on when servers start, whether or not anyone asks', async () => {
    house = await FleetHouse.of(['a'])
    const table = await made(0)
    house.nodes[0].die()
    await house.pass(5000)
    await house.add('b')
    await house.until(() => has(1, table))
    expect(await step(1, table, 'm1')).toMatchObject({ status: 200 })
  })

  test('a table that is deleted through another server is gone for all', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    expect((await call(1, 'DELETE', table.path, { token: table.host_token })).status).toBe(204)
    for (const at of [0, 1]) expect((await call(at, 'GET', table.path)).status).toBe(404)
  })
})

describe('while nothing can be reached', () => {
  test('a server that lost its line is not ready, and says nothing of its tables; others take them', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    const [a] = house.nodes
    a.bus.setUp(false)
    expect((await call(0, 'GET', '/readyz')).status).toBe(503)
    await house.until(() => has(1, table))
    expect(await step(1, table, 'm1')).toMatchObject({ status: 200 })
    const stale = await call(0, 'GET', `${table.path}/observation`)
    expect([stale.status, stale.body.code, stale.headers['retry-after']]).toEqual([503, 'unavailable', '1'])
    a.bus.setUp(true)
    await house.until(async () => (await call(0, 'GET', '/readyz')).status === 200)
    expect(await observe(0, table)).toEqual(await observe(1, table))
  })

  test('when all lose their line and have it again, nobody takes anything over', async () => {
    house = await FleetHouse.of(['a', 'b', 'c'])
    const tables = [await made(0), await made(1), await made(2)]
    for (const { bus } of house.nodes) bus.setUp(false)
    await house.pass(12_000)
    for (const { bus } of house.nodes) bus.setUp(true)
    await house.pass(6000)
    expect(tables.map(table => [0, 1, 2].map(at => has(at, table)))).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ])
    for (const [n, table] of tables.entries()) expect((await step((n + 1) % 3, table, 'm')).status).toBe(200)
  })

  test('no table is made where nobody can say whose it is', async () => {
    house = await FleetHouse.of(['a'])
    house.bucketsAreUp = false
    const seats = PEOPLE.map(name => ({ kind: 'you', name }))
    const answer = await call(0, 'POST', '/api/tables', { body: { game: 'allegiance', seats } })
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  })
})

test('turns of the event loop are enough for a message to arrive', async () => {
  house = await FleetHouse.of(['a'])
  let came = 0
  house.nodes[0].bus.subscribe('x', () => {
    came += 1
  })
  house.nodes[0].bus.publish('x', Buffer.alloc(0))
  await quiet()
  expect(came).toBe(1)
})
