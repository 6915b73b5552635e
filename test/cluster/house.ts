/** What is besieged: servers of Fairdeal, alone on a folder or several on NATS, each line of theirs on a cable. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NatsHouse, type NatsNode } from '../house/nats.ts'
import { until } from './crowd.ts'
import { Eyes } from './eyes.ts'
import { FairdealNode, freePort } from './node.ts'
import { Cable } from './proxy.ts'

export interface House {
  readonly nodes: readonly FairdealNode[]
  /** By node, its cables to NATS. */
  readonly lines: readonly (readonly Cable[])[]
  /** Null where a server is alone. */
  readonly nats: NatsUnderSiege | null
  /** Where the servers write what they say. */
  readonly dir: string
  close(keep: boolean): Promise<void>
}

/** The servers of NATS, every line between two of them on a cable. */
export interface NatsUnderSiege {
  readonly servers: readonly NatsNode[]
  /** By server, the cables to and from the others. */
  readonly peers: readonly (readonly Cable[])[]
  readonly eyes: Eyes
}

export interface HousePlan {
  /** The program and its first arguments that start `fairdeal`. */
  readonly command: readonly string[]
  readonly nodes: number
}

/** One server that keeps its tables in a folder: what holds for many must hold for it. */
export async function openAlone({ command }: Pick<HousePlan, 'command'>): Promise<House> {
  const dir = mkdtempSync(join(tmpdir(), 'fairdeal-cluster-'))
  const serve = [...command, 'serve', '--data', join(dir, 'data')]
  const node = new FairdealNode('node-1', { port: await freePort(), command: serve, said: join(dir, 'node-1.log') })
  await node.start()
  const close = async (keep: boolean) => {
    node.signal('SIGCONT')
    await node.end('SIGKILL')
    if (!keep) rmSync(dir, { recursive: true, force: true })
  }
  return { nodes: [node], lines: [[]], nats: null, dir, close }
}

export async function openCluster({ command, nodes: count }: HousePlan): Promise<House> {
  const dir = mkdtempSync(join(tmpdir(), 'fairdeal-cluster-'))
  const peers: Cable[][] = [[], [], []]
  const nats = await NatsHouse.start(3, {
    gossip: false,
    async route(from, to, port) {
      const cable = await Cable.to(port)
      peers[from].push(cable)
      peers[to].push(cable)
      return cable.port
    },
  })
  const nodes: FairdealNode[] = []
  const lines: Cable[][] = []
  let eyes: Eyes | null = null
  const close = async (keep: boolean) => {
    await eyes?.close()
    for (const node of nodes) node.signal('SIGCONT')
    await Promise.all(nodes.map(node => node.end('SIGKILL')))
    for (const server of nats.nodes) if (keep) writeFileSync(join(dir, `${server.name}.log`), server.log)
    await nats.end()
    await Promise.all([...lines.flat(), ...new Set(peers.flat())].map(cable => cable.close()))
    if (!keep) rmSync(dir, { recursive: true, force: true })
  }
  try {
    for (let at = 1; at <= count; at++) {
      const cables = await Promise.all(nats.nodes.map(({ port }) => Cable.to(port)))
      lines.push(cables)
      const urls = cables.map(({ port }) => `nats://127.0.0.1:${port}`).join(',')
      const serve = [...command, 'serve', '--nats', urls]
      const name = `node-${at}`
      nodes.push(new FairdealNode(name, { port: await freePort(), command: serve, said: join(dir, `${name}.log`) }))
    }
    await Promise.all(nodes.map(node => node.start()))
    if (!(await allReady(nodes, START_MS))) throw new Error('the servers do not get ready')
    eyes = await Eyes.open(nats.url)
    return { nodes, lines, nats: { servers: nats.nodes, peers, eyes }, dir, close }
  } catch (error) {
    await close(true)
    throw error
  }
}

const START_MS = 60_000

/** Waits until all servers say that they are ready. */
export function allReady(nodes: readonly FairdealNode[], patienceMs: number): Promise<boolean> {
  return until(async () => (await Promise.all(nodes.map(node => node.isReady()))).every(Boolean), patienceMs)
}
