import { expect, test } from 'vitest'
import { Blocks, MAX_BLOCKS, unitAt } from './blocks.ts'

const SCHEDULE = { tables: 4 }
const TWO = { width: 2, kept: 2 }
const row = (value: number) => Float64Array.from([1, value])

test('rows are kept by deal until there are too many, then joined two by two, and nothing is lost', () => {
  const blocks = new Blocks({ width: 3, kept: 2 }, SCHEDULE)
  const row = (value: number) => Float64Array.from([1, value, 2])
  for (let deal = 0; deal < MAX_BLOCKS - 1; deal++) blocks.add(row(deal))
  expect([blocks.size, blocks.rows().length]).toEqual([1, MAX_BLOCKS - 1])
  for (let deal = MAX_BLOCKS - 1; deal < 2 * MAX_BLOCKS + 3; deal++) blocks.add(row(deal))
  // 512 became 256 of two, those filled up to 512 by 1024 deals, and became 256 of four; three are left over.
  expect([blocks.size, blocks.rows().length, blocks.deals]).toEqual([4, MAX_BLOCKS / 2 + 1, 1027])
  expect([...blocks.rows()[0]]).toEqual([4, 0 + 1 + 2 + 3])
  expect([...(blocks.rows().at(-1) as Float64Array)]).toEqual([3, 1024 + 1025 + 1026])
  // 0 + 1 + … + 1026 = 1026 * 1027 / 2; what is not kept by block is added up all the same.
  expect([...blocks.totals()]).toEqual([1027, (1026 * 1027) / 2, 2 * 1027])
})

test('a unit is as long as a block where that is short, begins at a multiple of it, and has at most 1024 games', () => {
  for (const tables of [1, 3, 4, 360]) {
    const blocks = new Blocks(TWO, { tables })
    const wrong: number[] = []
    for (let deal = 0; deal < 70_000; ) {
      const unit = unitAt({ tables }, deal)
      const fits = unit === blocks.size || (unit < blocks.size && 2 * unit * tables > 1024)
      if (deal % unit !== 0 || !fits || unit * tables > Math.max(1024, tables)) wrong.push(deal)
      blocks.add(row(0), unit)
      deal += unit
    }
    expect(wrong, `${tables} tables`).toEqual([])
  }
})

test('units and single deals add up to the same last bit', () => {
  const value = (deal: number) => row(1 / (3 + (deal % 7)))
  const [whole, single] = [new Blocks(TWO, { tables: 16 }), new Blocks(TWO, { tables: 16 })]
  const end = 40_007
  for (let deal = 0; deal < end; deal++) single.add(value(deal))
  for (let deal = 0; deal < end; ) {
    const unit = Math.min(unitAt({ tables: 16 }, deal), end - deal)
    const sums = new Float64Array(2)
    for (let one = deal; one < deal + unit; one++) for (const at of [0, 1]) sums[at] += value(one)[at]
    whole.add(sums, unit)
    deal += unit
  }
  expect(whole.rows()).toEqual(single.rows())
  expect(whole.totals()).toEqual(single.totals())
  expect(whole.deals).toBe(end)
})
