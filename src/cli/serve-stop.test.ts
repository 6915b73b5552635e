/** Ends of a process: each case is one of its own. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Runs some lines of TypeScript beside this file; a signal is sent whenever they print one's name. */
async function run(code: string): Promise<{ status: number | null; out: string; err: string }> {
  const script = `process.chdir(${JSON.stringify(import.meta.dirname)})\n${code}`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, FAIRDEAL_TRACE: undefined },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', chunk => {
    out += chunk
    for (const signal of String(chunk).match(/SIG\w+/g) ?? []) child.kill(signal as NodeJS.Signals)
  })
  child.stderr.on('data', chunk => {
    err += chunk
  })
  const [status] = await once(child, 'close')
  return { status, out, err }
}

const STOP = `import { stopOnSignal } from './serve-stop.ts'\n`
const LOG = `import { endOnFault, openServeLog, tellWarnings } from './serve-log.ts'
const { note } = await openServeLog({ log: 'json', logLevel: null })
`

test('a server that does not come to its end is ended, with status 1', async () => {
  const { status, err } = await run(`${STOP}
    stopOnSignal({ server: { stop: () => new Promise(() => {}) }, note() {}, written: async () => {}, isRead: false, hardLimitMs: 50 })
    setInterval(() => {}, 1000)
    console.log('SIGTERM')`)
  expect([status, err]).toEqual([
    1,
    'fairdeal: stopping takes too long, so it ends unfinished: moves that were not answered may be lost\n',
  ])
})

test('a second signal ends it at once, unless it comes with the first', async () => {
  const slow = (oneSignalMs: number, more: string) => `${STOP}
    let isDone = () => {}
    const stopped = new Promise(resolve => { isDone = () => resolve({ tables: 0, kept: true, finished: true }) })
    const note = ({ type, why }) => {
      if (type === 'server_stopping') { ${more} }
    }
    stopOnSignal({ server: { stop: () => stopped }, note, written: async () => {}, isRead: false, oneSignalMs: ${oneSignalMs} })
    setInterval(() => {}, 1000)
    console.log('SIGTERM')`
  const twice = await run(slow(60_000, `console.log('SIGTERM'); process.once('SIGTERM', () => setTimeout(isDone, 1))`))
  expect(twice.status).toBe(0)
  const later = await run(slow(0, `setTimeout(() => console.log('SIGINT'), 1)`))
  expect(later.status).toBe(1)
})

test('a fault outside any table ends the process with status 1 and one line of the log, without its message', async () => {
  for (const fault of [`throw new TypeError('holds Kh')`, `Promise.reject(new TypeError('holds Kh'))`]) {
    const { status, err } = await run(`${LOG} endOnFault(note); setTimeout(() => { ${fault} }, 1)`)
    expect(status).toBe(1)
    expect(JSON.parse(err)).toMatchObject({ level: 'error', event: 'fault', name: 'TypeError' })
    expect(err).not.toContain('Kh')
  }
})

test('what Node warns of is a line of the log, too', async () => {
  const { status, err } = await run(`${LOG} tellWarnings(note); process.emitWarning('of Kh', 'Odd', 'ODD1')`)
  expect(status).toBe(0)
  expect(JSON.parse(err)).toMatchObject({ level: 'warn', event: 'warning', name: 'Odd', code: 'ODD1' })
  expect(err).not.toContain('Kh')
})
