/** A table's stream over plain HTTP, in the shape of a WebSocket: for programs that run where there is none. */

import { isObject } from '../engine/index.ts'
import type { SendMove } from '../protocol/index.ts'
import { callsTo, type Fetch } from './calls.ts'
import type { Socket } from './stream.ts'

/** The server gives a sign of life every 15 s; after so long without one the line is taken for lost. */
const SILENCE_MS = 40_000
const LOST = 1006
/** What a socket would be closed with. */
const CODES: Readonly<Record<number, number>> = { 400: 4400, 401: 4401, 403: 4403, 404: 4404 }
/** The move may have been taken or not: ask again under the same id. */
const UNSURE = [0, 408, 429]

/**
 * Opens a stream of NDJSON with the hello, and sends each move as a call of its own. Reactions need a socket and are
 * left out.
 */
export class HttpSocket implements Socket {
  onopen: ((event: any) => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  private readonly origin: string
  private readonly table: string
  private readonly fetch: Fetch
  private readonly stop = new AbortController()
  private token: string | undefined
  private silence: ReturnType<typeof setTimeout> | undefined

  constructor(origin: string, table: string, fetch: Fetch) {
    this.origin = origin
    this.table = table
    this.fetch = fetch
    queueMicrotask(() => this.onopen?.({}))
  }

  send(text: string): void {
    const message = JSON.parse(text)
    if (message.type === 'hello') void this.listen(message)
    else if (message.type === 'move') void this.move(message)
  }

  close(): void {
    clearTimeout(this.silence)
    this.stop.abort()
  }

  private async listen({ token, after }: { readonly token?: string; readonly after?: number }): Promise<void> {
    this.token = token
    const query = after === undefined ? '' : `&after=${after}`
    const url = `${this.origin}/api/tables/${encodeURIComponent(this.table)}/events?observe=1${query}`
    const headers: Record<string, string> = { accept: 'application/x-ndjson' }
    if (token !== undefined) headers.authorization = `Bearer ${token}`
    let code = LOST
    try {
      const answer = await this.fetch(url, { headers, signal: this.stop.signal })
      if (answer.ok && answer.body !== null) {
        await this.read(answer.body)
        code = 1000
      } else code = CODES[answer.status] ?? LOST
    } catch {
      // Cut, or never there: the code says so.
    }
    this.end(code)
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    const reader = body.getReader()
    let rest = ''
    this.wait()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      this.wait()
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') this.onmessage?.({ data: line })
    }
  }

  private async move({ id, turn, move }: SendMove): Promise<void> {
    const answer = await callsTo(this.origin, this.fetch).sendMove(this.table, this.token ?? '', { id, turn, move })
    if (answer.ok) {
      const n = isObject(answer.value) ? answer.value.n : 0
      this.onmessage?.({ data: JSON.stringify({ type: 'accepted', id, n }) })
      return
    }
    const { status, detail, ...facts } = answer.problem
    if (UNSURE.includes(status) || status >= 500) this.end(LOST)
    else this.onmessage?.({ data: JSON.stringify({ ...facts, type: 'refused', id, reason: detail }) })
  }

  private wait(): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => this.end(LOST), SILENCE_MS)
  }

  private end(code: number): void {
    const told = this.onclose
    this.onclose = null
    this.close()
    told?.({ code })
  }
}
