import { expect, test } from 'vitest'
import { Blocks, MAX_BLOCKS } from './blocks.ts'

const row = (value: number) => Float64Array.from([1, value])

test('rows are kept by deal until there are too many, then joined two by two, and nothing is lost', () => {
  const blocks = new Blocks(2)
  for (let deal = 0; deal < MAX_BLOCKS - 1; deal++) blocks.add(row(deal))
  expect([blocks.size, blocks.rows().length]).toEqual([1, MAX_BLOCKS - 1])
  for (let deal = MAX_BLOCKS - 1; deal < 2 * MAX_BLOCKS + 3; deal++) blocks.add(row(deal))
  // 1024 became 512 of two, those filled up to 1024 by 2048 deals, and became 512 of four; three are left over.
  expect([blocks.size, blocks.rows().length]).toEqual([4, MAX_BLOCKS / 2 + 1])
  expect([...blocks.rows()[0]]).toEqual([4, 0 + 1 + 2 + 3])
  expect([...(blocks.rows().at(-1) as Float64Array)]).toEqual([3, 2048 + 2049 + 2050])
})
