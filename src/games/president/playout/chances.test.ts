import { expect, test } from 'vitest'
import { chanceOfFewer } from './chances.ts'

// By counting hands: unseen cards, cards in the hand, copies among the unseen, copies asked for.
const CASES = [
  // Of the 6 hands of two out of four cards, 1 has none of two copies, and 1 has both.
  [4, 2, 2, 1, 1 / 6],
  [4, 2, 2, 2, 5 / 6],
  // One card of ten, four of them copies.
  [10, 1, 4, 1, 6 / 10],
  // Three of five, three copies: C(2,0) C(3,3) = 1 of 10 hands has all; 3 x C(2,2) = 3 have one only.
  [5, 3, 3, 3, 9 / 10],
  [5, 3, 3, 2, 3 / 10],
  // All cards are in the hand.
  [5, 5, 2, 2, 0],
  // It cannot hold so many.
  [10, 1, 4, 2, 1],
  [10, 5, 1, 2, 1],
] as const
for (const [unseen, hand, copies, count, chance] of CASES) {
  test(`${hand} of ${unseen} cards, ${copies} copies: fewer than ${count}`, () => {
    expect(chanceOfFewer(unseen, hand, copies, count)).toBeCloseTo(chance, 12)
    // Found once, it is remembered.
    expect(chanceOfFewer(unseen, hand, copies, count)).toBe(chanceOfFewer(unseen, hand, copies, count))
  })
}
