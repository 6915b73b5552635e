/** Judges what a server answers by the document it serves: whatever is not in there is wrong. */

import type { Document, Operation } from '../../src/server/document/openapi.ts'
import { type Check, checker, closed, type Schema } from './json-schema.ts'

/** What came over the line. */
export interface Came {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** One thing the document says a call may answer: a status, and for a problem its code. */
export interface Possible {
  readonly status: number
  readonly code: string | null
  readonly type: string | null
}

export class Judge {
  readonly document: Document
  readonly calls: readonly { readonly method: string; readonly path: string; readonly operation: Operation }[]
  private readonly check: (schema: Schema) => Check

  constructor(document: Document) {
    this.document = document
    this.calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    const { schemas } = document.components
    const strict = Object.entries(schemas).map(([name, schema]) => [name, closed(schema)])
    this.check = checker({ schemas: Object.fromEntries(strict) })
  }

  /** All that a call may answer. */
  possible(name: string): Possible[] {
    return Object.entries(this.operation(name).responses).flatMap(([key, { content }]): Possible[] => {
      const status = Number(key)
      if (content === undefined) return [{ status, code: null, type: null }]
      return Object.entries(content).flatMap(([type, { schema }]) =>
        (codesOf(schema) ?? [null]).map(code => ({ status, code, type })),
      )
    })
  }

  /** What is wrong with an answer to a call; empty where it is as the document says. */
  faults(name: string, came: Came): string[] {
    const answer = this.operation(name).responses[came.status]
    if (answer === undefined) return [`${name} answers ${came.status}, which the document does not know: ${came.text}`]
    const type = String(came.headers['content-type'] ?? '').split(';')[0]
    if (answer.content === undefined) return came.text === '' ? [] : [`${name} has a body with ${came.status}`]
    const content = answer.content[type]
    if (content === undefined) return [`${name} answers ${came.status} as "${type}", which the document does not know`]
    const headers = Object.keys(answer.headers ?? {}).filter(header => came.headers[header.toLowerCase()] === undefined)
    return [
      ...headers.map(header => `${name} answers ${came.status} without ${header}`),
      ...valuesOf(type, came.text).flatMap(value => this.check(content.schema as Schema)(value)),
    ]
  }

  /** What is wrong with a value that shall be of a shape of the document. */
  shapeFaults(shape: string, value: unknown): string[] {
    return this.check({ $ref: `#/components/schemas/${shape}` })(value)
  }

  private operation(name: string): Operation {
    const found = this.calls.find(({ operation }) => operation.operationId === name)
    if (found === undefined) throw new Error(`the document has no call ${name}`)
    return found.operation
  }
}

/** The messages in a stream of lines or of server-sent events, in order. */
export function messagesOf(type: string, text: string): unknown[] {
  const lines = text.split('\n')
  const data = type === 'text/event-stream' ? lines.flatMap(line => /^data: (.*)$/.exec(line)?.[1] ?? []) : lines
  return data.filter(line => line !== '').map(line => JSON.parse(line))
}

function valuesOf(type: string, text: string): unknown[] {
  switch (type) {
    case 'application/json':
    case 'application/problem+json':
      return [JSON.parse(text)]
    case 'application/x-ndjson':
    case 'text/event-stream':
      return messagesOf(type, text)
    default:
      return [text]
  }
}

/** The codes among which a problem's is; null for what is no problem. */
function codesOf(schema: Schema | undefined): readonly string[] | null {
  const properties = (schema?.properties ?? {}) as Readonly<Record<string, Schema>>
  return schema?.allOf === undefined ? null : ((properties.code?.enum as readonly string[] | undefined) ?? null)
}
