import type { z } from 'zod'
import type { Game, Json, Shape } from '../../engine/index.ts'
import { book, jsonSchemas, PROBLEMS, PROTOCOL, type ProblemCode } from '../../protocol/index.ts'
import { AREAS, type CallDoc, type Gives, type Takes } from './call.ts'
import { type Components, refusalCodes, withGames } from './games.ts'

/** An OpenAPI document, version 3.1, as far as its writer and its readers here look into it. */
export interface Document {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly [key: string]: Json }
  readonly servers: readonly Json[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Components; readonly securitySchemes: Shape }
}

/** One call in it. */
export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security: readonly Shape[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer>>
  /** What either side says once the call has become a socket. */
  readonly 'x-messages'?: { readonly client: Shape; readonly server: Shape }
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: Shape
}

export interface Answer {
  readonly description: string
  readonly headers?: Shape
  readonly content?: Content
}

export type Content = Readonly<Record<string, { readonly schema?: Shape; readonly example?: Json }>>

const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  id: 'The id of the table.',
  seat: 'The number of the seat, from 0.',
  hash: 'The hash of the deck.',
  replay: 'The id of the replay.',
}

/** What every call may answer. */
const ALWAYS: readonly ProblemCode[] = ['not_allowed', 'too_many', 'broken']

/** The document: made from the shapes that check, the list of calls and what the games declare. */
export function openApi(calls: readonly CallDoc[], games: readonly Game[]): Document {
  const inline = jsonSchemas(inlineShapes(calls))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const doc of calls) {
    const [method, path] = doc.call.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(doc, path, inline, games) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairdeal',
      version: String(PROTOCOL),
      summary: 'An authoritative card table for games with secrets.',
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(AREAS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: withGames(jsonSchemas(book), games),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a seat, or of the host: shown once, when the seat is taken or the table made.',
        },
      },
    },
  }
}

/** Markdown: a blank line between paragraphs. */
const ABOUT = [
  'JSON in, JSON out. A seat is held by a token; to come back needs nothing else, and it never goes into an address.',
  'Errors are `application/problem+json` (RFC 9457) with a stable `code`, and a `detail` that says where it is and what would be right. An unknown field or parameter is refused; clients pass over fields they do not know.',
  'An address that is known, asked with another method, answers 405 `no_such_call` with `Allow`; any other 404. HEAD answers where GET does, but for streams; OPTIONS answers with `Allow`. What comes too slowly is answered 408, a head that is too large 431. A request from a page of another origin is refused (403) before its body is read.',
  'What travels on a stream is a `ServerFrame`; what a client says on a socket is a `ClientMessage`.',
].join('\n\n')

/** The codes of the problems a call may answer, by status. */
export function problemsOf(doc: CallDoc): ReadonlyMap<number, readonly ProblemCode[]> {
  const { call, token, takes, query, refuses = [] } = doc
  const codes = new Set<ProblemCode>(ALWAYS)
  if (query !== 'any') codes.add('bad_request')
  if (!call.startsWith('GET')) for (const code of ['too_large', 'unsupported_media_type'] as const) codes.add(code)
  if (takes !== undefined) codes.add('bad_request')
  if (call.includes('{id}')) {
    for (const code of ['no_such_table', 'table_unreadable', 'table_unknown'] as const) codes.add(code)
  }
  if (token !== undefined) for (const code of ['no_token', 'not_yours'] as const) codes.add(code)
  for (const code of refuses) codes.add(code)
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of codes) {
    const [status] = PROBLEMS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return byStatus
}

function operation(doc: CallDoc, path: string, inline: Record<string, Shape>, games: readonly Game[]): Operation {
  const { name, area, does, says, token, takes } = doc
  const parameters = parametersOf(doc, path, inline)
  const answers: Record<string, Answer> = {}
  for (const [status, gives] of Object.entries(doc.gives)) answers[status] = answer(gives, inline[`${name} ${status}`])
  for (const [status, codes] of problemsOf(doc)) answers[status] = problem(status, codes)
  if (doc.moves === true) answers[422] = refusal(refusalCodes(games))
  return {
    operationId: name,
    tags: [area],
    summary: does,
    ...(says === undefined ? {} : { description: says }),
    security: token === undefined ? [] : token === 'anyone' ? [{}, { token: [] }] : [{ token: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(takes === undefined
      ? {}
      : {
          requestBody: {
            required: takes.optional !== true,
            content: content(takes.types, inline[`${name} body`], exampleOf(takes, games[0])),
          },
        }),
    responses: Object.fromEntries(Object.entries(answers).sort(([a], [b]) => Number(a) - Number(b))),
    ...(doc.messages === undefined
      ? {}
      : { 'x-messages': { client: inline[`${name} client`], server: inline[`${name} server`] } }),
  }
}

function exampleOf({ example }: Takes, game: Game): unknown {
  return typeof example === 'function' ? example(game) : example
}

function parametersOf(
  { name, query, headers = {} }: CallDoc,
  path: string,
  inline: Record<string, Shape>,
): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]): Parameter => {
    const schema: Shape = part === 'seat' ? { type: 'integer', minimum: 0 } : { type: 'string' }
    return { name: part, in: 'path', required: true, description: PATH_PARAMETERS[part], schema }
  })
  const asked = query === undefined || query === 'any' ? {} : (inline[`${name} query`].properties as Components)
  const inQuery = Object.entries(asked).map(([part, { description, ...schema }]): Parameter => {
    return { name: part, in: 'query', required: false, description: String(description), schema }
  })
  const inHeaders = Object.entries(headers).map(([part, description]): Parameter => {
    return { name: part, in: 'header', required: false, description, schema: { type: 'string' } }
  })
  return [...inPath, ...inQuery, ...inHeaders]
}

function answer({ says, shape, types, headers }: Gives, schema: Shape | undefined): Answer {
  const told = Object.entries(headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ])
  return {
    description: says,
    ...(told.length === 0 ? {} : { headers: Object.fromEntries(told) }),
    ...(shape === null ? {} : { content: content(types, schema) }),
  }
}

function content(types: readonly string[] = ['application/json'], schema?: Shape, example?: unknown): Content {
  const isText = typeof example === 'string'
  return Object.fromEntries(
    types.map(type => [
      type,
      {
        ...(schema === undefined ? {} : { schema }),
        ...(example !== undefined && isText === (type === 'text/plain') ? { example: example as Json } : {}),
      },
    ]),
  )
}

/** What goes with a problem, by its status. */
const HEADERS: Readonly<Record<number, Shape>> = {
  401: { 'WWW-Authenticate': { description: 'How to show a token.', schema: { type: 'string' } } },
  426: { Upgrade: { description: 'To what.', schema: { type: 'string' } } },
  429: { 'Retry-After': { description: 'In so many seconds.', schema: { type: 'string' } } },
  503: { 'Retry-After': { description: 'In so many seconds.', schema: { type: 'string' } } },
}

function problem(status: number, codes: readonly ProblemCode[]): Answer {
  return {
    description: codes.map(code => `\`${code}\`: ${PROBLEMS[code][1]}`).join('\n\n'),
    ...(status in HEADERS ? { headers: HEADERS[status] } : {}),
    content: { 'application/problem+json': { schema: problemShape(status, codes) } },
  }
}

/** A move that is not taken: the refusals of the games. */
function refusal(codes: readonly string[]): Answer {
  return {
    description: `The refusal of the game, with its facts: ${codes.map(code => `\`${code}\``).join(', ')}.`,
    content: { 'application/problem+json': { schema: problemShape(422, codes) } },
  }
}

function problemShape(status: number, codes: readonly string[]): Shape {
  const properties = { code: { enum: codes }, status: { const: status } }
  return { allOf: [{ $ref: '#/components/schemas/Problem' }], properties }
}

/** Bodies and queries that have no name of their own, by the call and where they stand in it. */
function inlineShapes(calls: readonly CallDoc[]): Map<string, z.ZodType> {
  const shapes = new Map<string, z.ZodType>()
  for (const { name, query, takes, gives, messages } of calls) {
    if (query !== undefined && query !== 'any') shapes.set(`${name} query`, query)
    if (takes !== undefined && takes.shape !== null) shapes.set(`${name} body`, takes.shape)
    for (const [status, { shape }] of Object.entries(gives)) if (shape !== null) shapes.set(`${name} ${status}`, shape)
    for (const [side, shape] of Object.entries<z.ZodType>(messages ?? {})) shapes.set(`${name} ${side}`, shape)
  }
  return shapes
}
