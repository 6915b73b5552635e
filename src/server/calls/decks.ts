import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type NewDeck, readDeckQuery, readNoQuery } from '../../protocol/index.ts'
import { COSTLY } from '../addresses.ts'
import type { Upload } from '../deck-upload.ts'
import { Problem } from '../problem.ts'
import type { Doors } from './doors.ts'

const TYPES = /^(?:application\/json|application\/octet-stream|text\/[a-z0-9.+-]+)[ \t]*(?:;|$)/i

/** So many decks may come in at once: each is held until it is whole. */
const MAX_UPLOADS = 16

/** The decks known here, and new ones. */
export async function deckCalls(app: FastifyInstance, { house, world, addresses, readDecks }: Doors): Promise<void> {
  const { decks } = house
  const uploads = new Set<FastifyRequest>()
  app.get('/api/decks', async request => {
    readNoQuery(request.query)
    return { decks: decks.list() }
  })

  app.get<{ Params: { hash: string } }>('/api/decks/:hash', async request => {
    readNoQuery(request.query)
    await decks.fetch([request.params.hash])
    const deck = decks.byHash(request.params.hash)
    if (deck === null) throw new Problem(404, 'no_such_deck', 'There is no deck of this hash here.')
    return deck
  })

  // A room of its own: what comes in here is bytes of any shape, not only JSON.
  await app.register(async room => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    const onRequest = [
      checkType,
      async (request: FastifyRequest, { raw }: FastifyReply) => {
        if (uploads.size >= MAX_UPLOADS) throw new Problem(503, 'unavailable', 'Many decks are coming in just now.')
        uploads.add(request)
        raw.once('close', () => uploads.delete(request))
        const problem = addresses.tooMany(addresses.keyOf(request.caller), COSTLY)
        if (problem !== null) throw problem
      },
    ]
    room.post('/api/decks', { bodyLimit: world.limits.deck_bytes, onRequest }, async (request, reply) => {
      const wishes = readDeckQuery(request.query)
      const bytes = request.body as Buffer | undefined
      if (bytes === undefined || bytes.length === 0) {
        throw new Problem(400, 'bad_request', 'body: missing; the bytes of a deck are wanted')
      }
      const { deck, report } = usableUpload(await readDecks.read(bytes, wishes))
      const hash = report.deck_hash
      await decks.add(hash, deck)
      return reply
        .code(201)
        .header('location', `/api/decks/${hash}`)
        .send({ hash, report } satisfies NewDeck)
    })
  })
}

async function checkType({ headers }: FastifyRequest): Promise<void> {
  const type = headers['content-type']
  if (type === undefined || TYPES.test(type)) return
  throw new Problem(
    415,
    'unsupported_media_type',
    'A deck comes as application/json, text/plain, text/csv or application/octet-stream.',
  )
}

function usableUpload(upload: Upload): Extract<Upload, { readonly report: unknown }> {
  if ('deck' in upload) return upload
  const { refused, place, problem } = upload
  const said = `${place === '' ? '' : `${place}: `}${problem}`
  // What was asked for beside the bytes is at fault, not the bytes.
  if (refused === 'E_FIELD') throw new Problem(400, 'bad_request', `query.${said}`)
  throw new Problem(422, 'bad_deck', said, { place, refused })
}
