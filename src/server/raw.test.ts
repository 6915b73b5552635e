/** What no client of good manners sends, as bytes on real connections. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handshake, type RawAnswer, RawLine, requestText } from '../../test/house/raw-line.ts'
import { TestHouse, type TestTable } from '../../test/house/table-house.ts'
import { PROBLEM_CODES } from '../protocol/index.ts'

let house: TestHouse
let table: TestTable
let folder: string
let url: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairdeal-raw-'))
  const webRoot = join(folder, 'web')
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'outside.txt'), 'SECRET outside')
  writeFileSync(join(webRoot, '.secret'), 'SECRET hidden')
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Fairdeal</title>')
  writeFileSync(join(webRoot, 'assets', 'main-Ab12Cd34.js'), 'export {}')
  house = await TestHouse.open({ webRoot })
  url = await house.server.app.listen({ host: '127.0.0.1', port: 0 })
  table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
})
afterAll(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
  rmSync(folder, { recursive: true })
})

/** Sends bytes, waits for so many answers or the end, and gives the answers. */
async function say(bytes: string, count = 1): Promise<RawAnswer[]> {
  const line = new RawLine(url).send(Buffer.from(bytes, 'latin1'))
  // Whoever waits for more hears that nothing comes.
  if (bytes.endsWith('half')) line.socket.end()
  await line.until(({ answers }) => answers.length >= count)
  line.socket.destroy()
  return line.answers
}

/** What every answer has, whoever wrote it. */
function expectGuarded({ status, headers, body }: RawAnswer, what: string): void {
  const said = Object.keys(headers)
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'permissions-policy']) {
    expect(said, what).toContain(name)
  }
  expect(headers['content-security-policy'], what).not.toContain('unsafe')
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) expect(said, what).not.toContain(name)
  if (status < 400 || body.startsWith('<!doctype')) return
  expect(headers['content-type'], what).toMatch(/^application\/problem\+json/)
  const problem = JSON.parse(body)
  expect(problem.status, what).toBe(status)
  expect(PROBLEM_CODES, what).toContain(problem.code)
  expect(problem.detail.length, what).toBeGreaterThan(5)
}

describe('each answer has the headers that guard it, and nothing that tells what runs here', () => {
  const JSON_TYPE = { 'content-type': 'application/json' }
  // What is sent, and the status of the answer; null: none, the connection ends.
  const CASES: readonly [string, string, number | null][] = [
    ['a call', requestText('GET', '/api/games', {}), 200],
    ['a page', requestText('GET', '/t/x', {}), 200],
    ['a file', requestText('GET', '/assets/main-Ab12Cd34.js', {}), 200],
    ['no such file', requestText('GET', '/assets/none.js', {}), 404],
    ['no such call', requestText('GET', '/api/none', {}), 404],
    ['a wrong method', requestText('PUT', '/api/tables', {}), 405],
    ['TRACE', requestText('TRACE', '/', {}), 404],
    ['OPTIONS of everything', requestText('OPTIONS', '*', {}), 404],
    ['a preflight', requestText('OPTIONS', '/api/tables', { origin: 'http://evil.example' }), 403],
    ['a foreign page', requestText('GET', '/', { origin: 'http://evil.example' }), 403],
    ['a wrong type', requestText('POST', '/api/tables', { 'content-type': 'text/plain' }, '{}'), 415],
    ['a broken body', requestText('POST', '/api/tables', JSON_TYPE, '{'), 400],
    ['a large body', requestText('POST', '/api/tables', JSON_TYPE, 'x'.repeat(70_000)), 413],
    ['an announced large body', requestText('POST', '/api/tables', { ...JSON_TYPE, 'content-length': '999999' }), 413],
    ['half a body', `${requestText('POST', '/api/tables', { ...JSON_TYPE, 'content-length': '10' })}{"half`, 400],
    [
      'a broken chunk',
      `${requestText('POST', '/api/tables', { ...JSON_TYPE, 'transfer-encoding': 'chunked' })}zz\r\n`,
      400,
    ],
    [
      'a length and chunks',
      requestText('POST', '/api/tables', { ...JSON_TYPE, 'content-length': '2', 'transfer-encoding': 'chunked' }),
      400,
    ],
    ['two lengths', 'POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n', 400],
    ['a large head', requestText('GET', '/api/games', { x: 'x'.repeat(20_000) }), 431],
    ['no host', 'GET /api/games HTTP/1.1\r\n\r\n', 400],
    ['two hosts', 'GET /api/games HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 200],
    ['no host in HTTP/1.0', 'GET /api/games HTTP/1.0\r\n\r\n', 200],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['HTTP/9', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400],
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['a whole address', requestText('GET', 'http://127.0.0.1/api/games', {}), 200],
    ['an address that cannot be decoded', requestText('GET', '/api/tables/%', {}), 400],
    ['an address with a zero', requestText('GET', '/api/tables/%00', {}), 404],
    ['an expectation', requestText('GET', '/api/games', { expect: 'a miracle' }), 417],
    ['a tunnel', requestText('CONNECT', 'evil.example:80', {}), null],
    ['an offer of HTTP/2', requestText('GET', '/api/games', { connection: 'Upgrade', upgrade: 'h2c' }), 200],
    [
      'an offer of HTTP/2 with a body',
      requestText('POST', '/api/tables', { connection: 'Upgrade', upgrade: 'h2c' }, '{}'),
      400,
    ],
    ['a socket at another address', handshake('/api/tables'), 404],
    ['a socket with a token in its address', handshake('/api/tables/x/ws?token=x'), 400],
    ['a socket of a foreign page', handshake('/api/tables/x/ws', { origin: 'http://evil.example' }), 403],
    ['a socket of another version', handshake('/api/tables/x/ws', { 'sec-websocket-version': '12' }), 400],
    ['a socket without a key', handshake('/api/tables/x/ws', { 'sec-websocket-key': '' }), 400],
    ['a socket by POST', handshake('/api/tables/x/ws').replace('GET', 'POST'), 400],
  ]
  for (const [name, bytes, status] of CASES) {
    test(name, async () => {
      const answers = await say(bytes)
      expect(answers.map(answer => answer.status)).toEqual(status === null ? [] : [status])
      for (const answer of answers) expectGuarded(answer, name)
    })
  }
})

describe('no address leads out of the folder of the page', () => {
  const STARTS = ['/', '/assets/', '/api/tables/']
  const UPS = [
    '..',
    '%2e%2e',
    '%2E.',
    '.%2e',
    '%252e%252e',
    '..%00',
    '%c0%ae%c0%ae',
    '%uff0e%uff0e',
    '....',
    '..;',
    '%2e%2e%2e',
  ]
  const SLASHES = ['/', '%2f', '%2F', '\\', '%5c', '%252f', '%255c', '//', '/./', '%c0%af', '%00/']
  const TARGETS = ['outside.txt', 'etc/passwd']
  const PATHS = STARTS.flatMap(start =>
    UPS.flatMap(up =>
      SLASHES.flatMap(slash => [1, 6].flatMap(deep => TARGETS.map(to => start + (up + slash).repeat(deep) + to))),
    ),
  )
  const ODD = [
    '/.secret',
    '/%2esecret',
    '/./.secret',
    '//.secret',
    '/assets/.secret',
    '//etc/passwd',
    '/\\\\etc/passwd',
    '/C:/outside.txt',
    '/file:///etc/passwd',
    'http://127.0.0.1/../outside.txt',
    'file:///etc/passwd',
    '/assets/main-Ab12Cd34.js/../../../outside.txt',
    '/index.html%00.txt',
    `/${'../'.repeat(500)}outside.txt`,
  ]

  test(`of ${PATHS.length + ODD.length} that try`, async () => {
    let rest = [...PATHS, ...ODD]
    while (rest.length > 0) {
      const some = rest.slice(0, 16)
      const answers = await say(some.map(path => requestText('GET', path, {})).join(''), some.length)
      for (const [i, answer] of answers.entries()) {
        expectGuarded(answer, some[i])
        expect(answer.body, some[i]).not.toMatch(/SECRET|root:/)
        expect([200, 400, 403, 404], some[i]).toContain(answer.status)
      }
      // One that is no HTTP ends its connection; those behind it are sent again.
      expect(answers.length, some[0]).toBeGreaterThan(0)
      rest = rest.slice(answers.length)
    }
  })
})

test('no call takes a token in its address', async () => {
  const token = table.tokens.Ada
  const calls = house.server.calls.filter(({ url }) => url.startsWith('/api/') && !url.endsWith('/ws'))
  expect(calls.length).toBeGreaterThan(15)
  for (const { method, url } of calls) {
    const path = url.replace(':id', table.id).replace(':seat', '0').replace(/:\w+/, 'x')
    for (const name of ['token', 'access_token', 'authorization', 'Authorization']) {
      for (const value of [token, `Bearer%20${token}`]) {
        const [answer] = await say(requestText(method, `${path}?${name}=${value}`, { connection: 'close' }))
        expect([method, url, name, answer.status >= 400]).toEqual([method, url, name, true])
      }
    }
  }
})
