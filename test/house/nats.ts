/** Servers of NATS with JetStream for tests: one, or a cluster of three, on loopback and in a temporary folder. */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ADVICE = 'Install nats-server (Debian: apt-get install nats-server), or set NATS_SERVER to one; npm test does it.'
const START_MS = 60_000

/** The program: the one that NATS_SERVER names, else one on the path or where Debian puts it. Throws where there is none. */
export function natsServer(): string {
  const { NATS_SERVER = '', PATH = '' } = process.env
  if (NATS_SERVER !== '') return NATS_SERVER
  const places = [...PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin'].map(folder => join(folder, 'nats-server'))
  const found = places.find(place => existsSync(place))
  if (found === undefined) throw new Error(`There is no nats-server. ${ADVICE}`)
  return found
}

/** One server of NATS. What it stores outlives it. */
export class NatsNode {
  readonly name: string
  readonly port: number
  /** The folder of what it stores. */
  readonly store: string
  private readonly config: string
  private readonly logFile: string
  private child: ChildProcess | null = null

  constructor(name: string, port: number, { store, config, logFile }: Record<'store' | 'config' | 'logFile', string>) {
    this.store = store
    this.name = name
    this.port = port
    this.config = config
    this.logFile = logFile
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`
  }

  /** The process; null while there is none. */
  get pid(): number | null {
    return this.child?.pid ?? null
  }

  /** What it has written of itself. */
  get log(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : ''
  }

  /** Starts it, and ends when it takes connections. */
  async start(): Promise<void> {
    const until = Date.now() + START_MS
    for (;;) {
      const out = openSync(this.logFile, 'a')
      const child = spawn(natsServer(), ['-c', this.config], { stdio: ['ignore', out, out] })
      let isOver = false
      child.once('error', () => {
        isOver = true
      })
      child.once('exit', () => {
        isOver = true
        if (this.child === child) this.child = null
      })
      this.child = child
      while (!isOver && Date.now() < until) {
        if (await answers(this.port)) return
        await pause(25)
      }
      // Somebody may have had the port for a moment.
      if (Date.now() >= until) throw new Error(`nats-server ${this.name} does not start: ${this.log.slice(-2000)}`)
      await pause(250)
    }
  }

  /** Ends it at once, as kill -9 does. */
  kill(): Promise<void> {
    return this.signal('SIGKILL')
  }

  /** Asks it to end, and waits for that. */
  end(): Promise<void> {
    return this.signal('SIGTERM')
  }

  /** It stands still: connections stay, and nothing is answered. */
  stop(): void {
    this.child?.kill('SIGSTOP')
  }

  /** It goes on after a stop. */
  cont(): void {
    this.child?.kill('SIGCONT')
  }

  async restart(): Promise<void> {
    await this.kill()
    await this.start()
  }

  private signal(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this
    if (child === null || child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
    return new Promise(resolve => {
      child.once('exit', () => resolve())
      child.kill(signal)
      if (signal === 'SIGTERM') child.kill('SIGCONT')
    })
  }
}

export interface NatsOptions {
  /** Whether clients are told of the other servers of a cluster, as they usually are. */
  readonly gossip?: boolean
  /** Lines of configuration for every server. */
  readonly config?: string
  /**
   * Where a server of a cluster is told that another one is, `port` being where that is: whoever stands in between can cut
   * the line. Servers then know each other by these alone.
   */
  route?(from: number, to: number, port: number): Promise<number>
}

/** One server of NATS, or a cluster of them. End it whatever happens. */
export class NatsHouse {
  readonly nodes: readonly NatsNode[]
  private readonly folder: string

  private constructor(nodes: readonly NatsNode[], folder: string) {
    this.nodes = nodes
    this.folder = folder
  }

  static async start(count: 1 | 3, { gossip = true, config = '', route }: NatsOptions = {}): Promise<NatsHouse> {
    const folder = mkdtempSync(join(tmpdir(), 'fairdeal-nats-'))
    const ports = await freePorts(2 * count)
    const [clients, routes] = [ports.slice(0, count), ports.slice(count)]
    const reached = async (from: number, to: number) => (await route?.(from, to, routes[to])) ?? routes[to]
    // What they tell each other of themselves leads nowhere where they are to be reached in another way.
    const advertise = route === undefined ? '' : ', advertise: "127.0.0.1:1"'
    const makeNode = async (port: number, at: number) => {
      const name = `n${at + 1}`
      const store = join(folder, name)
      mkdirSync(store)
      const file = join(folder, `${name}.conf`)
      const others = [...routes.keys()].filter(other => other !== at)
      const ports = await Promise.all(others.map(other => reached(at, other)))
      const addresses = ports.map(port => `"nats://127.0.0.1:${port}"`)
      const cluster = `cluster {
        name: fairdeal-test, listen: "127.0.0.1:${routes[at]}", no_advertise: ${!gossip}${advertise}
        routes: [${addresses.join(', ')}]
      }`
      writeFileSync(
        file,
        `listen: "127.0.0.1:${port}"
        server_name: ${name}
        jetstream { store_dir: "${store}", max_mem: 64MB, max_file: 2GB }
        ${count > 1 ? cluster : ''}
        ${config}`,
      )
      return new NatsNode(name, port, { store, config: file, logFile: join(folder, `${name}.log`) })
    }
    const nodes = await Promise.all(clients.map(makeNode))
    const house = new NatsHouse(nodes, folder)
    process.once('exit', house.abandon)
    try {
      await Promise.all(nodes.map(node => node.start()))
    } catch (error) {
      await house.end()
      throw error
    }
    return house
  }

  /** What `--nats` takes: all addresses. */
  get url(): string {
    return this.nodes.map(({ url }) => url).join(',')
  }

  /** Ends all of it and takes its folder away. */
  async end(): Promise<void> {
    process.off('exit', this.abandon)
    await Promise.all(this.nodes.map(node => node.kill()))
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Where a test ends without ending us. */
  private readonly abandon = () => {
    for (const { pid } of this.nodes) if (pid !== null) process.kill(pid, 'SIGKILL')
  }
}

/** Whether something takes connections at a port. */
function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = dial(port, '127.0.0.1')
    const end = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    // A server that is ready says so in the first line.
    socket.once('data', () => end(true))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
  })
}

/** Ports that nobody has, of those that the system gives to nobody by itself. */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (!ports.has(port) && (await isFree(port))) ports.add(port)
  }
  return [...ports]
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
