/** What is done to a cluster, by name. */

import type { NatsNode } from '../house/nats.ts'
import type { Below } from './balancer.ts'
import { pause, until } from './crowd.ts'
import { allReady, type House, type NatsUnderSiege } from './house.ts'

/** What was done, and how it is undone. */
export interface Blow {
  /** Who was hit, in words. */
  readonly target: string
  /** Goes on for so long where it lasts, then undoes it; ends when what was hit is back. */
  heal(lastsMs: number): Promise<void>
}

export interface Fault {
  readonly name: string
  /** One sentence for the report. */
  readonly about: string
  readonly needs: 'node' | 'nats'
  /** How long 95 of 100 tables may stand still at most; null where nothing is promised. */
  readonly limitMs: number | null
  strike(house: House, below: Below): Promise<Blow>
}

const NODE_MS = 5000
const NATS_MS = 12_000

/** How long a fault lasts that lasts: longer than any lease. */
export const LASTS_MS = 9000
const READY_MS = 90_000
const SETTLE_MS = 30_000

export const FAULTS: readonly Fault[] = [
  {
    name: 'node-kill',
    about: 'kill -9 of a server; it comes back after a while',
    needs: 'node',
    limitMs: NODE_MS,
    async strike({ nodes }, below) {
      const node = nodes[below(nodes.length)]
      await node.end('SIGKILL')
      return {
        target: node.name,
        async heal(lastsMs) {
          // A lone server is all there is: nobody waits for it longer than its start takes.
          if (nodes.length > 1) await pause(lastsMs)
          await node.start()
        },
      }
    },
  },
  {
    name: 'node-freeze',
    about: 'SIGSTOP of a server beyond its lease, and SIGCONT: it still believes what it owned',
    needs: 'nats',
    limitMs: null,
    async strike({ nodes }, below) {
      const node = nodes[below(nodes.length)]
      node.signal('SIGSTOP')
      return {
        target: node.name,
        async heal(lastsMs) {
          await pause(lastsMs)
          node.signal('SIGCONT')
        },
      }
    },
  },
  {
    name: 'node-partition',
    about: 'all lines of a server to NATS are cut beyond its lease, and mended: what was sent comes late',
    needs: 'nats',
    limitMs: null,
    async strike({ nodes, lines }, below) {
      const at = below(nodes.length)
      for (const cable of lines[at]) cable.cut()
      return {
        target: nodes[at].name,
        async heal(lastsMs) {
          await pause(lastsMs)
          for (const cable of lines[at]) cable.mend()
        },
      }
    },
  },
  {
    name: 'node-reset',
    about: 'all connections of a server to NATS are reset; it may connect again at once',
    needs: 'nats',
    limitMs: NODE_MS,
    async strike({ nodes, lines }, below) {
      const at = below(nodes.length)
      for (const cable of lines[at]) cable.reset()
      return { target: nodes[at].name, heal: () => pause(1000) }
    },
  },
  {
    name: 'rolling',
    about: 'SIGTERM to one server after the other, each started again before the next',
    needs: 'node',
    limitMs: NODE_MS,
    async strike({ nodes }) {
      return {
        target: 'all servers in turn',
        async heal() {
          for (const node of nodes) {
            const code = await node.end('SIGTERM')
            if (code !== 0) throw new Error(`${node.name} ended with ${code} after SIGTERM`)
            await node.start()
            if (!(await allReady([node], READY_MS))) throw new Error(`${node.name} does not get ready`)
          }
        },
      }
    },
  },
  {
    name: 'leader-kill',
    about: 'kill -9 of the NATS server that leads the stream of the tables',
    needs: 'nats',
    limitMs: NATS_MS,
    async strike(house) {
      return killNats(house, await leaderOf(house))
    },
  },
  {
    name: 'nats-kill',
    about: 'kill -9 of a NATS server that does not lead that stream',
    needs: 'nats',
    limitMs: NATS_MS,
    async strike(house, below) {
      const leader = await leaderOf(house)
      const others = natsOf(house).servers.filter(server => server !== leader)
      return killNats(house, others[below(others.length)])
    },
  },
  {
    name: 'leader-partition',
    about: 'the NATS server that leads the stream is cut from the other two, and its clients are not',
    needs: 'nats',
    limitMs: null,
    async strike(house) {
      return cutNats(house, await leaderOf(house))
    },
  },
  {
    name: 'nats-partition',
    about: 'a NATS server is cut from the other two, and its clients are not',
    needs: 'nats',
    limitMs: null,
    async strike(house, below) {
      const { servers } = natsOf(house)
      return cutNats(house, servers[below(servers.length)])
    },
  },
  {
    name: 'leader-freeze',
    about: 'SIGSTOP of the NATS server that leads the stream, and SIGCONT',
    needs: 'nats',
    limitMs: null,
    async strike(house) {
      const server = await leaderOf(house)
      server.stop()
      return {
        target: server.name,
        async heal(lastsMs) {
          await pause(lastsMs)
          server.cont()
          await settled(house)
        },
      }
    },
  },
  {
    name: 'nats-outage',
    about: 'kill -9 of all NATS servers at once: nothing can be written down until they are back',
    needs: 'nats',
    limitMs: null,
    async strike(house) {
      const nats = natsOf(house)
      await Promise.all(nats.servers.map(server => server.kill()))
      return {
        target: 'all NATS servers',
        async heal() {
          await pause(5000)
          await Promise.all(nats.servers.map(server => server.start()))
          await settled(house)
        },
      }
    },
  },
]

function natsOf({ nats }: House): NatsUnderSiege {
  if (nats === null) throw new Error('there is no NATS in this house')
  return nats
}

async function leaderOf(house: House): Promise<NatsNode> {
  const { servers, eyes } = natsOf(house)
  const name = await eyes.leader()
  const leader = servers.find(server => server.name === name)
  if (leader === undefined) throw new Error(`the stream is led by ${JSON.stringify(name)}`)
  return leader
}

async function killNats(house: House, server: NatsNode): Promise<Blow> {
  await server.kill()
  return {
    target: server.name,
    async heal(lastsMs) {
      await pause(lastsMs)
      await server.start()
      await settled(house)
    },
  }
}

function cutNats(house: House, server: NatsNode): Blow {
  const { servers, peers } = natsOf(house)
  const cables = peers[servers.indexOf(server)]
  for (const cable of cables) cable.cut()
  return {
    target: server.name,
    async heal(lastsMs) {
      await pause(2 * lastsMs)
      for (const cable of cables) cable.mend()
      await settled(house)
    },
  }
}

/** Waits until all servers of NATS have all that there is, so that the next may be hit; for a while, as idle ones may be slow. */
async function settled(house: House): Promise<void> {
  const { eyes } = natsOf(house)
  await until(() => eyes.isSettled(), SETTLE_MS)
}
