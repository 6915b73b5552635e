import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestHouse, type TestTable } from '../../test/house/table-house.ts'
import { Gate } from './gate.ts'

let house: TestHouse
let table: TestTable
let webRoot: string
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'fairdeal-web-'))
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Fairdeal</title>')
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(webRoot, 'assets', 'main-Ab12Cd34.js'), 'export {}')
  writeFileSync(join(webRoot, 'assets', 'main-Ab12Cd34.js.br'), brotliCompressSync('export {}'))
  writeFileSync(join(webRoot, 'assets', 'main-Ab12Cd34.js.gz'), gzipSync('export {}'))
  writeFileSync(join(webRoot, '.secret'), 'no')
  house = await TestHouse.open({ webRoot })
  table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
})
afterAll(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
  rmSync(webRoot, { recursive: true })
})

const json = { 'content-type': 'application/json' }
const says = (answer: { status: number; body: any }) => [answer.status, answer.body?.code ?? null]
const post = (raw: string | Buffer, headers: Record<string, string> = json) =>
  house.call('POST', '/api/tables', { raw, headers })

const BODIES: readonly [string, string | Buffer, Record<string, string>, number, string, string][] = [
  ['half a document', '{"game": ', json, 400, 'bad_request', 'body: not JSON'],
  ['NaN', '{"game": NaN}', json, 400, 'bad_request', 'body: not JSON'],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), json, 400, 'bad_request', 'body: not UTF-8'],
  ['an empty body', '', json, 400, 'bad_request', 'missing; an object is wanted'],
  ['deep nesting', `{"options":${'['.repeat(70)}${']'.repeat(70)}}`, json, 400, 'bad_request', 'nested deeper than 64'],
  ['a lone surrogate', '{"game": "\\ud800"}', json, 400, 'bad_request', 'a text with a lone surrogate'],
  [
    'a __proto__',
    '{"game": "president", "__proto__": {"seed": "7"}}',
    json,
    400,
    'bad_request',
    'unknown field "__proto__"',
  ],
  [
    'a constructor',
    '{"game": "president", "constructor": {"prototype": {}}}',
    json,
    400,
    'bad_request',
    'unknown field "constructor"',
  ],
  ['65 kB', JSON.stringify({ game: 'x'.repeat(65_536) }), json, 413, 'too_large', 'larger than'],
  ['text', '{}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type', 'application/json'],
  [
    'a form',
    'game=president',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    'unsupported_media_type',
    'application/json',
  ],
  ['no type', '{}', {}, 415, 'unsupported_media_type', 'application/json'],
  ['a huge number', '{"game": "president", "pace_ms": 1e999}', json, 400, 'bad_request', 'pace_ms'],
]

describe('a body that cannot be read is a problem with a code and the place', () => {
  for (const [name, raw, headers, status, code, detail] of BODIES) {
    test(name, async () => {
      const answer = await post(raw, headers)
      expect(says(answer)).toEqual([status, code])
      expect(answer.body.detail).toContain(detail)
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    })
  }

  test('a charset is no other type', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    expect((await post('{"game": "president"}', headers)).status).toBe(201)
  })

  test('a megabyte of a move is refused, and the table notices nothing', async () => {
    const raw = JSON.stringify({ id: 'a', turn: 0, move: 'x'.repeat(1_000_000) })
    const answer = await house.call('POST', `${table.path}/moves`, { token: table.tokens.Ada, raw, headers: json })
    expect(says(answer)).toEqual([413, 'too_large'])
  })
})

describe('a page from elsewhere', () => {
  const ORIGINS: readonly [string | undefined, string | undefined, boolean][] = [
    [undefined, 'here:8484', false],
    ['http://here:8484', 'here:8484', false],
    ['http://HERE:8484', 'here:8484', false],
    ['https://here', 'here', false],
    ['http://here', 'here:80', false],
    ['http://here:8485', 'here:8484', true],
    ['http://there:8484', 'here:8484', true],
    ['http://here.evil:8484', 'here:8484', true],
    ['null', 'here:8484', true],
    ['file://', 'here:8484', true],
    ['', 'here:8484', true],
    ['http://here:8484', undefined, true],
  ]
  for (const [origin, host, is] of ORIGINS) {
    test(`${origin} at ${host}: ${is ? 'foreign' : 'ours'}`, () =>
      expect(new Gate({}).isForeign(origin, host)).toBe(is))
  }

  test('is turned away before its body is read', async () => {
    for (const [method, path] of [
      ['POST', '/api/tables'],
      ['GET', '/api/games'],
      ['GET', '/'],
      ['POST', `${table.path}/moves`],
    ] as const) {
      const headers = { origin: 'http://evil.example', 'content-type': 'text/plain' }
      const answer = await house.call(method, path, {
        raw: method === 'POST' ? 'x'.repeat(100_000) : undefined,
        headers,
      })
      expect(says(answer)).toEqual([403, 'not_allowed'])
    }
    expect((await house.call('GET', '/api/games', { headers: { origin: 'http://localhost:80' } })).status).toBe(200)
  })
})

describe('an address', () => {
  test('that is known, with another method, is 405 with those that are', async () => {
    const KNOWN: readonly [string, string, string][] = [
      ['GET', `${table.path}/moves`, 'POST'],
      ['PUT', '/api/tables', 'GET, HEAD, POST'],
      ['DELETE', '/api/games', 'GET, HEAD'],
      ['POST', `${table.path}/observation`, 'GET, HEAD'],
      ['GET', `${table.path}/seats/0`, 'DELETE'],
      ['PATCH', '/healthz', 'GET, HEAD'],
    ]
    for (const [method, path, allow] of KNOWN) {
      const answer = await house.call(method, path)
      expect([method, path, ...says(answer), answer.headers.allow]).toEqual([method, path, 405, 'no_such_call', allow])
    }
  })

  test('answers a HEAD as a GET without the body, but for a stream', async () => {
    for (const path of ['/api/games', '/api/tables', table.path, `${table.path}/observation`, '/healthz']) {
      const [head, get] = [await house.call('HEAD', path), await house.call('GET', path)]
      expect([path, head.status, head.text]).toEqual([path, 200, ''])
      for (const name of ['content-type', 'content-length']) expect(head.headers[name]).toBe(get.headers[name])
    }
    expect((await house.call('HEAD', '/api/tables/nope')).status).toBe(404)
    const bad = { authorization: 'Bearer x' }
    expect((await house.call('HEAD', `${table.path}/observation`, { headers: bad })).status).toBe(401)
    for (const [path, allow] of [
      [`${table.path}/events`, 'GET'],
      [`${table.path}/ws`, 'GET'],
      [`${table.path}/moves`, 'POST'],
    ]) {
      const answer = await house.call('HEAD', path)
      expect([path, answer.status, answer.headers.allow, answer.text]).toEqual([path, 405, allow, ''])
    }
  })

  test('answers OPTIONS with what is possible there', async () => {
    for (const [path, allow] of [
      ['/api/tables', 'GET, HEAD, POST'],
      [`${table.path}/moves`, 'POST'],
      [`${table.path}/events`, 'GET'],
      [`${table.path}/seats/0`, 'DELETE'],
    ]) {
      const answer = await house.call('OPTIONS', path)
      expect([path, answer.status, answer.headers.allow, answer.text]).toEqual([path, 204, allow, ''])
    }
    expect(says(await house.call('OPTIONS', '/api/nope'))).toEqual([404, 'no_such_call'])
    const foreign = { origin: 'http://evil.example', 'access-control-request-method': 'POST' }
    expect(says(await house.call('OPTIONS', '/api/tables', { headers: foreign }))).toEqual([403, 'not_allowed'])
  })

  test('that is unknown is 404 with a code', async () => {
    for (const path of ['/api/nope', '/api/tables/x/y', `${table.path}/seats/0/dance`]) {
      expect([path, ...says(await house.call('GET', path))]).toEqual([path, 404, 'no_such_call'])
    }
    expect(says(await house.call('POST', '/nope', { body: {} }))).toEqual([404, 'no_such_call'])
    expect(says(await house.call('GET', '/api/tables/nope/events'))).toEqual([404, 'no_such_table'])
    expect(says(await house.call('GET', '/api/decks/nope'))).toEqual([404, 'no_such_deck'])
    expect((await house.call('GET', '/api/tables/%')).status).toBe(400)
    expect((await house.call('GET', `/api/tables/${'x'.repeat(500)}`)).status).toBe(404)
  })

  test('of a WebSocket asks for one', async () => {
    expect(says(await house.call('GET', `${table.path}/ws`))).toEqual([426, 'upgrade_needed'])
  })

  test('never holds a token', async () => {
    for (const what of ['', '/observation', '/replay', '/events', '/ws']) {
      const path = table.path + what
      expect(says(await house.call('GET', `${path}?token=${table.tokens.Ada}`))).toEqual([400, 'bad_request'])
    }
  })
})

describe('a token', () => {
  const BAD: readonly [string, string, number, string][] = [
    ['unknown', 'Bearer AAAAAAAAAAAAAAAAAAAAAA', 401, 'no_token'],
    ['empty', 'Bearer ', 401, 'no_token'],
    ['of another kind', 'Basic QWRhOg==', 401, 'no_token'],
    ['with more behind it', 'Bearer a b', 401, 'no_token'],
    ['{}', 'Bearer {}', 401, 'no_token'],
  ]
  for (const [name, authorization, status, code] of BAD) {
    test(`${name} is refused for reading, too`, async () => {
      for (const what of ['', '/observation', '/events', '/replay', '/ws']) {
        expect(says(await house.call('GET', table.path + what, { headers: { authorization } }))).toEqual([status, code])
      }
    })
  }

  test('of another table is not for this one', async () => {
    const other = await house.table(['Eve', 'Fay', 'Gus', 'Hal'])
    for (const token of [other.tokens.Eve, other.host_token]) {
      for (const what of ['', '/observation', '/events', '/replay']) {
        expect(says(await house.call('GET', table.path + what, { token }))).toEqual([403, 'not_yours'])
      }
    }
  })
})

describe('the page', () => {
  test('is served at every address a browser may show, never kept', async () => {
    for (const path of ['/', '/index.html', '/t/abc', '/new/czar', '/gallery', '/t/%20']) {
      const answer = await house.call('GET', path)
      expect([path, answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ])
      expect(answer.text).toContain('<title>Fairdeal</title>')
    }
  })

  test('answers a HEAD as a GET without the body', async () => {
    for (const path of ['/', '/t/abc', '/favicon.svg']) {
      const answer = await house.call('HEAD', path)
      expect([path, answer.status, answer.text]).toEqual([path, 200, ''])
    }
  })

  test('has files that are kept where their name holds a hash', async () => {
    const hashed = await house.call('GET', '/assets/main-Ab12Cd34.js')
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(hashed.headers['content-type']).toMatch(/javascript/)
    expect((await house.call('GET', '/favicon.svg')).headers['cache-control']).toBe('no-cache')
    expect((await house.call('GET', '/assets/gone-Ab12Cd34.js')).status).toBe(404)
  })

  const PACKED = [
    ['br and gzip', 'gzip, deflate, br', 'br', brotliCompressSync('export {}')],
    ['gzip alone, as browsers do over plain http', 'gzip, deflate', 'gzip', gzipSync('export {}')],
    ['nothing packed', 'identity', undefined, Buffer.from('export {}')],
  ] as const
  for (const [name, accepted, encoding, bytes] of PACKED) {
    test(`sends the copy packed by the build to who reads ${name}`, async () => {
      const path = '/assets/main-Ab12Cd34.js'
      const { headers, rawPayload } = await house.server.app.inject({
        url: path,
        headers: { 'accept-encoding': accepted },
      })
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers['content-type']).toMatch(/javascript/)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers.vary).toMatch(/accept-encoding/i)
      expect(rawPayload.equals(bytes)).toBe(true)
    })
  }

  test('has headers that forbid what it does not need, as every answer has', async () => {
    for (const path of ['/', '/assets/main-Ab12Cd34.js', '/api/games', '/api/nope']) {
      const { headers } = await house.call('GET', path)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
    expect((await house.call('GET', '/api/games')).headers['cache-control']).toBe('no-store')
  })

  const OPENERS: readonly [string, Record<string, string>, boolean][] = [
    ['this machine', { host: '127.0.0.1:8484' }, true],
    ['this machine by name', { host: 'localhost:8484' }, true],
    ['this machine by its long address', { host: '[::1]:8484' }, true],
    ['plain http in a network', { host: '192.168.1.20:8484' }, false],
    ['https that no trusted proxy vouches for', { host: 'cards.example', 'x-forwarded-proto': 'https' }, false],
    ['a name that only begins like this machine', { host: 'localhost.example' }, false],
  ]
  for (const [name, headers, is] of OPENERS) {
    test(`${is ? 'is' : 'is not'} kept from its openers at ${name}`, async () => {
      const answer = await house.call('GET', '/', { headers })
      expect(answer.headers['cross-origin-opener-policy']).toBe(is ? 'same-origin' : undefined)
    })
  }

  test('does not lead out of its folder, nor to hidden files', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e%5cpackage.json',
      '/.secret',
      '//etc/passwd',
    ]) {
      const answer = await house.call('GET', path)
      expect([path, answer.text.includes('"fairdeal"'), answer.text.includes('root:'), answer.text === 'no']).toEqual([
        path,
        false,
        false,
        false,
      ])
    }
  })

  test('that is not built says so', async () => {
    const bare = await TestHouse.open()
    const answer = await bare.call('GET', '/')
    expect(answer.status).toBe(503)
    expect(answer.text).toContain('npm run build')
    expect((await bare.call('GET', '/api/games')).status).toBe(200)
    await bare.close()
  })
})

test('operators see that it lives', async () => {
  expect((await house.call('GET', '/healthz')).status).toBe(200)
  expect((await house.call('GET', '/readyz')).status).toBe(200)
})
