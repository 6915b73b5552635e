/** Someone at a table over real sockets, who comes back after every break and sends again what was not answered. */

import WebSocket from 'ws'

/** What a call is answered with. */
export interface Reply {
  readonly status: number
  readonly body: any
}

export async function ask(url: string, method: string, path: string, more: { token?: string; body?: unknown } = {}) {
  const { token, body } = more
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) } as Reply
}

/** A table made over HTTP, with the tokens of its people by name. */
export async function makeTable(
  url: string,
  body: { seats: readonly object[] } & Record<string, unknown>,
): Promise<{ id: string; host_token: string; tokens: Record<string, string> }> {
  const made = await ask(url, 'POST', '/api/tables', { body })
  if (made.status !== 201) throw new Error(`no table: ${JSON.stringify(made.body)}`)
  const tokens: Record<string, string> = {}
  for (const { name, token } of made.body.seats) if (token !== undefined) tokens[name] = token
  return { id: made.body.id, host_token: made.body.host_token, tokens }
}

const AGAIN_MS = 20

/** Plays its seat, a legal move each time it owes one, until the game is over. */
export class Guest {
  /** Everything it was told, by the numbers of events. */
  readonly events: unknown[] = []
  /** What was accepted: the number its own event has, by the id of the move. */
  readonly accepted = new Map<string, number>()
  readonly sent = new Map<string, object>()
  /** What it met that may not be. */
  readonly wrong: string[] = []
  /** How often it came back. */
  returns = -1
  readonly over: Promise<void>
  private readonly where: () => string
  private readonly id: string
  private readonly token: string
  private readonly choose: (moves: readonly unknown[]) => unknown
  private waiting: { id: string; turn: number; move: unknown } | null = null
  private lastTurn: any = null
  private socket: WebSocket | null = null
  isOver = false
  private end: () => void = () => {}

  /** `where` gives the address of the server, which may be another after a restart. */
  constructor(
    where: () => string,
    at: { id: string; token: string },
    choose: (moves: readonly unknown[]) => unknown = moves => moves[0],
  ) {
    this.where = where
    this.id = at.id
    this.token = at.token
    this.choose = choose
    this.over = new Promise(resolve => {
      this.end = resolve
    })
    this.connect()
  }

  leave(): void {
    this.isOver = true
    this.socket?.terminate()
    this.end()
  }

  private connect(): void {
    if (this.isOver) return
    const socket = new WebSocket(`${this.where().replace('http', 'ws')}/api/tables/${this.id}/ws`)
    this.socket = socket
    const after = this.events.length === 0 ? {} : { after: this.events.length - 1 }
    socket.on('open', () => {
      this.returns += 1
      socket.send(JSON.stringify({ type: 'hello', protocol: 1, token: this.token, ...after }))
    })
    socket.on('message', data => {
      for (const message of [JSON.parse(String(data))].flat()) this.hear(message, socket)
    })
    socket.on('error', () => {})
    socket.on('close', (code, reason) => {
      if (code >= 4000) this.wrong.push(`closed with ${code}: ${reason}`)
      setTimeout(() => this.connect(), AGAIN_MS)
    })
  }

  private hear(message: any, socket: WebSocket): void {
    switch (message.type) {
      case 'event':
        if (message.n !== this.events.length) this.wrong.push(`event ${message.n} after ${this.events.length} of them`)
        this.events.push(message.event)
        return
      case 'turn':
        this.lastTurn = message
        // What was sent and not answered is sent again as it was, whoever owes what by now.
        if (this.waiting !== null) this.send(socket)
        else if (message.you_owe) this.move(message, socket)
        return
      case 'accepted':
        this.note(message.id, message.n)
        this.answered(message.id, socket)
        return
      case 'refused':
        // A turn that was over when the move came in: it was not taken, and something else is owed.
        if (message.code !== 'stale_turn' && message.code !== 'unavailable') this.wrong.push(JSON.stringify(message))
        if (message.code !== 'unavailable') this.answered(message.id, socket)
        else setTimeout(() => socket.readyState === WebSocket.OPEN && this.waiting !== null && this.send(socket), 50)
        return
      case 'over':
        this.isOver = true
        this.end()
    }
  }

  /** What is answered is done with. The next turn may have come before the answer: then it is moved now. */
  private answered(id: string, socket: WebSocket): void {
    if (this.waiting?.id !== id) return
    const { turn } = this.waiting
    this.waiting = null
    if (this.lastTurn?.you_owe && this.lastTurn.turn > turn) this.move(this.lastTurn, socket)
  }

  private move({ turn, legal_moves }: any, socket: WebSocket): void {
    this.waiting = { id: `t${turn}-${this.sent.size}`, turn, move: this.choose(legal_moves) }
    this.sent.set(this.waiting.id, this.waiting)
    this.send(socket)
  }

  private send(socket: WebSocket): void {
    socket.send(JSON.stringify({ type: 'move', ...this.waiting }))
  }

  private note(id: string, n: number): void {
    const before = this.accepted.get(id)
    if (before !== undefined && before !== n) this.wrong.push(`${id} was accepted as ${before} and as ${n}`)
    this.accepted.set(id, n)
  }
}
