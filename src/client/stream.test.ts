import { expect, test } from 'vitest'
import type { ServerMessage } from '../protocol/index.ts'
import type { NotTaken } from './messages.ts'
import type { Sight } from './sight.ts'
import { type Line, type Socket, Stream, type World } from './stream.ts'

/** A world whose time stands still until it is told to go on, and a server that says what the story says. */
function story({ justDealt = false, sendOnce }: { justDealt?: boolean; sendOnce?: World['sendOnce'] } = {}) {
  const sockets: (Socket & { sent: any[]; closedByClient: boolean })[] = []
  const lines: Line[] = []
  let now = 0
  let ids = 0
  let timers: { at: number; call: () => void }[] = []
  let sight: Sight | null = null
  let tells = 0
  const world: World = {
    openSocket() {
      const socket = {
        sent: [] as any[],
        closedByClient: false,
        send: (text: string) => void socket.sent.push(JSON.parse(text)),
        close() {
          socket.closedByClient = true
        },
        onopen: null,
        onmessage: null,
        onclose: null,
      } as Socket & { sent: any[]; closedByClient: boolean }
      sockets.push(socket)
      return socket
    },
    after(ms, call) {
      const timer = { at: now + ms, call }
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
    nowMs: () => now,
    newId: () => `id${ids++}`,
    ...(sendOnce && { sendOnce }),
  }
  const stream = new Stream(
    {
      url: 'ws://x/api/tables/t1/ws',
      token: 'secret',
      justDealt,
      seen(next) {
        sight = next
        tells += 1
      },
      line: line => void lines.push(line),
    },
    world,
  )
  const last = () => sockets[sockets.length - 1]
  return {
    stream,
    sockets,
    lines,
    sight: () => sight as Sight,
    tells: () => tells,
    opens: () => last().onopen?.({}),
    says: (...messages: ServerMessage[]) =>
      last().onmessage?.({ data: JSON.stringify(messages.length === 1 ? messages[0] : messages) }),
    breaks: (code = 1006) => last().onclose?.({ code }),
    waits(ms: number) {
      now += ms
      const due = timers.filter(timer => timer.at <= now)
      timers = timers.filter(timer => timer.at > now)
      for (const timer of due) timer.call()
    },
    sent: () => last().sent,
  }
}

const welcome = (n: number, turn: number | null = 0) =>
  ({
    type: 'welcome',
    protocol: 1,
    table: 't1',
    game: 'high-card',
    seat: 0,
    n,
    observation: { turn, seats: [], left_ms: null, you_owe: true },
  }) as unknown as ServerMessage
const event = (n: number): ServerMessage => ({ type: 'event', n, event: { type: `e${n}` } })
const over = { type: 'over', results: { scores: [1, 0], winner_slots: [0], rounds_played: 1 } } as const

/** Whether a promise has an answer by now. */
async function answerOf(promise: Promise<NotTaken | null>): Promise<NotTaken | null | 'none'> {
  return Promise.race([promise, Promise.resolve().then(() => 'none' as const)])
}

test('says hello with its token, asks for observations, and for everything the first time', () => {
  const table = story()
  table.opens()
  expect(table.sent()).toEqual([{ type: 'hello', protocol: 1, observe: true, token: 'secret' }])
})

test('a frame is taken whole before anyone is told', () => {
  const table = story()
  table.opens()
  table.says(welcome(0), event(0), event(1))
  expect(table.tells()).toBe(1)
  expect(table.sight().events).toHaveLength(2)
})

test('a table dealt a moment ago shows its deal as news; a later return does not', () => {
  const table = story({ justDealt: true })
  table.opens()
  table.says(welcome(1), event(0))
  expect(table.sight().freshFrom).toBe(0)
  table.breaks()
  table.waits(500)
  table.opens()
  table.says(welcome(1))
  expect(table.sight().freshFrom).toBe(1)
})

test('comes back behind the last event it had', () => {
  const table = story()
  table.opens()
  table.says(welcome(0), event(0), event(1))
  table.breaks()
  expect(table.lines.at(-1)).toEqual({ is: 'lost', retryInMs: 500 })
  table.waits(500)
  table.opens()
  expect(table.sent()[0].after).toBe(1)
  table.says(welcome(3), event(2))
  expect(table.sight().events.map(e => e.type)).toEqual(['e0', 'e1', 'e2'])
  expect(table.lines.at(-1)).toEqual({ is: 'open' })
})

test('waits longer after each failed try, and starts small again after a good one', () => {
  const table = story()
  const waited: number[] = []
  for (let i = 0; i < 9; i++) {
    table.breaks()
    const line = table.lines.at(-1)
    if (line?.is === 'lost') waited.push(line.retryInMs)
    table.waits(line?.is === 'lost' ? line.retryInMs : 0)
  }
  expect(waited).toEqual([500, 1000, 2000, 3000, 5000, 8000, 13_000, 13_000, 13_000])
  table.opens()
  table.says(welcome(0))
  table.breaks()
  expect(table.lines.at(-1)).toEqual({ is: 'lost', retryInMs: 500 })
})

test('a missing event is not skipped: the line is opened anew behind the last one', () => {
  const table = story()
  table.opens()
  table.says(welcome(0), event(0))
  table.says(event(2))
  expect(table.sight().events).toHaveLength(1)
  expect(table.sockets[0].closedByClient).toBe(true)
  table.waits(500)
  table.opens()
  expect(table.sent()[0].after).toBe(0)
})

test('a move is answered by its id', async () => {
  const table = story()
  table.opens()
  table.says(welcome(0, 4))
  const first = table.stream.send({ type: 'pass' })
  expect(table.sent()[1]).toEqual({ type: 'move', id: 'id0', turn: 4, move: { type: 'pass' } })
  table.says({ type: 'refused', id: 'id0', code: 'too_low', reason: 'Too low.', wanted: 2 })
  expect(await first).toEqual({ code: 'too_low', reason: 'Too low.', wanted: 2 })
  const second = table.stream.send({ type: 'pass' })
  table.says({ type: 'refused', id: null, code: 'too_many', reason: 'Too soon.' })
  expect(await answerOf(second)).toBe('none')
  table.says({ type: 'accepted', id: 'id1', n: 0 })
  expect(await second).toBeNull()
})

test('a move without an answer is sent again under its id, for the turn it was made for', async () => {
  const table = story()
  table.opens()
  table.says(welcome(0, 4))
  const move = table.stream.send({ type: 'pass' })
  table.breaks()
  table.waits(500)
  table.opens()
  expect(table.sent()).toHaveLength(1)
  table.says(welcome(1, 5), event(0))
  expect(table.sent()[1]).toEqual({ type: 'move', id: 'id0', turn: 4, move: { type: 'pass' } })
  table.says({ type: 'accepted', id: 'id0', n: 0 })
  expect(await move).toBeNull()
})

test('a move made while the line is lost is sent once, when it is back', () => {
  const table = story()
  table.opens()
  table.says(welcome(0, 4))
  table.breaks()
  table.stream.send({ type: 'pass' })
  table.waits(500)
  table.opens()
  table.says(welcome(0, 4))
  table.says(welcome(0, 4))
  expect(table.sent().filter(message => message.type === 'move')).toHaveLength(1)
})

test('a line that does not answer for 8 s is taken for lost', () => {
  const table = story()
  table.opens()
  table.says(welcome(0, 4))
  table.waits(60_000)
  expect(table.lines.at(-1)).toEqual({ is: 'open' })
  table.stream.send({ type: 'pass' })
  table.waits(8000)
  expect(table.lines.at(-1)?.is).toBe('lost')
  expect(table.sockets[0].closedByClient).toBe(true)
})

test('before the start there is nothing to move', async () => {
  const table = story()
  table.opens()
  table.says(welcome(0, null))
  expect(await table.stream.send({ type: 'pass' })).toMatchObject({ code: 'not_started' })
})

test('after the end it stays away; a move still without an answer is asked for once', async () => {
  const asked: string[] = []
  const table = story({
    async sendOnce({ id }) {
      asked.push(id)
      return null
    },
  })
  table.opens()
  table.says(welcome(0, 4))
  const move = table.stream.send({ type: 'pass' })
  table.says(over)
  table.breaks(1000)
  expect(table.lines.at(-1)).toEqual({ is: 'ended' })
  table.waits(60_000)
  expect(table.sockets).toHaveLength(1)
  expect(await move).toBeNull()
  expect(asked).toEqual(['id0'])
})

test('who leaves the stream does not wait for ever', async () => {
  const table = story()
  table.opens()
  table.says(welcome(0, 4))
  const move = table.stream.send({ type: 'pass' })
  table.stream.close()
  expect(await move).toMatchObject({ code: 'left' })
  expect(table.sockets[0].closedByClient).toBe(true)
  table.waits(60_000)
  expect(table.sockets).toHaveLength(1)
})

const FINAL = [
  [4401, 'no_token'],
  [4403, 'not_yours'],
  [4404, 'no_such_table'],
] as const
for (const [code, name] of FINAL) {
  test(`closed with ${code}: ${name}, no further try`, async () => {
    const table = story()
    table.opens()
    table.says(welcome(0, 1))
    const move = table.stream.send({ type: 'pass' })
    table.breaks(code)
    expect(table.lines.at(-1)).toEqual({ is: 'closed', code: name })
    expect((await move)?.code).toBe(name)
    table.waits(60_000)
    expect(table.sockets).toHaveLength(1)
  })
}

test('a server that knows fewer events is asked for all of them; a second refusal is final', () => {
  const table = story()
  table.opens()
  table.says(welcome(0), event(0))
  table.breaks(4400)
  table.waits(500)
  table.opens()
  expect(table.sent()[0]).not.toHaveProperty('after')
  table.breaks(4400)
  expect(table.lines.at(-1)).toEqual({ is: 'closed', code: 'bad_request' })
})

test('back online: tries at once, not when the wait is over', () => {
  const table = story()
  table.stream.lineLost()
  expect(table.lines.at(-1)?.is).toBe('lost')
  table.stream.retryNow()
  expect(table.sockets).toHaveLength(2)
  table.opens()
  table.says(welcome(0))
  table.waits(60_000)
  expect(table.sockets).toHaveLength(2)
})

test('a socket that never opens is given up after 8 s', () => {
  const table = story()
  table.waits(8000)
  expect(table.lines.at(-1)).toEqual({ is: 'lost', retryInMs: 500 })
})
