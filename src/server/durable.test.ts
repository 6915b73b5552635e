/** Nothing is told before it is written down, and a failure to write changes nothing. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HeldLog } from '../../test/house/held-log.ts'
import { TestHouse, type TestTable, testChance } from '../../test/house/table-house.ts'
import { MemoryLog } from './log.ts'

let log: HeldLog
let house: TestHouse
beforeEach(async () => {
  log = new HeldLog()
  house = await TestHouse.open({ tableLog: log })
})
afterEach(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

const PEOPLE = ['Ada', 'Ben', 'Cem', 'Dot']
const soon = () => new Promise(resolve => setImmediate(resolve))

/** A call whose answer may have to wait. */
function asking(call: Promise<{ status: number; body: any }>): { answer: { status: number; body: any } | null } {
  const asked: { answer: { status: number; body: any } | null } = { answer: null }
  call.then(answer => {
    asked.answer = answer
  })
  return asked
}

async function settled(): Promise<void> {
  for (let i = 0; i < 20; i++) await soon()
}

type Calls = readonly [string, (table: TestTable) => Promise<{ status: number; body: any }>, number]

const WAITING: readonly Calls[] = [
  ['taking a seat', table => house.call('POST', `${table.path}/seats`, { body: { name: 'Eve' } }), 201],
  ['leaving', table => house.call('DELETE', `${table.path}/seats/0`, { token: table.tokens.Ada }), 204],
  ['a code', table => house.call('POST', `${table.path}/code`, { token: table.tokens.Ada }), 200],
  ['the start', table => house.call('POST', `${table.path}/start`, { token: table.host_token }), 204],
]
const RUNNING: readonly Calls[] = [
  ['a move', table => house.play(table, table.tokens.Ada, 'a'), 200],
  ['removing', table => house.call('DELETE', `${table.path}/seats/1`, { token: table.host_token }), 204],
  ['a stand-in', table => house.call('POST', `${table.path}/seats/2/stand_in`, { token: table.host_token }), 204],
  [
    'the host’s close',
    table => house.call('POST', `${table.path}/close`, { token: table.host_token, body: { turn: 0 } }),
    204,
  ],
]

for (const [what, call, status, seats] of [
  ...WAITING.map(([...one]) => [...one, ['Ada', 'Ben', null, null]] as const),
  ...RUNNING.map(([...one]) => [...one, PEOPLE] as const),
]) {
  describe(what, () => {
    test('is answered and told when it is durable, not before', async () => {
      const table = await house.table(seats)
      const ear = house.listen(table)
      house.clock.pass(60_000)
      ear.clear()
      log.holds = true
      const asked = asking(call(table))
      await settled()
      expect([asked.answer, log.waiting, ear.frames]).toEqual([null, 1, []])
      log.release()
      await settled()
      expect(asked.answer?.status).toBe(status)
    })

    test('changes nothing where it cannot be written, and does where it can be again', async () => {
      const table = await house.table(seats)
      house.clock.pass(60_000)
      const before = [(await house.call('GET', table.path)).text, (await house.observe(table)).text]
      const ear = house.listen(table)
      ear.clear()
      log.fails = true
      const refused = await call(table)
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
      expect(ear.frames).toEqual([])
      expect([(await house.call('GET', table.path)).text, (await house.observe(table)).text]).toEqual(before)
      log.fails = false
      expect((await call(table)).status).toBe(status)
    })
  })
}

test('a new table is there when it is durable; where it cannot be written there is none', async () => {
  const body = { game: 'allegiance', seats: PEOPLE.map(name => ({ kind: 'you', name })), visibility: 'public' }
  const listed = async () => (await house.call('GET', '/api/tables')).body.tables.length
  log.fails = true
  const refused = await house.call('POST', '/api/tables', { body })
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '1'])
  expect(await listed()).toBe(0)
  log.fails = false
  log.holds = true
  const asked = asking(house.call('POST', '/api/tables', { body }))
  await settled()
  expect([asked.answer, await listed()]).toEqual([null, 0])
  log.release()
  await settled()
  expect([asked.answer?.status, await listed()]).toEqual([201, 1])
})

test('what comes while a move is written waits for its turn', async () => {
  const table = await house.table(PEOPLE)
  log.holds = true
  const first = asking(house.play(table, table.tokens.Ada, 'a'))
  await settled()
  const same = asking(house.play(table, table.tokens.Ada, 'a'))
  const other = asking(house.play(table, table.tokens.Ben, 'b'))
  const gone = asking(house.call('DELETE', `${table.path}/seats/2`, { token: table.tokens.Cem }))
  await settled()
  expect([first.answer, same.answer, other.answer, gone.answer, log.waiting]).toEqual([null, null, null, null, 1])
  log.release()
  await settled()
  expect(first.answer?.status).toBe(200)
  expect(same.answer?.body).toEqual(first.answer?.body)
  expect([other.answer?.status, gone.answer?.status]).toEqual([200, 204])
})

test('over a socket a move that cannot be written is refused, and taken when the log is back', async () => {
  const table = await house.table(PEOPLE)
  const ada = house.listen(table, { token: table.tokens.Ada })
  const seen = await house.observe(table, table.tokens.Ada)
  const move = { type: 'move', id: 'a', turn: seen.turn, move: seen.legal_moves?.[0] }
  log.fails = true
  ada.clear()
  ada.say(move)
  expect(ada.heard).toEqual([
    {
      type: 'refused',
      id: 'a',
      code: 'unavailable',
      reason: 'It cannot be written down at the moment, so nothing was changed: try again soon.',
    },
  ])
  log.fails = false
  ada.say(move)
  expect(ada.of('accepted')).toHaveLength(1)
})

test('bots try again by themselves', async () => {
  const table = await house.table([{ bot: 'easy' }, { bot: 'easy' }, { bot: 'easy' }], { game: 'president' })
  const moves = () => log.read(table.id).filter(record => record.type === 'move').length
  log.fails = true
  house.clock.pass(20_000)
  expect(moves()).toBe(0)
  log.fails = false
  // The next try is at most five seconds behind the last one.
  house.clock.pass(5100)
  expect(moves()).toBeGreaterThan(0)
})

test('a clock that runs out while nothing can be written closes the phase when it can be', async () => {
  const table = await house.table(PEOPLE, { clock: { move_s: 10 } })
  log.fails = true
  house.clock.pass(30_000)
  expect((await house.observe(table)).turn).toBe(0)
  log.fails = false
  house.clock.pass(5100)
  const seen = await house.observe(table)
  expect(seen.turn).toBeGreaterThan(0)
  expect(seen.seats.map(seat => seat.stand_in)).toEqual([true, true, true, true])
})

describe('two servers at one log', () => {
  test('who finds its record taken answers all who wait, reads the table anew and goes on', async () => {
    const shared = new MemoryLog()
    const tableLog = new HeldLog(shared)
    const one = await TestHouse.open({ tableLog })
    const table = await one.table(PEOPLE)
    const { Ada, Ben, Cem, Dot } = table.tokens
    const two = await TestHouse.open({ tableLog: shared, chance: testChance('two') })
    const dot = one.listen(table, { token: Dot })
    const { turn, legal_moves } = await two.observe(table, Ada)
    const sent = { token: Ada, body: { id: 'a', turn, move: legal_moves?.[0] } }
    const first = await two.call('POST', `${table.path}/moves`, sent)
    expect(first.status).toBe(200)
    // The first server knows nothing of it.
    tableLog.holds = true
    const late = [Ben, Cem].map(token => asking(one.play(table, token, 'b')))
    await settled()
    tableLog.release()
    await settled()
    expect(late.map(({ answer }) => [answer?.status, answer?.body.code])).toEqual([
      [503, 'unavailable'],
      [503, 'unavailable'],
    ])
    expect(dot.closed).toEqual({ code: 1001, reason: 'the table is read anew' })
    // What the other wrote is known now, and nothing of what was not written.
    expect((await one.observe(table)).owing).toEqual([1, 2, 3])
    expect((await one.call('POST', `${table.path}/moves`, sent)).text).toBe(first.text)
    for (const token of [Ben, Cem, Dot]) expect((await one.play(table, token, 'b')).status).toBe(200)
    expect((await one.observe(table)).turn).toBe(1)
    expect([one.bugs, two.bugs]).toEqual([[], []])
    await one.close()
    await two.close()
  })
})
