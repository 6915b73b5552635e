import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import { slugOf } from './head.ts'
import { looksLikeJson, readJson5 } from './json5.ts'
import { readSql } from './sql.ts'
import { Foreign, readYaml } from './yaml.ts'

test('JSON is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), text => {
      expect(JSON.stringify(readJson5(text))).toBe(JSON.stringify(JSON.parse(text)))
    }),
    { numRuns: 300 },
  )
})

const JSON5: readonly [string, unknown][] = [
  ["{a: 'b', $c_1: \"it's\", 'd': [1, 2,],}", { a: 'b', $c_1: "it's", d: [1, 2] }],
  ['// one\n[/* two */ +1, -.5, 0xFF, 1., 2e3, Infinity] // three', [1, -0.5, 255, 1, 2000, Number.POSITIVE_INFINITY]],
  ['["a\\\nb\\x41\\u00e9\\v\\q\\0"]', ['abAé\vq\0']],
  ['\ufeff [true, false, null]', [true, false, null]],
  ['{"__proto__": 1, constructor: 2}', JSON.parse('{"__proto__": 1, "constructor": 2}')],
]
for (const [text, value] of JSON5) {
  test(`JSON5 ${JSON.stringify(text)}`, () => expect(JSON.stringify(readJson5(text))).toBe(JSON.stringify(value)))
}

for (const text of [
  '{',
  '[1',
  '[1 2]',
  '{a}',
  '{a: 1 b: 2}',
  '[01]',
  '["\n"]',
  '["\\u12"]',
  '["\\1"]',
  '[1]]',
  '[nul]',
  '[,]',
  '/* {}',
  '[\'a"]',
]) {
  test(`no JSON: ${JSON.stringify(text)}`, () =>
    expect(() => readJson5(text)).toThrow(/^line \d+: E_FORMAT: not JSON: /))
}

test('what begins as JSON, and what does not', () => {
  for (const text of ['{}', '[]', ' \n{"a": 1', '// x\n[', '{a:', '{', '["', '[[', '[-1'])
    expect(looksLikeJson(text), text).toBe(true)
  for (const text of ['', 'a', '[sigh] ____', '{}____ is fine'.slice(2), '// only', '(', '{ ____ }'])
    expect(looksLikeJson(text), text).toBe(false)
})

const CSV: readonly [string, string[][]][] = [
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a,b\n', [['a', 'b']]],
  ['"a,""b""\nc",d\n\ne,', [['a,"b"\nc', 'd'], [''], ['e', '']]],
  ['"a"b,c"d', [['ab', 'c"d']]],
  ['', []],
]
for (const [text, records] of CSV) test(`CSV ${JSON.stringify(text)}`, () => expect(readCsv(text)).toEqual(records))

const SQL: readonly [string, (string | number | null)[][]][] = [
  [
    "insert into t values (1,'a''b'),(-2,NULL);",
    [
      [1, "a'b"],
      [-2, null],
    ],
  ],
  ['INSERT INTO "s"."t" ("b", a) VALUES (E\'x\\ny\', 1.5)', [[1.5, 'x\ny']]],
  ["insert into t values (1,'back\\slash');", [[1, 'back\\slash']]],
  ["insert into `t` values (1,'it\\'s');", [[1, "it's"]]],
  [
    "-- insert into t values (9,9);\n/* insert into t values (9,9); */ select 'insert into t values (9,9);'; insert into u values (3,'t');",
    [],
  ],
  [
    'copy t (a, b) from stdin;\n1\ta\\tb\\\\\n2\t\\N\n\\.\n',
    [
      ['1', 'a\tb\\'],
      ['2', null],
    ],
  ],
]
for (const [text, rows] of SQL) {
  test(`SQL ${JSON.stringify(text)}`, () => {
    expect(readSql(text, { t: ['a', 'b'] }).map(row => ['a', 'b'].map(column => row.cells.get(column)))).toEqual(rows)
  })
}

const alias = new Foreign('an alias')
const YAML: readonly [string, unknown][] = [
  ['White:\n- a\n-  b  \n- c # d\n', ['a', 'b', 'c']],
  ["White: [a, \"b, c\", 'it''s', d\n e] # f", ['a', 'b, c', "it's", 'd e']],
  ['White: []', []],
  ['White:\n  - |\n    a\n      b\n\n    c\n  - >-\n    d\n    e\n  - f', ['a\n  b\n\nc', 'd e', 'f']],
  ['White:\n- "a\\n\\u00e9\\\n  b\n  c\n\n  d"\n- \'e\n  f\'', ['a\néb c\nd', 'e f']],
  ['White:\n- a\n  b\n\n  c\n- d\n  - e', ['a b\nc', 'd - e']],
  ['White:\n- !!str a\n- &x b\n- ! c\n- *x\n- !!set', ['a', 'b', 'c', alias, null]],
  [
    'White:\n- a: b\n- "c": d\n- - e\n  - f\n- [g]\n- {h: i}\n- j:k',
    [
      new Foreign('a map (a text with ": " in it needs quotes)'),
      new Foreign('a map'),
      new Foreign('a list'),
      new Foreign('a list'),
      new Foreign('a map'),
      'j:k',
    ],
  ],
  ['White:\n-\n- ~\n- yes\n- 007', [null, '~', 'yes', '007']],
]
for (const [text, value] of YAML)
  test(`YAML ${JSON.stringify(text)}`, () => expect(readYaml(text).get('White')).toEqual(value))

for (const text of [
  'White:\n- a\n---\nWhite:\n- b',
  'White:\n  - a\n - b',
  '- a',
  'White: "a" b',
  'White: [a',
  '  White:\n- a',
  'White:\n- %a',
  'White: "\\q"',
]) {
  test(`no YAML that is read: ${JSON.stringify(text)}`, () =>
    expect(() => readYaml(text)).toThrow(/^line \d+: E_FORMAT: not YAML/))
}

const SLUGS = [
  ['Potting Shed Base', 'potting-shed-base'],
  ['  Été à la plage! ', 'ete-a-la-plage'],
  ['日本', 'imported'],
  ['', 'imported'],
  ['x'.repeat(99), 'x'.repeat(64)],
  ['--a--', 'a'],
] as const
for (const [name, slug] of SLUGS) test(`the id of ${JSON.stringify(name)}`, () => expect(slugOf(name)).toBe(slug))
