/** How long `npm start` takes in a checkout that is installed and built, until the page answers. */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Benchmark, figure, NotHere } from './figures.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RUNS = 3
const PATIENCE_MS = 60_000

export const start: Benchmark = {
  name: 'start',
  title: 'npm start in an installed checkout, until the page answers',
  async measure() {
    if (!existsSync(`${ROOT}/dist/web/index.html`)) throw new NotHere('nothing is built; run "npm start" once')
    // The first run may build what has changed since, and warms the disk.
    await timeStart()
    const runs: number[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await timeStart())
    return [figure('npm start', 's until the page answers', runs, { aim: { at_most: 3 } })]
  },
}

async function timeStart(): Promise<number> {
  const began = performance.now()
  const child = spawn('npm', ['start', '--', '--port', '0'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const answer = await fetch(await firstAddress(child))
    const text = await answer.text()
    if (!answer.ok || !text.includes('<html')) throw new Error(`the page answers ${answer.status}`)
    return (performance.now() - began) / 1000
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  }
}

function firstAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('no address was printed')), PATIENCE_MS)
    let seen = ''
    child.stdout?.on('data', chunk => {
      seen += chunk
      const address = /(https?:\/\/\S+)\n/.exec(seen)?.[1]
      if (address === undefined) return
      clearTimeout(patience)
      resolve(address)
    })
    child.once('exit', code => reject(new Error(`npm start ended with ${code}`)))
    child.once('error', reject)
  })
}
