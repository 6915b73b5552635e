import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstAddress } from '../scripts/lib/start.mjs'
import { ROOT } from './house/command.ts'

interface Started {
  readonly ms: number
  readonly page: string
  readonly code: number | null
}

/** Starts `npm start`'s program, waits for the page, and gives the milliseconds until it answered. */
async function startOnce(): Promise<Started> {
  const begun = performance.now()
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs'), '--port', '0'], {
    cwd: ROOT,
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => child.on('exit', resolve))
  let printed = ''
  try {
    const address = await new Promise<string>((resolve, reject) => {
      child.on('exit', code => reject(new Error(`npm start ended with ${code}: ${printed}`)))
      for (const output of [child.stdout, child.stderr]) {
        output.on('data', chunk => {
          printed += chunk
          const found = firstAddress(printed.slice(0, printed.lastIndexOf('\n') + 1))
          if (found !== null) resolve(found)
        })
      }
    })
    const page = await (await fetch(address)).text()
    const ms = performance.now() - begun
    child.kill('SIGTERM')
    return { ms, page, code: await ended }
  } finally {
    child.kill('SIGTERM')
  }
}

test('npm start prints an address whose page answers within 3 s, and ends when told to', async () => {
  const runs: Started[] = []
  // The best of six: other tests use the machine too.
  while (runs.length < 6 && !runs.some(run => run.ms < 3000)) runs.push(await startOnce())
  expect(Math.min(...runs.map(run => run.ms))).toBeLessThan(3000)
  expect(runs[0].page).toContain('<title>')
  expect(runs.map(run => run.code)).toEqual(runs.map(() => 0))
})
