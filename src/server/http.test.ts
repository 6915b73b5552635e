/** HTTP as its own rules and the protocol have it, over real connections. */

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestHouse, type TestTable, tinyDeck } from '../../test/house/table-house.ts'
import { type Line, Wire } from '../../test/house/wire.ts'

let house: TestHouse
let wire: Wire
let table: TestTable
let port = 0
beforeAll(async () => {
  house = await TestHouse.open()
  wire = await Wire.to(house)
  table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
  port = (house.server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

/** What a server says to bytes that end before the request does. */
async function answerTo(head: string): Promise<string> {
  const line = connect(port, '127.0.0.1')
  line.write(head)
  let text = ''
  line.on('data', chunk => {
    text += chunk
  })
  while (!text.includes('"code"')) await once(line, 'data')
  line.destroy()
  return text
}

describe('an open stream shows a sign of life every fifteen seconds', () => {
  const DOORS: readonly [string, string | undefined, string][] = [
    ['a blank line among lines', undefined, '\n\n'],
    ['a comment among events', 'text/event-stream', '\n\n:\n\n'],
  ]
  for (const [what, accept, sign] of DOORS) {
    test(what, async () => {
      const line: Line = await wire.stream(`${table.path}/events`, { accept })
      await line.until(text => text.includes('"type":"turn"'))
      const body = () =>
        line.text
          .split('\r\n\r\n')
          .slice(1)
          .join('')
          .replaceAll(/\r\n[0-9a-f]+\r\n|^[0-9a-f]+\r\n/g, '')
      expect(body().includes(sign === '\n\n' ? '\n\n' : ':\n\n')).toBe(false)
      for (let sent = 1; sent <= 2; sent++) {
        house.clock.pass(15_000)
        await line.until(() => body().split(sign === '\n\n' ? /\n(?=\n)/ : /^:\n$/m).length > sent)
      }
      line.hangUp()
    })
  }
})

describe('what is refused by its head is refused before the body comes', () => {
  const post = (path: string, headers: readonly string[]) =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers.map(header => `${header}\r\n`).join('')}\r\n`
  const JSON_TYPE = 'Content-Type: application/json'
  const LENGTH = 'Content-Length: 50000'
  const HEADS: readonly [string, string, readonly string[], number, string][] = [
    ['a body that is too large', 'moves', [JSON_TYPE, 'Content-Length: 70000'], 413, 'too_large'],
    ['a page of another origin', 'moves', [JSON_TYPE, LENGTH, 'Origin: http://evil.example'], 403, 'not_allowed'],
    ['another type', 'moves', ['Content-Type: text/plain', LENGTH], 415, 'unsupported_media_type'],
    ['what is compressed', 'moves', [JSON_TYPE, LENGTH, 'Content-Encoding: gzip'], 415, 'unsupported_media_type'],
    ['no token', 'start', [JSON_TYPE, LENGTH], 401, 'no_token'],
  ]
  for (const [what, call, headers, status, code] of HEADS) {
    test(what, async () => {
      // A body is refused for what it is only where its sender may send one.
      const token = code === 'no_token' ? [] : [`Authorization: Bearer ${table.tokens.Ada}`]
      const text = await answerTo(post(`${table.path}/${call}`, [...headers, ...token]))
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(text).toContain(`"code":"${code}"`)
    })
  }

  test('a deck may be larger, and is refused by its own measure', async () => {
    const head = (length: number) => post('/api/decks', [JSON_TYPE, `Content-Length: ${length}`])
    expect(await answerTo(head(2_097_153))).toContain('"code":"too_large"')
  })

  test('and of one that does not say its length, as soon as it is too long', async () => {
    const head = post(`${table.path}/moves`, [
      JSON_TYPE,
      'Transfer-Encoding: chunked',
      `Authorization: Bearer ${table.tokens.Ada}`,
    ])
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    expect(await answerTo(head + chunk.repeat(5))).toMatch(/^HTTP\/1\.1 413 /)
  })
})

describe('an answer says in its head', () => {
  test('401: how to show a token', async () => {
    const { headers } = await house.call('POST', `${table.path}/start`)
    expect(headers['www-authenticate']).toBe('Bearer realm="fairdeal"')
  })

  test('426: what to speak', async () => {
    const { headers } = await house.call('GET', `${table.path}/ws`)
    expect([headers.upgrade, headers.connection]).toEqual(['websocket', 'close, upgrade'])
  })

  test('201: where the new thing is', async () => {
    const made = await house.call('POST', '/api/tables', { body: { game: 'president' } })
    expect((await house.call('GET', String(made.headers.location))).body.id).toBe(made.body.id)
    const deck = await house.call('POST', '/api/decks', { body: tinyDeck })
    expect((await house.call('GET', String(deck.headers.location))).body).toEqual(tinyDeck)
  })
})

describe('a body', () => {
  const sent = Buffer.from('{"game": "president"}')
  const TYPES: readonly [string, Record<string, string>, string | Buffer, number][] = [
    ['in any spelling of its type', { 'content-type': 'Application/JSON; Charset=UTF-8' }, sent, 201],
    ['that says it is as it is', { 'content-type': 'application/json', 'content-encoding': 'identity' }, sent, 201],
    ['compressed', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, gzipSync(sent), 415],
    ['of a type that ends like JSON', { 'content-type': 'application/problem+json' }, sent, 415],
    ['with a byte order mark', { 'content-type': 'application/json' }, Buffer.from([0xef, 0xbb, 0xbf, ...sent]), 201],
  ]
  for (const [what, headers, raw, status] of TYPES) {
    test(what, async () => expect((await house.call('POST', '/api/tables', { raw, headers })).status).toBe(status))
  }

  test('of a call that takes none may be an empty object, and nothing else', async () => {
    const waiting = await house.table(['Ada', null, null, null])
    const code = (body?: unknown) => house.call('POST', `${waiting.path}/code`, { token: waiting.tokens.Ada, body })
    expect((await code()).status).toBe(200)
    expect((await code({})).status).toBe(200)
    for (const body of [[], null, 0, { seat: 1 }]) expect((await code(body)).status).toBe(400)
  })
})

test('a query that is unknown, or there twice, is refused wherever it is asked', async () => {
  const gets = house.server.calls.filter(({ method, url }) => method === 'GET' && url.startsWith('/api'))
  expect(gets.length).toBeGreaterThan(8)
  for (const { url } of gets) {
    const path = url.replace(':id', table.id).replace(':hash', 'x')
    const answer = await house.call('GET', `${path}?seat=1`)
    expect([path, answer.status, answer.body?.code]).toEqual([path, 400, 'bad_request'])
  }
  expect((await house.call('GET', `${table.path}/events?after=1&after=1`)).status).toBe(400)
  expect((await house.call('GET', '/api/tables?limit=1&limit=2')).status).toBe(400)
})
