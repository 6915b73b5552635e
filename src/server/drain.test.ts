/** Stopping in good order, on a clock and a log that are held in hand. */

import { describe, expect, test } from 'vitest'
import { HeldLog } from '../../test/house/held-log.ts'
import { TestHouse } from '../../test/house/table-house.ts'
import type { Notice } from './notice.ts'

/** Lets whatever is due happen, in steps of the clock, until a promise is settled. */
async function passing<T>(house: TestHouse, promise: Promise<T>, ms = 20_000): Promise<T> {
  let isDone = false
  promise.finally(() => {
    isDone = true
  })
  for (let passed = 0; passed < ms && !isDone; passed += 5) {
    house.clock.pass(5)
    await new Promise(resolve => setImmediate(resolve))
  }
  if (!isDone) throw new Error(`not done after ${ms} ms`)
  return promise
}

const PEOPLE = ['Ada', 'Ben', 'Cem', 'Dot']

describe('a server that stops', () => {
  test('answers the move that is being written, tells it, and then says farewell', async () => {
    const tableLog = new HeldLog()
    const house = await TestHouse.open({ tableLog })
    const table = await house.table(PEOPLE)
    const [ada, ben] = [table.tokens.Ada, table.tokens.Ben].map(token => house.listen(table, { token }))
    tableLog.holds = true
    const seen = await house.observe(table, table.tokens.Ada)
    const move = { type: 'move', turn: seen.turn, move: seen.legal_moves?.[0] }
    ada.clear()
    ben.clear()
    const body = { id: 'in flight', turn: move.turn, move: move.move }
    const posted = house.call('POST', `${table.path}/moves`, { token: table.tokens.Cem, body })
    while (tableLog.waiting === 0) await new Promise(resolve => setImmediate(resolve))
    ada.say({ ...move, id: 'waits for its turn' })
    const drained = house.server.drain()
    house.clock.pass(1000)
    expect([ada.types, ada.closed, ben.closed]).toEqual([[], null, null])
    // What comes now counts as not come.
    ben.say({ ...move, id: 'too late' })
    const late = await house.call('POST', `${table.path}/moves`, { token: table.tokens.Dot, body })
    expect([late.status, late.body.code, late.headers['retry-after']]).toEqual([503, 'unavailable', '1'])
    tableLog.release()
    expect(await passing(house, drained)).toBe(true)
    expect(ada.of('accepted')).toMatchObject([{ id: 'waits for its turn' }])
    expect(ada.of('event').map(({ event }) => event.type)).toEqual(['locked_in', 'own_move', 'locked_in'])
    expect(ben.of('event').map(({ event }) => event.type)).toEqual(['locked_in', 'locked_in'])
    expect([ada.closed, ben.closed]).toEqual(Array(2).fill({ code: 1001, reason: 'the server stops' }))
    expect((await posted).status).toBe(200)
    expect(tableLog.read(table.id).filter(({ type }) => type === 'move')).toHaveLength(2)
    await house.close()
  })

  test('is alive and not ready, and takes neither tables nor seats', async () => {
    const house = await TestHouse.open()
    const table = await house.table(['Ada', null, null, null])
    expect((await house.call('GET', '/readyz')).status).toBe(200)
    await house.server.drain()
    const ready = await house.call('GET', '/readyz')
    expect([ready.status, ready.body.code, ready.body.detail]).toEqual([503, 'unavailable', 'The server stops.'])
    expect([ready.headers['retry-after'], ready.headers.connection]).toEqual(['1', 'close'])
    expect((await house.call('GET', '/healthz')).status).toBe(200)
    expect((await house.call('GET', '/metrics')).text).toMatch(/^fairdeal_ready 0$/m)
    for (const [path, body] of [
      ['/api/tables', { game: 'allegiance' }],
      [`${table.path}/seats`, { name: 'Ben' }],
    ] as const) {
      expect((await house.call('POST', path, { body })).body.code).toBe('unavailable')
    }
    await house.close()
  })

  test('lets bots and clocks stand still', async () => {
    const tableLog = new HeldLog()
    const house = await TestHouse.open({ tableLog })
    const bot = { bot: 'easy' }
    const table = await house.table(['Ada', bot, bot, bot], { clock: { move_s: 10 } })
    tableLog.holds = true
    // The first bot has decided; the others follow when that is written.
    house.clock.pass(10)
    const drained = house.server.drain()
    tableLog.release()
    await passing(house, drained)
    const moves = tableLog.read(table.id).length
    house.clock.pass(60_000)
    expect(tableLog.read(table.id)).toHaveLength(moves)
    expect(house.bugs).toEqual([])
    await house.close()
  })

  test('finishes a table that is being made, and it stands still', async () => {
    const tableLog = new HeldLog()
    const house = await TestHouse.open({ tableLog })
    tableLog.holds = true
    const bot = { kind: 'bot', level: 'easy' }
    const made = house.call('POST', '/api/tables', {
      body: { game: 'allegiance', pace_ms: 0, seats: [{ kind: 'you', name: 'Ada' }, bot, bot, bot] },
    })
    while (tableLog.waiting === 0) await new Promise(resolve => setImmediate(resolve))
    const drained = house.server.drain()
    tableLog.release()
    expect(await passing(house, drained)).toBe(true)
    const { status, body } = await made
    expect(status).toBe(201)
    expect(tableLog.read(body.id).map(({ type }) => type)).toEqual(['made', 'begin'])
    await house.close()
  })

  test('gives up what cannot be finished, after 6 s', async () => {
    const tableLog = new HeldLog()
    const house = await TestHouse.open({ tableLog })
    const table = await house.table(PEOPLE)
    const ada = house.listen(table, { token: table.tokens.Ada })
    const seen = await house.observe(table, table.tokens.Ada)
    tableLog.holds = true
    ada.say({ type: 'move', id: 'm', turn: seen.turn, move: seen.legal_moves?.[0] })
    const since = house.clock.ticks()
    expect(await passing(house, house.server.drain())).toBe(false)
    expect(house.clock.ticks() - since).toBe(6000)
    expect([ada.of('accepted'), ada.closed?.code]).toEqual([[], 1001])
    await house.close()
  })
})

/** A log that writes what has come when it is closed, takes its time for that, and takes nothing meanwhile. */
class ClosingLog extends HeldLog {
  override async close(): Promise<void> {
    this.release()
    this.fails = true
    for (let i = 0; i < 10; i++) await new Promise(resolve => setImmediate(resolve))
    await super.close()
  }
}

describe('a server that ends at once', () => {
  test('decides nothing that could not be written down any more', async () => {
    const tableLog = new ClosingLog()
    const failures: unknown[] = []
    const note = (notice: Notice) => {
      if (notice.type === 'append' && notice.failure !== null) failures.push(notice)
    }
    const house = await TestHouse.open({ tableLog, note })
    const bot = { bot: 'easy' }
    await house.table(['Ada', bot, bot, bot], { clock: { move_s: 10 } })
    const closed = house.close()
    for (let i = 0; i < 20; i++) {
      house.clock.pass(1000)
      await new Promise(resolve => setImmediate(resolve))
    }
    await closed
    expect([failures, house.bugs]).toEqual([[], []])
  })

  test('answers what is being written, and refuses what waited behind it', async () => {
    const tableLog = new ClosingLog()
    const house = await TestHouse.open({ tableLog })
    const table = await house.table(PEOPLE)
    const [ada, ben] = [table.tokens.Ada, table.tokens.Ben].map(token => house.listen(table, { token }))
    const [{ legal_moves }] = ada.of('turn')
    tableLog.holds = true
    for (const ear of [ada, ben]) ear.say({ type: 'move', id: 'm', turn: 0, move: legal_moves[0] })
    await house.close()
    expect([ada.of('accepted').length, ada.closed?.code]).toEqual([1, 1001])
    expect([ben.of('accepted').length, ben.closed?.code]).toEqual([0, 1013])
    expect(tableLog.read(table.id).filter(({ type }) => type === 'move')).toHaveLength(1)
  })
})
