/** Stopping in good order: what was begun is finished and answered, then everybody is told, then the log is closed. */

import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Fleet } from './fleet.ts'
import { isApi } from './headers.ts'
import type { Traffic } from './requests.ts'
import type { Sockets } from './sockets.ts'
import type { Tables } from './tables.ts'
import type { TimedLog } from './timed-log.ts'

/** Whatever is still open then is given up: together well below the ten seconds that a process has to end. */
const FINISH_MS = 6000
const LEAVE_MS = 1500
const LOOK_EVERY_MS = 5

interface Draining {
  readonly server: Server
  readonly fleet: Fleet | null
  readonly tables: Tables
  readonly log: TimedLog
  readonly traffic: Traffic
  readonly sockets: Sockets
  readonly clock: Clock
}

/** Stops everything but the log. Gives whether all that was begun was finished. */
export async function drain({ server, fleet, tables, log, traffic, sockets, clock }: Draining): Promise<boolean> {
  if (fleet !== null) await fleet.handOver()
  tables.stop()
  // No new connections; those that are idle are closed.
  server.close()
  const isFinished = await until(() => log.waiting === 0 && traffic.calls === 0, FINISH_MS, clock)
  tables.close()
  sockets.leave()
  await until(() => sockets.size === 0 && traffic.streams === 0, LEAVE_MS, clock)
  return isFinished
}

/** While the server stops, calls are refused; operators and the page's files are served to the end. */
export function takeNothingNew(app: FastifyInstance, tables: Tables): void {
  app.addHook('onRequest', async (request, reply) => {
    if (tables.stopping === null) return
    reply.header('connection', 'close')
    if (isApi(request)) throw tables.stopping
  })
}

/** Waits until something is so, at most so long. Gives whether it is. */
async function until(isSo: () => boolean, limitMs: number, clock: Clock): Promise<boolean> {
  const end = clock.ticks() + limitMs
  while (!isSo()) {
    if (clock.ticks() >= end) return false
    await new Promise<void>(resolve => clock.after(LOOK_EVERY_MS, resolve))
  }
  return true
}
