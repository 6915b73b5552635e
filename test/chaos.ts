/**
 * Any number of tables in trouble: `npm run test:chaos -- --tables 2000`. Prints how far it is, and for a table that does
 * not come out well what is wrong and how to see it again; exit status 1 then.
 *
 *     --tables N  how many of each game (default 200)
 *     --steps N   steps of trouble each (default 150)
 *     --seed S    the first seed (default 1000)
 *     --game ID   only this game
 */

import { parseArgs } from 'node:util'
import { games } from '../src/games/index.ts'
import { playChaos } from './house/chaos.ts'

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '200' },
    steps: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1000' },
    game: { type: 'string' },
  },
})
const [tables, steps, first] = [values.tables, values.steps, values.seed].map(Number)
const chosen = games.filter(game => values.game === undefined || game.id === values.game)
let [done, bad, restarts] = [0, 0, 0]

for (let seed = first; seed < first + tables; seed++) {
  for (const game of chosen) {
    const outcome = await playChaos(game, seed, steps)
    done += 1
    restarts += outcome.restarts
    if (outcome.faults.length === 0) continue
    bad += 1
    const again = `npm run test:chaos -- --game ${game.id} --seed ${seed} --tables 1 --steps ${steps}`
    process.stdout.write(`${again}\n${outcome.faults.map(fault => `  ${fault}\n`).join('')}`)
  }
  if ((seed - first + 1) % 50 === 0) process.stdout.write(`${done} tables, ${done * steps} steps, ${bad} bad\n`)
}

process.stdout.write(`${done} tables, ${done * steps} steps, ${restarts} restarts, ${bad} bad\n`)
process.exit(bad === 0 ? 0 : 1)
