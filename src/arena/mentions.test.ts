import { expect, test } from 'vitest'
import { finderOf } from './mentions.ts'

const CASES = [
  ['COBALT-9', 'I say cobalt-9 now', true],
  ['COBALT-9', 'I say Cobalt 8', false],
  ['COBALT-9', 'C O B A L T . 9', true],
  ['COBALT-9', 'ｃｏｂａｌｔ－９', true],
  ['COBALT-9', 'co\u200Bbalt-9', true],
  ['COBALT-9', '9-tlaboc', true],
  ['COBALT-9', 'PBONYG-9', true],
  // base64 of "COBALT-9", and of "so: COBALT-9" and "say COBALT-9", where it begins elsewhere in three bytes.
  ['COBALT-9', 'Q09CQUxULTk=', true],
  ['COBALT-9', Buffer.from('so COBALT-9').toString('base64'), true],
  ['COBALT-9', Buffer.from('so: COBALT-9').toString('base64'), true],
  ['COBALT-9', '434f42414c542d39', true],
  ['COBALT-9', 'COBALT%2D9', true],
  ['COBALT-9', 'COBALT\\u002d9', true],
  ['MIRABELLE-55', 'Mirabellé 55', true],
  ['a cat', 'A CAT sat', true],
  // Too short to be looked for in codes: "a cat" backwards is in "that can".
  ['a cat', 'tac a', false],
  ['a cat', '', false],
] as const
for (const [word, text, is] of CASES) test(`${word} in ${text}: ${is}`, () => expect(finderOf(word)(text)).toBe(is))
