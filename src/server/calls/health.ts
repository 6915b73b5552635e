import type { FastifyInstance } from 'fastify'
import type { Doors } from './doors.ts'

/** For operators: that it lives, and that it takes tables. */
export function healthCalls(app: FastifyInstance, { metrics, unready }: Doors): void {
  app.get('/healthz', async () => ({ ok: true }))

  app.get('/readyz', async () => {
    const problem = unready()
    if (problem !== null) throw problem
    return { ok: true }
  })

  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()))
}
