import type { FastifyInstance } from 'fastify'
import { readNoQuery } from '../../protocol/index.ts'
import { DECK_BYTES, usable } from '../body.ts'
import type { House } from '../plan.ts'
import { Problem } from '../problem.ts'

/** The decks known here. */
export function deckCalls(app: FastifyInstance, { decks }: House): void {
  app.get('/api/decks', async request => {
    readNoQuery(request.query)
    return { decks: decks.list() }
  })

  app.get<{ Params: { hash: string } }>('/api/decks/:hash', async request => {
    readNoQuery(request.query)
    const deck = decks.byHash(request.params.hash)
    if (deck === null) throw new Problem(404, 'no_such_deck', 'There is no deck of this hash here.')
    return deck
  })

  app.post('/api/decks', { bodyLimit: DECK_BYTES }, async (request, reply) => {
    readNoQuery(request.query)
    return reply.code(201).send(decks.add(usable(request.body)))
  })
}
