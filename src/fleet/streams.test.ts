/** Streams of a table that another server runs: over real sockets, as people have them. */

import { afterEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { arrive, FleetHouse } from '../../test/house/fleet-house.ts'
import type { TestTable } from '../../test/house/table-house.ts'

let house: FleetHouse
const open: (() => void)[] = []
afterEach(async () => {
  for (const end of open.splice(0)) end()
  await house.close()
  for (const { house: one } of house.nodes) expect(one.bugs).toEqual([])
})

const PEOPLE = ['Ada', 'Ben', 'Cem', 'Dot'] as const

/** Somebody with a socket at one of the servers. */
class Caller {
  readonly heard: any[] = []
  closed: { code: number; reason: string } | null = null
  readonly socket: WebSocket

  constructor(url: string, table: string, hello: object) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/api/tables/${table}/ws`)
    this.socket.on('open', () => this.say({ type: 'hello', protocol: 1, ...hello }))
    this.socket.on('message', data => this.heard.push(...[JSON.parse(String(data))].flat()))
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) }
    })
    this.socket.on('error', () => {})
    open.push(() => this.socket.terminate())
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  of(type: string): any[] {
    return this.heard.filter(message => message.type === type)
  }
}

/** Somebody who reads a stream over HTTP at one of the servers. */
class Reader {
  text = ''
  isOver = false

  constructor(url: string, headers: Record<string, string> = {}) {
    const gone = new AbortController()
    open.push(() => gone.abort())
    this.read(url, headers, gone.signal).catch(() => {
      this.isOver = true
    })
  }

  get lines(): any[] {
    return this.text
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line))
  }

  private async read(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<void> {
    const { body } = await fetch(url, { headers, signal })
    const decoder = new TextDecoder()
    for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
      this.text += decoder.decode(piece, { stream: true })
    }
    this.isOver = true
  }
}

/** Lets time pass while sockets bring what they have. */
async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; waited < 1500; waited++) {
    await arrive()
    if (isSo()) return
    if (waited % 4 === 3) house.clock.pass(50)
  }
  throw new Error('it does not come to be so')
}

const made = (at: number, more: object = {}): Promise<TestTable> =>
  house.while(house.nodes[at].house.table(PEOPLE, more))

const caller = async (at: number, table: TestTable, hello: object = {}) => {
  const one = new Caller(await house.listen(at), table.id, hello)
  await until(() => one.of('turn').length > 0 || one.of('over').length > 0 || one.closed !== null)
  return one
}

/** Everybody plays what they may until so many moves are accepted, or the game is over. */
async function play(callers: readonly Caller[], moves: number): Promise<void> {
  let sent = 0
  for (let n = 0; n < moves; n++) {
    const isOver = () => callers.some(one => one.of('over').length > 0)
    const owing = () =>
      callers.find(({ heard }) => {
        const turn = heard.findLast(({ type }) => type === 'turn')
        return turn?.you_owe === true && !heard.slice(heard.indexOf(turn)).some(({ type }) => type === 'accepted')
      })
    await until(() => isOver() || owing() !== undefined)
    const one = owing()
    if (one === undefined) return
    const { turn, legal_moves } = one.of('turn').at(-1)
    const before = one.of('accepted').length
    one.say({ type: 'move', id: `m${sent++}-${turn}`, turn, move: legal_moves[0] })
    await until(() => one.of('accepted').length > before)
    await arrive()
    await arrive()
  }
}

describe('sockets', () => {
  test('a game is played to its end by sockets of three servers, and all hear the same', async () => {
    house = await FleetHouse.of(['a', 'b', 'c'])
    const table = await made(0)
    const callers = await Promise.all(PEOPLE.map((name, at) => caller(at % 3, table, { token: table.tokens[name] })))
    const watchers = [await caller(0, table), await caller(1, table), await caller(1, table)]
    await play(callers, 200)
    await until(() => [...callers, ...watchers].every(({ closed }) => closed !== null))
    for (const one of [...callers, ...watchers]) {
      expect(one.closed?.code).toBe(1000)
      expect(one.of('event').map(({ n }) => n)).toEqual(one.of('event').map((_, n) => n))
      expect(one.of('over')).toEqual(callers[0].of('over'))
    }
    expect(watchers[1].heard).toEqual(watchers[0].heard)
    expect(watchers[2].of('event')).toEqual(watchers[0].of('event'))
  })

  test('who comes back to another server goes on behind its last event', async () => {
    house = await FleetHouse.of(['a', 'b', 'c'])
    const table = await made(0)
    const callers = await Promise.all(PEOPLE.map(name => caller(0, table, { token: table.tokens[name] })))
    const first = await caller(1, table)
    await play(callers, 6)
    await until(() => first.of('event').length > 2)
    first.socket.terminate()
    const events = first.of('event')
    await play(callers, 6)
    const second = await caller(2, table, { after: events.length - 1 })
    const whole = await caller(0, table)
    expect([...events, ...second.of('event')]).toEqual(whole.of('event'))
    const beyond = await caller(2, table, { after: 9999 })
    expect(beyond.closed?.code).toBe(4400)
  })

  test('wrong hellos, tokens and tables close as at one server', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    const url = await house.listen(1)
    const nowhere = new Caller(url, 'nowhere', {})
    const stranger = await caller(1, table, { token: 'nobody' })
    const other = new Caller(url, table.id, { protocol: 9 })
    const odd = await caller(1, table)
    odd.socket.send(Buffer.from('{}'), { binary: true })
    await until(() => [nowhere, stranger, other, odd].every(({ closed }) => closed !== null))
    expect([nowhere, stranger, other, odd].map(({ closed }) => closed?.code)).toEqual([4404, 4401, 4400, 4400])
  })

  test('a server that dies: its callers elsewhere are told to come back, and the game goes on', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    let callers = await Promise.all(PEOPLE.map(name => caller(1, table, { token: table.tokens[name] })))
    await play(callers, 3)
    house.nodes[0].die()
    await until(() => callers.every(({ closed }) => closed !== null))
    expect(callers.map(({ closed }) => closed?.code)).toEqual([1012, 1012, 1012, 1012])
    const before = callers.map(one => one.of('event'))
    callers = await Promise.all(
      PEOPLE.map((name, at) => caller(1, table, { token: table.tokens[name], after: before[at].length - 1 })),
    )
    await play(callers, 200)
    for (const [at, one] of callers.entries()) {
      const all = [...before[at], ...one.of('event')]
      expect(all.map(({ n }) => n)).toEqual(all.map((_, n) => n))
      expect(one.of('over')).toHaveLength(1)
    }
  })

  test('whose server dies is away from the table', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    const ada = await caller(1, table, { token: table.tokens.Ada })
    const present = () => house.nodes[0].house.server.tables.find(table.id).chairs.map(({ streams }) => streams)
    await until(() => present().some(count => count === 1))
    house.nodes[1].die()
    await until(() => present().every(count => count === 0))
    expect(ada.closed).toBe(null)
  })

  test('a message that is lost between servers cuts the talk, and nobody misses anything', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    const callers = await Promise.all(PEOPLE.map(name => caller(0, table, { token: table.tokens[name] })))
    const watcher = await caller(1, table)
    let drops = 1
    house.nodes[0].bus.drops = (subject, bytes) => {
      const isLost = subject.endsWith('.b') && drops > 0 && Buffer.from(bytes).includes('"k":"say"')
      if (isLost) drops -= 1
      return isLost
    }
    await play(callers, 4)
    await until(() => watcher.closed !== null)
    expect([drops, watcher.closed?.code]).toEqual([0, 1012])
    const events = watcher.of('event')
    expect(events.map(({ n }) => n)).toEqual(events.map((_, n) => n))
    const back = await caller(1, table, events.length === 0 ? {} : { after: events.length - 1 })
    const whole = await caller(0, table)
    expect([...events, ...back.of('event')]).toEqual(whole.of('event'))
    expect(house.nodes[1].notices).toContainEqual({
      type: 'link_reset',
      node: 'a',
      why: 'gap',
      cut: expect.any(Number),
    })
  })

  test('pings reach whoever is connected elsewhere', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    const ada = await caller(1, table, { token: table.tokens.Ada })
    let pings = 0
    ada.socket.on('ping', () => {
      pings += 1
    })
    await house.pass(16_000)
    await until(() => pings > 0)
  })
})

describe('streams over HTTP', () => {
  test('lines come as they happen and end with the game, at any server', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    const callers = await Promise.all(PEOPLE.map(name => caller(0, table, { token: table.tokens[name] })))
    const [near, far] = [await house.listen(0), await house.listen(1)]
    const lines = new Reader(`${far}${table.path}/events`)
    const own = new Reader(`${near}${table.path}/events`)
    const events = new Reader(`${far}${table.path}/events`, { accept: 'text/event-stream' })
    await until(() => lines.lines.length > 0 && events.text !== '' && own.text !== '')
    expect(house.nodes[1].fleet.counts.streams.out).toBe(2)
    await play(callers, 200)
    await until(() => lines.isOver && events.isOver && own.isOver)
    expect(lines.lines.filter(({ type }) => type === 'event')).toEqual(own.lines.filter(({ type }) => type === 'event'))
    expect(lines.lines.at(-1).type).toBe('over')
    expect(events.text).toMatch(/^id: 0\n/m)
    const rest = new Reader(`${far}${table.path}/events`, { 'last-event-id': '1' })
    await until(() => rest.isOver)
    expect(rest.lines.find(({ type }) => type === 'event').n).toBe(2)
  })

  test('who goes away is gone at the table, too', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    const url = `${await house.listen(1)}${table.path}/events`
    new Reader(url, { authorization: `Bearer ${table.tokens.Ada}` })
    const audience = () => house.nodes[0].house.server.tables.find(table.id).audience.size
    await until(() => audience() === 1)
    open.pop()?.()
    await until(() => audience() === 0)
    expect(house.nodes.map(({ fleet }) => fleet.counts.streams)).toEqual([
      { in: 0, out: 0 },
      { in: 0, out: 0 },
    ])
  })

  test('a stream of a server that dies ends without an end of the game', async () => {
    house = await FleetHouse.of(['a', 'b'])
    const table = await made(0)
    const reader = new Reader(`${await house.listen(1)}${table.path}/events`)
    await until(() => reader.text !== '')
    house.nodes[0].die()
    await until(() => reader.isOver)
    expect(reader.text).not.toContain('"over"')
  })

  test('who reads nothing is cut where it is connected', async () => {
    house = new FleetHouse()
    for (const name of ['a', 'b']) await house.add(name, { limits: { unread_bytes: 65_536 } })
    await house.pass(600)
    const table = await made(0, { game: 'president', seats: undefined })
    const socket = new WebSocket(`${(await house.listen(1)).replace('http', 'ws')}${table.path}/ws`)
    open.push(() => socket.terminate())
    socket.on('error', () => {})
    await new Promise(resolve => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 'hello', protocol: 1, observe: true }))
    const { audience } = house.nodes[0].house.server.tables.find(table.id)
    await until(() => audience.size === 1)
    socket.pause()
    let isCut = false
    for (let n = 0; n < 4000 && !isCut; n++) {
      audience.say({ text: JSON.stringify({ type: 'reaction', text: 'x'.repeat(20_000) }), n: null })
      if (n % 10 === 9) await arrive()
      isCut = house.nodes[1].notices.some(({ type }) => type === 'stream_cut')
    }
    expect(isCut).toBe(true)
  })
})
