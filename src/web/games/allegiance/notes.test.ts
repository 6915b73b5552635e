import { expect, test } from 'vitest'
import { pinned, readNotes } from './notes.ts'

const NOTHING = [null, '', '[]', '3', 'null', '"x"'] as const
for (const text of NOTHING) test(`no notes in ${text}`, () => expect(readNotes(text)).toEqual({}))

test('notes that nobody can have written are left out', () => {
  expect(readNotes('{"t":{"1":"red","2":"purple","x":"red","3":"?"},"u":7}')).toEqual({
    t: { 1: 'red', 3: '?' },
    u: {},
  })
})

test('a note is pinned, changed, and taken off by pinning it once more', () => {
  const one = pinned({}, 't', 2, 'red')
  expect(one).toEqual({ t: { 2: 'red' } })
  const two = pinned(one, 't', 2, '?')
  expect(two).toEqual({ t: { 2: '?' } })
  expect(pinned(two, 't', 2, '?')).toEqual({ t: {} })
})

test('of many tables the ones noted last are kept', () => {
  let all = {}
  for (let i = 0; i < 40; i++) all = pinned(all, `t${i}`, 1, 'red')
  expect(Object.keys(all)).toEqual(Array.from({ length: 30 }, (_, i) => `t${i + 10}`))
})
