import { describe, expect, test } from 'vitest'
import { readAnswer } from './answer.ts'
import { lastObject } from './objects.ts'

const LEGAL = [{ type: 'pass' }, { type: 'play', cards: ['3s'] }]
const asked = { turn: 4, legal: LEGAL, remarks: { play: { field: 'boast' } } }
const read = (text: string) => readAnswer({ text, calls: [] }, asked)

test('a number is the legal move of that number', () => {
  expect(read('{"turn": 4, "choice": 2}')).toEqual({ move: LEGAL[1], choice: 2, notes: null })
})

test('a remark goes where the game wants it, and nowhere else', () => {
  expect(read('{"turn": 4, "choice": 2, "say": "ha"}')).toMatchObject({ move: { type: 'play', boast: 'ha' } })
  expect(read('{"turn": 4, "choice": 1, "say": "ha"}')).toMatchObject({ kind: 'illegal', code: 'nothing_to_say' })
  expect(read('{"turn": 4, "choice": 1, "say": null}')).toMatchObject({ move: { type: 'pass' } })
})

test('a move that is written out is given as it is: the game judges it', () => {
  const move = { type: 'play', cards: ['2h'] }
  expect(read(`I hold 3s, which is legal, but: {"turn": 4, "move": ${JSON.stringify(move)}}`)).toMatchObject({ move })
})

describe('the last complete object counts', () => {
  const LAST = [
    ['a draft before it', 'Draft: {"a": 1}. But the nines are better, so: {"a": 2}', { a: 2 }],
    ['words behind it', '{"a": 1} That is my move.', { a: 1 }],
    ['a fence', '```json\n{"a": 1}\n```', { a: 1 }],
    ['the same twice', '{"a": 1}\n{"a": 1}', { a: 1 }],
    ['braces in a text', '{"a": "} {"}', { a: '} {' }],
    ['escaped quotes', '{"a": "\\"}"}', { a: '"}' }],
    ['nested', 'x {"a": {"b": {}}} y', { a: { b: {} } }],
    ['broken before it', '{a: 1} and so {"a": 1}', { a: 1 }],
    ['begun before it', 'if {x then {"a": 1}', { a: 1 }],
  ] as const
  for (const [what, text, value] of LAST) test(what, () => expect(lastObject(text)).toEqual({ value }))

  const NONE = [
    ['', 'empty'],
    [' \n', 'empty'],
    ['pass', 'no_object'],
    ['[1, 2]', 'no_object'],
    ['{"a": 1', 'unclosed'],
    ['{"a": 1} or rather {"a": 2', 'unclosed'],
    ['{"a": 1} or rather {a: 2}', 'broken_json'],
    ['{"a": 1}{"a": 2}', 'two_answers'],
    ['Final answer: {"a": 1}\n\n**Final answer:** {"a": 2}', 'two_answers'],
    ['{"a": 1, "a": 1}', 'key_twice'],
    [`${'{"a":'.repeat(70)}1${'}'.repeat(70)}`, 'too_deep'],
  ] as const
  for (const [text, code] of NONE)
    test(JSON.stringify(text.slice(0, 50)), () => expect(lastObject(text)).toMatchObject({ code }))
})

test('a text made to be slow is given up', () => {
  const before = performance.now()
  for (const piece of ['{', '{"', '{"a', '{ {} ', '"{', '{}{', '{\\"', "{'"]) lastObject(piece.repeat(200_000))
  expect(performance.now() - before).toBeLessThan(30_000)
})

test('tools: one call, or the same twice', () => {
  const call = (input: string, name = 'answer') => ({ name, input })
  const given = (...calls: { name: string; input: string }[]) =>
    readAnswer({ text: '{"turn": 4, "choice": 1}', calls }, asked)
  expect(given(call('{"turn": 4, "choice": 2}'))).toMatchObject({ choice: 2 })
  expect(given(call('{"turn": 4, "choice": 2}'), call('{"choice": 2, "turn": 4}'))).toMatchObject({ choice: 2 })
  expect(given(call('{"turn": 4, "choice": 2}'), call('{}', 'search'))).toMatchObject({ code: 'unknown_tool' })
})
