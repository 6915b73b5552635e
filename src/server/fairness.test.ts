/** What a table promises of its seeds, when it tells it, and that it is kept. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HeldLog } from '../../test/house/held-log.ts'
import { TestHouse, type TestTable, testChance } from '../../test/house/table-house.ts'
import { deriveSeed, fromSeed, readReplay, type Verdict, verifyReplay } from '../engine/index.ts'
import { findGame, games } from '../games/index.ts'
import { systemChance } from './chance.ts'

const PEOPLE = ['Ada', 'Ben', 'Cem', 'Dot']
const HEX = /^[0-9a-f]{64}$/
const SEED = '98765432109876543210987654321098765432109876543210987654321098765432109876543'

let house: TestHouse
beforeEach(async () => {
  house = await TestHouse.open({ chance: testChance('fairness', () => fromSeed(SEED)) })
})
afterEach(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

const look = async (table: TestTable) => (await house.call('GET', table.path)).body
const addSalt = (table: TestTable, token: string | undefined, salt: unknown) =>
  house.call('POST', `${table.path}/salt`, { token, body: { salt } })
const take = (table: TestTable, name: string, salt?: unknown) =>
  house.call('POST', `${table.path}/seats`, { body: { name, salt } })

/** Lets the clock play the game to its end, and gives its replay. */
async function playOut(table: TestTable): Promise<any> {
  for (let i = 0; i < 1000 && (await look(table)).state !== 'finished'; i++) house.clock.pass(10_000)
  return (await house.call('GET', `${table.path}/replay`)).body
}

const verify = (replay: unknown): Verdict =>
  verifyReplay(readReplay(replay, { purpose: 'verify', shelf: { findGame, materials: () => [] } }))

const clock = { move_s: 10 }

for (const game of games) {
  test(`${game.id}: the commitment that was shown before the deal is the one that the replay reveals and keeps`, async () => {
    const more = { game: game.id, clock, ...(game.materials.length === 0 ? {} : { options: { deck: 'tiny' } }) }
    const table = await house.table([...PEOPLE.slice(0, 3), null], more)
    const { commitment, salts, next } = await look(table)
    expect([commitment, salts, next]).toEqual([expect.stringMatching(HEX), undefined, undefined])
    await take(table, 'Dot')
    expect(await look(table)).toMatchObject({ state: 'running', commitment })
    const replay = await playOut(table)
    expect(replay.fairness).toEqual({
      version: 1,
      commitment,
      nonce: expect.stringMatching(HEX),
      seed: SEED,
      salts: [],
    })
    expect(replay.seed).toBe(SEED)
    expect(verify(replay)).toEqual({ holds: true, finished: true, commitment })
    expect(await look(table)).toMatchObject({ state: 'finished', commitment })
  })
}

test('a table that begins at once shows its commitment all the same', async () => {
  const table = await house.table(PEOPLE, { clock })
  const { commitment } = await look(table)
  expect(verify(await playOut(table))).toEqual({ holds: true, finished: true, commitment })
})

test('no two commitments are the same, though the seed is: each has a nonce of its own', async () => {
  const tables = [await house.table(PEOPLE), await house.table(PEOPLE), await house.table(PEOPLE)]
  expect(new Set(await Promise.all(tables.map(async table => (await look(table)).commitment))).size).toBe(3)
})

test('the system draws seeds of 256 bits', () => {
  const seeds = Array.from({ length: 64 }, () => BigInt(systemChance.deal().seed))
  for (const seed of seeds) expect(seed < 1n << 256n).toBe(true)
  // That the highest bit is 0 in all 64 happens once in 2^64 runs.
  expect(seeds.some(seed => seed >= 1n << 255n)).toBe(true)
})

test('of the nonce and the seed nothing is told before the end', async () => {
  const table = await house.table([...PEOPLE.slice(0, 3), null], { clock, visibility: 'public' })
  await addSalt(table, table.tokens.Ada, 'x')
  const tokens = [undefined, table.host_token, ...Object.values(table.tokens)]
  const ears = tokens.map(token => house.listen(table, { token, observe: true }))
  const told: string[] = []
  const ask = async () => {
    for (const token of tokens)
      for (const path of [table.path, `${table.path}/observation`, `${table.path}/replay`, '/api/tables'])
        told.push((await house.call('GET', path, { token })).text)
  }
  await ask()
  await take(table, 'Dot', 'y')
  for (let i = 0; i < 3; i++) {
    await ask()
    house.clock.pass(10_000)
  }
  const before = [...told, ...ears.flatMap(ear => ear.frames)].join('\n')
  const { fairness, seed } = await playOut(table)
  const { nonce } = fairness
  expect(seed).not.toBe(fairness.seed)
  for (const secret of [nonce, Buffer.from(nonce, 'hex').toString('base64').slice(0, 42), fairness.seed, seed]) {
    for (const text of [secret, BigInt(SEED).toString(16)]) expect(before.includes(text)).toBe(false)
  }
  expect(before).toContain(fairness.commitment)
  // The promise of the next deal is no more telling.
  const { next } = await look(table)
  expect(Object.keys(next)).toEqual(['commitment'])
})

describe('a seed or a position that somebody chose', () => {
  const HANDS = [
    ['3c', '3d'],
    ['4c', '4d'],
    ['5c', '5d'],
  ]
  for (const [what, set] of [
    ['seed', { seed: '7' }],
    ['start', { start: { hands: HANDS } }],
  ] as const) {
    test(`${what}: promises nothing and takes no salt; the next deal of the table does`, async () => {
      const table = await house.table(['Ada', 'Ben', 'Cem'], { game: 'president', clock, ...set })
      expect(await look(table)).toMatchObject({ commitment: null, set_up: true })
      const replay = await playOut(table)
      expect(replay.fairness).toBeUndefined()
      expect(verify(replay)).toEqual({ holds: true, finished: true })
      const { commitment, next } = await look(table)
      expect([commitment, next]).toEqual([null, { commitment: expect.stringMatching(HEX) }])
      await house.call('POST', `${table.path}/again`, { token: table.host_token })
      expect((await look(table)).commitment).toBe(next.commitment)
      expect(verify(await playOut(table))).toMatchObject({ holds: true, commitment: next.commitment })
    })
  }

  test('no salt goes into it', async () => {
    const table = await house.table(['Ada', 'Ben', null], { game: 'president', seed: '7' })
    const refused = await addSalt(table, table.tokens.Ada, 'x')
    expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed'])
    expect((await take(table, 'Cem', 'x')).status).toBe(403)
    expect((await take(table, 'Cem')).status).toBe(201)
  })
})

describe('a further game', () => {
  test('is promised as soon as the one before is over, and keeps that promise', async () => {
    const table = await house.table(PEOPLE, { clock })
    const first = await look(table)
    expect(first.next).toBeUndefined()
    const replay = await playOut(table)
    const { next } = await look(table)
    expect(next.commitment).not.toBe(first.commitment)
    expect((await addSalt(table, table.tokens.Ben, 'abc')).body).toEqual({
      commitment: next.commitment,
      salts: [{ name: 'Ben', salt: 'abc' }],
    })
    expect((await house.call('GET', `${table.path}/replay`)).body).toEqual(replay)
    const again = await house.call('POST', `${table.path}/again`, { token: table.tokens.Ada })
    expect(again.body).toMatchObject({ commitment: next.commitment, salts: [{ name: 'Ben', salt: 'abc' }] })
    expect(again.body.next).toBeUndefined()
    const second = await playOut(table)
    expect(second.fairness).toMatchObject({ commitment: next.commitment, salts: [{ name: 'Ben', salt: 'abc' }] })
    expect(verify(second)).toMatchObject({ holds: true, commitment: next.commitment })
    // A salt is for one deal.
    expect(Object.keys((await look(table)).next)).toEqual(['commitment'])
  })

  test('has no salt of a player who left', async () => {
    const table = await house.table(PEOPLE, { clock })
    await playOut(table)
    await addSalt(table, table.tokens.Ben, 'abc')
    await house.call('DELETE', `${table.path}/seats/1`, { token: table.tokens.Ben })
    expect((await look(table)).next.salts).toBeUndefined()
    await house.call('POST', `${table.path}/again`, { token: table.tokens.Ada })
    expect((await playOut(table)).fairness.salts).toEqual([])
  })
})

describe('a salt', () => {
  test('is added with the seat or later, shown to everyone, and goes into the shuffle under its name', async () => {
    const table = await house.table(['Zoë', 'Ben', null, null], { clock })
    const { commitment } = await look(table)
    await addSalt(table, table.tokens.Zoë, 'first')
    const answer = await addSalt(table, table.tokens.Zoë, 'second')
    expect([answer.status, answer.body]).toEqual([200, { commitment, salts: [{ name: 'Zoë', salt: 'second' }] }])
    await take(table, 'Ａda', '!~')
    const salts = [
      { name: 'Zoë', salt: 'second' },
      { name: 'Ａda', salt: '!~' },
    ]
    expect((await look(table)).salts).toEqual(salts)
    await take(table, 'Dot')
    expect(await look(table)).toMatchObject({ state: 'running', commitment, salts })
    const replay = await playOut(table)
    expect(replay.fairness).toMatchObject({ commitment, seed: SEED, salts })
    expect(replay.seed).toBe(deriveSeed(SEED, salts))
    expect(verify(replay)).toEqual({ holds: true, finished: true, commitment })
  })

  test('goes with the seat to another device, and away with who leaves', async () => {
    const table = await house.table(['Ada', 'Ben', null, null])
    await addSalt(table, table.tokens.Ada, 'a')
    await addSalt(table, table.tokens.Ben, 'b')
    const { code } = (await house.call('POST', `${table.path}/code`, { token: table.tokens.Ada })).body
    await house.call('POST', `${table.path}/seats`, { body: { code } })
    await house.call('DELETE', `${table.path}/seats/1`, { token: table.tokens.Ben })
    expect((await look(table)).salts).toEqual([{ name: 'Ada', salt: 'a' }])
  })

  test('is that of the name it was given under, whoever sits there at the end', async () => {
    const table = await house.table(['Ada', 'Ben', 'Cem', null], { clock, stand_in: false })
    await addSalt(table, table.tokens.Ben, 'b')
    await take(table, 'Dot')
    await house.call('DELETE', `${table.path}/seats/1`, { token: table.tokens.Ben })
    await house.call('POST', `${table.path}/seats/1/open`, { token: table.host_token })
    expect((await take(table, 'Eve')).status).toBe(201)
    const replay = await playOut(table)
    expect(replay.players[1].name).toBe('Eve')
    expect(replay.fairness.salts).toEqual([{ name: 'Ben', salt: 'b' }])
    expect(verify(replay)).toMatchObject({ holds: true })
  })

  const WRONG: [string, unknown][] = [
    ['empty', ''],
    ['too long', 'x'.repeat(65)],
    ['with a space', 'a b'],
    ['not ASCII', 'é'],
    ['no text', 7],
  ]
  for (const [what, salt] of WRONG) {
    test(`${what} is refused, and nothing is taken`, async () => {
      const table = await house.table(['Ada', 'Ben', null, null])
      const refused = await addSalt(table, table.tokens.Ada, salt)
      expect([refused.status, refused.body.code]).toEqual([400, 'bad_request'])
      expect(refused.body.detail).toMatch(/^salt: /)
      expect((await take(table, 'Cem', salt)).status).toBe(400)
      expect((await look(table)).salts).toBeUndefined()
      expect((await look(table)).seats[2].kind).toBe('open')
    })
  }

  test('comes too late when the cards are dealt, also from who takes a seat that was left', async () => {
    const table = await house.table(PEOPLE, { clock })
    const late = await addSalt(table, table.tokens.Ada, 'x')
    expect([late.status, late.body.code]).toEqual([409, 'already_started'])
    await house.call('DELETE', `${table.path}/seats/1`, { token: table.tokens.Ben })
    await house.call('POST', `${table.path}/seats/1/open`, { token: table.host_token })
    expect((await take(table, 'Eve', 'x')).body.code).toBe('already_started')
    expect((await take(table, 'Eve')).status).toBe(201)
  })

  test('is for who sits at the table: not the host, not others', async () => {
    const table = await house.table(['Ada', 'Ben', null, null])
    const other = await house.table(PEOPLE)
    for (const [token, code] of [
      [undefined, 'no_token'],
      ['x', 'no_token'],
      [table.host_token, 'not_yours'],
      [other.tokens.Ada, 'not_yours'],
    ] as const) {
      expect((await addSalt(table, token, 'x')).body.code).toBe(code)
    }
  })

  test('is not taken from who makes the table: it would be known before the commitment is', async () => {
    const seats = [{ kind: 'you', name: 'Ada', salt: 'x' }, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }]
    const refused = await house.call('POST', '/api/tables', { body: { game: 'allegiance', seats } })
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('unknown field "salt"')])
  })
})

describe('what is promised', () => {
  test('is told when it is written down, not before', async () => {
    const log = new HeldLog()
    await house.close()
    house = await TestHouse.open({ tableLog: log })
    const table = await house.table(['Ada', 'Ben', null, null])
    log.fails = true
    const refused = await addSalt(table, table.tokens.Ada, 'x')
    expect([refused.status, (await look(table)).salts]).toEqual([503, undefined])
    log.fails = false
    log.holds = true
    const asked = addSalt(table, table.tokens.Ada, 'x')
    expect((await look(table)).salts).toBeUndefined()
    // The call goes through the server first, and its record waits then.
    while (log.waiting === 0) await new Promise(resolve => setImmediate(resolve))
    expect((await look(table)).salts).toBeUndefined()
    log.release()
    expect([(await asked).status, (await look(table)).salts]).toEqual([200, [{ name: 'Ada', salt: 'x' }]])
  })

  test('is in the log before it is told, with all that it takes to keep it', async () => {
    const log = new HeldLog()
    await house.close()
    house = await TestHouse.open({ tableLog: log })
    const table = await house.table(PEOPLE, { clock })
    await playOut(table)
    const { commitment, next } = await look(table)
    const records = log.read(table.id)
    const [made] = records
    expect(made).toMatchObject({ type: 'made', seating: { promised: { present: null, next: { commitment } } } })
    const { fairness } = (await house.call('GET', `${table.path}/replay`)).body
    expect(records.at(-1)?.seating?.promised).toMatchObject({
      present: fairness,
      next: { commitment: next.commitment },
    })
  })

  test('is the same after a restart: waiting with salts, running, and over', async () => {
    const log = new HeldLog()
    const reopen = async (name: string) => {
      await house.close()
      house = await TestHouse.open({ tableLog: log, chance: testChance(name) })
    }
    await reopen('one')
    const table = await house.table(['Ada', 'Ben', 'Cem', null], { clock })
    await addSalt(table, table.tokens.Ada, 'x')
    const { commitment, salts } = await look(table)
    await reopen('two')
    expect(await look(table)).toMatchObject({ commitment, salts })
    await take(table, 'Dot', 'y')
    const running = await look(table)
    await reopen('three')
    expect((await look(table)).salts).toEqual(running.salts)
    const replay = await playOut(table)
    expect(verify(replay)).toEqual({ holds: true, finished: true, commitment })
    await addSalt(table, table.tokens.Ben, 'z')
    const { next } = await look(table)
    await reopen('four')
    expect((await look(table)).next).toEqual(next)
    expect((await house.call('GET', `${table.path}/replay`)).body).toEqual(replay)
    await house.call('POST', `${table.path}/again`, { token: table.host_token })
    expect(verify(await playOut(table))).toEqual({ holds: true, finished: true, commitment: next.commitment })
  })
})
