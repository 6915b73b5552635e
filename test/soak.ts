/**
 * Any number of random games, on all cores: `node --import tsx test/soak.ts --games 1000000`. Prints how far it is
 * and, when a game finds something, what and with which seed; exit status 1 then.
 *
 *     --games N   how many (default 10000), spread over the games of the list
 *     --seed S    the first seed (default: a fresh one, printed)
 *     --game ID   only this game
 *     --workers N processes (default: as many as there are cores)
 *     --deep N    every N-th game goes through the whole suite (default 100)
 */

import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parseSeed } from '../src/engine/index.ts'
import { seedAfter } from '../src/testkit/index.ts'
import { soakGame } from './soak-game.ts'
import { subjects } from './subjects.ts'

interface Share {
  readonly seed: string
  readonly games: number
  readonly first: number
  readonly stride: number
  readonly deep: number
  readonly game: string | null
}

type Report = { readonly done: number } | { readonly found: readonly string[] }

const TELL_MS = 2000

/** One worker's share: every `stride`-th game from `first` on. */
function soakShare(share: Share, tell: (report: Report) => void): void {
  const chosen = subjects.filter(subject => share.game === null || subject.game.id === share.game)
  let done = 0
  let told = performance.now()
  for (let index = share.first; index < share.games; index += share.stride) {
    const subject = chosen[index % chosen.length]
    const found = soakGame(subject, seedAfter(share.seed, index), { deep: index % share.deep === 0 })
    if (found.length > 0) tell({ found })
    done += 1
    if (performance.now() - told < TELL_MS) continue
    tell({ done })
    done = 0
    told = performance.now()
  }
  tell({ done })
}

function readArguments(): Share & { workers: number } {
  const { values } = parseArgs({
    options: {
      games: { type: 'string', default: '10000' },
      seed: { type: 'string', default: `0x${randomBytes(6).toString('hex')}` },
      game: { type: 'string' },
      workers: { type: 'string', default: String(availableParallelism()) },
      deep: { type: 'string', default: '100' },
    },
  })
  const whole = (name: 'games' | 'workers' | 'deep') => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} ${values[name]}: a whole number from 1 on`)
    return value
  }
  const game = values.game ?? null
  const ids = subjects.map(subject => subject.game.id)
  if (game !== null && !ids.includes(game)) throw new Error(`--game ${game}: one of ${ids.join(', ')}`)
  const workers = whole('workers')
  return {
    seed: parseSeed(values.seed, '--seed'),
    games: whole('games'),
    deep: whole('deep'),
    first: 0,
    stride: workers,
    workers,
    game,
  }
}

function soakAll(): void {
  const { workers, ...share } = readArguments()
  console.log(`soak: ${share.games} games from seed ${share.seed} in ${workers} processes`)
  const began = performance.now()
  let done = 0
  let failures = 0
  for (let first = 0; first < workers; first++) {
    const worker = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] })
    worker.on('message', (report: Report) => {
      if ('found' in report) {
        failures += 1
        for (const line of report.found) console.log(line)
        process.exitCode = 1
        return
      }
      done += report.done
      if (report.done === 0) return
      const rate = (done * 1000) / (performance.now() - began)
      const left = Math.ceil((share.games - done) / rate)
      console.log(
        `soak: ${done} of ${share.games}, ${rate.toFixed(0)} games/s, about ${left} s left, ${failures} failed`,
      )
    })
    worker.on('exit', code => {
      if (code !== 0) process.exitCode = 1
      if (code !== 0) console.log(`soak: a worker ended with ${code}`)
    })
    worker.send({ ...share, first })
  }
}

if (process.send === undefined) {
  try {
    soakAll()
  } catch (error) {
    console.error(`soak: ${(error as Error).message}`)
    process.exitCode = 2
  }
} else {
  process.once('message', (share: Share) => {
    soakShare(share, report => process.send?.(report))
    // What was told has to arrive before the channel closes.
    process.send?.({ done: 0 } satisfies Report, () => process.disconnect())
  })
}
