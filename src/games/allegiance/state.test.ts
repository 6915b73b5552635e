import { describe, expect, test } from 'vitest'
import { scripted, Unusable } from '../../engine/index.ts'
import { dealHands, freshDeck, mostNamed, moveWeight, readStart, stackDeck } from './state.ts'
import { hand, table } from './story.ts'

describe('the deck and the deal', () => {
  for (const [greens, each] of [
    [0, 20],
    [2, 19],
    [4, 18],
  ] as const) {
    test(`${greens} greens leave ${each} red and ${each} blue`, () => {
      const deck = freshDeck(greens)
      const counts = ['red', 'blue', 'green'].map(colour => deck.filter(card => card === colour).length)
      expect(counts).toEqual([each, each, greens])
      expect(deck.toSorted((a, b) => 'rbg'.indexOf(a[0]) - 'rbg'.indexOf(b[0]))).toEqual(deck)
    })
  }

  test('each seat in turn draws ten from the end, and keeps them in the order drawn', () => {
    // The last card of the list is seat 0's first; the first of the list is seat 3's last.
    const deck = [...hand('g'.repeat(9)), ...hand('r'.repeat(30)), ...hand('b')]
    const hands = dealHands(deck)
    expect(hands[0]).toEqual(hand('brrrrrrrrr'))
    expect(hands[3]).toEqual(hand('rggggggggg'))
    expect(stackDeck(hands)).toEqual(deck)
  })

  test('an unshuffled deck gives the greens to seat 0', () => {
    const story = table({}, null, scripted('1', [Array.from({ length: 40 }, (_, index) => index)]))
    expect(story.state.hands).toEqual(['ggbbbbbbbb', 'bbbbbbbbbb', 'brrrrrrrrr', 'rrrrrrrrrr'].map(hand))
  })
})

describe('a set-up position', () => {
  test('is four hands of 1 to 10 cards, of any colours', () => {
    const hands = ['g', 'gggggggggg', 'r', 'rb'].map(hand)
    expect(readStart({ hands })).toEqual({ hands })
    expect(table({ greens: 0 }, 'g gggggggggg r rb').state.hands).toEqual(hands)
  })

  const BAD = [
    [null, 'start'],
    [[], 'start'],
    [{}, 'start'],
    [{ hands: [['red'], ['red'], ['red'], ['red']], leader: 0 }, 'start'],
    [{ hands: 'red' }, 'start.hands'],
    [{ hands: [['red'], ['red'], ['red']] }, 'start.hands'],
    [{ hands: [['red'], [], ['red'], ['red']] }, 'start.hands[1]'],
    [{ hands: [['red'], ['red'], ['red'], Array(11).fill('red')] }, 'start.hands[3]'],
    [{ hands: [['red'], ['red'], ['red', 'Blue'], ['red']] }, 'start.hands[2][1]'],
    [{ hands: [[null], ['red'], ['red'], ['red']] }, 'start.hands[0][0]'],
  ] as const
  for (const [value, place] of BAD) {
    test(`${JSON.stringify(value)?.slice(0, 60)} is unusable at ${place}`, () => {
      let caught: unknown = null
      try {
        readStart(value)
      } catch (error) {
        caught = error
      }
      expect(caught).toBeInstanceOf(Unusable)
      expect((caught as Unusable).place).toBe(place)
    })
  }
})

describe('who has most ballots', () => {
  const CASES = [
    [[2, 2, 2, 0], [2]],
    [
      [1, 1, 0, 0],
      [0, 1],
    ],
    [
      [3, 2, 1, 0],
      [0, 1, 2, 3],
    ],
    [[3, 3, 0, 1], [3]],
    [[null, null, null, 0], [0]],
    [
      [null, 3, 1, null],
      [1, 3],
    ],
    [
      [null, null, null, null],
      [0, 1, 2, 3],
    ],
  ] as const
  for (const [ballots, most] of CASES) test(JSON.stringify(ballots), () => expect(mostNamed(ballots)).toEqual(most))
})

describe('the weight', () => {
  const CASES = [
    [0, 3, null, 3],
    [18, 3, null, 21],
    [4, 3, 5, 5],
    [-4, -3, 5, -5],
    [5, -1, 5, 4],
    [1, -3, 1, -1],
  ] as const
  for (const [from, delta, limit, to] of CASES) {
    test(`${from} by ${delta} with limit ${limit} is ${to}`, () => expect(moveWeight(from, delta, limit)).toBe(to))
  }
})
