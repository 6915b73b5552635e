import { expect, test } from 'vitest'
import { readSeals, withSeal } from './seals.ts'

for (const text of [null, '', '{}', '[3, null]', '[{"table":"a","commitment":7,"at":1}]']) {
  test(`nothing is noted in ${text}`, () => expect(readSeals(text)).toEqual([]))
}

test('the first time counts, and a salt is added to it', () => {
  const first = withSeal([], { table: 't', commitment: 'c', at: 100 })
  const again = withSeal(first, { table: 't', commitment: 'c', at: 200, salt: 'x' })
  expect(again).toEqual([{ table: 't', commitment: 'c', at: 100, salt: 'x' }])
  expect(withSeal(again, { table: 't', commitment: 'c', at: 300 })).toEqual(again)
  expect(withSeal(again, { table: 't', commitment: 'd', at: 300 })).toHaveLength(2)
})
