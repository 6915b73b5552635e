import { type Refusal, refuse, Unusable } from '../engine/index.ts'
import { PROTOCOL, readHello, readMoveMessage, readReact } from '../protocol/index.ts'
import { checkAfter, checkWatching, gripOf } from './access.ts'
import { parseBytes, usable, usableEnvelope } from './body.ts'
import type { Chair } from './chair.ts'
import type { Timer } from './clock.ts'
import type { Answer } from './decision.ts'
import { EMOTES } from './emotes.ts'
import { Frame } from './frame.ts'
import { Problem } from './problem.ts'
import type { Batch, Pipe, Stream, StreamEnd } from './stream.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'
import { refused } from './voice.ts'
import type { World } from './world.ts'

/** What a talk needs of a socket. */
export interface Socket {
  send(frame: Frame): void
  close(code: number, reason: string): void
  /** Says that the line is alive, or drops it if the last time went unanswered. */
  beat(): void
}

/** One socket's talk with a table: hello first, then moves and reactions until either side ends it. */
export class Talk implements Pipe {
  readonly kind = 'ws'
  private readonly world: World
  private readonly socket: Socket
  private table: Table | null = null
  private stream: Stream | null = null
  private patience: Timer | null = null
  private isOver = false

  constructor(world: World, socket: Socket) {
    this.world = world
    this.socket = socket
  }

  /** The socket is open, at the address of a table. */
  begin(tables: Tables, id: string): void {
    this.guarded(() => {
      this.table = tables.find(id)
      const ms = this.world.limits.hello_s * 1000
      this.patience = this.world.clock.after(ms, () => this.turnAway(4400, 'bad_request', 'no hello came'))
    })
  }

  /** A frame came in. */
  receive(bytes: Uint8Array, isBinary: boolean): void {
    // What comes while the server stops counts as not come: who sent it comes back and sends it again.
    if (this.isOver || this.table === null || this.table.ledger.isStopping) return
    this.guarded(() => {
      if (isBinary) throw new Unusable('frame', 'binary where text is wanted')
      const value = parseBytes(bytes, 'frame', this.world.limits.nesting)
      if (this.stream === null) this.hello(usable(value, 'frame'))
      else this.message(value, this.stream)
    })
  }

  /** The socket was closed at its other end. */
  gone(): void {
    this.isOver = true
    this.patience?.cancel()
    if (this.stream !== null) this.table?.attendance.drop(this.stream)
  }

  /** The socket is closed for something that is no message: it asks too much, or reads too little. */
  refuseAll(problem: Problem): void {
    this.turnAway(closeCode(problem), problem.code, problem.message)
  }

  send({ frame }: Batch): void {
    if (!this.isOver) this.socket.send(frame)
  }

  end(why: StreamEnd): void {
    if (why === 'over') this.close(1000, 'the game is over')
    else if (why === 'revoked') this.close(4401, 'no_token: the token was revoked')
    else if (why === 'unwatched') this.close(4403, 'not_allowed: nobody watches this table while it plays')
    else if (why === 'broken') this.close(1011, 'broken: the table has a fault; it was noted')
    else if (why === 'closed') this.close(4404, 'no_such_table: the table was closed')
    else if (why === 'moved') this.close(1012, 'the table goes on at another server')
    else if (why === 'reread') this.close(1001, 'the table is read anew')
    else this.close(1001, 'the server stops')
  }

  beat(): void {
    if (!this.isOver) this.socket.beat()
  }

  private hello(value: unknown): void {
    const table = this.at()
    const { protocol, token = null, after = null, observe = false } = readHello(value)
    if (protocol !== PROTOCOL) throw new Unusable('protocol', `${protocol} where ${PROTOCOL} is spoken`)
    const grip = gripOf(this.world.tokens, table, token)
    const chair = grip?.chair ?? null
    const host = grip !== null && chair === null
    checkWatching(table, chair)
    checkAfter(table, chair === null ? null : chair.seat, after)
    this.patience?.cancel()
    // Set before the first bytes go out: what they lead to may come back at once.
    this.stream = table.attendance.open({ chair, host, observe }, after, this)
  }

  private message(value: unknown, stream: Stream): void {
    const type = typeOf(value)
    if (type !== 'move' && type !== 'react') {
      throw new Unusable('frame', 'a message with "type" move or react is wanted')
    }
    const id = type === 'move' ? idOf(value) : null
    const { chair } = stream
    if (chair === null) {
      this.refuse(id, { code: 'not_yours' })
      return
    }
    const table = this.at()
    table.attendance.heard(stream)
    try {
      if (type === 'move') this.move(value, table, chair)
      else this.react(value, table, chair)
    } catch (error) {
      if (!(error instanceof Unusable)) throw error
      this.refuse(id, { code: 'bad_request', problem: error.message })
    }
  }

  private move(value: unknown, table: Table, chair: Chair): void {
    const sent = readMoveMessage(usableEnvelope(value, 'frame'))
    const answered = (answer: Answer) => {
      if ('code' in answer) this.refuse(sent.id, answer)
      else this.accept(sent.id, answer.n)
    }
    table.submit(chair, sent, answered, error => this.fail(error))
  }

  private react(value: unknown, table: Table, chair: Chair): void {
    const { emote } = readReact(usable(value, 'frame'))
    const refusal = EMOTES.includes(emote)
      ? table.react(chair, emote)
      : refuse({ code: 'unknown_emote', known: EMOTES })
    if (refusal !== null) this.refuse(null, refusal)
  }

  private refuse(id: string | null, refusal: Refusal): void {
    this.world.note({ type: 'refused', code: refusal.code, closed: false })
    this.answer(refused(this.at(), id, refusal))
  }

  private at(): Table {
    if (this.table === null) throw new Error('a talk without a table')
    return this.table
  }

  private accept(id: string, n: number): void {
    if (!this.isOver) this.socket.send(new Frame(`{"type":"accepted","id":${JSON.stringify(id)},"n":${n}}`))
  }

  private answer(message: object): void {
    if (!this.isOver) this.socket.send(new Frame(JSON.stringify(message)))
  }

  private turnAway(closeCode: number, code: string, detail: string): void {
    if (this.isOver) return
    this.world.note({ type: 'refused', code, closed: true })
    this.close(closeCode, `${code}: ${detail}`)
  }

  private close(code: number, reason: string): void {
    if (this.isOver) return
    this.gone()
    this.socket.close(code, reason)
  }

  /** Turns what is thrown into a close code: as HTTP would, 4400 for what cannot be read. */
  private guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.fail(error)
    }
  }

  private fail(error: unknown): void {
    if (error instanceof Unusable) this.turnAway(4400, 'bad_request', error.message)
    else if (error instanceof Problem) this.refuseAll(error)
    else {
      this.world.report(error)
      this.close(1011, 'broken')
    }
  }
}

/** The code that a socket is closed with for a problem. */
export function closeCode({ status }: Problem): number {
  if (status === 503) return 1013
  return [401, 403, 404, 429].includes(status) ? 4000 + status : 4400
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, 'type')
    ? (value as { type: unknown }).type
    : null
}

function idOf(value: unknown): string | null {
  const { id } = value as { id?: unknown }
  return typeof id === 'string' && id.isWellFormed() && id.length <= 128 ? id : null
}
