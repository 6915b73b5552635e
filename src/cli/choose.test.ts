import { expect, test } from 'vitest'
import { chooseMove } from './choose.ts'

const MOVES = [
  { type: 'pass' },
  { type: 'play', cards: ['Jc'] },
  { type: 'play', cards: ['Jc', 'Jd'] },
  { type: 'skip', seat: 0 },
]
const LABELS = ['Pass', 'Play jack', 'Play pair of jacks', 'Name yourself']

// What is typed, and the move of the list it is, or a part of what is said instead.
const CASES: [string, number | string][] = [
  ['1', 0],
  [' 04 ', 3],
  ['0', 'no move 0; they are numbered 1 to 4'],
  ['5', 'no move 5'],
  ['pass', 0],
  ['PASS', 0],
  ['play  Jack', 1],
  ['jack', 1],
  ['jacks', 2],
  ['pair', 2],
  ['Jc Jd', 2],
  ['jc', 1],
  ['yourself', 3],
  ['play', 'That could be 2 (Play jack), 3 (Play pair of jacks); type its number.'],
  ['queen', 'none of the moves'],
  ['-1', 'none of the moves'],
  ['{"type":', 'not JSON'],
]
for (const [typed, expected] of CASES) {
  test(`typed: ${typed}`, () => {
    const choice = chooseMove(typed, MOVES, LABELS)
    if (typeof expected === 'number') expect(choice).toEqual({ move: MOVES[expected] })
    else expect(choice).toEqual({ problem: expect.stringContaining(expected) })
  })
}

test('a move as JSON is sent as it stands, whatever it is', () => {
  expect(chooseMove('{"type": "play", "cards": ["Js"]}', MOVES, LABELS)).toEqual({
    move: { type: 'play', cards: ['Js'] },
  })
})
