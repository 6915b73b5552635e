import { expect, test } from 'vitest'
import { readArray, readBoolean, readObject, readOneOf, readText, readWhole, show, Unusable } from './input.ts'

const WHOLE = [
  [0, 0],
  [1.0, 1],
  [-0, -0],
  [5, 5],
  [6, 'n: 6 is not within 0 to 5'],
  [-1, 'n: -1 is not within 0 to 5'],
  [1e300, 'n: 1e+300 is not within 0 to 5'],
  [2.5, 'n: 2.5 where a whole number from 0 to 5 is wanted'],
  ['1', 'n: "1" where a whole number from 0 to 5 is wanted'],
  [true, 'n: true where a whole number from 0 to 5 is wanted'],
  [null, 'n: null where a whole number from 0 to 5 is wanted'],
  [Number.NaN, 'n: NaN where a whole number from 0 to 5 is wanted'],
  [[1], 'n: an array of 1 where a whole number from 0 to 5 is wanted'],
] as const
for (const [value, expected] of WHOLE) {
  test(`${show(value)} as a whole number from 0 to 5`, () => {
    if (typeof expected === 'number') expect(readWhole(value, 'n', 0, 5)).toBe(expected)
    else expect(() => readWhole(value, 'n', 0, 5)).toThrow(new Unusable('n', expected.slice(3)).message)
  })
}

test('an object has its fields and no others', () => {
  expect(readObject({ a: 1 }, 'o', ['a'], ['b'])).toEqual({ a: 1 })
  expect(() => readObject({ b: 1 }, 'o', ['a'], ['b'])).toThrow('o: the field "a" is missing')
  expect(() => readObject({ a: 1, c: 2 }, 'o', ['a'], ['b'])).toThrow('o: unknown field "c"; known are a, b')
  expect(() => readObject(JSON.parse('{"a": 1, "__proto__": 2}'), 'o', ['a'])).toThrow('unknown field "__proto__"')
  // What an object inherits is not in the input.
  expect(() => readObject({}, 'o', ['toString'])).toThrow('the field "toString" is missing')
  for (const bad of [null, [], 'x', 1, undefined])
    expect(() => readObject(bad, 'o', [])).toThrow(/where an object is wanted/)
})

test('arrays, texts, truths and choices', () => {
  expect(() => readArray([1], 'l', 2, 3)).toThrow('l: 1 entries where 2 to 3 are wanted')
  expect(() => readArray([1, 2, 3], 'l', 2, 2)).toThrow('l: 3 entries where 2 are wanted')
  expect(() => readArray({ length: 2 }, 'l')).toThrow('l: an object where an array is wanted')
  expect(() => readText('\ud800', 't')).toThrow('t: a text with a lone surrogate')
  expect(() => readText(7, 't')).toThrow('t: 7 where a text is wanted')
  expect(() => readBoolean('true', 'b')).toThrow('b: "true" where true or false is wanted')
  expect(() => readBoolean(0, 'b')).toThrow('b: 0 where true or false is wanted')
  expect(() => readOneOf('c', 'o', ['a', 'b'])).toThrow('o: "c" where one of a, b is wanted')
})

test('a place inside a larger input', () => {
  const inner = new Unusable('cards[0]', 'no')
  expect(inner.within('moves[3]').message).toBe('moves[3].cards[0]: no')
  expect(new Unusable('[2]', 'no').within('hands').message).toBe('hands[2]: no')
  expect(new Unusable('', 'no').within('deck').message).toBe('deck: no')
  expect(inner.within('').message).toBe('cards[0]: no')
})

test('what is shown of a value is short, whatever it is', () => {
  for (const value of [
    'x'.repeat(1e6),
    '😀'.repeat(1000),
    10n ** 50n,
    Array(1e6).fill(0),
    { a: 1 },
    undefined,
    () => 1,
  ]) {
    expect(Array.from(show(value)).length).toBeLessThanOrEqual(60)
    expect(show(value).isWellFormed()).toBe(true)
  }
})
