import { expect, test } from 'vitest'
import { layHand, layStill } from './hand-rows.ts'

const DECK = [...'3456789TJQKA2'].flatMap(rank => [...'cdhs'].map(suit => rank + suit))
const spread = (count: number) =>
  DECK.filter((_, i) => i % 4 === 0)
    .concat(DECK.filter((_, i) => i % 4 === 1))
    .slice(0, count)
    .sort((a, b) => DECK.indexOf(a) - DECK.indexOf(b))

// design, A hand: rows for 8, 13 and 18 cards at each width of the room
const CASES = [
  [304, 8, [4, 4]],
  [304, 13, [5, 4, 4]],
  [304, 18, [6, 6, 6]],
  [374, 8, [8]],
  [374, 18, [6, 6, 6]],
  [788, 8, [8]],
  [788, 13, [13]],
  [788, 18, [9, 9]],
  [1052, 13, [13]],
  [1052, 18, [18]],
] as const
for (const [room, count, lengths] of CASES) {
  test(`${count} cards in ${room} px lie in rows of about ${lengths.join(' + ')}`, () => {
    const { rows, width, steps } = layHand(spread(count), room)
    expect(rows).toHaveLength(lengths.length)
    expect(rows.flat()).toEqual(spread(count))
    for (const [i, row] of rows.entries()) {
      expect(Math.abs(row.length - lengths[i])).toBeLessThanOrEqual(1)
      expect(width + steps[i] * (row.length - 1)).toBeLessThanOrEqual(room)
      if (row.length > 1) expect(steps[i]).toBeGreaterThanOrEqual(44)
    }
  })
}

test('a pair is not parted where a cut one card off avoids it', () => {
  const hand = ['3c', '4d', '4h', '6s', '7c', '7d', '8h', '8s', '9c', 'Td', 'Jh', 'Qs', 'Kc']
  for (const row of layHand(hand, 374).rows.slice(1)) {
    const before = hand[hand.indexOf(row[0]) - 1]
    expect(before[0]).not.toBe(row[0][0])
  }
})

test('an empty hand has no rows', () => expect(layHand([], 374).rows).toEqual([]))

// 13 cards on a phone: 1 + floor((374 - 48) / 28) = 12 in a row at the least width, so two rows; on a desk one of 84.
const STILLS = [
  [374, 8, 1, 56],
  [374, 13, 2, 56],
  [1052, 18, 1, 84],
] as const
for (const [room, count, rows, width] of STILLS) {
  test(`${count} cards that are only looked at, in ${room} px`, () => {
    const laid = layStill(spread(count), room)
    expect([laid.rows.length, laid.width]).toEqual([rows, width])
    for (const [i, row] of laid.rows.entries()) {
      expect(laid.width + laid.steps[i] * (row.length - 1)).toBeLessThanOrEqual(room)
      if (row.length > 1) expect(laid.steps[i]).toBeGreaterThanOrEqual(28)
    }
  })
}
