import type { FastifyInstance } from 'fastify'
import { readNoQuery, readReplaysQuery } from '../../protocol/index.ts'
import type { Doors } from './doors.ts'

/** Games that are over, as long as they are kept: those of public tables in a list, all by their links. */
export function replayCalls(app: FastifyInstance, { world }: Doors): void {
  const { archive } = world
  app.get('/api/replays', async request => archive.page(readReplaysQuery(request.query)))

  app.get<{ Params: { replay: string } }>('/api/replays/:replay', async (request, reply) => {
    readNoQuery(request.query)
    const text = await archive.text(request.params.replay)
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
