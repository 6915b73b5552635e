import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { PASSED_ON } from './fleet.ts'
import type { World } from './world.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its answer is a stream, which is as long as the game. */
    streamed: boolean
  }
  interface FastifyReply {
    /** The code of the problem it says; null for none. */
    problem: string | null
  }
}

/** Who has gone before it was answered. No server sends this status; proxies count such calls so. */
const GONE = 499

/** What is under way. */
export class Traffic {
  readonly open = new Set<FastifyRequest>()

  /** Calls that are not answered yet. */
  get calls(): number {
    return this.open.size - this.streams
  }

  get streams(): number {
    let count = 0
    for (const { streamed } of this.open) if (streamed) count += 1
    return count
  }
}

/** Notes each call when it was answered or its caller had gone. */
export function noteRequests(app: FastifyInstance, { clock, note }: World): Traffic {
  const traffic = new Traffic()
  app.decorateRequest('streamed', false)
  app.decorateReply('problem', null)
  app.addHook('onRequest', async (request, reply) => {
    const came = clock.ticks()
    const { raw } = reply
    // Sending a file listens as often as Node allows without a warning, and this is once more.
    raw.setMaxListeners(16)
    traffic.open.add(request)
    raw.once('close', () => {
      traffic.open.delete(request)
      // What another server passed on is noted where it came in.
      if ((request.caller as Caller | undefined)?.address === PASSED_ON) return
      const { method, streamed } = request
      const status = streamed || raw.writableEnded ? raw.statusCode : GONE
      const ms = clock.ticks() - came
      note({ type: 'request', method, route: routeOf(request), status, code: reply.problem, ms, streamed })
    })
  })
  return traffic
}

/** The pattern of a path; paths themselves hold ids. Files of the page are one, and so is what nobody answers to. */
export function routeOf({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string {
  const { url } = routeOptions
  if (url === undefined) return 'other'
  return url.includes('*') ? 'page' : url.replaceAll(/:(\w+)/g, '{$1}')
}
