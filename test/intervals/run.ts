/**
 * Plays many arenas whose truth is known and prints how often each interval held it, one line of JSON a plan:
 *
 *   npm run intervals [-- --runs 2000 --seed 1 --only swayed]
 *
 * Fails where one held it in less than 94 % of the runs by more than chance explains (three sigma).
 */

import { parseArgs } from 'node:util'
import { coverageOf } from './coverage.ts'
import { close, type Plan, rare, realGame, swayed, type World } from './worlds.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const runs = Number(values.runs)
const fixed: Plan[] = [10, 30, 100, 400].map(deals => ({ deals }))
const TRUTH_DEALS = 400_000

/** Widths at which the rule stops after some hundred deals, at different batches. */
const worlds: [string, () => Promise<World> | World, Plan[]][] = [
  ['swayed', () => swayed, [...fixed, { untilInterval: 0.14 }, { untilInterval: 0.08 }]],
  ['close', () => close, [...fixed, { untilInterval: 0.022 }, { untilInterval: 0.014 }]],
  ['rare', () => rare, [{ deals: 100 }, { deals: 400 }, { untilInterval: 0.05 }, { untilInterval: 0.03 }]],
  ['president', () => realGame('president', ['normal', 'easy'], TRUTH_DEALS), [...fixed, { untilInterval: 0.03 }]],
  ['allegiance', () => realGame('allegiance', ['normal', 'easy'], TRUTH_DEALS), [...fixed, { untilInterval: 0.05 }]],
]
let short = false
for (const [name, make, plans] of worlds) {
  if (!name.includes(values.only)) continue
  const world = await make()
  for (const plan of plans) {
    const coverage = await coverageOf(world, plan, { runs, seed: values.seed })
    const shares = Object.entries(coverage.held).map(([what, held]) => [what, held / runs] as const)
    const least = Math.min(...shares.map(([, share]) => share))
    const enough = least >= 0.94 - 3 * Math.sqrt((0.94 * 0.06) / runs)
    short ||= !enough
    process.stdout.write(`${JSON.stringify({ ...coverage, least, enough })}\n`)
  }
}
process.exitCode = short ? 1 : 0
