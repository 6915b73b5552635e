import { expect, test } from 'vitest'
import type { LogFailure, TableLog } from './log.ts'
import type { Notice } from './notice.ts'
import { TimedLog } from './timed-log.ts'

test('how many appends in a row took a second is noted with each, and begins anew after a quick one', () => {
  let now = 0
  const done: ((failure: LogFailure | null) => void)[] = []
  const inner: Partial<TableLog> = { append: (_table, _n, _records, call) => void done.push(call) }
  const slow: number[] = []
  const note = (notice: Notice) => notice.type === 'append' && slow.push(notice.slow)
  const log = new TimedLog(inner as TableLog, { clock: { ticks: () => now } as never, note })
  for (const ms of [999, 1000, 4000, 1001, 12, 1000]) {
    log.append('t', 0, [], () => {})
    now += ms
    done.shift()?.(null)
  }
  expect(slow).toEqual([0, 1, 2, 3, 0, 1])
})
