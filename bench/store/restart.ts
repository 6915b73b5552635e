/** How long the built server takes from its start to its first `ready`. */

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NotHere } from '../figures.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Restart {
  readonly wallS: number
  /** What the process had used of the processors by then; not known on every system. */
  readonly cpuS: number
}

export async function measureRestart(dir: string): Promise<Restart> {
  if (!existsSync(`${ROOT}/dist/cli/main.js`)) throw new NotHere('nothing is built; run "npm run build" once')
  const began = performance.now()
  const child = spawn(process.execPath, ['bin/fairdeal.js', 'serve', '--port', '0', '--json', '--data', dir], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  try {
    const line = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', data => resolve(String(data)))
      child.once('exit', code => reject(new Error(`the server ended with ${code}`)))
    })
    const { url } = JSON.parse(line) as { url: string }
    const answer = await fetch(`${url}/readyz`)
    if (answer.status !== 200) throw new Error(`the server answers ${answer.status} where it should be ready`)
    return { wallS: (performance.now() - began) / 1000, cpuS: cpuSeconds(child.pid) }
  } finally {
    child.kill('SIGKILL')
    await gone
  }
}

/** From Linux's own count, in hundredths of a second. */
function cpuSeconds(pid: number | undefined): number {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return Number.NaN
  const fields = readFileSync(path, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
