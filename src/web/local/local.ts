/** The page's side of its own tables: calls and sockets that lead to the worker instead of a server. */

import { type Calls, callsTo, type Handlers, randomId, type Socket, Stream } from '../../client/index.ts'
import type { LocalAnswer } from './house.ts'
import type { FromWorker, ToWorker } from './wire.ts'

interface Line {
  readonly socket: Socket
}

let worker: Worker | null = null
let count = 0
const answers = new Map<number, (answer: LocalAnswer) => void>()
const lines = new Map<number, Line>()

/** Starts a worker: one plays, another one thinks. */
export function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
}

/** The worker that plays, started when it is first needed. */
function house(): Worker {
  if (worker !== null) return worker
  worker = startWorker()
  worker.onmessage = (event: MessageEvent<FromWorker>) => hear(event.data)
  worker.onerror = () => {
    // It could not be started, or broke: whoever waits is told, and the next try starts another.
    worker?.terminate()
    worker = null
    for (const answer of answers.values()) answer(BROKEN)
    answers.clear()
    for (const [line, { socket }] of lines) {
      lines.delete(line)
      socket.onclose?.({ code: 1006 })
    }
  }
  return worker
}

const BROKEN: LocalAnswer = {
  status: 503,
  body: { code: 'unavailable', status: 503, detail: 'The part of the page that plays has stopped.' },
}

function tell(message: ToWorker): void {
  house().postMessage(message)
}

function hear(message: FromWorker): void {
  if (message.is === 'answer') {
    answers.get(message.n)?.(message.answer)
    answers.delete(message.n)
    return
  }
  if (message.is === 'found') return
  const line = lines.get(message.line)
  if (line === undefined) return
  if (message.is === 'opened') line.socket.onopen?.({})
  else if (message.is === 'told') line.socket.onmessage?.({ data: message.text })
  else {
    lines.delete(message.line)
    line.socket.onclose?.({ code: message.code })
  }
}

/** A call that only the browser's own house has. */
export function callLocal(method: string, path: string, body?: unknown, token?: string): Promise<LocalAnswer> {
  count += 1
  const n = count
  return new Promise(resolve => {
    answers.set(n, resolve)
    tell({ is: 'call', n, call: { method, path, body, token } })
  })
}

/** The calls of a server, answered by this browser. */
export const localCalls: Calls = callsTo('', async (path, init) => {
  const token = new Headers(init.headers).get('authorization')?.replace(/^Bearer /, '')
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
  const answer = await callLocal(init.method ?? 'GET', path, body, token)
  return new Response(answer.status === 204 ? null : JSON.stringify(answer.body), { status: answer.status })
})

/** A stream of a table of this browser: the same as `connect` gives for a server's. */
export function connectLocal(table: string, token: string | undefined, handlers: Handlers): Stream {
  const url = `local:${table}`
  return new Stream(
    { ...handlers, url, ...(token !== undefined && { token }) },
    {
      openSocket: () => openLine(table),
      after(ms, call) {
        const timer = setTimeout(call, ms)
        return () => clearTimeout(timer)
      },
      nowMs: () => performance.now(),
      newId: randomId,
      async sendOnce(sent) {
        if (token === undefined) return { code: 'no_token', reason: 'Only a seat can move.' }
        const answer = await localCalls.sendMove(table, token, sent)
        return answer.ok ? null : { code: answer.problem.code, reason: answer.problem.detail }
      },
    },
  )
}

function openLine(table: string): Socket {
  count += 1
  const line = count
  const socket: Socket = {
    send: text => tell({ is: 'say', line, text }),
    close() {
      lines.delete(line)
      tell({ is: 'close', line })
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  }
  lines.set(line, { socket })
  tell({ is: 'open', line, table })
  return socket
}
