/** The short form of `npm run intervals`: the same seeds, so the same counts, on any machine. */

import { expect, test } from 'vitest'
import { coverageOf } from './coverage.ts'
import { close, type Plan, rare, realGame, swayed, type World } from './worlds.ts'

const CASES: [World, Plan, number][] = [
  [swayed, { deals: 10 }, 300],
  [swayed, { deals: 40 }, 200],
  [swayed, { untilInterval: 0.15 }, 120],
  [close, { deals: 20 }, 200],
  [close, { untilInterval: 0.027 }, 120],
  [rare, { deals: 100 }, 150],
]
for (const [world, plan, runs] of CASES) {
  test(`${world.name}, ${JSON.stringify(plan)}: each interval holds the truth at least 94 % of the time`, async () => {
    const { held, deals } = await coverageOf(world, plan, { runs, seed: 'short' })
    // So few runs tell 94 % only so well: two sigma.
    const least = 0.94 - 2 * Math.sqrt((0.94 * 0.06) / runs)
    expect(Object.keys(held)).toHaveLength(5)
    for (const [what, count] of Object.entries(held)) expect(count / runs, what).toBeGreaterThanOrEqual(least)
    // Where a width is wanted arenas end at different batches, so the rule was at work.
    if ('untilInterval' in plan) expect(deals[2]).toBeGreaterThan(deals[0])
  })
}

test('real games: of 60 arenas most hold what many more deals say', async () => {
  const world = await realGame('president', ['normal', 'easy'], 8000)
  const { held } = await coverageOf(world, { untilInterval: 0.055 }, { runs: 60, seed: 'short' })
  for (const [what, count] of Object.entries(held)) expect(count / 60, what).toBeGreaterThanOrEqual(0.88)
})
