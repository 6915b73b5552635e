/**
 * Asks a model at an OpenAI-compatible endpoint, through the AI SDK. Every way in which that fails is an answer with a
 * word for it; no error of a library gets out, because such errors hold addresses, headers and bodies.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  generateText,
  InvalidResponseDataError,
  jsonSchema,
  type LanguageModelMiddleware,
  streamText,
  tool,
  wrapLanguageModel,
} from 'ai'
import type { FaultKind, Json } from '../../engine/index.ts'
import { type Spoken, TOOL, type ToolCall } from './answer.ts'
import { ending } from './ending.ts'
import { redactor } from './key.ts'
import type { Message } from './prompt.ts'
import type { Format, ModelSettings } from './settings.ts'

/** So many bytes of one answer are read. No model is asked for so much. */
export const MAX_ANSWER_BYTES = 1 << 20
const MAX_PROBLEM = 300
const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 20_000

/** One answer to ask for. */
export interface Call {
  readonly messages: readonly Message[]
  readonly schema: Readonly<Record<string, Json>>
  readonly maxTokens: number
  /** Ends the call; what came until then is kept. */
  readonly signal: AbortSignal
}

/** What a call cost. */
export interface Usage {
  readonly tokens_in: number
  readonly tokens_out: number
  /** The endpoint did not count, so that it was reckoned by length. */
  readonly estimated: boolean
}

/** Why there is no answer to read. */
export interface Trouble {
  readonly kind: FaultKind
  readonly code: string
  readonly problem: string
}

export interface Reply extends Spoken, Usage {
  readonly finish: string | null
  readonly format: Exclude<Format, 'auto'>
  /** Null where the answer is whole and can be read. */
  readonly trouble: Trouble | null
  /** How often the endpoint failed for the moment before. */
  readonly repeats: number
}

export interface ModelClient {
  ask(call: Call): Promise<Reply>
}

export type AskModel = (settings: ModelSettings, key: string | null) => ModelClient

/** Which format an endpoint takes for a model, once that was found out in this thread. */
const found = new Map<string, Exclude<Format, 'auto'>>()
const NEXT: Readonly<Record<string, Exclude<Format, 'auto'> | undefined>> = { tools: 'json', json: 'text' }

/** A client of a model. */
export const modelClient: AskModel = (settings, key) => {
  // What the library has to say would go to standard error.
  ;(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false
  const place = JSON.stringify([settings.url, settings.model])
  return {
    async ask(call) {
      let format = settings.format === 'auto' ? (found.get(place) ?? 'tools') : settings.format
      for (let repeats = 0; ; repeats++) {
        const reply = await askOnce(settings, key, format, call)
        const { trouble } = reply
        const next = settings.format === 'auto' && DECLINES_A_FORMAT.has(trouble?.code ?? '') ? NEXT[format] : undefined
        if (next !== undefined) {
          format = next
          repeats -= 1
          continue
        }
        if (trouble === null) found.set(place, format)
        if (!(trouble instanceof Passing) || repeats >= settings.repeats) return { ...reply, repeats }
        const pause = Math.min(trouble.afterMs ?? FIRST_WAIT_MS * 2 ** repeats, MAX_WAIT_MS)
        try {
          await wait(pause, undefined, { signal: call.signal })
        } catch {
          return { ...reply, repeats }
        }
      }
    },
  }
}

/** What an endpoint answers that does not know tools or structured output. */
const DECLINES_A_FORMAT = new Set(['http_400', 'http_404', 'http_415', 'http_422', 'http_501'])

/** Trouble that may be over in a moment. */
class Passing implements Trouble {
  readonly kind = 'transport'
  readonly code: string
  readonly problem: string
  readonly afterMs: number | null

  constructor(code: string, problem: string, afterMs: number | null) {
    this.code = code
    this.problem = problem
    this.afterMs = afterMs
  }
}

async function askOnce(
  settings: ModelSettings,
  key: string | null,
  format: Exclude<Format, 'auto'>,
  call: Call,
): Promise<Reply> {
  const redact = redactor(key)
  const gate = { overflown: false, redirected: false }
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL: settings.url as string,
    ...(key === null ? {} : { apiKey: key }),
    includeUsage: true,
    fetch: guardedFetch(gate),
  })
  const heard = new Heard()
  const model = wrapLanguageModel({
    model: provider.chatModel(settings.model),
    middleware: {
      specificationVersion: 'v3',
      async wrapGenerate({ doGenerate }) {
        const result = await doGenerate()
        heard.whole(result)
        return result
      },
      async wrapStream({ doStream }) {
        const result = await doStream()
        const listening = new TransformStream<StreamPart, StreamPart>({
          transform(part, controller) {
            heard.part(part)
            controller.enqueue(part)
          },
        })
        return { ...result, stream: result.stream.pipeThrough(listening) }
      },
    },
  })
  const asked = {
    model,
    messages: call.messages.map(({ role, content }) => ({ role, content })),
    allowSystemInMessages: true,
    maxOutputTokens: call.maxTokens,
    maxRetries: 0,
    abortSignal: call.signal,
    ...(settings.temperature === null ? {} : { temperature: settings.temperature }),
    ...(format === 'tools'
      ? {
          tools: { [TOOL]: tool({ description: 'Gives your answer.', inputSchema: jsonSchema(call.schema as any) }) },
          toolChoice: { type: 'tool', toolName: TOOL } as const,
        }
      : {}),
    ...(format === 'json' ? { providerOptions: { endpoint: { response_format: responseFormat(call.schema) } } } : {}),
  }
  let trouble: Trouble | null = null
  try {
    if (settings.stream) {
      const result = streamText({ ...asked, onError() {} } as Parameters<typeof streamText>[0])
      for await (const part of result.fullStream) if (part.type === 'error') throw part.error
      if (heard.finish === null) throw new Error('no end')
    } else await generateText(asked as Parameters<typeof generateText>[0])
  } catch (error) {
    // What the library thinks of an answer that came whole is not asked: it is read here.
    if (heard.finish === null) trouble = troubleOf(error, { call, gate, redact })
  }
  const { finish } = heard
  const calls: ToolCall[] = [...heard.calls.values()].map(({ name, input }) => ({
    name: redact(name).toWellFormed(),
    input: redact(input).toWellFormed(),
  }))
  const text = redact(heard.text).toWellFormed()
  const reached = trouble === null || trouble.kind !== 'transport'
  return {
    text,
    calls,
    finish,
    format,
    repeats: 0,
    trouble: trouble ?? ending(finish, text, calls),
    ...(reached ? usageOf(heard.usage, call.messages, text, calls) : NO_USAGE),
  }
}

type Generated = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapGenerate']>>>
type Streamed = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>
type StreamPart = Streamed['stream'] extends ReadableStream<infer Part> ? Part : never

/** What came of a model, before any library has made something else of it. */
class Heard {
  text = ''
  readonly calls = new Map<string, { name: string; input: string }>()
  /** Null until the answer has ended. */
  finish: string | null = null
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } = {}

  whole({ content, finishReason, usage }: Generated): void {
    for (const [at, part] of content.entries()) {
      if (part.type === 'text') this.text += part.text
      else if (part.type === 'tool-call') this.calls.set(`${at}`, { name: part.toolName, input: part.input })
    }
    this.end(finishReason.unified, usage)
  }

  part(part: StreamPart): void {
    switch (part.type) {
      case 'text-delta':
        this.text += part.delta
        break
      case 'tool-input-start':
        this.calls.set(part.id, { name: part.toolName, input: '' })
        break
      case 'tool-input-delta': {
        const begun = this.calls.get(part.id)
        if (begun !== undefined) begun.input += part.delta
        break
      }
      case 'tool-call':
        this.calls.set(part.toolCallId, { name: part.toolName, input: part.input })
        break
      case 'finish':
        // A stream that broke off is ended by the library, with a reason that no endpoint gives.
        if (part.finishReason.raw !== undefined) this.end(part.finishReason.unified, part.usage)
        break
    }
  }

  private end(finish: string, { inputTokens, outputTokens }: Generated['usage']): void {
    this.finish = finish
    this.usage = { inputTokens: inputTokens.total, outputTokens: outputTokens.total }
  }
}

const NO_USAGE: Usage = { tokens_in: 0, tokens_out: 0, estimated: false }

function responseFormat(schema: Call['schema']): Json {
  return { type: 'json_schema', json_schema: { name: TOOL, strict: true, schema: schema as Json } }
}

/** What was counted; where an endpoint does not, a token is taken to be four bytes. */
function usageOf(
  { inputTokens, outputTokens }: { inputTokens?: number | undefined; outputTokens?: number | undefined },
  messages: readonly Message[],
  text: string,
  calls: readonly ToolCall[],
): Usage {
  const isCounted = (count: number | undefined): count is number =>
    Number.isSafeInteger(count) && (count as number) >= 0
  if (isCounted(inputTokens) && isCounted(outputTokens)) {
    return { tokens_in: inputTokens, tokens_out: outputTokens, estimated: false }
  }
  const reckoned = (texts: readonly string[]) =>
    Math.ceil(texts.reduce((sum, one) => sum + Buffer.byteLength(one), 0) / 4)
  return {
    tokens_in: isCounted(inputTokens) ? inputTokens : reckoned(messages.map(({ content }) => content)),
    tokens_out: isCounted(outputTokens) ? outputTokens : reckoned([text, ...calls.map(({ input }) => input)]),
    estimated: true,
  }
}

interface Gate {
  overflown: boolean
  redirected: boolean
}

/** Reads no more than an answer may be long, and follows nobody elsewhere: the key is for this endpoint alone. */
function guardedFetch(gate: Gate): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    if (response.status >= 300 && response.status < 400) {
      gate.redirected = true
      await response.body?.cancel()
      throw new Error('redirected')
    }
    if (response.body === null) return response
    let bytes = 0
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.length
          if (bytes > MAX_ANSWER_BYTES) {
            gate.overflown = true
            controller.error(new Error('too large'))
          } else controller.enqueue(chunk)
        },
      }),
    )
    return new Response(counted, { status: response.status, headers: response.headers })
  }
}

interface At {
  readonly call: Call
  readonly gate: Gate
  readonly redact: (text: string) => string
}

function troubleOf(error: unknown, { call, gate, redact }: At): Trouble {
  if (gate.overflown) {
    const problem = `an answer of more than ${MAX_ANSWER_BYTES} bytes`
    return { kind: 'unreadable', code: 'too_large', problem }
  }
  if (gate.redirected) return transport('redirected', 'the endpoint sends to another address, which is not followed')
  if (call.signal.aborted) return { kind: 'late', code: 'no_answer', problem: 'no answer in the time for the move' }
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  if (APICallError.isInstance(error) && status !== undefined && status >= 400) {
    const said = redact(saidIn(redact(error.responseBody ?? '')))
    const problem = `the endpoint answered ${status}${said === '' ? '' : `: ${said}`}`
    const passes = status === 408 || status === 409 || status === 429 || status >= 500
    if (passes) return new Passing(`http_${status}`, problem, afterMs(error.responseHeaders))
    return transport(`http_${status}`, problem)
  }
  if (InvalidResponseDataError.isInstance(error)) return transport('no_choices', 'what the endpoint answered is empty')
  const code = causeCode(error)
  if (code !== null) return new Passing(code.toLowerCase(), `the connection to the endpoint failed (${code})`, null)
  if (status !== undefined) {
    const isEmpty = APICallError.isInstance(error) && error.responseBody === ''
    if (isEmpty) return transport('empty_body', 'the endpoint answered nothing at all')
    return transport('bad_body', 'what the endpoint answered is no chat completion')
  }
  return new Passing('broken_off', 'the connection broke off before the end of the answer', null)
}

function transport(code: string, problem: string): Trouble {
  return { kind: 'transport', code, problem }
}

/** The message of an error's body, of whatever shape; a sentence of it. */
function saidIn(body: string): string {
  let said = body
  try {
    const { error, message, detail } = JSON.parse(body)
    said = String(error?.message ?? message ?? detail ?? error ?? '')
  } catch {
    // Some answer with a page.
  }
  return Array.from(said.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
    .slice(0, MAX_PROBLEM)
    .join('')
}

function afterMs(headers: Record<string, string> | undefined): number | null {
  const seconds = headers?.['retry-after']
  return seconds !== undefined && /^\d{1,4}(?:\.\d+)?$/.test(seconds) ? Number(seconds) * 1000 : null
}

/** The system's word for what failed: `ECONNREFUSED`, `ENOTFOUND`, `UND_ERR_SOCKET`, … */
function causeCode(error: unknown): string | null {
  for (let at = error as any, depth = 0; at !== null && typeof at === 'object' && depth < 6; at = at.cause, depth++) {
    const code = typeof at.code === 'string' ? at.code : at.errors?.[0]?.code
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) return code
  }
  return null
}
