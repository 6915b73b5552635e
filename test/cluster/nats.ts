/** Three NATS servers as one cluster on this machine, every line between two of them on a cable of its own. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { pause } from './crowd.ts'
import { Cable } from './proxy.ts'

const START_MS = 30_000

export class NatsServer {
  readonly name: string
  /** Where clients reach it. */
  readonly port: number
  /** The cables to and from the other servers. */
  readonly peers: Cable[] = []
  private readonly dir: string
  private child: ChildProcess | null = null

  constructor(name: string, port: number, dir: string) {
    this.name = name
    this.port = port
    this.dir = dir
  }

  get isUp(): boolean {
    return this.child !== null
  }

  /** Starts it, and waits until it takes connections. */
  async start(): Promise<void> {
    const child = spawn('nats-server', ['-c', join(this.dir, 'server.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
    this.child = child
    child.stderr?.on('data', text => appendFileSync(join(this.dir, 'log.txt'), text))
    child.on('error', error => appendFileSync(join(this.dir, 'log.txt'), `${error}\n`))
    child.once('exit', () => {
      if (this.child === child) this.child = null
    })
    const until = performance.now() + START_MS
    while (!(await isOpen(this.port))) {
      if (this.child !== child || performance.now() > until)
        throw new Error(`nats-server ${this.name} does not start; see ${this.dir}/log.txt`)
      await pause(50)
    }
  }

  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this
    if (child === null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal)
  }

  /** Whether the server itself says that its part of JetStream is well. */
  async isReady(): Promise<boolean> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.port + HEALTH}/healthz`, {
        signal: AbortSignal.timeout(2000),
      })
      return answer.ok
    } catch {
      return false
    }
  }
}

/** The port of a server's health lies so far behind that of its clients. */
const HEALTH = 1

export class NatsCluster {
  readonly servers: readonly NatsServer[]
  private readonly cables: Cable[]

  private constructor(servers: readonly NatsServer[], cables: Cable[]) {
    this.servers = servers
    this.cables = cables
  }

  static async start(dir: string, count = 3): Promise<NatsCluster> {
    const names = Array.from({ length: count }, (_, at) => `nats-${at + 1}`)
    const ports = await freePorts(count, 3)
    const servers = names.map((name, at) => new NatsServer(name, ports[at], join(dir, name)))
    const cables: Cable[] = []
    for (const [from, name] of names.entries()) {
      const routes: string[] = []
      for (const to of names.keys()) {
        if (to === from) continue
        const cable = await Cable.to(ports[to] + ROUTE)
        cables.push(cable)
        servers[from].peers.push(cable)
        servers[to].peers.push(cable)
        routes.push(`nats-route://127.0.0.1:${cable.port}`)
      }
      mkdirSync(join(dir, name), { recursive: true })
      writeFileSync(join(dir, name, 'server.conf'), confOf(name, ports[from], join(dir, name), routes))
    }
    const cluster = new NatsCluster(servers, cables)
    try {
      await Promise.all(servers.map(server => server.start()))
      await cluster.settled()
    } catch (error) {
      await cluster.close()
      throw error
    }
    return cluster
  }

  /** The addresses that clients may use. */
  get urls(): string {
    return this.servers.map(({ port }) => `nats://127.0.0.1:${port}`).join(',')
  }

  /** Waits until all servers are well. */
  async settled(patienceMs = 60_000): Promise<void> {
    const until = performance.now() + patienceMs
    for (;;) {
      const ready = await Promise.all(this.servers.map(server => server.isReady()))
      if (ready.every(Boolean)) return
      if (performance.now() > until)
        throw new Error(
          `NATS servers that do not get well: ${this.servers.filter((_, at) => !ready[at]).map(({ name }) => name)}`,
        )
      await pause(100)
    }
  }

  async close(): Promise<void> {
    for (const server of this.servers) server.signal('SIGCONT')
    await Promise.all(this.servers.map(server => server.end()))
    await Promise.all(this.cables.map(cable => cable.close()))
  }
}

/** The port of a server's routes lies so far behind that of its clients. */
const ROUTE = 2

/** Servers know each other by their cables alone: none tells others a way past them. */
function confOf(name: string, port: number, dir: string, routes: readonly string[]): string {
  const cluster =
    routes.length === 0
      ? ''
      : `cluster { name: trouble, listen: "127.0.0.1:${port + ROUTE}", advertise: "127.0.0.1:1", no_advertise: true, routes: [${routes.map(route => JSON.stringify(route)).join(', ')}] }`
  return `server_name: ${name}
listen: "127.0.0.1:${port}"
http: "127.0.0.1:${port + HEALTH}"
jetstream { store_dir: ${JSON.stringify(join(dir, 'data'))} }
${cluster}
`
}

/** Ports that are free with so many behind each of them. */
async function freePorts(count: number, each: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = await freePort()
    if (ports.some(other => Math.abs(other - port) < each)) continue
    const behind = Array.from({ length: each - 1 }, (_, at) => port + 1 + at)
    if ((await Promise.all(behind.map(isFree))).every(Boolean)) ports.push(port)
  }
  return ports
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
