import type { ServerResponse } from 'node:http'
import { NOTEWORTHY_BYTES, type Reader } from './backlog.ts'
import type { Wiring } from './socket-line.ts'
import type { Batch, Line, Pipe, StreamKind } from './stream.ts'

/** An HTTP answer that stays open: NDJSON, or server-sent events with an event's number as id. */
export class HttpPipe implements Pipe, Reader {
  readonly kind: StreamKind
  private readonly answer: ServerResponse
  private readonly asEvents: boolean
  private readonly wiring: Wiring
  private isRead = true
  private isDraining = false

  constructor(answer: ServerResponse, as: { readonly events: boolean }, wiring: Wiring) {
    this.answer = answer
    this.asEvents = as.events
    this.kind = as.events ? 'sse' : 'ndjson'
    this.wiring = wiring
  }

  send({ lines }: Batch): void {
    this.write(lines.map(line => (this.asEvents ? sse(line) : `${line.text}\n`)).join(''))
  }

  end(): void {
    this.answer.end()
  }

  /** A sign of life; where not even the last one was taken, nobody reads. */
  beat(): void {
    if (!this.isRead) {
      this.cut()
      return
    }
    this.isRead = false
    this.write(this.asEvents ? ':\n\n' : '\n', () => {
      this.isRead = true
    })
  }

  cut(): void {
    if (!this.answer.destroyed) this.wiring.onCut(this.kind)
    this.answer.destroy()
  }

  private write(text: string, taken?: () => void): void {
    const { answer, wiring } = this
    if (answer.writableEnded || answer.destroyed) return
    answer.write(text, taken)
    const unread = answer.writableLength
    if (unread < NOTEWORTHY_BYTES) return
    this.watch(unread)
    if (unread > wiring.mostUnread) this.cut()
  }

  private watch(unread: number): void {
    const { answer, wiring } = this
    wiring.backlog.note(this, unread)
    if (this.isDraining || answer.destroyed) return
    this.isDraining = true
    const drained = () => {
      this.isDraining = false
      answer.off('drain', drained).off('close', drained)
      wiring.backlog.note(this, 0)
    }
    answer.on('drain', drained).on('close', drained)
  }
}

function sse({ text, n }: Line): string {
  return n === null ? `data: ${text}\n\n` : `id: ${n}\ndata: ${text}\n\n`
}
