/**
 * How much memory tables take: `npm run test:memory -- --running 500 --finished 2000`. Tables of four bots whose log is
 * elsewhere, as with `serve --data`; the heap is what is in use when all that nobody holds was collected.
 *
 *     --running N   tables in the middle of their game (default 500)
 *     --finished N  tables whose game is over (default 2000)
 *     --game ID     (default president)
 */

import { setImmediate as turn } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type LogRecord, MemoryLog } from '../src/server/index.ts'
import { TestHouse } from './house/table-house.ts'

const { values } = parseArgs({
  options: {
    running: { type: 'string', default: '500' },
    finished: { type: 'string', default: '2000' },
    game: { type: 'string', default: 'president' },
  },
})
const [running, finished] = [values.running, values.finished].map(Number)
/** So many tables first; how long a move takes in a game that is on its way. */
const [FIRST, MOVE_MS, AWHILE_MS] = [50, 1000, 130_000]
const SHORT: Readonly<Record<string, object>> = { president: { rounds: 1 }, czar: { rounds_max: 3, deck: 'tiny' } }

/** What is written down is elsewhere: on the disk of a server that keeps its tables. */
class Elsewhere extends MemoryLog {
  override append(_table: string, _n: number, _records: readonly LogRecord[], done: (failure: null) => void): void {
    done(null)
  }
}

const limits = { tables: running + finished + FIRST }
const house = await TestHouse.open({ tableLog: new Elsewhere(), keepReplaysDays: 0, limits })
const { tables } = house.server

/** Megabytes in use: of the heap, and of the whole process. */
async function used(): Promise<{ heap: number; whole: number }> {
  for (let i = 0; i < 4; i++) {
    await turn()
    globalThis.gc?.()
  }
  const { heapUsed, rss } = process.memoryUsage()
  return { heap: heapUsed / 1e6, whole: rss / 1e6 }
}

async function make(count: number, pace: number): Promise<void> {
  const bots = Array.from({ length: 4 }, () => ({ bot: 'random' }))
  const more = { game: values.game, options: SHORT[values.game] ?? {}, pace_ms: pace }
  for (let made = 0; made < count; made++) {
    await house.table(bots, more)
    house.clock.pass(0)
  }
}

const counted = (wanted: string) => [...tables].filter(({ state }) => state === wanted).length
const say = (what: string, count: number, was: { heap: number }, now: { heap: number; whole: number }) =>
  process.stdout.write(
    `${count} ${what} tables of ${values.game}: ${Math.round(((now.heap - was.heap) * 1000) / count)} kB of heap each; the process has ${Math.round(now.whole)} MB\n`,
  )

// What all of them share is there before any is counted.
await make(FIRST, 0)
let before = await used()
await make(finished, 0)
let after = await used()
say('just finished', counted('finished') - FIRST, before, after)
// Nobody asks for them.
house.clock.pass(AWHILE_MS)
after = await used()
say('finished', counted('finished') - FIRST, before, after)
before = after
await make(running, MOVE_MS)
house.clock.pass((values.game === 'president' ? 20 : 3) * MOVE_MS)
after = await used()
say('running', counted('running'), before, after)
for (const bug of house.bugs) process.stdout.write(`bug: ${bug}\n`)
process.exit(house.bugs.length === 0 ? 0 : 1)
