import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  choice,
  fromSeed,
  getrandbits,
  parseSeed,
  type Random,
  random,
  randrange,
  readSeed,
  sample,
  scripted,
  shuffle,
} from './random.ts'

const VECTORS = JSON.parse(readFileSync(new URL('../../test/vectors/rng.json', import.meta.url), 'utf8'))

function call(name: string, args: any[], at: Random): [unknown, Random] {
  switch (name) {
    case 'random':
      return random(at)
    case 'getrandbits': {
      const [bits, next] = getrandbits(at, args[0])
      return [args[0] > 53 ? bits.toString() : Number(bits), next]
    }
    case 'randrange':
      return randrange(at, args[0])
    case 'shuffle':
      return shuffle(at, [...Array(args[0]).keys()])
    case 'choice':
      return choice(at, args[0])
    case 'sample':
      return sample(at, args[0], args[1])
    default:
      throw new Error(`unknown call ${name}`)
  }
}

for (const { seed, calls } of VECTORS) {
  test(`seed ${seed.slice(0, 30)} gives what CPython gives, also from a generator read back from JSON`, () => {
    let at = fromSeed(seed)
    expect(calls.length).toBeGreaterThan(0)
    for (const [name, args, expected] of calls) {
      const again = JSON.parse(JSON.stringify(at)) as Random
      const [value, next] = call(name, args, at)
      expect(value, name).toEqual(expected)
      expect(call(name, args, again)).toEqual([value, next])
      at = next
    }
  })
}

test('generators of many seeds can be read in turn without disturbing each other', () => {
  const first = Array.from({ length: 200 }, (_, seed) => random(fromSeed(seed))[0])
  for (let seed = 199; seed >= 0; seed--) expect(random(fromSeed(seed))[0]).toBe(first[seed])
})

test('written-down outcomes come first, then the seed goes on from its beginning', () => {
  const [order, next] = shuffle(scripted('7', [[2, 0, 1], 1]), ['a', 'b', 'c'])
  expect(order).toEqual(['c', 'a', 'b'])
  const [card, after] = choice(next, ['x', 'y'])
  expect(card).toBe('y')
  expect(random(after)[0]).toBe(random(fromSeed(7))[0])
  expect(() => shuffle(scripted('7', [[0, 0, 1]]), ['a', 'b', 'c'])).toThrow(/different indexes/)
})

test('a seed is a non-negative integer of at most 4300 digits', () => {
  expect(parseSeed('0x10', '--seed')).toBe('16')
  expect(parseSeed('007', '--seed')).toBe('7')
  for (const bad of ['-1', '1.5', '', 'abc', '0x', '1e3', '9'.repeat(4301)])
    expect(() => parseSeed(bad, '--seed')).toThrow(/seed/)
  for (const bad of [7, '07', null, '-1', '9'.repeat(4301), ['7']]) expect(() => readSeed(bad, 'seed')).toThrow(/seed/)
})

// 60,000 shuffles of 6 cards over 720 orders: 83.3 each, sigma sqrt(83.3 * 719/720) = 9.12, five sigma 45.6.
test('a shuffle is fair: each of 720 orders within five sigma of its share', () => {
  const counts = new Map<string, number>()
  let at = fromSeed(46)
  for (let i = 0; i < 60_000; i++) {
    const [order, next] = shuffle(at, [0, 1, 2, 3, 4, 5])
    at = next
    counts.set(order.join(''), (counts.get(order.join('')) ?? 0) + 1)
  }
  expect(counts.size).toBe(720)
  for (const count of counts.values()) expect(Math.abs(count - 60_000 / 720)).toBeLessThan(45.6)
})
