import { expect, test } from 'vitest'
import { fromSeed, shuffle } from '../../engine/index.ts'
import { cardNumber } from '../cards.ts'
import { president } from './index.ts'
import { dealt } from './story.ts'

// RU16. Sizes as the rules page has them, from the leader on.
const SIZES: Readonly<Record<number, readonly number[]>> = {
  3: [18, 17, 17],
  4: [13, 13, 13, 13],
  5: [11, 11, 10, 10, 10],
  6: [9, 9, 9, 9, 8, 8],
}

for (const seats of [3, 4, 5, 6]) {
  test(`${seats} seats: 52 different cards, and the leader's side has the extra ones`, () => {
    for (let seed = 0; seed < 1000; seed++) {
      const { state } = dealt(seats, {}, String(seed))
      expect(state.hands.map(hand => hand.length)).toEqual(SIZES[seats])
      expect(new Set(state.hands.flat()).size).toBe(52)
    }
  })

  test(`${seats} seats: after every event all 52 cards are in hands or on the pile, and the extra cards go round`, () => {
    for (let seed = 1; seed <= 10; seed++) {
      const story = dealt(seats, { rounds: 3 }, String(seed)).goesOn((legal, state) => {
        expect(president.invariants(state)).toEqual([])
        return legal[(seed + state.turn) % legal.length]
      })
      for (const event of story.events.filter(({ type }) => type === 'round_start')) {
        const counts = event.counts as number[]
        const leader = event.leader as number
        expect(counts.map((_, seat) => counts[(leader + seat) % seats])).toEqual(SIZES[seats])
      }
    }
  })
}

test('card i of the shuffled deck goes to seat (leader + i) mod n', () => {
  const deck = Array.from({ length: 52 }, (_, card) => card)
  const [order, random] = shuffle(fromSeed(5), deck)
  const story = dealt(5, { rounds: 2 }, '5')
  expect(new Set(story.state.hands[3])).toEqual(new Set(order.filter((_, index) => index % 5 === 3)))
  story.goesOn(
    legal => legal[0],
    ({ round }) => round === 2,
  )
  const { leader } = story.state
  const [second] = shuffle(random, deck)
  const hand = story.latest.find(({ type, to }) => type === 'hand' && to === (leader + 1) % 5)!
  const numbers = (hand.cards as string[]).map(name => cardNumber(name))
  expect(new Set(numbers)).toEqual(new Set(second.filter((_, index) => index % 5 === 1)))
})

// RL04
test('later deals differ between seeds and from the first', () => {
  const deals = new Set<string>()
  for (let seed = 1; seed <= 100; seed++) {
    const story = dealt(4, { rounds: 2 }, String(seed))
    deals.add(JSON.stringify(story.state.hands))
    story.goesOn(
      legal => legal[legal.length - 1],
      ({ round }) => round === 2,
    )
    deals.add(JSON.stringify(story.state.hands))
  }
  expect(deals.size).toBe(200)
})

// RL05
test('what is played changes no later card', () => {
  const second = [0, 1].map(manner => {
    const story = dealt(3, { rounds: 2, next_leader: 'president' }, '8')
    story.goesOn(
      legal => legal[manner === 0 ? 0 : legal.length - 1],
      ({ round }) => round === 2,
    )
    const { leader } = story.state
    const hands = story.latest.filter(({ type }) => type === 'hand').map(({ cards }) => cards)
    return hands.map((_, seat) => hands[(leader + seat) % 3])
  })
  expect(second[0]).toEqual(second[1])
})
