import { describe, expect, test } from 'vitest'
import { Dice } from '../../dice.ts'
import { BLUE, GREEN, NONE, RED } from '../playout/position.ts'
import type { Belief } from './belief.ts'
import { believe } from './believe.ts'
import { goalLikelihood, HARD, KIND_PRIOR, KINDS } from './kinds.ts'
import { PublicRecord } from './record.ts'
import { drawWorlds } from './worlds.ts'
import { skipCost } from './worth.ts'

const OPTIONS = { rounds: 7, greens: 2, skip: 'vote', track_limit: null } as const

function record(options: object = {}, sizes = [10, 10, 10, 10], setUp = false): PublicRecord {
  return new PublicRecord({ ...OPTIONS, ...options } as typeof OPTIONS, { setUp, sizes })
}

/** Two rounds in which seat 1 is seen to play blue twice, seat 2 red twice. */
function told(options: object = {}): PublicRecord {
  const told = record(options)
  told.add([1, 0, 3, 0], 0, [NONE, BLUE, RED, RED], -1)
  told.add([3, 3, 1, 1], 3, [RED, BLUE, RED, NONE], -2)
  return told
}

/** The chance that a seat stands for a goal, for all that another with a hand knows; by trying all deals. */
function chance(
  belief: Belief,
  own: { seat: number; hand: number },
  of: (deal: number[], weight: number) => void,
): void {
  const others = [0, 1, 2, 3].filter(seat => seat !== own.seat)
  const reds = (40 - belief.record.greens) / 2
  const deal = [0, 0, 0, 0]
  deal[own.seat] = own.hand
  const [a, b, c] = others
  for (deal[a] = 0; deal[a] < belief.hands[a].count; deal[a]++) {
    for (deal[b] = 0; deal[b] < belief.hands[b].count; deal[b]++) {
      for (deal[c] = 0; deal[c] < belief.hands[c].count; deal[c]++) {
        const red = deal.reduce((sum, hand, seat) => sum + belief.hands[seat].red[hand], 0)
        const green = deal.reduce((sum, hand, seat) => sum + belief.hands[seat].green[hand], 0)
        if (red !== reds || green !== belief.record.greens) continue
        of(
          deal,
          others.reduce((product, seat) => product * belief.weights[seat][deal[seat]], 1),
        )
      }
    }
  }
}

describe('what a skip costs blue, for all that a voter knows, is the mean over all deals', () => {
  const CASES = [
    ['before anything', record()],
    ['after two rounds', told()],
    ['with four greens', told({ greens: 4 })],
    ['with none', told({ greens: 0 })],
  ] as const
  for (const [name, rounds] of CASES) {
    test(name, () => {
      const belief = believe(rounds)
      const hand = belief.handAt(3, 6, 0)
      const sums = [0, 0, 0, 0]
      let total = 0
      chance(belief, { seat: 3, hand }, (deal, weight) => {
        total += weight
        for (const seat of [0, 1, 2]) sums[seat] += weight * meanCost(belief, seat, deal[seat])
      })
      for (const seat of [0, 1, 2]) {
        expect(belief.skipCosts[3][hand * 4 + seat]).toBeCloseTo(sums[seat] / total, 9)
      }
    })
  }
})

/** What the skip of a seat with a hand costs blue, over its goals and kinds. */
function meanCost(belief: Belief, seat: number, hand: number): number {
  let [sum, cost] = [0, 0]
  for (let at = 0; at < 3 * KINDS; at++) {
    const goal = Math.floor(at / KINDS)
    const weight = belief.likely[seat][hand * 3 * KINDS + at]
    sum += weight
    if (goal !== GREEN && weight > 0) {
      cost += weight * (goal === BLUE ? 1 : -1) * skipCost(belief.left(seat, hand, goal, goal), belief.roundsLeft)
    }
  }
  return sum === 0 ? 0 : cost / sum
}

test('the tables begin with the choice of goals', () => {
  const belief = believe(record())
  const hand = belief.handAt(2, 7, 1)
  for (const goal of [RED, BLUE, GREEN]) {
    // 7 red, 2 blue, 1 green.
    expect(belief.likely[2][hand * 3 * KINDS + goal * KINDS + HARD]).toBe(
      KIND_PRIOR[HARD] * goalLikelihood(HARD, goal, 7, 2, 1),
    )
  }
})

test('hands that cannot have made the plays are out', () => {
  const belief = believe(told())
  // Two blues were played by seat 1: with one blue, or two of which one is its goal, it could not.
  const at = (blue: number) => belief.handAt(1, 10 - blue, 0) * 3 * KINDS
  expect([...belief.likely[1].slice(at(1), at(1) + 9)]).toEqual(Array(9).fill(0))
  expect([...belief.likely[1].slice(at(2) + BLUE * KINDS, at(2) + BLUE * KINDS + KINDS)]).toEqual([0, 0, 0])
  expect(belief.likely[1][at(2) + RED * KINDS]).toBeGreaterThan(0)
})

test('a seat that owed no card has neither red nor blue left', () => {
  const empty = record({ greens: 4, rounds: 7 })
  for (let round = 0; round < 6; round++) empty.add([3, 3, 3, 3], 3, [RED, RED, BLUE, NONE], -round)
  empty.add([3, 3, 3, 3], 3, [NONE, RED, BLUE, NONE], -6)
  const before = believe(empty, 6).next(empty)
  // Six reds were played; the rest is its goal and three greens, or the goal is the fourth green.
  const weights = [...before.likely[0].keys()].filter(at => before.likely[0][at] > 0)
  const hands = new Set(weights.map(at => Math.floor(at / (3 * KINDS))))
  const held = [...hands].map(hand => [before.hands[0].red[hand], before.hands[0].green[hand]])
  expect(held).toEqual([
    [6, 3],
    [7, 3],
    [6, 4],
  ])
})

test('a set-up game says nothing of other hands by the own', () => {
  const belief = believe(record({}, [5, 3, 2, 10], true))
  const costs = [0, 1, 2, 3].map(hand => belief.skipCosts[0][hand * 4 + 1])
  expect(new Set(costs).size).toBe(1)
})

test('plays tell of goals: who played blue twice stands for blue rather than red', () => {
  const seen = record()
  // Nobody named anybody, so that the plays alone tell.
  const nobody = [NONE, NONE, NONE, NONE]
  seen.add(nobody, 0, [NONE, BLUE, RED, RED], -1)
  seen.add(nobody, 3, [RED, BLUE, RED, NONE], -2)
  const belief = believe(seen)
  const share = (seat: number, goal: number) => {
    const sums = [0, 0, 0]
    chance(belief, { seat: 3, hand: belief.handAt(3, 5, 0) }, (deal, weight) => {
      const start = deal[seat] * 3 * KINDS
      const table = belief.likely[seat].subarray(start, start + 3 * KINDS)
      const total = table.reduce((sum, one) => sum + one, 0)
      for (let at = 0; at < 3 * KINDS; at++) if (total > 0) sums[Math.floor(at / KINDS)] += (weight * table[at]) / total
    })
    return sums[goal] / (sums[0] + sums[1] + sums[2])
  }
  expect(share(1, BLUE)).toBeGreaterThan(0.8)
  expect(share(2, RED)).toBeGreaterThan(0.8)
})

test('worlds are drawn as often as they are likely, and each is a deal of the deck', () => {
  const belief = believe(told())
  const own = { seat: 3, hand: belief.handAt(3, 6, 1), goal: RED }
  const count = 20_000
  const worlds = drawWorlds(belief, belief.likely, own, count, new Dice(5))
  const drawn = new Map<string, number>()
  for (const { hands, goals } of worlds) {
    const reds = [0, 1, 2, 3].reduce((sum, seat) => sum + belief.hands[seat].red[hands[seat]], 0)
    const greens = [0, 1, 2, 3].reduce((sum, seat) => sum + belief.hands[seat].green[hands[seat]], 0)
    expect([reds, greens, hands[3], goals[3]]).toEqual([19, 2, own.hand, RED])
    for (const seat of [0, 1, 2]) drawn.set(`${seat}: ${hands[seat]}`, (drawn.get(`${seat}: ${hands[seat]}`) ?? 0) + 1)
  }
  const wanted = new Map<string, number>()
  let total = 0
  chance(belief, own, (deal, weight) => {
    total += weight
    for (const seat of [0, 1, 2])
      wanted.set(`${seat}: ${deal[seat]}`, (wanted.get(`${seat}: ${deal[seat]}`) ?? 0) + weight)
  })
  for (const [key, weight] of wanted) {
    const share = weight / total
    // Five standard errors of independent draws.
    expect(Math.abs((drawn.get(key) ?? 0) / count - share), key).toBeLessThan(
      5 * Math.sqrt((share * (1 - share)) / count) + 1e-4,
    )
  }
})

describe('a skip costs the side of a seat', () => {
  // With k rounds left and c cards: a step if c >= k, else it saves one.
  const CASES = [
    [7, 7, 1],
    [6, 7, -1],
    [9, 7, 1],
    [1, 1, 1],
    [0, 1, -1],
    [3, 4, -1],
  ] as const
  for (const [cards, left, cost] of CASES) {
    test(`${cards} cards, ${left} rounds: ${cost}`, () => expect(skipCost(cards, left)).toBe(cost))
  }
})
