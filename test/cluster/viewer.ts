/** Somebody who watches a table through whatever happens: with the client of the package, and a book of what it was told. */

import { callsTo, HttpSocket, readFrame, type Sight, type Socket, Stream, type World } from '../../src/client/index.ts'
import type { GameEvent } from '../../src/engine/index.ts'
import type { ServerMessage } from '../../src/protocol/index.ts'
import type { Balancer } from './balancer.ts'

/** How somebody comes to a table. */
export interface Coming {
  readonly table: string
  /** Of a seat; a spectator has none. */
  readonly token?: string
  readonly by: 'ws' | 'http'
  readonly balancer: Balancer
}

/** What a move sent once more after the end is answered; null where there was no answer. */
const ONCE_MS = 5000

export class Viewer {
  /** All events, by number: told once each, however often it came back. */
  readonly events: GameEvent[] = []
  /** What it met that may not be. */
  readonly faults: string[] = []
  /** How often it was greeted. */
  greeted = 0
  isOver = false
  /** Null for a spectator, and before the first greeting. */
  seat: number | null = null
  sight: Sight | null = null
  readonly stream: Stream
  protected readonly coming: Coming
  /** The id that the next move goes under. */
  protected nextId = ''
  private turn = -1
  /** The greeting behind which events were no more in order. */
  private strayed = -1

  constructor(coming: Coming, seen: () => void) {
    this.coming = coming
    const { table, token, by, balancer } = coming
    const calls = callsTo('', balancer.fetch)
    const world: World = {
      openSocket: url => this.overheard(by === 'ws' ? balancer.socket(url) : new HttpSocket('', table, balancer.fetch)),
      after(ms, call) {
        const timer = setTimeout(call, ms)
        return () => clearTimeout(timer)
      },
      nowMs: () => performance.now(),
      newId: () => this.nextId,
      sendOnce: async sent => {
        const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), ONCE_MS))
        const answer = await Promise.race([calls.sendMove(table, token ?? '', sent), late])
        if (!answer.ok) return { code: answer.problem.code, reason: answer.problem.detail }
        const { n } = answer.value as { n: number }
        this.hear({ type: 'accepted', id: sent.id, n })
        return null
      },
    }
    this.stream = new Stream(
      {
        url: `/api/tables/${table}/ws`,
        ...(token !== undefined && { token }),
        seen: sight => {
          this.sight = sight
          seen()
        },
        line: line => {
          if (line.is === 'closed') this.faults.push(`the stream was closed for good: ${line.code}`)
        },
      },
      world,
    )
  }

  get name(): string {
    const { token, by } = this.coming
    return `${token === undefined ? 'a spectator' : `seat ${this.seat}`} (${by})`
  }

  leave(): void {
    this.stream.close()
  }

  /** Writes down what comes over a socket before the client reads it: nothing is smoothed over by its care. */
  private overheard(socket: Socket): Socket {
    return new Overheard(socket, {
      heard: data => {
        const messages = readFrame(data)
        if (messages === null) this.faults.push(`a frame cannot be read: ${String(data).slice(0, 200)}`)
        for (const message of messages ?? []) this.hear(message)
      },
      closed: code => {
        // The client would begin anew here, as behind a server that has lost its tables.
        if (code >= 4000) this.faults.push(`the socket was closed with ${code}, ${this.events.length} events told`)
      },
    })
  }

  protected hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.greeted += 1
        if (this.greeted > 1 && message.seat !== this.seat)
          this.faults.push(`greeted as seat ${message.seat}, having been ${this.seat}`)
        this.seat = message.seat
        if (message.n < this.events.length)
          this.faults.push(`greeted with ${message.n} events, having been told ${this.events.length}`)
        return
      case 'event':
        if (message.n === this.events.length) this.events.push(message.event)
        // One tells of all that follow it.
        else if (this.strayed !== this.greeted) {
          this.strayed = this.greeted
          this.faults.push(`event ${message.n} where ${this.events.length} is due`)
        }
        return
      case 'turn': {
        const { turn } = message
        if (turn !== null && turn < this.turn) this.faults.push(`turn ${turn} behind turn ${this.turn}`)
        this.turn = turn ?? this.turn
        return
      }
      case 'over':
        this.isOver = true
    }
  }
}

interface Ears {
  heard(data: unknown): void
  closed(code: number): void
}

/** A socket somebody listens in on. */
class Overheard implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  private readonly socket: Socket

  constructor(socket: Socket, ears: Ears) {
    this.socket = socket
    socket.onopen = event => this.onopen?.(event)
    socket.onmessage = event => {
      // What comes behind the moment the client has let go was told to nobody.
      if (this.onmessage === null) return
      ears.heard(event.data)
      this.onmessage(event)
    }
    socket.onclose = event => {
      if (this.onclose !== null) ears.closed(event.code)
      this.onclose?.(event)
    }
  }

  send(text: string): void {
    this.socket.send(text)
  }

  close(): void {
    this.socket.close()
  }
}
