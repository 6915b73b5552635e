import { expect, test } from 'vitest'
import { notPlain } from './save-load.ts'
import { textFault } from './text-fault.ts'

const SENTENCES = [
  ['Ada passes.', null],
  ['“Porridge, again” wins!', null],
  ['Ada says “never”.', null],
  ['', 'empty'],
  [' Ada passes.', 'spaces'],
  ['Ada passes', 'end'],
  ['undefined passes.', 'undefined'],
  ['Ada has NaN points.', 'NaN'],
  ['Ada plays [object Object].', '[object'],
  ['Ada plays null.', 'null'],
  [null, 'where a text'],
] as const
test.each(SENTENCES)('%j as a sentence', (text, fault) => {
  const found = textFault(text, { sentence: true })
  if (fault === null) expect(found).toBeNull()
  else expect(found).toContain(fault)
})

test('a label needs no stop, a refusal may repeat what was sent, and cards may say anything', () => {
  expect(textFault('Play a pair of jacks', { sentence: false })).toBeNull()
  expect(textFault('"cards" is a list, not null.', { sentence: true, answer: true })).toBeNull()
  expect(textFault('"cards" is a list, not undefined.', { sentence: true, answer: true })).toContain('undefined')
  expect(textFault('“null and void” wins.', { sentence: true, quoted: ['null and void'] })).toBeNull()
})

const PLAIN = [
  [{ a: [1, 'x', null, true], b: {} }, null],
  [{ a: new Map() }, 'state.a is a Map'],
  [{ a: [1, undefined] }, 'state.a.1 is undefined'],
  [{ a: Number.NaN }, 'state.a is NaN'],
  [{ a: -0 }, 'state.a is -0'],
  [{ a: () => 1 }, 'state.a is a function'],
  [{ a: new Uint8Array(2) }, 'state.a is a Uint8Array'],
  [{ a: { b: 1n } }, 'state.a.b is a bigint'],
] as const
test.each(PLAIN)('%o as a state', (value, fault) => {
  const found = notPlain(value, 'state')
  if (fault === null) expect(found).toBeNull()
  else expect(found).toContain(fault)
})
