/**
 * The server that is fuzzed, in a process of its own: its clock is handed on from here, so that a day can pass. Its
 * parent asks by messages; what breaks ends the process.
 */

import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { HandClock } from '../../src/server/hand-clock.ts'
import { TestHouse } from '../house/table-house.ts'

/** What the server is asked. */
export type Asked = { readonly ask: 'stats' } | { readonly ask: 'pass'; readonly ms: number }

export interface Started {
  readonly url: string
  readonly calls: readonly { readonly method: string; readonly url: string }[]
}

/** What the server has, when all is quiet. */
export interface Stats {
  readonly heap: number
  readonly handles: Readonly<Record<string, number>>
  readonly tables: number
  readonly tokens: number
  readonly waiting: number
  readonly unread: number
  /** Processor time since it began. */
  readonly cpuMs: number
  readonly bugs: readonly string[]
}

const STEP_MS = 10_000

const tell = (message: Started | Stats) => process.send?.(message)
const clock = new HandClock()
const house = await TestHouse.open({ clock, limits: { tables: 100_000 } })
const url = await house.server.app.listen({ host: '127.0.0.1', port: 0 })
let last = performance.now()
setInterval(() => {
  const now = performance.now()
  clock.pass(now - last)
  last = now
}, 10)

process.on('message', async (asked: Asked) => {
  if (asked.ask === 'pass') {
    await pass(asked.ms)
    await quiet()
  }
  tell(await stats())
})
process.on('disconnect', () => process.exit(0))
tell({ url, calls: house.server.calls })

/** Lets time pass in steps: who listens takes each sign of life before the next one is due. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    clock.pass(Math.min(left, STEP_MS))
    await turn()
  }
}

/** Waits until no connection is open: those that were ended a moment ago are gone in a moment. */
async function quiet(): Promise<void> {
  for (let i = 0; i < 100 && process.getActiveResourcesInfo().includes('TCPSocketWrap'); i++) await sleep(100)
}

async function stats(): Promise<Stats> {
  // What is only held by what is collected goes with the next one.
  for (let i = 0; i < 3; i++) {
    await turn()
    globalThis.gc?.()
  }
  const handles: Record<string, number> = {}
  for (const name of process.getActiveResourcesInfo()) handles[name] = (handles[name] ?? 0) + 1
  const { tables, world } = house.server
  const unread = Number(/^fairdeal_unread_bytes (\d+)$/m.exec((await house.call('GET', '/metrics')).text)?.[1])
  const { heapUsed: heap } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return {
    heap,
    handles,
    tables: tables.size,
    tokens: world.tokens.size,
    waiting: clock.waiting,
    unread,
    cpuMs: (user + system) / 1000,
    bugs: house.bugs,
  }
}
