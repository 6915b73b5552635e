/**
 * What a server must survive, at length: `npm run test:faults -- --kills 200 --between 20`. A short form of it is among the
 * tests; malformed input has a command of its own, and so have tables in trouble.
 *
 *     --kills N    blows at a random moment that find at least a hundred moves unanswered (default 200); others come on top
 *     --between N  deaths between an append and its answer (default 20)
 *     --seed S     (default: the time, printed)
 */

import { parseArgs } from 'node:util'
import { killAgain } from './kill.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    between: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now()) },
  },
})
const [times, between, seed] = [values.kills, values.between, values.seed].map(Number)
const say = (line: string) => process.stdout.write(`${line}\n`)

say(`seed ${seed}`)
const { faults, deaths, unanswered, accepted, games } = await killAgain({
  times,
  between,
  underWay: 100,
  strict: true,
  seed,
  tell: say,
})
const full = unanswered.filter(count => count >= 100).length
const sorted = unanswered.toSorted((a, b) => a - b)
say(
  `${deaths} deaths, ${games} games to their ends, ${accepted} moves accepted; unanswered at a blow: ${sorted[0]} to ${sorted.at(-1)}, at ${full} of them at least 100`,
)
for (const fault of faults) say(`fault: ${fault}`)
say(faults.length === 0 ? 'nothing was lost, nothing came twice, every game verifies' : `${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
