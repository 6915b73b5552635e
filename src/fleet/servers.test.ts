import { describe, expect, test } from 'vitest'
import { Unusable } from '../engine/index.ts'
import { readServers } from './servers.ts'

const PLAIN = { isSecure: false, user: null, password: null, token: null }

describe('the addresses of servers of NATS', () => {
  const CASES = [
    ['nats://one', { addresses: ['one:4222'] }],
    ['nats://one:4333, nats://two,three:1', { addresses: ['one:4333', 'two:4222', 'three:1'] }],
    ['127.0.0.1', { addresses: ['127.0.0.1:4222'] }],
    ['nats://[::1]:4222', { addresses: ['[::1]:4222'] }],
    ['tls://one', { addresses: ['one:4222'], isSecure: true }],
    ['nats://ada:s%40lt@one,nats://two', { addresses: ['one:4222', 'two:4222'], user: 'ada', password: 's@lt' }],
    ['nats://one,nats://token@two', { addresses: ['one:4222', 'two:4222'], token: 'token' }],
  ] as const
  for (const [text, read] of CASES) {
    test(text, () => expect(readServers(text, '--nats')).toEqual({ ...PLAIN, ...read }))
  }

  const REFUSED = [
    '',
    ' , ',
    'http://one',
    'nats://',
    'nats://one/path',
    'nats://one?x=1',
    'nats://one:port',
    'nats://%zz@one',
  ]
  for (const text of REFUSED) {
    test(`"${text}" is refused`, () => expect(() => readServers(text, '--nats')).toThrow(Unusable))
  }

  test('what is refused is not repeated: it may have a secret in it', () => {
    expect(() => readServers('nats://one,nats://ada:open-sesame@two:port', 'FAIRDEAL_NATS')).toThrow(
      /^FAIRDEAL_NATS: address 2 cannot be read where nats:\/\/host:port or tls:\/\/host:port is wanted$/,
    )
  })
})
