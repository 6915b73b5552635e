import { expect, test } from 'vitest'
import { type OptionSpec, parseOption, readOptions } from './options.ts'

const SPECS: readonly OptionSpec[] = [
  { name: 'rounds', label: '', help: '', kind: 'whole', min: 1, max: 20, default: 7 },
  { name: 'limit', label: '', help: '', kind: 'whole', min: 1, max: 21, default: null, nullable: true },
  { name: 'greens', label: '', help: '', kind: 'number_of', values: [0, 2, 4], default: 2 },
  { name: 'revolution', label: '', help: '', kind: 'yes_no', default: true },
  { name: 'skip', label: '', help: '', kind: 'one_of', values: ['vote', 'host'], default: 'vote' },
  { name: 'deck', label: '', help: '', kind: 'material', default: 'house' },
]

test('what is not given has its default, in the order of the game', () => {
  const options = readOptions(SPECS, { skip: 'host', greens: 0 })
  expect(JSON.stringify(options)).toBe(
    '{"rounds":7,"limit":null,"greens":0,"revolution":true,"skip":"host","deck":"house"}',
  )
  expect(readOptions(SPECS, undefined)).toEqual(readOptions(SPECS, {}))
})

const REFUSED = [
  [{ rounds: 0 }, 'options.rounds: 0 is not within 1 to 20'],
  [{ rounds: 21 }, 'options.rounds: 21 is not within 1 to 20'],
  [{ rounds: null }, 'options.rounds: null where a whole number'],
  [{ rounds: '4' }, 'options.rounds: "4" where a whole number'],
  [{ rounds: 2.5 }, 'options.rounds: 2.5 where a whole number'],
  [{ limit: 0 }, 'options.limit: 0 is not within 1 to 21'],
  [{ greens: 1 }, 'options.greens: 1 where one of 0, 2, 4 is wanted'],
  [{ greens: null }, 'options.greens: null where one of'],
  [{ revolution: 1 }, 'options.revolution: 1 where true or false'],
  [{ skip: 'none' }, 'options.skip: "none" where one of vote, host'],
  [{ deck: 7 }, 'options.deck: 7 where a text is wanted'],
  [{ colour: 1 }, 'options: unknown option "colour"; known are rounds, limit'],
  [JSON.parse('{"__proto__": 1}'), 'options: unknown option "__proto__"'],
  [[], 'options: [] where an object of options is wanted'],
  [null, 'options: null where an object of options is wanted'],
] as const
for (const [given, reason] of REFUSED) {
  test(`refused: ${JSON.stringify(given)}`, () => expect(() => readOptions(SPECS, given)).toThrow(reason))
}

const TYPED = [
  ['rounds', '3', 3],
  ['limit', 'none', null],
  ['limit', 'null', null],
  ['limit', '5', 5],
  ['greens', '0', 0],
  ['revolution', 'false', false],
  ['skip', 'host', 'host'],
  ['deck', '7', '7'],
] as const
for (const [name, text, value] of TYPED) {
  test(`${name}=${text} as it is typed`, () => {
    expect(parseOption(SPECS.find(spec => spec.name === name)!, text, 'o')).toBe(value)
  })
}

test('what is typed wrongly is refused', () => {
  for (const [name, text] of [
    ['rounds', 'none'],
    ['rounds', '1e1'],
    ['rounds', ''],
    ['rounds', '0x5'],
    ['revolution', 'yes'],
    ['greens', '1'],
  ]) {
    expect(() => parseOption(SPECS.find(spec => spec.name === name)!, text, 'o'), `${name}=${text}`).toThrow(/^o: /)
  }
})
