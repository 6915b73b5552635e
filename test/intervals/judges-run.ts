/**
 * Judges many sets in worlds whose truth is known and prints how often each interval of judging again held it, one line of
 * JSON a world:
 *
 *   npm run intervals:judges [-- --runs 1000 --seed 1 --only entries]
 *
 * Fails where one held it in less than 93 % of the runs by more than chance explains (three sigma).
 */

import { parseArgs } from 'node:util'
import { heldOf, judgeWorlds, truthOf } from './judges.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const runs = Number(values.runs)
const TRUTH_SETS = 10_000
const LEAST = 0.93
let short = false
for (const world of judgeWorlds) {
  if (!world.name.includes(values.only)) continue
  const held = [...heldOf(world, truthOf(world, TRUTH_SETS), { runs, seed: values.seed })]
  const shares = held.map(([what, count]) => [what, count / runs] as const).sort((a, b) => a[1] - b[1])
  const enough = shares[0][1] >= LEAST - 3 * Math.sqrt((LEAST * (1 - LEAST)) / runs)
  short ||= !enough
  process.stdout.write(
    `${JSON.stringify({ world: world.name, runs, least: shares[0], enough, held: Object.fromEntries(shares) })}\n`,
  )
}
process.exitCode = short ? 1 : 0
