import type { ServerResponse } from 'node:http'
import type { Batch, Line, Pipe, StreamKind } from './stream.ts'

/** A reader that leaves so many bytes unread is dropped before they fill the memory. */
export const MAX_UNREAD_BYTES = 2_097_152

/** An HTTP answer that stays open: NDJSON, or server-sent events with an event's number as id. */
export class HttpPipe implements Pipe {
  readonly kind: StreamKind
  private readonly answer: ServerResponse
  private readonly asEvents: boolean

  constructor(answer: ServerResponse, asEvents: boolean) {
    this.answer = answer
    this.asEvents = asEvents
    this.kind = asEvents ? 'sse' : 'ndjson'
  }

  send({ lines }: Batch): void {
    this.write(lines.map(line => (this.asEvents ? sse(line) : `${line.text}\n`)).join(''))
  }

  end(): void {
    this.answer.end()
  }

  beat(): void {
    this.write(this.asEvents ? ':\n\n' : '\n')
  }

  private write(text: string): void {
    if (this.answer.writableEnded || this.answer.destroyed) return
    this.answer.write(text)
    if (this.answer.writableLength > MAX_UNREAD_BYTES) this.answer.destroy()
  }
}

function sse({ text, n }: Line): string {
  return n === null ? `data: ${text}\n\n` : `id: ${n}\ndata: ${text}\n\n`
}
