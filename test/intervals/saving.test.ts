/** What duplicate deals save, where it can be worked out. */

import { expect, test } from 'vitest'
import { close, madeUp, swayed } from './worlds.ts'

const DEALS = 20_000

test('close: the hand changes sides, so half of what tells games apart is gone', async () => {
  const { duplicate_deals, differences } = await close.play('saving', { deals: DEALS })
  // A game's difference is 0.02 + 0.8 hand + 0.8 chance, both even: 2 * 0.64 / 12. Of a deal's mean only the chance is
  // left, 0.64 / 12 / 2; of two games with hands of their own it would be 2 * 0.64 / 12 / 2.
  for (const factor of [duplicate_deals.factor, duplicate_deals.scores, differences[0].factor]) {
    expect(factor).toBeGreaterThan(1.95)
    expect(factor).toBeLessThan(2.05)
  }
  const { low, high } = differences[0]
  // 1.96 * 2 * sqrt(0.64 / 12 / 2 / 20,000) = 0.004526: the interval is as narrow as that.
  expect((high as number) - (low as number)).toBeCloseTo(0.0045, 3)
})

test('swayed: where a deal sways both games the same way, playing it twice costs games', async () => {
  const { duplicate_deals } = await swayed.play('saving', { deals: DEALS })
  // Won with the deal's chance u, twice: a game varies by 1/4, two games of a deal vary together by var(u) = 1/12.
  // (1/4) / (1/4 + 1/12) = 0.75
  expect(duplicate_deals.scores).toBeGreaterThan(0.735)
  expect(duplicate_deals.scores).toBeLessThan(0.765)
})

test('games of a deal that know nothing of one another save nothing', async () => {
  const world = madeUp('apart', { scores: [0.5, 0.5], wins: [0.5, 0.5], difference: 0 }, dice =>
    [0, 1].map(() => (dice.unit() < 0.5 ? [1, 0] : [0, 1])),
  )
  const { duplicate_deals } = await world.play('saving', { deals: DEALS })
  expect(duplicate_deals.factor).toBeGreaterThan(0.98)
  expect(duplicate_deals.factor).toBeLessThan(1.02)
})
