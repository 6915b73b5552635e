/**
 * A small OpenAI-compatible endpoint for tests: chat completions, whole or streamed, with tools, structured output,
 * errors, cut answers, limits, slow and broken ones, and filters. Who answers is a script.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a client asked, as its body had it. */
export interface Asked {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly tools: readonly unknown[] | null
  readonly response_format: unknown
  readonly max_tokens: number | null
  readonly temperature: number | null
  readonly stream: boolean
  readonly authorization: string | null
  /** How many calls of the model there were before. */
  readonly calls: number
}

/** What a script answers. */
export type Said =
  | {
      readonly text?: string | null
      readonly calls?: readonly { readonly name: string; readonly input: string }[]
      readonly refusal?: string
      readonly finish?: string
      /** Null: the endpoint does not count. */
      readonly usage?: { readonly in: number; readonly out: number } | null
      /** Waits so long before it answers, and streams so much of the text before it stops for good. */
      readonly afterMs?: number
      readonly stallAt?: number
    }
  | { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly break: 'reset' | 'hang' | 'half' | 'page' | 'no_choices' | 'empty' | 'flood' | 'endless' }

export type Script = (asked: Asked) => Said

export interface Endpoint {
  readonly url: string
  /** Everything that was asked, in order. */
  readonly asked: readonly Asked[]
  close(): Promise<void>
}

/** Starts an endpoint on a free port of this machine. */
export async function openEndpoint(scripts: Readonly<Record<string, Script>>): Promise<Endpoint> {
  const asked: Asked[] = []
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    response.on('error', () => {})
    void bodyOf(request).then(body => {
      const { model } = body
      const calls = counts.get(model) ?? 0
      counts.set(model, calls + 1)
      const one: Asked = {
        model,
        messages: body.messages,
        tools: body.tools ?? null,
        response_format: body.response_format ?? null,
        max_tokens: body.max_tokens ?? null,
        temperature: body.temperature ?? null,
        stream: body.stream === true,
        authorization: request.headers.authorization ?? null,
        calls,
      }
      asked.push(one)
      const script = scripts[model]
      if (script === undefined) fail(response, 404, JSON.stringify({ error: { message: `no model ${model}` } }))
      else answer(request, response, one, script(one))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<any> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

function answer(request: IncomingMessage, response: ServerResponse, asked: Asked, said: Said): void {
  if ('status' in said) {
    fail(response, said.status, said.body ?? '', said.headers)
    return
  }
  if ('break' in said) {
    breakOff(request, response, said.break)
    return
  }
  const send = () => (asked.stream ? stream(response, asked, said) : whole(response, asked, said))
  if (said.afterMs === undefined) send()
  else setTimeout(send, said.afterMs).unref()
}

function fail(response: ServerResponse, status: number, body: string, headers: Readonly<Record<string, string>> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body)
}

function breakOff(request: IncomingMessage, response: ServerResponse, how: string): void {
  const json = { 'content-type': 'application/json' }
  switch (how) {
    case 'reset':
      request.socket.resetAndDestroy()
      return
    case 'hang':
      return
    case 'half':
      response.writeHead(200, { ...json, 'content-length': '5000' })
      response.write('{"id": "half", "choices": [{"index": 0, "mess')
      setTimeout(() => request.socket.destroy(), 20)
      return
    case 'page':
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<html><body>Sign in</body></html>')
      return
    case 'endless': {
      // A stream of an answer that goes on and on, and is never done.
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const chunk = { id: 'e', object: 'chat.completion.chunk', created: 0, model: 'm' }
      const choice = { index: 0, delta: { content: 'and so on ' }, finish_reason: null }
      const timer = setInterval(
        () => response.write(`data: ${JSON.stringify({ ...chunk, choices: [choice] })}\n\n`),
        10,
      )
      request.socket.on('close', () => clearInterval(timer))
      return
    }
    case 'no_choices':
      response.writeHead(200, json)
      response.end(JSON.stringify({ id: 'none', object: 'chat.completion', created: 0, model: 'm', choices: [] }))
      return
    case 'empty':
      response.writeHead(200, json)
      response.end()
      return
    case 'flood': {
      const text = JSON.stringify('a'.repeat(10_000_000))
      response.writeHead(200, json)
      response.end(
        `{"id":"f","object":"chat.completion","created":0,"model":"m","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":${text}}}]}`,
      )
    }
  }
}

type Words = Extract<Said, { readonly text?: string | null }>

function whole(response: ServerResponse, asked: Asked, said: Words): void {
  const { text = null, calls = [], refusal, usage } = said
  const message = {
    role: 'assistant',
    content: text,
    ...(refusal === undefined ? {} : { refusal }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(callOf) }),
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      id: `chat-${asked.calls}`,
      object: 'chat.completion',
      created: 0,
      model: asked.model,
      choices: [{ index: 0, message, finish_reason: finishOf(said) }],
      ...(usage === null ? {} : { usage: usageOf(asked, said) }),
    }),
  )
}

function stream(response: ServerResponse, asked: Asked, said: Words): void {
  const { text = null, calls = [], refusal, usage, stallAt } = said
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish: string | null = null, more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: `chat-${asked.calls}`, object: 'chat.completion.chunk', created: 0, model: asked.model, choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`,
    )
  send({ role: 'assistant', content: '' })
  const shown = stallAt === undefined ? (text ?? '') : (text ?? '').slice(0, stallAt)
  for (let at = 0; at < shown.length; at += 40) send({ content: shown.slice(at, at + 40) })
  if (stallAt !== undefined) return
  if (refusal !== undefined) send({ refusal })
  for (const [index, call] of calls.entries()) {
    const { input } = call
    send({
      tool_calls: [{ index, id: `call-${index}`, type: 'function', function: { name: call.name, arguments: '' } }],
    })
    for (let at = 0; at < input.length; at += 10) {
      send({ tool_calls: [{ index, function: { arguments: input.slice(at, at + 10) } }] })
    }
  }
  send({}, finishOf(said), usage === null ? {} : { usage: usageOf(asked, said) })
  response.end('data: [DONE]\n\n')
}

function callOf({ name, input }: { readonly name: string; readonly input: string }, index: number): object {
  return { id: `call-${index}`, type: 'function', function: { name, arguments: input } }
}

function finishOf({ finish, calls = [] }: Words): string {
  return finish ?? (calls.length > 0 ? 'tool_calls' : 'stop')
}

function usageOf({ messages }: Asked, { text, calls = [], usage }: Words): object {
  const size = (texts: readonly string[]) => Math.ceil(texts.join('').length / 4)
  const counted = usage ?? {
    in: size(messages.map(({ content }) => content)),
    out: size([text ?? '', ...calls.map(({ input }) => input)]),
  }
  return {
    prompt_tokens: counted.in,
    completion_tokens: counted.out,
    total_tokens: counted.in + counted.out,
  }
}
