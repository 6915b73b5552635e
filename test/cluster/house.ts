/** What is besieged: servers of Fairdeal, alone on a folder or several on NATS, each line of theirs on a cable. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './crowd.ts'
import { Eyes } from './eyes.ts'
import { freePort, NatsCluster } from './nats.ts'
import { FairdealNode } from './node.ts'
import { Cable } from './proxy.ts'

export interface House {
  readonly nodes: readonly FairdealNode[]
  /** By node, its cables to NATS. */
  readonly lines: readonly (readonly Cable[])[]
  readonly nats: NatsCluster | null
  readonly eyes: Eyes | null
  /** Where all of them write what they say. */
  readonly dir: string
  close(keep: boolean): Promise<void>
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
  return { nodes: [node], lines: [[]], nats: null, eyes: null, dir, close }
}

export async function openCluster({ command, nodes: count }: HousePlan): Promise<House> {
  const dir = mkdtempSync(join(tmpdir(), 'fairdeal-cluster-'))
  const nats = await NatsCluster.start(join(dir, 'nats'))
  const nodes: FairdealNode[] = []
  const lines: Cable[][] = []
  const close = async (keep: boolean) => {
    for (const node of nodes) node.signal('SIGCONT')
    await Promise.all(nodes.map(node => node.end('SIGKILL')))
    await Promise.all(lines.flat().map(cable => cable.close()))
    await nats.close()
    if (!keep) rmSync(dir, { recursive: true, force: true })
  }
  mkdirSync(dir, { recursive: true })
  try {
    for (let at = 1; at <= count; at++) {
      const cables = await Promise.all(nats.servers.map(({ port }) => Cable.to(port)))
      lines.push(cables)
      const urls = cables.map(({ port }) => `nats://127.0.0.1:${port}`).join(',')
      const serve = [...command, 'serve', '--nats', urls]
      const name = `node-${at}`
      nodes.push(new FairdealNode(name, { port: await freePort(), command: serve, said: join(dir, `${name}.log`) }))
    }
    await Promise.all(nodes.map(node => node.start()))
    if (!(await allReady(nodes, 60_000))) throw new Error('the servers do not get ready')
    const eyes = await Eyes.open(nats.urls)
    return {
      nodes,
      lines,
      nats,
      eyes,
      dir,
      async close(keep) {
        await eyes.close()
        await close(keep)
      },
    }
  } catch (error) {
    await close(true)
    throw error
  }
}

/** Waits until all servers say that they are ready. */
export async function allReady(nodes: readonly FairdealNode[], patienceMs: number): Promise<boolean> {
  let ready = false
  let asking = false
  return until(() => {
    if (!asking) {
      asking = true
      Promise.all(nodes.map(node => node.isReady())).then(all => {
        ready = all.every(Boolean)
        asking = false
      })
    }
    return ready
  }, patienceMs)
}
