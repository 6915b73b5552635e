import { describe, expect, test } from 'vitest'
import { type Answered, TestHouse } from '../../test/house/table-house.ts'
import { Unusable } from '../engine/index.ts'
import type { ServerOptions } from './app.ts'
import { LIMITS, limitsOf } from './limits.ts'

/** A server that takes the word of the test on who asks. */
const behindProxy = (limits: ServerOptions['limits'], more: Partial<ServerOptions> = {}) =>
  TestHouse.open({ trustProxy: 1, limits, ...more })
const from = (address: string, token?: string) => ({ headers: { 'x-forwarded-for': address }, token })
const says = ({ status, body }: Answered) => [status, body?.code ?? null]
const A = '192.0.2.1'
const B = '192.0.2.2'

async function ask(house: TestHouse, times: number, how: object, path = '/api/games'): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await house.call('GET', path, how)).status)
  return statuses
}

describe('requests of one address', () => {
  test('are answered 429 when there are too many within ten seconds; nobody else notices', async () => {
    const house = await behindProxy({ address_requests_per_s: 1 })
    expect(new Set(await ask(house, 10, from(A)))).toEqual(new Set([200]))
    house.clock.pass(4000)
    const answer = await house.call('GET', '/api/games', from(A))
    expect(says(answer)).toEqual([429, 'too_many'])
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.headers['retry-after']).toBe('6')
    expect(answer.body.left_ms).toBe(6000)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await house.call('GET', '/api/games', from(B))).status).toBe(200)
    house.clock.pass(6000)
    expect((await house.call('GET', '/api/games', from(A))).status).toBe(200)
    await house.close()
  })

  test('count whatever they ask, and are told how many are left', async () => {
    const house = await behindProxy({ address_requests_per_s: 1 })
    const paths = ['/api/games', '/nope', '/api/nope', '/', '/assets/x.js', '/api/tables/x', '/healthz', '/api/tables']
    for (const [i, path] of paths.entries()) {
      const { headers } = await house.call('GET', path, from(A))
      expect([path, headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual([path, '10', String(9 - i)])
    }
    await house.call('POST', '/api/tables', { ...from(A), raw: 'x' })
    await house.call('GET', '/api/games', from(A))
    for (const path of paths) expect((await house.call('GET', path, from(A))).status).toBe(429)
    await house.close()
  })

  test('of this machine are not counted, unless that is wanted', async () => {
    const free = await behindProxy({ address_requests_per_s: 1 })
    expect(new Set(await ask(free, 50, {}))).toEqual(new Set([200]))
    expect((await free.call('GET', '/api/games')).headers['ratelimit-limit']).toBeUndefined()
    await free.close()
    const strict = await behindProxy({ address_requests_per_s: 1 }, { limitLoopback: true })
    expect((await ask(strict, 11, {})).at(-1)).toBe(429)
    await strict.close()
  })

  test('that guess tokens count tenfold; those that bring none do not', async () => {
    const house = await behindProxy({ address_requests_per_s: 5 })
    const { path } = await house.table(['Ada', null, null, null])
    const calls = async (how: object, address: string) => {
      let n = 0
      while (
        (await house.call('POST', `${path}/start`, { ...how, headers: { 'x-forwarded-for': address } })).status === 401
      )
        n++
      return n
    }
    // Of 50: a call without a token is 1, a wrong token 10.
    expect(await calls({}, A)).toBe(50)
    expect(await calls({ token: 'AAAAAAAAAAAAAAAAAAAAAA' }, B)).toBe(5)
    await house.close()
  })

  test('an IPv6 network is one address', async () => {
    const house = await behindProxy({ address_requests_per_s: 1 })
    await ask(house, 10, from('2001:db8:0:7::1'))
    expect((await house.call('GET', '/api/games', from('2001:db8:0:7:ffff::2'))).status).toBe(429)
    expect((await house.call('GET', '/api/games', from('2001:db8:0:8::1'))).status).toBe(200)
    await house.close()
  })

  test('without a trusted proxy a header makes nobody another', async () => {
    const house = await TestHouse.open({ limits: { address_requests_per_s: 1 }, limitLoopback: true })
    await ask(house, 5, from(A))
    await ask(house, 5, from(B))
    expect((await house.call('GET', '/api/games', from('192.0.2.3'))).status).toBe(429)
    await house.close()
  })
})

describe('one-time codes', () => {
  test('cannot be tried out: after so many wrong ones none is taken, whoever tries', async () => {
    const house = await TestHouse.open({ limits: { code_tries: 20 } })
    const table = await house.table(['Ada', null, null, null])
    const { code } = (await house.call('POST', `${table.path}/code`, { token: table.tokens.Ada })).body
    const take = (code: string) => house.call('POST', `${table.path}/seats`, { body: { code } })
    for (let i = 0; i < 20; i++) expect(says(await take(`wrong${i}`))).toEqual([404, 'no_such_code'])
    house.clock.pass(10_000)
    const answer = await take(code)
    expect(says(answer)).toEqual([429, 'too_many'])
    expect(answer.headers['retry-after']).toBe('290')
    // Another table, and another way to a seat, are as they were.
    const other = await house.table(['Ada', null, null, null])
    expect(says(await house.call('POST', `${other.path}/seats`, { body: { code } }))).toEqual([404, 'no_such_code'])
    expect((await house.call('POST', `${table.path}/seats`, { body: { name: 'Ben' } })).status).toBe(201)
    house.clock.pass(290_000)
    const again = (await house.call('POST', `${table.path}/code`, { token: table.tokens.Ada })).body
    expect((await take(again.code)).status).toBe(201)
    await house.close()
  })

  test('that are wrong count tenfold for their address', async () => {
    const house = await behindProxy({ address_requests_per_s: 5 })
    const { path } = await house.table(['Ada', null, null, null])
    let n = 0
    while ((await house.call('POST', `${path}/seats`, { ...from(A), body: { code: 'abcdefghjk' } })).status === 404) n++
    expect(n).toBe(5)
    await house.close()
  })
})

describe('tables of one address', () => {
  test('are so many, until one of them is no more', async () => {
    const house = await behindProxy({ address_tables: 2 })
    const make = (address: string) =>
      house.call('POST', '/api/tables', { ...from(address), body: { game: 'allegiance', visibility: 'public' } })
    expect([(await make(A)).status, (await make(A)).status]).toEqual([201, 201])
    const third = await make(A)
    expect(says(third)).toEqual([429, 'too_many'])
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect((await make(B)).status).toBe(201)
    for (let i = 0; i < 5; i++) expect((await make('127.0.0.1')).status).toBe(201)
    house.clock.pass(86_400_000 + 600_000)
    expect(house.server.tables.size).toBe(0)
    expect([(await make(A)).status, (await make(A)).status, (await make(A)).status]).toEqual([201, 201, 429])
    await house.close()
  })

  test('that could not be made are none', async () => {
    const house = await behindProxy({ address_tables: 1, tables: 1 })
    const make = (body: object) => house.call('POST', '/api/tables', { ...from(A), body })
    expect((await make({ game: 'poker' })).status).toBe(404)
    expect((await make({ game: 'president', seats: 1 })).status).toBe(422)
    await house.table([null, null, null, null])
    expect((await make({ game: 'allegiance' })).status).toBe(503)
    house.clock.pass(86_400_000 + 600_000)
    expect((await make({ game: 'allegiance' })).status).toBe(201)
    await house.close()
  })
})

describe('all of them', () => {
  test('stand in the list of games, as they are set', async () => {
    const house = await TestHouse.open({ limits: { address_tables: 7 } })
    const { limits } = (await house.call('GET', '/api/games')).body
    expect(limits).toMatchObject({ ...limitsOf(), address_tables: 7 })
    await house.close()
  })

  test('have their usual value within their range', () => {
    for (const [name, { usual, min, max }] of Object.entries(LIMITS)) {
      expect([name, usual >= min, usual <= max]).toEqual([name, true, true])
    }
  })

  const WRONG: readonly [Record<string, number>, string][] = [
    [{ address_table: 7 }, 'limits: there is no limit "address_table"; there are body_bytes, '],
    [{ toString: 7 }, 'limits: there is no limit "toString"'],
    [{ address_tables: 0 }, 'limits: address_tables: 0 where a whole number from 1 to 1000000 is wanted'],
    [{ address_tables: 1.5 }, 'limits: address_tables: 1.5 where'],
    [{ nesting: 65 }, 'limits: nesting: 65 where a whole number from 4 to 64 is wanted'],
  ]
  for (const [set, message] of WRONG) {
    test(message, () => {
      expect(() => limitsOf(set)).toThrow(Unusable)
      expect(() => limitsOf(set)).toThrow(message)
    })
  }

  test('of sizes hold', async () => {
    const house = await TestHouse.open({ limits: { body_bytes: 1024, deck_bytes: 2048, nesting: 4 } })
    const post = (path: string, raw: string) =>
      house.call('POST', path, { raw, headers: { 'content-type': 'application/json' } })
    expect(says(await post('/api/tables', JSON.stringify({ game: 'x'.repeat(1024) })))).toEqual([413, 'too_large'])
    expect(says(await post('/api/decks', 'x'.repeat(2049)))).toEqual([413, 'too_large'])
    expect(says(await post('/api/decks', 'x'.repeat(1025)))).not.toEqual([413, 'too_large'])
    const deep = await post('/api/tables', '{"options":[[[[[]]]]]}')
    expect([...says(deep), deep.body.detail]).toEqual([400, 'bad_request', 'body: nested deeper than 4'])
    await house.close()
  })
})
