import { expect, test } from 'vitest'
import { MOST_BYTES, readFileText } from './file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const FILES = [
  ['nothing', bytes(''), { fault: 'empty', count: 0 }],
  ['blank lines', bytes(' \n\n'), { fault: 'empty', count: 0 }],
  // The first bytes of a PNG picture.
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe), { fault: 'notText', count: 0 }],
  ['two replays, one a line', bytes('{"a": 1}\n{"b": 2}\n'), { fault: 'many', count: 2 }],
  ['a list', bytes('[{}, {}]'), { fault: 'notOne', count: 2 }],
  ['a text', bytes('"replay"'), { fault: 'notOne', count: 0 }],
  ['one replay over several lines', bytes('{\n"a": 1\n}\n'), { value: { a: 1 } }],
  ['one with a mark before it', bytes('\ufeff{"a": 1}'), { value: { a: 1 } }],
  ['too much', new Uint8Array(MOST_BYTES + 1), { fault: 'large', count: MOST_BYTES + 1 }],
] as const
for (const [what, given, read] of FILES) test(`a file with ${what}`, () => expect(readFileText(given)).toEqual(read))

test('what is no JSON says where it stops being it', () => {
  expect(() => readFileText(bytes('{"game": "president",}'))).toThrow(/not JSON: .*position 21|not JSON: .*line 1/)
})
