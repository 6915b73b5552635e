import { expect, test } from 'vitest'
import { readTurns, withTurns } from './turns.ts'

const SEEN = { a: { turn: 3, at: 1000 }, b: { turn: 8, at: 2000 } }

test('a turn that is still the same keeps its time, another begins now, a table that is gone is forgotten', () => {
  const now = [
    { table: 'a', turn: 3 },
    { table: 'c', turn: 0 },
  ]
  expect(withTurns(SEEN, now, 5000)).toEqual({ a: { turn: 3, at: 1000 }, c: { turn: 0, at: 5000 } })
  expect(withTurns(SEEN, [{ table: 'b', turn: 9 }], 5000)).toEqual({ b: { turn: 9, at: 5000 } })
})

test('a table called like a part of every object is a table', () => {
  expect(withTurns({}, [{ table: 'constructor', turn: 1 }], 7)).toEqual({ constructor: { turn: 1, at: 7 } })
})

for (const text of [null, '', 'null', '[1]', '{"a": 3}', '{"a": {"turn": "3", "at": 1}}'])
  test(`${text} counts as nothing`, () => expect(readTurns(text)).toEqual({}))
test('what was kept is read', () => expect(readTurns(JSON.stringify(SEEN))).toEqual(SEEN))
