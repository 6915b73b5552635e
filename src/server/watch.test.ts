/** What spectators may see is chosen when a table is made, told to everyone, and holds when the server is started again. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestHouse, testChance, verified } from '../../test/house/table-house.ts'
import { NAMES, playOut, playTurn, says } from '../../test/house/watching.ts'
import { HandClock } from './hand-clock.ts'
import { MemoryLog } from './log.ts'

describe('what is chosen', () => {
  let house: TestHouse
  beforeEach(async () => {
    house = await TestHouse.open()
  })
  afterEach(async () => {
    await house.close()
    expect(house.bugs).toEqual([])
  })

  test('is told to everyone at the table, unless it is the usual', async () => {
    const usual = await house.table(NAMES)
    expect((await house.call('GET', usual.path)).body).not.toHaveProperty('watch')
    for (const watch of [
      { see: 'public', delay_s: 30 },
      { see: 'hands', delay_s: 0 },
      { see: 'nothing', delay_s: 0 },
    ]) {
      const table = await house.table(NAMES, { watch, visibility: 'public' })
      expect((await house.call('GET', table.path, { token: table.tokens.Ada })).body.watch).toEqual(watch)
      expect((await house.call('GET', '/api/tables')).body.tables[0].watch).toEqual(watch)
    }
    const half = await house.table(NAMES, { watch: { delay_s: 5 } })
    expect((await house.call('GET', half.path)).body.watch).toEqual({ see: 'public', delay_s: 5 })
  })

  const WRONG: readonly [object | null | number, number, string, RegExp][] = [
    [{ delay_s: -1 }, 422, 'bad_options', /^watch\.delay_s: -1 where a whole number from 0 to 3600/],
    [{ delay_s: 3601 }, 422, 'bad_options', /^watch\.delay_s: 3601/],
    [{ delay_s: 1.5 }, 422, 'bad_options', /^watch\.delay_s: 1\.5/],
    [{ see: 'nothing', delay_s: 5 }, 422, 'bad_options', /^watch\.delay_s: 5 where nobody watches/],
    [{ see: 'all' }, 400, 'bad_request', /^watch\.see: "all" where one of public, hands, nothing/],
    [{ delay: 5 }, 400, 'bad_request', /^watch: unknown field "delay"/],
    [null, 400, 'bad_request', /^watch: null/],
    [5, 400, 'bad_request', /^watch: 5/],
  ]
  for (const [watch, status, code, words] of WRONG) {
    test(`${JSON.stringify(watch)} is refused`, async () => {
      const answer = await house.call('POST', '/api/tables', { body: { game: 'allegiance', watch } })
      expect(says(answer)).toEqual([status, code])
      expect(answer.body.detail).toMatch(words)
    })
  }

  test('nothing: who has no seat sees the table, not its game, until that is over', async () => {
    const table = await house.table(['Ada', 'Ben', 'Cem', null], { watch: { see: 'nothing' } })
    const [stranger, host] = [undefined, table.host_token].map(token => house.listen(table, { token }))
    expect(stranger.types).toEqual(['welcome'])
    const { token } = (await house.call('POST', `${table.path}/seats`, { body: { name: 'Dot' } })).body
    table.tokens.Dot satisfies undefined | string
    Object.assign(table.tokens, { Dot: token })
    for (const ear of [stranger, host]) {
      expect(ear.closed).toMatchObject({ code: 4403, reason: expect.stringContaining('not_allowed') })
      expect(ear.of('event')).toEqual([])
    }
    for (const token of [undefined, table.host_token]) {
      for (const what of ['/observation', '/events', '/replay'])
        expect(says(await house.call('GET', table.path + what, { token }))).toEqual([403, 'not_allowed'])
      expect(house.listen(table, { token }).closed?.code).toBe(4403)
      expect((await house.call('GET', table.path, { token })).body.state).toBe('running')
    }
    const ada = house.listen(table, { token: table.tokens.Ada })
    await playOut(house, table)
    house.clock.pass(0)
    expect(ada.closed?.code).toBe(1000)
    expect(house.listen(table).types).toContain('over')
    expect(verified((await house.call('GET', `${table.path}/replay`)).body).holds).toBe(true)
  })
})

describe('a server that is started again', () => {
  for (const watch of [{ delay_s: 60 }, { see: 'hands' }]) {
    test(`shows ${JSON.stringify(watch)} on from where it was, and nothing sooner`, async () => {
      const clock = new HandClock()
      const tableLog = new MemoryLog()
      let houses = 0
      const start = () => TestHouse.open({ clock, tableLog, chance: testChance(`house ${houses++}`) })
      let house = await start()
      const table = await house.table(NAMES, { game: 'president', options: { rounds: 3 }, watch })
      const ear = () => house.listen(table)
      let before = 0
      let grew = 0
      for (let step = 0; step < 400; step++) {
        clock.pass(10_000)
        if (!(await playTurn(house, table, `t${step}`))) break
        if (step % 17 !== 3) continue
        const shown = (await house.call('GET', `${table.path}/observation`)).text
        const { n } = ear().of('welcome')[0]
        house = await start()
        expect((await house.call('GET', `${table.path}/observation`)).text).toBe(shown)
        expect(ear().of('event')).toHaveLength(n)
        expect(n).toBeGreaterThanOrEqual(before)
        if (n > before) grew += 1
        before = n
      }
      expect(grew).toBeGreaterThan(1)
      const ended = async () => (await house.call('GET', table.path)).text
      const shown = await ended()
      house = await start()
      // Nothing tells of the end: neither the standing nor what is promised of the next deal.
      expect(await ended()).toBe(shown)
      expect(JSON.parse(shown)).toMatchObject({ state: 'running' })
      expect(JSON.parse(shown)).not.toHaveProperty('next')
      const end = ear()
      clock.pass(7_200_000)
      expect(end.closed?.code).toBe(1000)
      expect((await house.call('GET', table.path)).body.state).toBe('finished')
      expect(house.bugs).toEqual([])
    })
  }
})
