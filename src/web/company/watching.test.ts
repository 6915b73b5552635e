import { expect, test } from 'vitest'
import en from '../words/en.ts'
import { watchHint, watchLine } from './watching.ts'

const CASES = [
  [undefined, 'sees what everyone at the table sees', ''],
  [{ see: 'public', delay_s: 60 }, '1 min late', 'You watch 1 min late'],
  [{ see: 'hands', delay_s: 0 }, 'all hands, a deal late.', 'a deal late'],
  [{ see: 'hands', delay_s: 30 }, 'at least 30 sec', 'a deal late'],
  [{ see: 'nothing', delay_s: 0 }, 'Nobody may watch', ''],
] as const
for (const [watch, line, hint] of CASES) {
  test(`${JSON.stringify(watch) ?? 'as usual'}: ${line}`, () => {
    expect(watchLine(en, watch)).toContain(line)
    const told = watchHint(en, watch)
    if (hint === '') expect(told).toBe('')
    else expect(told).toContain(hint)
  })
}
