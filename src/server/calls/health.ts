import type { FastifyInstance } from 'fastify'

/** For operators: that it lives, and that it can be played on. */
export function healthCalls(app: FastifyInstance): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => ({ ok: true }))
}
