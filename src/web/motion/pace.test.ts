import { expect, test } from 'vitest'
import { after, dealStep, endOf, type Movement } from './movement.ts'
import { paced } from './pace.ts'

const MOVES: readonly Movement[] = [
  { how: 'arrive', spot: 'laid:9d', from: 'seat:2', at: 0, ms: 260 },
  { how: 'fly', ghost: 'back', from: 'seat:2', to: 'seat:1', at: 40, ms: 260 },
  { how: 'show', spot: 'laid:9d', as: 'flip', at: 260, ms: 240 },
  { how: 'shift', group: 'hand', at: 0, ms: 220 },
]

test('full pace is as written, quick takes half of everything', () => {
  expect(paced(MOVES, 'full')).toBe(MOVES)
  expect(paced(MOVES, 'quick').map(({ at, ms }) => [at, ms])).toEqual([
    [0, 130],
    [20, 130],
    [130, 120],
    [0, 110],
  ])
})

test('without motion nothing travels: what has come fades in once, within 120 ms', () => {
  expect(paced(MOVES, 'none')).toEqual([{ how: 'show', spot: 'laid:9d', as: 'fade', at: 0, ms: 120 }])
})

// 40 ms a card, 600 ms at most: 17 steps of 40 would be 680.
const DEALS = [
  [0, 0],
  [1, 0],
  [13, 40],
  [16, 40],
  [18, 600 / 17],
] as const
for (const [cards, step] of DEALS)
  test(`${cards} cards of a deal start ${step} ms apart`, () => expect(dealStep(cards)).toBeCloseTo(step))

test('the end of several, and the same begun later', () => {
  expect(endOf([])).toBe(0)
  expect(endOf(MOVES)).toBe(500)
  expect(endOf(after(100, MOVES))).toBe(600)
})
