/** Who may call what, and that nobody is told what is private to another. */

import { expect, test } from 'vitest'
import { TestHouse } from '../../test/house/table-house.ts'
import { CALLS } from './document/calls.ts'
import { DOCUMENT_PATH } from './document/page.ts'

/** Every call there is and whom it is for, as the document has it. One that is not there fails the test below. */
const DOORS = Object.fromEntries(CALLS.map(({ call, token = 'open' }) => [call.replaceAll(/\{(\w+)\}/g, ':$1'), token]))

test('SE06: every call is for whom it is meant, and gives nobody else a private field', async () => {
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
    if (door === 'maker') {
      const answer = await house.call(method, path, { token: table.tokens.Ada })
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
