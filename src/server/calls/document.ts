import type { FastifyInstance } from 'fastify'
import type { Game } from '../../engine/index.ts'
import { readNoQuery } from '../../protocol/index.ts'
import { CALLS } from '../document/calls.ts'
import { openApi } from '../document/openapi.ts'
import { DOCUMENT_PATH, PAGE_PATH, page, STYLE_PATH } from '../document/page.ts'
import { STYLE } from '../document/style.ts'

/** What can be called here: for programs as an OpenAPI document, for people as a page. */
export function documentCalls(app: FastifyInstance, games: readonly Game[]): void {
  const document = openApi(CALLS, games)
  const bytes = JSON.stringify(document)
  const text = page(document)

  app.get(DOCUMENT_PATH, async (request, reply) => {
    readNoQuery(request.query)
    return reply.type('application/json; charset=utf-8').send(bytes)
  })

  app.get(PAGE_PATH, async (request, reply) => {
    readNoQuery(request.query)
    return reply.type('text/html; charset=utf-8').send(text)
  })

  app.get(STYLE_PATH, async (request, reply) => {
    readNoQuery(request.query)
    return reply.type('text/css; charset=utf-8').send(STYLE)
  })
}
