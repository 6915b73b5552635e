import { expect, test } from 'vitest'
import { listed, oneLine, safe, wrap } from './text.ts'

test('nothing that steers a terminal gets through', () => {
  expect(safe('a\u001b[31mb\u0007\r\u202ec\u200d\nd\u2028e\ud800')).toBe(
    'a\uFFFD[31mb\uFFFD\uFFFD\uFFFDc\u200d\nd\uFFFDe\uFFFD',
  )
  expect(oneLine(' a\n  b\tc \n')).toBe('a b\uFFFDc')
})

test('lines are broken at spaces, and long words stay whole', () => {
  expect(wrap('one two three', 7)).toBe('one two\nthree')
  expect(wrap('seventeen-letters x', 5, '  ')).toBe('  seventeen-letters\n  x')
  expect(wrap('  a   b ', 80)).toBe('a b')
  // Width is counted in characters, not in bytes or UTF-16 units.
  expect(wrap('😀😀 😀', 4)).toBe('😀😀 😀')
  expect(wrap('', 10)).toBe('')
})

test('lists', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(listed)).toEqual(['', 'A', 'A and B', 'A, B and C'])
})
