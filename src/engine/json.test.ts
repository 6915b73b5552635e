import { expect, test } from 'vitest'
import { canonical, MAX_DOCUMENT_BYTES, parseJson, sameJson } from './json.ts'

// The examples of RFC 8785: section 3.2.2 (numbers, literals, strings) and 3.2.3 (order of keys).
const CANONICAL = [
  [
    'numbers',
    JSON.parse('[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]'),
    '[333333333.3333333,1e+30,4.5,0.002,1e-27]',
  ],
  ['literals', [null, true, false], '[null,true,false]'],
  ['the string of the RFC', '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
  ['control characters', '\b\t\n\f\r\u0000\u001f\u007f', '"\\b\\t\\n\\f\\r\\u0000\\u001f\u007f"'],
  ['minus zero', -0, '0'],
  ['the edges of exponents', [1e21, 1e20, 1e-6, 1e-7], '[1e+21,100000000000000000000,0.000001,1e-7]'],
  ['a whole double', JSON.parse('[1.0, 9007199254740993]'), '[1,9007199254740992]'],
  ['nothing in it', [{}, [], ''], '[{},[],""]'],
] as const

for (const [name, value, bytes] of CANONICAL)
  test(`canonical JSON: ${name}`, () => expect(canonical(value)).toBe(bytes))

test('keys are ordered by their UTF-16 code units, not by code points', () => {
  const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 }
  // The emoji begins with the surrogate D83D, which is below FB33.
  expect(Object.keys(JSON.parse(canonical(value)))).toHaveLength(7)
  expect([...canonical(value).matchAll(/:(\d)/g)].map(match => match[1]).join('')).toBe('2467153')
})

test('what JSON cannot hold has no canonical bytes', () => {
  for (const bad of [
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '\ud800',
    { '\udfff': 1 },
    () => 1,
    1n,
    Symbol('x'),
  ]) {
    expect(() => canonical(bad)).toThrow(/no canonical JSON/)
  }
})

const SAME = [
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: 1, b: null }, { a: 1 }, false],
  [[], {}, false],
  [{}, [], false],
  [[1], [1, 2], false],
  [null, {}, false],
  [0, -0, true],
  ['1', 1, false],
  [{ a: undefined }, {}, true],
  [{ toString: 1 }, {}, false],
  [{}, { toString: 1 }, false],
] as const
for (const [a, b, same] of SAME) {
  test(`${JSON.stringify(a)} and ${JSON.stringify(b)} are ${same ? '' : 'not '}the same`, () => {
    expect(sameJson(a, b)).toBe(same)
    expect(canonical(a) === canonical(b)).toBe(same)
  })
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('what can be read is read', () => {
  expect(parseJson('{"a": {"b": ":\\"x\\": \\\\"}, "b": {"a": ["a", "a"]}}', 'f')).toEqual({
    a: { b: ':"x": \\' },
    b: { a: ['a', 'a'] },
  })
  expect(parseJson(nested(64), 'f')).toBeInstanceOf(Array)
  expect(Object.hasOwn(parseJson('{"__proto__": {"x": 1}}', 'f') as object, '__proto__')).toBe(true)
  expect(parseJson(`"${'x'.repeat(MAX_DOCUMENT_BYTES - 2)}"`, 'f')).toHaveLength(MAX_DOCUMENT_BYTES - 2)
})

const REFUSED = [
  ['nothing at all', '', /^f: not JSON/],
  ['a half', '{"a": 1', /^f: not JSON/],
  ['NaN', '[NaN]', /^f: not JSON/],
  ['two documents', '{} {}', /^f: not JSON/],
  ['65 arrays in each other', nested(65), /^f: nested deeper than 64/],
  ['a million arrays in each other', nested(1_000_000), /^f: nested deeper than 64/],
  ['a lone surrogate', '["\\ud800"]', /^f: a text with a lone surrogate/],
  ['a lone surrogate in a key', '{"\\udc00": 1}', /^f: a key with a lone surrogate/],
  ['a key twice', '{"a": 1, "b": [{"a": 2}], "a": 3}', /^f: the key "a" stands twice in one object/],
  ['a key twice, spelt differently', '[{"x": {"\\u0061": 1, "a" : 2}}]', /^f: the key "a" stands twice/],
  ['__proto__ twice', '{"__proto__": 1, "__proto__": 2}', /^f: the key "__proto__" stands twice/],
  ['16 MB and a byte', `"${'x'.repeat(MAX_DOCUMENT_BYTES - 1)}"`, /^f: larger than 16 MB/],
  ['16 MB in few long characters', `"${'€'.repeat(MAX_DOCUMENT_BYTES / 3)}"`, /^f: larger than 16 MB/],
] as const
for (const [name, text, reason] of REFUSED)
  test(`refused: ${name}`, () => expect(() => parseJson(text, 'f')).toThrow(reason))
