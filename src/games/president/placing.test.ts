import { expect, test } from 'vitest'
import { fromSeed, type Random, randrange } from '../../engine/index.ts'
import { type Placing, type Puzzle, type PuzzleCard, Ways } from './placing.ts'

/** All ways of a puzzle by trying everything: each card in each slot, each gift, each return. */
function allWays({ cards, rooms, exchange }: Puzzle): string[] {
  const ways: string[] = []
  const place = (at: number, slotBy: readonly number[]): void => {
    if (at < cards.length) {
      for (const slot of cards[at].slots) place(at + 1, [...slotBy, slot])
      return
    }
    const open = rooms.map((_, slot) => cards.filter((card, index) => !card.placed && slotBy[index] === slot))
    if (open.some((list, slot) => list.length !== rooms[slot])) return
    const bySlot = open.map(list => list.map(({ card }) => card))
    if (exchange === null) {
      ways.push(told({ bySlot, gift: [], returned: [] }))
      return
    }
    const upper = cards.filter((_, index) => slotBy[index] === exchange.upper).map(({ card }) => card)
    const lower = cards.filter((_, index) => slotBy[index] === exchange.lower).map(({ card }) => card)
    for (const returned of choose(lower, exchange.count)) {
      const received = [...upper, ...returned]
      if (exchange.byDefault && returned.some(card => upper.some(other => other < card))) continue
      const kept = lower.filter(card => !returned.includes(card))
      for (const gift of choose(received, exchange.count)) {
        if (kept.every(card => gift.every(given => given > card))) ways.push(told({ bySlot, gift, returned }))
      }
    }
  }
  place(0, [])
  return ways
}

function choose(cards: readonly number[], count: number): number[][] {
  if (count === 0) return [[]]
  return cards.flatMap((card, index) => choose(cards.slice(index + 1), count - 1).map(rest => [card, ...rest]))
}

function told({ bySlot, gift, returned }: Placing): string {
  const sorted = (cards: readonly number[]) => [...cards].sort((a, b) => a - b)
  return JSON.stringify([bySlot.map(sorted), sorted(gift), sorted(returned)])
}

/** A puzzle of up to eight cards in three slots, with or without an exchange between the first two. */
function puzzleOf(seed: number): Puzzle {
  let dice: Random = fromSeed(seed)
  const below = (count: number): number => {
    let value: number
    ;[value, dice] = randrange(dice, count)
    return value
  }
  const open = below(6)
  const cards: PuzzleCard[] = []
  const rooms = [0, 0, 0]
  for (let card = 0; card < 8; card++) {
    const home = below(3)
    const placed = card >= open
    if (!placed) rooms[home] += 1
    const slots = placed ? [home] : [0, 1, 2].filter(slot => slot === home || below(4) > 0)
    cards.push({ card: (card * 5) % 8, slots, placed })
  }
  const count = 1 + below(2)
  const exchange = below(4) === 0 ? null : { upper: 0, lower: 1, count, byDefault: below(3) === 0 }
  return { cards, rooms, exchange }
}

test('as many ways are counted as there are by trying everything', () => {
  let exchanges = 0
  for (let seed = 0; seed < 3000; seed++) {
    const puzzle = puzzleOf(seed)
    const all = allWays(puzzle)
    expect(new Ways(puzzle).total, `seed ${seed}`).toBe(all.length)
    if (puzzle.exchange !== null && all.length > 1) exchanges += 1
  }
  expect(exchanges).toBeGreaterThan(500)
})

test('each way is drawn as often as any other', () => {
  let tried = 0
  for (let seed = 0; tried < 12; seed++) {
    const puzzle = puzzleOf(seed)
    const all = allWays(puzzle)
    if (puzzle.exchange === null || all.length < 20 || all.length > 60) continue
    tried += 1
    const counts = new Map(all.map(way => [way, 0]))
    const ways = new Ways(puzzle)
    let dice = fromSeed(seed + 1)
    const draws = all.length * 200
    for (let draw = 0; draw < draws; draw++) {
      let placing: Placing
      ;[placing, dice] = ways.draw(dice)
      const way = told(placing)
      expect(counts.has(way), `seed ${seed}: ${way}`).toBe(true)
      counts.set(way, counts.get(way)! + 1)
    }
    // 200 are due of each; five standard deviations are 71.
    for (const [way, count] of counts) expect(Math.abs(count - 200), `seed ${seed}: ${way}`).toBeLessThan(71)
  }
})

test('where there is no way, none is drawn', () => {
  const card = { card: 7, slots: [0], placed: true }
  const kept = { card: 9, slots: [1], placed: true }
  const exchange = { upper: 0, lower: 1, count: 2, byDefault: false }
  const ways = new Ways({ cards: [card, kept], rooms: [0, 0], exchange })
  expect(ways.total).toBe(0)
  expect(() => ways.draw(fromSeed(1))).toThrow('no way')
})

test('cards that do not fit the rooms are an error', () => {
  expect(() => new Ways({ cards: [], rooms: [1], exchange: null })).toThrow('0 cards')
})
