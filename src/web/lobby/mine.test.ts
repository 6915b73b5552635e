import { expect, test } from 'vitest'
import { readMine, withTable } from './mine.ts'

const NOTHING = [null, '', 'null', '{}', '[1, null, "x"]', '[{"id": 3, "game": "president"}]', '[{"id": "a"}]'] as const
for (const text of NOTHING) test(`nothing kept in ${text}`, () => expect(readMine(text)).toEqual([]))

test('a token that is no text makes the entry useless', () => {
  expect(readMine('[{"id":"a","game":"g","token":7},{"id":"b","game":"g","token":"t"}]').map(one => one.id)).toEqual([
    'b',
  ])
})

test('the newest comes first and keeps what was known of it', () => {
  const list = [
    { id: 'a', game: 'g', token: 'ta' },
    { id: 'b', game: 'g', token: 'tb', host_token: 'hb' },
  ]
  expect(withTable(list, { id: 'b', game: 'g', token: 'new' })).toEqual([
    { id: 'b', game: 'g', token: 'new', host_token: 'hb' },
    { id: 'a', game: 'g', token: 'ta' },
  ])
})

test('twenty are kept', () => {
  const list = Array.from({ length: 20 }, (_, i) => ({ id: `t${i}`, game: 'g' }))
  const next = withTable(list, { id: 'new', game: 'g' })
  expect(next).toHaveLength(20)
  expect(next[0].id).toBe('new')
  expect(next.at(-1)?.id).toBe('t18')
})
