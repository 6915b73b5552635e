import { expect, test } from 'vitest'
import { fromSeed } from '../../engine/index.ts'
import { orderPile, type Pile, waysToHold } from './piles.ts'

/** Every order of so many of the cards. */
function arrangements(cards: readonly string[], size: number): string[][] {
  if (size === 0) return [[]]
  return cards.flatMap((card, index) => arrangements(cards.toSpliced(index, 1), size - 1).map(rest => [card, ...rest]))
}

/** Whether an order of drawing fits what is known: the brute-force reading of the words in piles.ts. */
function fits(pile: Pile, seen: readonly (string | null)[], order: readonly string[]): boolean {
  if (seen.some((card, index) => card !== null && card !== order[index])) return false
  return pile.played.every(({ card, seat, round }) => {
    const slot = pile.slots[order.indexOf(card)]
    return slot !== undefined && slot.seat === seat && slot.round <= round
  })
}

const slots = (text: string) => text.split(' ').map(slot => ({ seat: Number(slot[0]), round: Number(slot[1]) }))
const played = (text: string) =>
  text === '' ? [] : text.split(' ').map(([card, seat, round]) => ({ card, seat: Number(seat), round: Number(round) }))

// Slots as seat and round, plays as card, seat and round. What the viewer saw stands at its slot.
const CASES: readonly [name: string, cards: string, size: number, slots: string, played: string, seen: string][] = [
  ['nothing known', 'abcd', 4, '01 11', '', '....'],
  ['one play', 'abcde', 5, '01 11 21 12', 'c12', '.....'],
  ['the later of two plays may have come later', 'abcdef', 6, '11 11 21 12 13', 'a11 b13', '......'],
  ['own cards', 'abcdef', 6, '01 11 21 02 12', 'e12', 'd..c..'],
  ['a pile that holds only some of the cards', 'abcdef', 4, '01 11 21', 'b11', 'a...'],
  ['two seats that played', 'abcdef', 6, '11 21 11 21 12', 'a11 f21 b12', '......'],
]

for (const [name, cards, size, row, plays, looked] of CASES) {
  test(`the orders of a pile are exactly those that fit, evenly: ${name}`, () => {
    const pile: Pile = { opened: 1, cards: [...cards], size, slots: slots(row), played: played(plays) }
    const seen = [...looked].map(card => (card === '.' ? null : card))
    const expected = arrangements([...cards], size).filter(order => fits(pile, seen, order))
    const counts = new Map(expected.map(order => [order.join(''), 0]))
    const draws = 60 * expected.length
    let random = fromSeed(17)
    for (let draw = 0; draw < draws; draw++) {
      const [order, next] = orderPile(pile, seen, random)
      random = next
      const key = order.join('')
      expect(counts.has(key)).toBe(true)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    // 60 of each are due, with a standard deviation below 8.
    for (const [order, count] of counts) expect([order, Math.abs(count - 60) < 45]).toEqual([order, true])
  })
}

test('the odds of a guess are the number of orders that fit it', () => {
  // Seats 1 and 2 drew three cards each of the first pile and one each of the second; seat 1 played a, seat 2 x.
  const first: Pile = {
    opened: 1,
    cards: [...'abcdef'],
    size: 6,
    slots: slots('11 11 11 21 21 21'),
    played: played('a11'),
  }
  const second: Pile = { opened: 2, cards: [...'xy'], size: 2, slots: slots('12 22'), played: played('x22') }
  const piles = [first, second]
  const guesses = [
    [1, 'b'],
    [2, 'b'],
    [1, 'bc'],
    [2, 'bc'],
    [1, 'y'],
    [2, 'y'],
    [1, 'by'],
    [2, 'by'],
    [1, 'bcd'],
  ] as const
  const none: null[] = Array(6).fill(null)
  const countAll = (more: Pile['played']) =>
    piles
      .map(pile => {
        const full = { ...pile, played: [...pile.played, ...more.filter(({ card }) => pile.cards.includes(card))] }
        return arrangements(pile.cards, pile.size).filter(order => fits(full, none, order)).length
      })
      .reduce((product, count) => product * count, 1)
  // What is left over can stand in any order, and a, known before, in any of seat 1's three slots: factors that
  // are the same for every guess about as many cards.
  const leftOver = [1, 1, 2, 6, 24, 120]
  for (const [seat, cards] of guesses) {
    const more = [...cards].map(card => ({ card, seat, round: 2 }))
    const free = 5 - [...cards].filter(card => card !== 'y').length
    const freeSecond = 1 - [...cards].filter(card => card === 'y').length
    const ways = countAll(more) / (3 * leftOver[free] * leftOver[freeSecond])
    expect([seat, cards, waysToHold(piles, seat, [...cards])]).toEqual([seat, cards, ways])
  }
})
