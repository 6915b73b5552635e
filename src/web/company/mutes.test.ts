import { expect, test } from 'vitest'
import { EVERYONE, isMuted, readMuted, withMuted } from './mutes.ts'

for (const text of [null, '', '{}', 'null', '7'])
  test(`nobody is muted by ${text}`, () => expect(readMuted(text)).toEqual([]))

test('only names are read', () => expect(readMuted('["ada", 3, null, "bo"]')).toEqual(['ada', 'bo']))

test('a name is muted whatever its case, and heard again', () => {
  const muted = withMuted([], 'Ada', true)
  expect(isMuted(muted, 'aDA')).toBe(true)
  expect(isMuted(muted, 'Bo')).toBe(false)
  expect(withMuted(muted, 'ADA', false)).toEqual([])
})

test('everyone can be muted at once', () => expect(isMuted(withMuted([], EVERYONE, true), 'Bo')).toBe(true))

test('a hundred are kept', () => {
  const all = Array.from({ length: 100 }, (_, i) => `n${i}`)
  const next = withMuted(all, 'new', true)
  expect(next).toHaveLength(100)
  expect(next.at(-1)).toBe('new')
  expect(next[0]).toBe('n1')
})
