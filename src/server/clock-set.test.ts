/** Somebody sets the system's clock, forward by a day or a year: nothing has passed for anyone at a table. */

import { expect, test } from 'vitest'
import { TestHouse } from '../../test/house/table-house.ts'
import { HandClock } from './hand-clock.ts'
import { MemoryLog } from './log.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

test('no table is swept away, before its time and in it', async () => {
  const house = await TestHouse.open()
  const table = await house.table(['Ada', null, null, null])
  house.clock.set(2 * DAY_MS)
  house.clock.pass(20 * MINUTE_MS)
  expect((await house.call('GET', table.path)).status).toBe(200)
  // A day does pass, without a sign of anyone.
  house.clock.pass(DAY_MS)
  expect((await house.call('GET', table.path)).status).toBe(404)
  await house.close()
})

test('a phase has the time left that it had, and closes then', async () => {
  const house = await TestHouse.open()
  const table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'], { clock: { move_s: 60 } })
  house.clock.pass(20_000)
  house.clock.set(DAY_MS)
  expect(await house.observe(table)).toMatchObject({ turn: 0, left_ms: 40_000 })
  house.clock.pass(39_999)
  expect((await house.observe(table)).turn).toBe(0)
  house.clock.pass(1)
  expect((await house.observe(table)).turn).toBe(1)
  await house.close()
})

test('the host is not away, and cannot close a phase the earlier', async () => {
  const house = await TestHouse.open()
  const table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
  house.clock.pass(30_000)
  house.clock.set(DAY_MS)
  const body = { turn: 0 }
  const byBen = await house.call('POST', `${table.path}/seats/2/stand_in`, { token: table.tokens.Ben })
  expect([byBen.status, byBen.body.code]).toEqual([403, 'not_allowed'])
  const early = await house.call('POST', `${table.path}/close`, { token: table.host_token, body })
  expect([early.status, early.body.code, early.body.left_ms]).toEqual([409, 'too_early', 30_000])
  await house.close()
})

test('no replay is deleted before it is as old as it may be', async () => {
  const house = await TestHouse.open({ keepReplaysDays: 3 })
  const bot = { bot: 'random' }
  const table = await house.table(['Ada', bot, bot, bot], { visibility: 'public', clock: { move_s: 10 } })
  for (let i = 0; i < 100 && (await house.observe(table)).phase !== 'over'; i++) house.clock.pass(10_000)
  const kept = async () => (await house.call('GET', '/api/replays')).body.replays.length
  expect(await kept()).toBe(1)
  house.clock.set(400 * DAY_MS)
  house.clock.pass(2 * DAY_MS)
  await new Promise(resolve => setImmediate(resolve))
  expect(await kept()).toBe(1)
  await house.close()
})

test('after a restart its people have an hour to come back, however long ago it seems', async () => {
  const tableLog = new MemoryLog()
  const first = await TestHouse.open({ tableLog })
  const table = await first.table(['Ada', null, null, null])
  const clock = new HandClock()
  clock.set(30 * DAY_MS)
  const house = await TestHouse.open({ tableLog, clock })
  clock.pass(50 * MINUTE_MS)
  expect((await house.call('GET', table.path)).status).toBe(200)
  clock.pass(30 * MINUTE_MS)
  expect((await house.call('GET', table.path)).status).toBe(404)
  await house.close()
})
