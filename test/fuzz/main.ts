/**
 * Bent requests and frames by the hundred thousand: `npm run test:fuzz -- --count 100000 --seed 7`. Exit status 1 where
 * something was found; it is printed with what it takes to make it again.
 *
 *     --count N  how many (default 100000)
 *     --seed S   (default: the time, printed)
 *     --from N   the number of the first one: `--from 4711 --count 1` sends one input again
 */

import { parseArgs } from 'node:util'
import { fuzz } from './run.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    from: { type: 'string', default: '0' },
  },
})
const [count, seed, from] = [values.count, values.seed, values.from].map(Number)
const say = (line: string) => process.stdout.write(`${line}\n`)

say(`seed ${seed}`)
const begun = performance.now()
const { sent, statuses, faults, games, before, after } = await fuzz({ count, seed, from, tell: say })
const seconds = Math.round((performance.now() - begun) / 1000)
say(`${sent} inputs in ${seconds} s, ${games} games played to their ends meanwhile`)
for (const [outcome, times] of Object.entries(statuses).sort()) say(`  ${outcome}: ${times}`)
say(`heap ${Math.round(before.heap / 1024)} KiB before, ${Math.round(after.heap / 1024)} KiB after`)
for (const fault of faults) say(`fault: ${fault}`)
process.exit(faults.length === 0 ? 0 : 1)
