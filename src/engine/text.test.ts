import { expect, test } from 'vitest'
import { cleanLine, codePoints } from './text.ts'

// rules/czar, Text from players: the cases are written from its sentence, step by step.
const CLEANED = [
  ['plain', 'Porridge, again', 'Porridge, again'],
  ['white space of any kind and number is one space', 'a \t\n\u00a0\u3000\u2028b', 'a b'],
  ['trimmed', '\u2003 a \n', 'a'],
  ['control characters go', 'a\u0000\u0007b\u001b[31mc', 'ab[31mc'],
  ['a tab is white space before it is a control character', 'a\tb', 'a b'],
  ['format characters go: marks of direction, byte-order mark, soft hyphen', '\ufeffa\u202eb\u200e\u00adc', 'abc'],
  ['lone surrogates go', 'a\ud800b\udfffc', 'abc'],
  ['pairs of surrogates stay', 'a\u{1f600}b', 'a\u{1f600}b'],
  ['joiners stay', 'a\u200cb\u200dc', 'a\u200cb\u200dc'],
  ['spaces that meet when something between them goes are one', 'a \u0007 b', 'a b'],
  ['spaces at the edge of what goes are trimmed', '\u200e a \u200e', 'a'],
  ['NFC', 'e\u0301', '\u00e9'],
  ['Hangul is composed', '\u1112\u1161\u11ab', '\ud55c'],
  ['nothing', '', null],
  ['only spaces', ' \t\n ', null],
  ['only what goes', '\u0000\u202e', null],
  ['only joiners and spaces', ' \u200c \u200d ', null],
  ['zero-width space is a format character, not white space', 'a\u200bb', 'ab'],
] as const
for (const [name, text, expected] of CLEANED) test(`cleaned: ${name}`, () => expect(cleanLine(text)).toBe(expected))

test('cleaning a clean text changes nothing', () => {
  for (const [, text] of CLEANED) {
    const once = cleanLine(text)
    if (once !== null) expect(cleanLine(once)).toBe(once)
  }
})

test('length is counted in code points', () => {
  expect(codePoints('')).toBe(0)
  expect(codePoints('a\u{1f600}\u200d')).toBe(3)
})
