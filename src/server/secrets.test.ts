/** Tokens, seeds and private fields: who is told them, and who is not. */

import { expect, test } from 'vitest'
import { TestHouse, testChance } from '../../test/house/table-house.ts'
import { fromSeed } from '../engine/index.ts'
import { games } from '../games/index.ts'
import { CALLS } from './document/calls.ts'
import { DOCUMENT_PATH } from './document/page.ts'
import { eventLog } from './event-log.ts'
import { MemoryLog } from './log.ts'

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot', 'Eve', 'Fay']

test('a token is told to its owner in one answer, and to nobody anywhere else', async () => {
  const lines: string[] = []
  const tableLog = new MemoryLog()
  const note = eventLog({ form: 'json', level: 'debug', traced: true, write: line => lines.push(line) })
  const house = await TestHouse.open({ note, tableLog })
  const table = await house.table(['Ada', 'Ben', null, null], { clock: { move_s: 10 }, visibility: 'public' })
  const tokens: string[] = [table.host_token, ...Object.values(table.tokens)]
  const codes: string[] = []
  const got: string[] = []
  for (const name of ['Cem', 'Dot'])
    tokens.push((await house.call('POST', `${table.path}/seats`, { body: { name } })).body.token)
  const ears = [undefined, ...tokens].map(token => house.listen(table, { token, observe: true }))
  codes.push((await house.call('POST', `${table.path}/code`, { token: tokens[1] })).body.code)
  for (let i = 0; i < 40; i++) {
    for (const token of [undefined, ...tokens]) {
      for (const what of ['', '/observation', '/replay'])
        got.push((await house.call('GET', table.path + what, { token })).text)
      got.push(
        (await house.call('POST', `${table.path}/moves`, { token, body: { id: 'a', turn: i, move: { type: token } } }))
          .text,
      )
    }
    got.push((await house.call('GET', '/api/tables')).text)
    house.clock.pass(10_000)
  }
  expect((await house.call('GET', table.path)).body.state).toBe('finished')
  for (const token of tokens) got.push((await house.call('GET', `${table.path}/events`, { token })).text)
  const all = [
    ...got,
    ...ears.flatMap(ear => ear.frames),
    ...lines,
    (await house.call('GET', '/metrics')).text,
    JSON.stringify(tableLog.read(table.id)),
  ].join('\n')
  expect(all.length).toBeGreaterThan(100_000)
  for (const secret of [...tokens, ...codes]) expect(all.includes(secret)).toBe(false)
  await house.close()
})

test('no seed and no generator leaves before the end', async () => {
  const seed = '98765432109876543210987654321'
  const house = await TestHouse.open({ chance: testChance('seeded', () => fromSeed(seed)) })
  for (const game of games) {
    const options = game.id === 'czar' ? { deck: 'tiny' } : {}
    const table = await house.table(NAMES.slice(0, 4), { game: game.id, options, clock: { move_s: 10 } })
    const ears = [undefined, table.host_token, ...Object.values(table.tokens)].map(token =>
      house.listen(table, { token, observe: true }),
    )
    house.clock.pass(25_000)
    const got = ears.flatMap(ear => ear.frames)
    for (const what of ['', '/observation', '/replay']) got.push((await house.call('GET', table.path + what)).text)
    for (const text of got) {
      expect(text.includes(seed)).toBe(false)
      expect(/"(seed|random|used|fixed)"/.test(text)).toBe(false)
    }
  }
  await house.close()
})

/** Every call there is and whom it is for, as the document has it. One that is not there fails the test below. */
const DOORS = Object.fromEntries(CALLS.map(({ call, token = 'open' }) => [call.replaceAll(/\{(\w+)\}/g, ':$1'), token]))

test('every call is for whom it is meant, and gives nobody else a private field', async () => {
  const house = await TestHouse.open()
  expect(house.server.calls.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(Object.keys(DOORS).sort())
  const table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'], { game: 'president', visibility: 'public' })
  const other = await house.table(['Eve', 'Fay', 'Gus', 'Hal'])
  const { match } = house.server.tables.find(table.id)
  const state = JSON.stringify([match?.state, match?.entries])
  for (const [call, door] of Object.entries(DOORS)) {
    const [method, pattern] = call.split(' ')
    // A stream does not end; what it tells whom is looked at through sockets.
    if (pattern.endsWith('/events') && door === 'anyone') continue
    const path = pattern.replace(':id', table.id).replace(':seat', '1').replace(':hash', 'x')
    for (const [token, status] of [
      [undefined, 401],
      ['x', 401],
      [other.tokens.Eve, 403],
      [other.host_token, 403],
    ] as const) {
      const answer = await house.call(method, path, { token, body: method === 'POST' ? {} : undefined })
      if (door !== 'open' && (door !== 'anyone' || token !== undefined))
        expect([call, answer.status]).toEqual([call, status])
      // The document tells of such fields, and is the same for all.
      if (pattern === DOCUMENT_PATH) continue
      expect(answer.text.includes('"hand":['), call).toBe(false)
      expect(answer.text.includes('"to":'), call).toBe(false)
    }
    if (door === 'host') {
      const answer = await house.call(method, path, { token: table.tokens.Ada, body: {} })
      expect([call, answer.status, answer.body.code]).toEqual([call, 403, 'not_allowed'])
    }
    if (door === 'seat')
      expect((await house.call(method, path, { token: table.host_token, body: {} })).status).toBe(403)
  }
  for (const token of [undefined, table.host_token]) {
    const heard = house.listen(table, { token, observe: true }).frames.join('\n')
    expect(heard.includes('"hand":[') || heard.includes('"to":')).toBe(false)
  }
  expect(JSON.stringify([match?.state, match?.entries])).toBe(state)
  await house.close()
})
