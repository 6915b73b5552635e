/** How fast agents are served: games in numbers over standard input and output, and calls of the Model Context Protocol. */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { callsTo, globalFetch } from '../src/client/index.ts'
import { type Benchmark, type Figure, figure, NotHere } from './figures.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CLI = `${ROOT}bin/fairdeal.js`
const ECHO = fileURLToPath(new URL('agents/echo.mjs', import.meta.url))
const GAMES = ['president', 'allegiance']
const BOTS = ['easy', 'easy', 'easy']

export const agents: Benchmark = {
  name: 'agents',
  title: 'Steps of fairdeal env, and calls of /mcp, beside programs that do without',
  async measure({ quick }) {
    if (!existsSync(`${ROOT}dist/cli/main.js`)) throw new NotHere('nothing is built; run "npm run build" first')
    const runs = quick ? 1 : 5
    const figures: Figure[] = []
    for (const game of GAMES) figures.push(...(await measureEnv(game, runs, quick ? 500 : 5000)))
    figures.push(...(await measureMcp(runs, quick ? 50 : 300)))
    return figures
  },
}

/** Steps a second, and the same number of lines to and from a program that only echoes one of its answers. */
async function measureEnv(game: string, runs: number, steps: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdeal-bench-'))
  const file = join(folder, 'line.json')
  const env = new Lines([CLI, 'env', game])
  let echo: Lines | null = null
  try {
    await env.next()
    writeFileSync(file, await new Player(env).step())
    echo = new Lines([ECHO, file])
    const player = new Player(env)
    const own: number[] = []
    const bare: number[] = []
    for (let run = -1; run < runs; run++) {
      const one = await perSecond(steps, () => player.step())
      const other = await perSecond(steps, () => (echo as Lines).ask('{"type":"step","action":0}'))
      // The first of each warms up.
      if (run < 0) continue
      own.push(one)
      bare.push(other)
    }
    return [
      figure(`fairdeal env ${game}`, 'steps/s', own),
      figure(`lines of the same length, ${game}`, 'lines/s', bare, { note: 'a program without a game' }),
      figure(`fairdeal env ${game} over the lines`, 'of the rate', ratios(own, bare)),
    ]
  } finally {
    await Promise.all([env.close(), echo?.close()])
    rmSync(folder, { recursive: true })
  }
}

/** Looks at a table a second by a tool of MCP, and by the call of HTTP that gives the same. */
async function measureMcp(runs: number, calls: number): Promise<Figure[]> {
  const server = new Lines([CLI, 'serve', '--port', '0', '--json', '--log', 'off'])
  const client = new Client({ name: 'bench', version: '1' })
  try {
    const { url } = JSON.parse(await server.next()) as { url: string }
    // The client's own signal would gather a listener for each call until the garbage is collected.
    const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      fetch: (to, init) => fetch(to, { ...init, signal: null }),
    })
    await client.connect(transport)
    const looks: number[] = []
    const bare: number[] = []
    // A seat that owes a move: nothing happens while it is looked at.
    await client.callTool({ name: 'new_table', arguments: { game: 'allegiance', opponents: BOTS } })
    const http = callsTo(url, globalFetch)
    const seats = BOTS.map(level => ({ kind: 'bot', level }) as const)
    const made = await http.createTable({ game: 'allegiance', seats: [{ kind: 'you', name: 'Bench' }, ...seats] })
    if (!made.ok) throw new Error(made.problem.detail)
    const token = made.value.seats.find(seat => seat.token !== undefined)?.token as string
    for (let run = -1; run < runs; run++) {
      const one = await perSecond(calls, () => client.callTool({ name: 'observe', arguments: {} }))
      const other = await perSecond(calls, () => http.observation(made.value.id, token))
      if (run < 0) continue
      looks.push(one)
      bare.push(other)
    }
    return [
      figure('observe by /mcp', 'calls/s', looks, { note: 'one after the other, with the client of the SDK' }),
      figure('the same observation by HTTP', 'calls/s', bare),
      figure('observe by /mcp over HTTP', 'of the rate', ratios(looks, bare)),
    ]
  } finally {
    await client.close().catch(() => {})
    await server.close()
  }
}

const ratios = (ones: readonly number[], others: readonly number[]) => ones.map((one, at) => one / others[at])

async function perSecond(count: number, call: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let made = 0; made < count; made++) await call()
  return (count / (performance.now() - began)) * 1000
}

/** Plays games by the first legal action, one after the other. */
class Player {
  private readonly env: Lines
  private state: { agent_selection: string | null; legal: Record<string, number[]> } | null = null
  private seed = 0

  constructor(env: Lines) {
    this.env = env
  }

  /** One step, or the deal of the next game; gives the line of the answer. */
  async step(): Promise<string> {
    const agent = this.state?.agent_selection ?? null
    const request =
      agent === null
        ? { type: 'reset', seed: String(++this.seed) }
        : { type: 'step', action: this.state?.legal[agent][0] }
    const line = await this.env.ask(JSON.stringify(request))
    this.state = JSON.parse(line)
    return line
  }
}

/** A program that answers line by line. */
class Lines {
  private readonly child: ChildProcess
  private readonly lines: Interface
  private readonly waiting: { resolve(line: string): void; reject(error: Error): void }[] = []
  private readonly come: string[] = []
  private readonly ended: Promise<unknown>

  constructor(args: readonly string[]) {
    this.child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    this.lines = createInterface({ input: this.child.stdout as NodeJS.ReadableStream })
    this.lines.on('line', line => {
      const one = this.waiting.shift()
      if (one === undefined) this.come.push(line)
      else one.resolve(line)
    })
    this.ended = new Promise(resolve => this.child.once('exit', resolve))
    void this.ended.then(code => {
      for (const { reject } of this.waiting) reject(new Error(`the program ended with ${code}`))
    })
  }

  next(): Promise<string> {
    const line = this.come.shift()
    if (line !== undefined) return Promise.resolve(line)
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }))
  }

  ask(line: string): Promise<string> {
    this.child.stdin?.write(`${line}\n`)
    return this.next()
  }

  async close(): Promise<void> {
    this.child.kill()
    await this.ended
  }
}
