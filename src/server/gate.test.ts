import { describe, expect, test } from 'vitest'
import { TestHouse } from '../../test/house/table-house.ts'
import { Unusable } from '../engine/index.ts'
import { countedAs, type TrustedProxies } from './caller.ts'
import { Gate, type GateOptions } from './gate.ts'

const asked = (remoteAddress: string, headers: Record<string, string> = {}, url = '/api/games') =>
  ({ socket: { remoteAddress }, headers, url }) as never

describe('who asks', () => {
  const FOR = 'x-forwarded-for'
  const CASES: readonly [string, TrustedProxies, string, string, string][] = [
    ['nobody is trusted: the header says nothing', 0, '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['one proxy: what it saw', 1, '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['one proxy: not what the client said before', 1, '10.0.0.1', '1.1.1.1, 198.51.100.7', '198.51.100.7'],
    ['two proxies', 2, '10.0.0.1', '1.1.1.1, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['two proxies, and one only wrote', 2, '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['a proxy by its range', ['10.0.0.0/8'], '10.9.9.9', '1.1.1.1, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['a proxy by its address', ['::1'], '::1', '198.51.100.7', '198.51.100.7'],
    ['a proxy on this machine', ['loopback'], '127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['a stranger who plays proxy', ['10.0.0.0/8'], '203.0.113.5', '198.51.100.7', '203.0.113.5'],
    ['IPv4 in the clothes of IPv6', ['10.0.0.0/8'], '::ffff:10.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
    ['with a port', 1, '10.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
    ['IPv6 with a port', 1, '10.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['no address at all', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
    ['an empty header', 1, '10.0.0.1', '', '10.0.0.1'],
  ]
  for (const [name, trustProxy, peer, header, address] of CASES) {
    test(name, () => expect(new Gate({ trustProxy }).caller(asked(peer, { [FOR]: header })).address).toBe(address))
  }

  test('by which protocol and name: the proxy says, the nearest one if several do', () => {
    const headers = {
      host: '127.0.0.1:8484',
      'x-forwarded-proto': 'HTTPS',
      'x-forwarded-host': 'evil.example, cards.example',
    }
    expect(new Gate({ trustProxy: 1 }).caller(asked('10.0.0.1', headers))).toMatchObject({
      protocol: 'https',
      host: 'cards.example',
    })
    expect(new Gate({}).caller(asked('10.0.0.1', headers))).toMatchObject({ protocol: 'http', host: '127.0.0.1:8484' })
  })

  test('an IPv6 subscriber is counted as one', () => {
    expect(countedAs('2001:db8:1:2:aaaa::1')).toBe(countedAs('2001:db8:1:2:bbbb::2'))
    expect(countedAs('2001:db8:1:2::1')).not.toBe(countedAs('2001:db8:1:3::1'))
    expect(countedAs('192.0.2.1')).toBe('192.0.2.1')
  })

  for (const bad of ['', 'proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/9', '10.0.0.0/-1', '2001:db8::/129']) {
    test(`${JSON.stringify(bad)} is no proxy`, () => expect(() => new Gate({ trustProxy: [bad] })).toThrow(Unusable))
  }
})

describe('the name a server is asked by', () => {
  const NAMES = [
    'localhost',
    'tab.localhost',
    '127.0.0.1',
    '127.1.2.3',
    '[::1]',
    'LOCALHOST.',
    '192.168.1.20',
    '[fe80::1]',
    'gamebox',
    'gamebox.local',
    'gamebox.fritz.box',
    'cards.example',
    'evil.example',
    'localhost.evil.example',
    'localhost@evil.example',
    'evil.example#localhost',
    '127.0.0.1.evil.example',
    '',
  ]
  const MACHINE = NAMES.slice(0, 6)
  const KNOWN: readonly [string, GateOptions, readonly string[]][] = [
    ['on this machine only', { reach: 'machine' }, MACHINE],
    ['in a network', { reach: 'network' }, NAMES.slice(0, 11)],
    ['anywhere', {}, NAMES],
    ['with a public address', { reach: 'machine', publicUrl: 'https://cards.example' }, [...MACHINE, 'cards.example']],
    ['with one more name', { reach: 'machine', allowHosts: ['Cards.Example'] }, [...MACHINE, 'cards.example']],
    ['with any name', { reach: 'machine', allowHosts: ['*'] }, NAMES],
    ['anywhere, but by its name', { allowHosts: ['cards.example'] }, [...MACHINE, 'cards.example']],
    ['behind a proxy', { reach: 'machine', trustProxy: 1 }, NAMES],
    ['behind a proxy, by its name', { trustProxy: 1, allowHosts: ['cards.example'] }, [...MACHINE, 'cards.example']],
  ]
  for (const [name, options, known] of KNOWN) {
    test(name, () => {
      const gate = new Gate(options)
      for (const port of ['', ':8484']) {
        const heard = NAMES.filter(name => {
          const request = asked('127.0.0.1', { host: name + port })
          return gate.refusal(request, gate.caller(request)) === null
        })
        expect(heard).toEqual(known)
      }
    })
  }

  test('is not asked for where probes ask, and elsewhere the refusal says what to do', async () => {
    const house = await TestHouse.open({ reach: 'machine' })
    const headers = { host: 'evil.example' }
    for (const path of ['/healthz', '/readyz']) expect((await house.call('GET', path, { headers })).status).toBe(200)
    for (const path of ['/api/games', '/', '/healthzz', '/api/tables']) {
      const answer = await house.call('GET', path, { headers })
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'not_allowed'])
      expect(answer.body.detail).toContain('"evil.example"')
      expect(answer.body.detail).toContain('--allow-host')
    }
    await house.close()
  })

  for (const bad of [
    'cards.example',
    'ftp://cards.example',
    'https://cards.example/fairdeal',
    'https://u@cards.example',
  ]) {
    test(`${bad} is no public address`, () => expect(() => new Gate({ publicUrl: bad })).toThrow(Unusable))
  }
})

describe('behind a proxy', () => {
  test('that keeps the name, links and origins are those of the page', async () => {
    const house = await TestHouse.open({ trustProxy: ['loopback'] })
    const headers = {
      host: '127.0.0.1:8484',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'cards.example',
      origin: 'https://cards.example',
    }
    const made = await house.call('POST', '/api/tables', { body: { game: 'president' }, headers })
    expect([made.status, made.body.url]).toEqual([201, `https://cards.example/t/${made.body.id}`])
    expect(made.headers['cross-origin-opener-policy']).toBe('same-origin')
    const foreign = await house.call('GET', '/api/games', { headers: { ...headers, origin: 'http://127.0.0.1:8484' } })
    expect(foreign.status).toBe(403)
    await house.close()
  })

  test('that says nothing, they are those of the public address', async () => {
    const house = await TestHouse.open({ reach: 'machine', publicUrl: 'https://cards.example/' })
    const headers = { host: '127.0.0.1:8484', origin: 'https://cards.example' }
    const made = await house.call('POST', '/api/tables', { body: { game: 'president' }, headers })
    expect([made.status, made.body.url]).toEqual([201, `https://cards.example/t/${made.body.id}`])
    expect(
      (await house.call('GET', '/api/games', { headers: { host: '127.0.0.1', origin: 'https://x.example' } })).status,
    ).toBe(403)
    await house.close()
  })

  test('that nobody trusts, its headers are ignored', async () => {
    const house = await TestHouse.open()
    const headers = { host: 'here:8484', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
    const made = await house.call('POST', '/api/tables', { body: { game: 'president' }, headers })
    expect(made.body.url).toBe(`http://here:8484/t/${made.body.id}`)
    await house.close()
  })
})
