/** One seat of a table whose server may die at any time: it comes back, sends again what was not answered, and keeps book. */

import { WebSocket } from 'ws'

/** A move under its id, as it was first sent. */
export interface Sent {
  readonly id: string
  readonly turn: number
  readonly move: { readonly type: string }
}

/** What a seat has been told for sure. */
export interface Book {
  /** The seat's events, by number. */
  readonly events: unknown[]
  /** Moves that were accepted, and the numbers of their events. */
  readonly accepted: Map<string, { readonly sent: Sent; readonly n: number }>
  readonly faults: string[]
}

export class SeatAtRisk {
  readonly book: Book = { events: [], accepted: new Map(), faults: [] }
  isOver = false
  /** The move that was sent and not answered yet. */
  pending: Sent | null = null
  /** The move that is due and was not sent yet. */
  due: Sent | null = null
  private readonly url: string
  private readonly token: string
  private readonly pick: (count: number) => number
  private socket: WebSocket | null = null
  private count = 0
  /** The latest turn a move was chosen for. */
  private chosen = -1
  private present: {
    readonly turn: number
    readonly you_owe: boolean
    readonly legal_moves: readonly Sent['move'][]
  } | null = null

  constructor(url: string, token: string, pick: (count: number) => number) {
    this.url = url
    this.token = token
    this.pick = pick
  }

  /** Opens a socket and goes on behind the last event. Settles when the present turn is known. */
  connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(this.url)
      this.socket = socket
      socket.on('open', () => {
        const after = this.book.events.length === 0 ? {} : { after: this.book.events.length - 1 }
        socket.send(JSON.stringify({ type: 'hello', protocol: 1, token: this.token, ...after }))
      })
      socket.on('message', data => {
        const frame = JSON.parse(String(data))
        for (const message of Array.isArray(frame) ? frame : [frame]) this.take(message, resolve)
      })
      socket.on('error', reject)
      socket.on('close', code => {
        if (code !== 1000 && code !== 1005 && code !== 1006) this.book.faults.push(`the socket was closed with ${code}`)
        resolve()
      })
    })
  }

  /** Sends what is due; again if it was sent before and not answered. */
  send(): void {
    if (this.due !== null) {
      this.pending = this.due
      this.due = null
    }
    if (this.pending !== null) this.socket?.send(JSON.stringify({ type: 'move', ...this.pending }))
  }

  /** Asks about the move that was not answered: on its stream, or by a call where that ends at once, as the game is over. */
  async askAgain(): Promise<void> {
    if (this.pending === null) return
    if (!this.isOver) {
      this.send()
      return
    }
    const answer = await fetch(this.url.replace(/^ws/, 'http').replace(/ws$/, 'moves'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify(this.pending),
    })
    const { n } = (await answer.json()) as { n: number }
    if (answer.ok) this.take({ type: 'accepted', id: this.pending.id, n }, () => {})
    else this.book.faults.push(`move ${this.pending.id} is answered with ${answer.status} after the end`)
  }

  /** The server is dead: nothing that comes late counts. */
  lose(): void {
    this.socket?.removeAllListeners()
    this.socket?.on('error', () => {})
    this.socket?.terminate()
    this.socket = null
  }

  private take(message: any, ready: () => void): void {
    const { book } = this
    switch (message.type) {
      case 'event':
        if (message.n !== book.events.length) book.faults.push(`event ${message.n} where ${book.events.length} is due`)
        else book.events.push(message.event)
        return
      case 'accepted':
        if (this.pending === null || this.pending.id !== message.id)
          book.faults.push(`move ${message.id} is answered, which nobody asks about`)
        else book.accepted.set(message.id, { sent: this.pending, n: message.n })
        this.pending = null
        this.choose()
        return
      case 'refused':
        book.faults.push(`move ${message.id} is refused: ${message.code}`)
        this.pending = null
        return
      case 'turn':
        this.present = message
        this.choose()
        ready()
        return
      case 'over':
        this.isOver = true
        ready()
    }
  }

  /** Chooses a move for the present turn, once. Behind a move that may have counted nobody knows yet what is due. */
  private choose(): void {
    const { present } = this
    if (present === null || !present.you_owe || this.pending !== null || present.turn <= this.chosen) return
    this.chosen = present.turn
    const move = present.legal_moves[this.pick(present.legal_moves.length)]
    this.due = { id: `m${this.count++}`, turn: present.turn, move }
  }
}
