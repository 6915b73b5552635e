/** A server of Fairdeal as a process of its own, at an address that stays the same over its deaths. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { ROOT } from '../house/command.ts'

const START_MS = 60_000

export class FairdealNode {
  readonly name: string
  readonly origin: string
  /** What it said, over all its lives. */
  readonly said: string
  private readonly command: readonly string[]
  private child: ChildProcess | null = null

  /** `command` starts a server on `port`; what it says on standard error goes to the file `said`. */
  constructor(name: string, { port, command, said }: { port: number; command: readonly string[]; said: string }) {
    this.name = name
    this.origin = `http://127.0.0.1:${port}`
    this.command = [...command, '--host', '127.0.0.1', '--port', `${port}`, '--exact-port', '--json', '--log', 'json']
    this.said = said
  }

  get isUp(): boolean {
    return this.child !== null
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  /** Starts it, and waits until it listens. */
  async start(): Promise<void> {
    const [program, ...args] = this.command
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    this.child = child
    child.stderr?.on('data', text => appendFileSync(this.said, text))
    child.once('exit', (code, signal) => {
      appendFileSync(this.said, `--- ended with ${code ?? signal}\n`)
      if (this.child === child) this.child = null
    })
    const late = new Promise<string>(resolve => setTimeout(resolve, START_MS, 'it does not listen in time').unref())
    const ended = once(child, 'exit').then(([code]) => `it ended with ${code}`)
    const listens = once(child.stdout!, 'data').then(() => null)
    const problem = await Promise.race([listens, ended, late])
    if (problem !== null) throw new Error(`server ${this.name}: ${problem}; it said: ${this.lastWords()}`)
  }

  /** Ends it; gives its exit status, null where a signal ended it. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { child } = this
    if (child === null) return null
    const gone = once(child, 'exit')
    child.kill(signal)
    const [code] = await gone
    return code
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal)
  }

  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.origin}/readyz`, { signal: AbortSignal.timeout(2000) })).ok
    } catch {
      return false
    }
  }

  lastWords(): string {
    try {
      return readFileSync(this.said, 'utf8').slice(-2000)
    } catch {
      return ''
    }
  }
}

/** A port that nobody has. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
