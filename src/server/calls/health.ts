import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'
import type { Doors } from './doors.ts'

/** For operators: that it lives, and that it takes tables. */
export function healthCalls(app: FastifyInstance, { unready }: Doors): void {
  app.get('/healthz', async () => ({ ok: true }))

  app.get('/readyz', async () => {
    const problem = unready()
    if (problem !== null) throw problem
    return { ok: true }
  })
}

/** For operators: the numbers. */
export function metricsCall(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()))
}
