import { expect, test } from 'vitest'
import { type Line, LineCutter } from './lines.ts'

function cut(chunks: readonly (string | Buffer)[], max = 10): Line[] {
  const lines: Line[] = []
  const cutter = new LineCutter(line => lines.push(line), max)
  for (const chunk of chunks) cutter.push(Buffer.from(chunk as string))
  cutter.end()
  return lines
}

const LONG = { problem: 'a line of more than 10 bytes' }
const CASES: [string, (string | Buffer)[], Line[]][] = [
  ['lines in pieces', ['a', 'b\nc', '\n', '\nd'], [{ text: 'ab' }, { text: 'c' }, { text: '' }, { text: 'd' }]],
  ['a character in two pieces', [Buffer.from([0xe2, 0x82]), Buffer.from([0xac, 10])], [{ text: '€' }]],
  ['exactly as long as it may be', [`${'x'.repeat(10)}\n`], [{ text: 'xxxxxxxxxx' }]],
  ['too long in one piece', [`${'x'.repeat(11)}\nok\n`], [LONG, { text: 'ok' }]],
  [
    'too long in many pieces: told once, skipped to its end',
    ['xxxxxx', 'xxxxxx', 'xxxxxx', 'x\nok\n'],
    [LONG, { text: 'ok' }],
  ],
  ['no UTF-8', [Buffer.from([0xff, 0xfe, 10])], [{ problem: 'a line that is not UTF-8' }]],
  ['nothing', [''], []],
]
for (const [name, chunks, lines] of CASES) test(name, () => expect(cut(chunks)).toEqual(lines))
