import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'
import type { Doors } from './doors.ts'

/** For operators: that it lives, and that it takes tables. */
export function healthCalls(app: FastifyInstance, { tables }: Doors): void {
  app.get('/healthz', async () => ({ ok: true }))

  app.get('/readyz', async () => {
    if (tables.isFull) throw new Problem(503, 'unavailable', 'This server holds as many tables as it can.')
    return { ok: true }
  })
}
