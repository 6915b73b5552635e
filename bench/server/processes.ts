/** The processes of a measurement: a server, a relay, a load, each on a core of its own where that can be had. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { NotHere } from '../figures.ts'
import type { Jobs } from './load/main.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HERE = fileURLToPath(new URL('.', import.meta.url))
const PATIENCE_MS = 120_000

/** A server or relay that listens. */
export interface Running {
  readonly port: number
  readonly pid: number
  /** From its start until it said that it listens. */
  readonly readyMs: number
  /** The bytes of memory it holds, garbage cleared. */
  memory(): Promise<NodeJS.MemoryUsage>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The load, which takes one job at a time. */
export interface Load {
  run<J extends keyof Jobs>(job: J, given: Parameters<Jobs[J]>[0]): Promise<Awaited<ReturnType<Jobs[J]>>>
  stop(): Promise<void>
}

const SERVER_CORE = 0
const LOAD_CORE = 1

/** Whether processes can be held to one core each. */
export const isPinned = cpus().length > 1 && canRun('taskset', ['-c', '0', 'true'])

/** Whether a process is held to its core, where that can be had. */
interface Held {
  readonly pinned?: boolean
}

/** The built server, with the flags of `fairdeal serve`. */
export function startFairdeal(flags: readonly string[], held: Held = {}): Promise<Running> {
  if (!existsSync(`${ROOT}dist/cli/main.js`)) throw new NotHere('nothing is built; run "npm run build" first')
  return listening(['bin/fairdeal.js', 'serve', '--host', '127.0.0.1', '--port', '0', '--json', ...flags], held)
}

export function startRelay(recording: string): Promise<Running> {
  return listening([`${HERE}relay.mjs`, recording])
}

export async function startLoad({ pinned = true }: Held = {}): Promise<Load> {
  const child = node(['--import', 'tsx', `${HERE}load/main.ts`], pinned ? LOAD_CORE : null, 'inherit')
  return {
    async run(job, given) {
      const answer = (await ask(child, { job, given })) as { result: never } | { problem: string }
      if ('problem' in answer) throw new Error(`${job}: ${answer.problem}`)
      return answer.result
    },
    stop: () => ended(child, 'SIGTERM'),
  }
}

/** Waits for work with a server, and ends the server whatever came of it. */
export async function stopped<T>(server: Running, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await server.stop()
  }
}

/** How many files a process may open. */
export function maxFiles(): number {
  return Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' })) || Number.POSITIVE_INFINITY
}

async function listening(args: readonly string[], { pinned = true }: Held = {}): Promise<Running> {
  const began = performance.now()
  const child = node(['--expose-gc', '--import', `${HERE}probe.mjs`, ...args], pinned ? SERVER_CORE : null, 'pipe')
  const { port } = JSON.parse(await firstLine(child)) as { port: number }
  const readyMs = performance.now() - began
  return {
    port,
    // The shell and taskset have become the process they started.
    pid: child.pid ?? 0,
    readyMs,
    memory: async () => (await ask(child, 'memory')) as NodeJS.MemoryUsage,
    stop: (signal = 'SIGTERM') => ended(child, signal),
  }
}

function node(args: readonly string[], core: number | null, out: 'pipe' | 'inherit'): ChildProcess {
  const pin = isPinned && core !== null ? ['taskset', '-c', String(core)] : []
  // The shell only raises the limit of open files and is gone.
  const line = ['-c', 'ulimit -n "$(ulimit -Hn)"; exec "$@"', 'sh', ...pin, process.execPath, ...args]
  return spawn('sh', line, { cwd: ROOT, stdio: ['ignore', out, 'inherit', 'ipc'] })
}

function ask(child: ChildProcess, question: object | string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the process that was asked has ended'))
    child.once('exit', gone)
    child.once('message', answer => {
      child.off('exit', gone)
      resolve(answer)
    })
    child.send(question)
  })
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('it did not listen in time')), PATIENCE_MS)
    let seen = ''
    child.stdout?.on('data', chunk => {
      seen += chunk
      const end = seen.indexOf('\n')
      if (end < 0) return
      clearTimeout(patience)
      resolve(seen.slice(0, end))
    })
    child.once('exit', code => {
      clearTimeout(patience)
      reject(new Error(`it ended with ${code} before it listened`))
    })
  })
}

function canRun(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
