/** A viewer's stream of one table over WebSocket: it comes back by itself, behind the last event it had. */

import type { Move } from '../engine/index.ts'
import { PROTOCOL, type Refused, type SendMove, type ServerMessage } from '../protocol/index.ts'
import { type NotTaken, readFrame } from './messages.ts'
import { leavesGap, NOTHING_SEEN, type Sight, see } from './sight.ts'

/** How the line to the server stands. */
export type Line =
  | { readonly is: 'opening' }
  | { readonly is: 'open' }
  /** `retryInMs` from now the next try is made. */
  | { readonly is: 'lost'; readonly retryInMs: number }
  /** The game is over and everything was told. */
  | { readonly is: 'ended' }
  /** Refused for good: `no_token`, `not_yours`, `no_such_table`, `bad_request`. */
  | { readonly is: 'closed'; readonly code: string }

/** The part of a WebSocket that is used. */
export interface Socket {
  send(text: string): void
  close(code?: number): void
  onopen: ((event: any) => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

/** What a stream needs of the world around it, handed in. */
export interface World {
  openSocket(url: string): Socket
  /** Calls back once, later; gives what calls it off. */
  after(ms: number, call: () => void): () => void
  nowMs(): number
  /** An id for a move, of at most 64 characters, never given twice. */
  newId(): string
  /** Asks once more about a move whose stream ended before its answer came. */
  sendOnce?(move: SendMove): Promise<NotTaken | null>
}

export interface StreamOptions {
  /** The address of the stream, `ws://…/api/tables/<id>/ws`. */
  readonly url: string
  /** The token of a seat or of the host; a spectator has none. */
  readonly token?: string
  /** The table was dealt for this viewer a moment ago: its first events are news too. */
  readonly justDealt?: boolean
  readonly seen: (sight: Sight) => void
  readonly line: (line: Line) => void
  readonly reaction?: (seat: number, emote: string) => void
  /** A reaction of one's own was not taken. */
  readonly notReacted?: (refused: NotTaken) => void
}

const RETRY_MS = [500, 1000, 2000, 3000, 5000, 8000, 13_000]
/** A line that gives no answer for so long is taken for lost. */
const ANSWER_MS = 8000
const CLOSED_FOR_GOOD: Readonly<Record<number, string>> = {
  4400: 'bad_request',
  4401: 'no_token',
  4403: 'not_yours',
  4404: 'no_such_table',
}

interface Waiting extends SendMove {
  readonly answer: (refused: NotTaken | null) => void
}

export class Stream {
  private readonly options: StreamOptions
  private readonly world: World
  private sight: Sight = NOTHING_SEEN
  private socket: Socket | null = null
  private waiting: Waiting[] = []
  private tries = 0
  private welcomed = false
  private ended = false
  private everWelcomed = false
  private callOffRetry: (() => void) | null = null
  private callOffWatch: (() => void) | null = null

  constructor(options: StreamOptions, world: World) {
    this.options = options
    this.world = world
    this.open()
  }

  /**
   * Sends a move for the present turn, or for the one its sender last saw. Null when it is accepted, else why it was
   * refused. Without a line it waits for the next one and is then sent once, under the same id.
   */
  send(move: Move, turn: number | null = this.sight.observation?.turn ?? null): Promise<NotTaken | null> {
    if (turn === null) return Promise.resolve({ code: 'not_started', reason: 'The game has not begun.' })
    return new Promise(answer => {
      const sent: Waiting = { id: this.world.newId(), turn, move, answer }
      this.waiting.push(sent)
      if (this.ended) this.askOnce()
      else if (this.welcomed) this.sendNow(sent)
    })
  }

  /** Sends a reaction from the server's short list; lost without a line. */
  react(emote: string): void {
    if (this.welcomed) this.socket?.send(JSON.stringify({ type: 'react', emote }))
  }

  /** Tries again at once instead of waiting, as when the browser says that it is online again. */
  retryNow(): void {
    if (this.callOffRetry === null) return
    this.callOffRetry()
    this.open()
  }

  /** The browser says that there is no network: does not wait for the socket to notice. */
  lineLost(): void {
    this.drop()
  }

  /** Leaves the stream. What became of moves without an answer stays unknown here. */
  close(): void {
    this.ended = true
    this.callOffRetry?.()
    this.callOffWatch?.()
    this.detach()
    for (const sent of this.waiting.splice(0)) sent.answer({ code: 'left', reason: 'The table was left.' })
  }

  private open(): void {
    this.callOffRetry = null
    this.welcomed = false
    if (this.tries === 0) this.options.line({ is: 'opening' })
    const socket = this.world.openSocket(this.options.url)
    this.socket = socket
    socket.onopen = () => {
      const { token } = this.options
      const after = this.sight.events.length - 1
      const hello = { type: 'hello', protocol: PROTOCOL, observe: true }
      socket.send(JSON.stringify({ ...hello, ...(token && { token }), ...(after >= 0 && { after }) }))
    }
    socket.onmessage = event => {
      const messages = readFrame(event.data)
      if (messages === null) this.drop()
      else this.take(messages)
    }
    socket.onclose = event => this.closed(event.code)
    this.watch()
  }

  /** All messages of a frame are taken before anyone is told. */
  private take(messages: readonly ServerMessage[]): void {
    const before = this.sight
    for (const message of messages) {
      if (leavesGap(this.sight, message)) {
        this.drop()
        break
      }
      this.sight = see(this.sight, message, this.world.nowMs())
      if (message.type === 'welcome') this.greeted()
      else if (message.type === 'accepted') this.answered(message.id, null)
      else if (message.type === 'refused') this.refused(message)
      else if (message.type === 'reaction') this.options.reaction?.(message.seat, message.emote)
    }
    if (this.sight !== before) this.options.seen(this.sight)
    if (this.sight.results !== null && !this.ended) this.finish()
  }

  private greeted(): void {
    if (this.options.justDealt && !this.everWelcomed) this.sight = { ...this.sight, freshFrom: 0 }
    const first = !this.welcomed
    this.welcomed = true
    this.everWelcomed = true
    this.tries = 0
    this.callOffWatch?.()
    this.options.line({ is: 'open' })
    if (first) for (const sent of this.waiting) this.sendNow(sent)
  }

  private sendNow({ id, turn, move }: SendMove): void {
    this.socket?.send(JSON.stringify({ type: 'move', id, turn, move }))
    this.watch()
  }

  private answered(id: string, refused: NotTaken | null): void {
    const at = this.waiting.findIndex(sent => sent.id === id)
    if (at === -1) return
    const [sent] = this.waiting.splice(at, 1)
    if (this.waiting.length === 0) this.callOffWatch?.()
    sent.answer(refused)
  }

  private refused({ type: _, id, ...notTaken }: Refused): void {
    if (id !== null) this.answered(id, notTaken as NotTaken)
    else this.options.notReacted?.(notTaken as NotTaken)
  }

  /** A socket can be dead for minutes before it says so. */
  private watch(): void {
    this.callOffWatch?.()
    this.callOffWatch = this.world.after(ANSWER_MS, () => this.drop())
  }

  private drop(): void {
    if (this.socket === null) return
    this.detach()
    this.closed(1006)
  }

  private detach(): void {
    const socket = this.socket
    this.socket = null
    if (socket === null) return
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    socket.close()
  }

  private closed(code: number): void {
    this.socket = null
    this.welcomed = false
    this.callOffWatch?.()
    if (this.ended) return
    // The server knows fewer events than were seen here: another game, told from its beginning.
    const told = code === 4400 && this.sight.events.length > 0
    if (told) this.sight = NOTHING_SEEN
    const final = told ? undefined : CLOSED_FOR_GOOD[code]
    if (final !== undefined) {
      this.ended = true
      this.options.line({ is: 'closed', code: final })
      for (const sent of this.waiting.splice(0)) sent.answer({ code: final, reason: 'The table did not take it.' })
      return
    }
    const retryInMs = RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)]
    this.tries += 1
    this.callOffRetry = this.world.after(retryInMs, () => this.open())
    this.options.line({ is: 'lost', retryInMs })
  }

  private finish(): void {
    this.ended = true
    this.callOffWatch?.()
    this.options.line({ is: 'ended' })
    this.askOnce()
  }

  /** The game ended before the answer came: the same id is answered over HTTP as it was the first time. */
  private askOnce(): void {
    const over: NotTaken = { code: 'game_over', reason: 'The game is over.' }
    for (const sent of this.waiting.splice(0)) {
      if (this.world.sendOnce === undefined) sent.answer(over)
      else
        this.world
          .sendOnce({ id: sent.id, turn: sent.turn, move: sent.move })
          .then(sent.answer, () => sent.answer(over))
    }
  }
}
