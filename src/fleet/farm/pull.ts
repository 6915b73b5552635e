/**
 * Takes chunks from the consumer of an arena, as many at a time as there is room for. Messages are asked for by the
 * plain pull request, which says when it has ended: nothing is created, and nothing is left waiting.
 */

import { createInbox, type Msg, type Subscription } from '@nats-io/transport-node'
import type { Connection } from '../connection.ts'
import { jsonOf, readTask, type Task } from './messages.ts'

/** A chunk as it was handed out: it has to be finished, or given signs of. */
export interface Taken {
  readonly task: Task
  /** It is done. */
  done(): void
  /** It is being played. */
  sign(): void
  /** Somebody else may have it at once. */
  back(): void
}

/** So long a request waits for chunks at the server. */
const WAIT_MS = 2000
const NANOS = 1_000_000

export class Pulling {
  private readonly connection: Connection
  private readonly consumer: () => { readonly stream: string; readonly name: string } | null
  private readonly take: (taken: Taken) => void
  private readonly inbox = createInbox()
  private readonly sub: Subscription
  private turn = 0
  /** How many chunks the present request still waits for; 0: none is under way. */
  private waiting = 0
  private until = 0
  private lastTaken = Date.now()

  /** `consumer`: where to ask at this moment; null for nowhere. */
  constructor(connection: Connection, consumer: Pulling['consumer'], take: (taken: Taken) => void) {
    this.connection = connection
    this.consumer = consumer
    this.take = take
    this.sub = connection.nats.subscribe(`${this.inbox}.*`, {
      callback: (error, message) => {
        if (error === null) this.hear(message)
      },
    })
  }

  /** For how long nothing was handed out. */
  get idleMs(): number {
    return Date.now() - this.lastTaken
  }

  /** Asks for so many chunks, unless a request is under way. To be called whenever there may be room, and now and then. */
  ask(room: number): void {
    const from = this.consumer()
    if (room <= 0 || from === null || !this.connection.isUp) return
    if (this.waiting > 0 && Date.now() < this.until) return
    this.turn += 1
    this.waiting = room
    // A request whose end got lost is given up a little later.
    this.until = Date.now() + WAIT_MS + 1000
    const request = JSON.stringify({ batch: room, expires: WAIT_MS * NANOS })
    const subject = `$JS.API.CONSUMER.MSG.NEXT.${from.stream}.${from.name}`
    this.connection.nats.publish(subject, request, { reply: `${this.inbox}.${this.turn}` })
  }

  close(): void {
    this.sub.unsubscribe()
  }

  private hear(message: Msg): void {
    const { reply, subject, headers } = message
    if (reply === undefined || reply === '') {
      // The request has ended: its time is over, or there is no such consumer.
      if (subject === `${this.inbox}.${this.turn}` && headers?.code !== 100) this.waiting = 0
      return
    }
    // A chunk comes under the subject that it has in the queue, so which request it is for is not said.
    if (this.waiting > 0) this.waiting -= 1
    const answer = (text: string) => void this.connection.nats.publish(reply, text)
    const task = readTask(jsonOf(message.data))
    if (task === null) {
      answer('+TERM')
      return
    }
    this.lastTaken = Date.now()
    this.take({ task, done: () => answer('+ACK'), sign: () => answer('+WPI'), back: () => answer('-NAK') })
  }
}
