/** How much memory a long arena takes, as its process is seen from outside. */

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Figure, figure, NotHere } from '../figures.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const EVERY_MS = 100

/** The memory of an arena with a log, at a tenth of its way and at most: what grows with its games shows. */
export async function memory(games: number): Promise<Figure[]> {
  if (!existsSync(`${ROOT}dist/cli/main.js`)) throw new NotHere('nothing is built; run "npm run build" first')
  if (!existsSync('/proc/self/status')) throw new NotHere('the memory of a process is read from /proc')
  const early = await peakOf(Math.ceil(games / 10))
  const whole = await peakOf(games)
  const note = `president, four easy, ${games.toLocaleString('en')} games with a log, two workers; a tenth of the games: ${Math.round(early)} MB`
  return [figure('memory of a long arena', 'MB at most', [whole], { aim: { at_most: 400 }, note })]
}

async function peakOf(games: number): Promise<number> {
  const path = mkdtempSync(join(tmpdir(), 'fairdeal-bench-'))
  const args = ['president', '--players', 'easy,easy,easy,easy', '--seed', '7', '--workers', '2']
  const child = spawn(
    process.execPath,
    ['bin/fairdeal.js', 'arena', ...args, '--games', String(games), '--out', path],
    { cwd: ROOT, stdio: 'ignore' },
  )
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(child.pid))
  }, EVERY_MS)
  try {
    const code = await new Promise(resolve => child.once('exit', resolve))
    if (code !== 0) throw new Error(`an arena of ${games} games ended with ${code}`)
    return peak
  } finally {
    clearInterval(timer)
    rmSync(path, { recursive: true, force: true })
  }
}

/** The most that a process has held so far; 0 when it is gone. */
function residentMb(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
