/** The next game at a table: who plays it, what is counted, and who asks for it first. Over real sockets, on a clock of its own. */

import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { HeldLog } from '../../test/house/held-log.ts'
import { type Answered, TestHouse, type TestTable, verified } from '../../test/house/table-house.ts'

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot']
const says = ({ status, body }: Answered) => [status, body?.code ?? null]

let house: TestHouse
let log: HeldLog
let port: number
const lines: Line[] = []
beforeEach(async () => {
  log = new HeldLog()
  house = await TestHouse.open({ tableLog: log })
  await house.server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (house.server.app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const line of lines.splice(0)) line.socket.terminate()
  await house.close()
  expect(house.bugs).toEqual([])
})

/** A real socket, with what it heard. */
class Line {
  readonly heard: any[] = []
  readonly closed: Promise<number>
  readonly socket: WebSocket
  private check = () => {}

  constructor({ path }: TestTable, token?: string) {
    lines.push(this)
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${path}/ws`)
    this.socket.on('open', () => this.say({ type: 'hello', protocol: 1, ...(token === undefined ? {} : { token }) }))
    this.socket.on('message', data => {
      this.heard.push(...[JSON.parse(String(data))].flat())
      this.check()
    })
    this.closed = new Promise(resolve => this.socket.on('close', resolve))
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  /** Waits until a message has come. */
  until(is: (message: any) => boolean): Promise<void> {
    return new Promise(resolve => {
      this.check = () => this.heard.some(is) && resolve()
      this.check()
    })
  }
}

/** Allegiance of one round at which nobody moves: each of its three phases is closed by the clock. */
const people = (more: object = {}) => house.table(NAMES, { clock: { move_s: 10 }, options: { rounds: 1 }, ...more })
const runOut = () => house.clock.pass(40_000)
/** Everyone moves until it is over, in no time at all: a socket that is pinged has time to answer. */
async function playOut(table: TestTable): Promise<void> {
  for (let moves = 0; moves < 12; moves++) {
    for (const token of Object.values(table.tokens)) {
      if ((await house.observe(table, token)).you_owe) await house.play(table, token, `${token} ${moves}`)
    }
  }
  house.clock.pass(0)
}
const again = ({ path }: TestTable, token?: string) => house.call('POST', `${path}/again`, { token })
const info = async ({ path }: TestTable) => (await house.call('GET', path)).body
const kinds = ({ body }: Answered) => body.seats.map(({ kind }: { kind: string }) => kind)
const leave = ({ path }: TestTable, seat: number, token: string) =>
  house.call('DELETE', `${path}/seats/${seat}`, { token })
const open = ({ path, host_token }: TestTable, seat: number) =>
  house.call('POST', `${path}/seats/${seat}/open`, { token: host_token })
const take = ({ path }: TestTable, body: object) => house.call('POST', `${path}/seats`, { body })

test('everybody is told of the end, comes back with the same token, and plays on', async () => {
  const table = await people({ stand_in: false })
  const here = NAMES.map(name => new Line(table, table.tokens[name]))
  const watching = new Line(table)
  for (const line of [...here, watching]) await line.until(({ type }) => type === 'turn')
  await playOut(table)
  for (const line of [...here, watching]) {
    expect(await line.closed).toBe(1000)
    expect(line.heard.at(-1)).toMatchObject({ type: 'over', results: { rounds_played: 1 } })
  }
  const next = await again(table, table.tokens.Ben)
  expect([next.status, kinds(next)]).toEqual([201, ['person', 'person', 'person', 'person']])
  for (const [seat, name] of NAMES.entries()) {
    const line = new Line(table, table.tokens[name])
    await line.until(({ type }) => type === 'turn')
    expect(line.heard[0]).toMatchObject({ type: 'welcome', seat, observation: { phase: 'allegiance', turn: 0 } })
    expect(line.heard[1]).toMatchObject({ type: 'event', n: 0, event: { type: 'game_start' } })
    line.say({
      type: 'move',
      id: 'first',
      turn: 0,
      move: { type: 'allegiance', card: line.heard[0].observation.view.hand[0] },
    })
    await line.until(({ type }) => type === 'accepted')
  }
  runOut()
  const replay = (await house.call('GET', `${table.path}/replay`)).body
  expect(verified(replay)).toEqual({ holds: true, finished: true })
  expect(replay.moves.slice(0, 4).map(({ seat }: { seat: number }) => seat)).toEqual([0, 1, 2, 3])
})

test('two who ask at once: one deals, the other is told that a game runs; nobody deals twice', async () => {
  const table = await people()
  runOut()
  log.holds = true
  const asked = [table.tokens.Ada, table.tokens.Ben, table.host_token].map(token => again(table, token))
  // All of them wait: the first for the disk, the others for the first.
  await new Promise(resolve => setImmediate(resolve))
  log.release()
  const answers = await Promise.all(asked)
  expect(answers.map(says).sort()).toEqual([
    [201, null],
    [409, 'not_over'],
    [409, 'not_over'],
  ])
  runOut()
  expect((await info(table)).standing.map(({ games }: { games: number }) => games)).toEqual([2, 2, 2, 2])
})

test('any seat may ask, or the host; nobody else, and not before the end', async () => {
  const table = await people()
  const other = await people()
  expect(says(await again(table, table.tokens.Ada))).toEqual([409, 'not_over'])
  runOut()
  expect(says(await again(table))).toEqual([401, 'no_token'])
  expect(says(await again(table, other.tokens.Ada))).toEqual([403, 'not_yours'])
  expect(says(await again(table, 'x'))).toEqual([401, 'no_token'])
  for (const token of [table.tokens.Dot, table.host_token]) {
    expect((await again(table, token)).status).toBe(201)
    runOut()
  }
})

describe('who is not there any more', () => {
  test('and has left is replaced by a bot, whose count begins anew; the others keep theirs', async () => {
    const table = await people()
    await leave(table, 1, table.tokens.Ben)
    runOut()
    await leave(table, 2, table.tokens.Cem)
    const next = await again(table, table.tokens.Ada)
    expect(kinds(next)).toEqual(['person', 'bot', 'bot', 'person'])
    expect(next.body.standing.map(({ name, games }: any) => [name, games])).toEqual([
      ['Ada', 1],
      ['Dot', 1],
    ])
    expect(says(await house.call('GET', table.path, { token: table.tokens.Cem }))).toEqual([401, 'no_token'])
    runOut()
    const names = (await info(table)).standing.map(({ name, games }: any) => [name, games])
    expect(names.map(([, games]: any) => games)).toEqual([2, 1, 1, 2])
  })

  test('and is only away has a stand-in still, until the first sign', async () => {
    const table = await people()
    runOut()
    const next = await again(table, table.tokens.Ada)
    const away = (answer: { seats: any[] }) => answer.seats.map(({ stand_in }: any) => stand_in)
    expect(away(next.body)).toEqual([false, true, true, true])
    const ben = new Line(table, table.tokens.Ben)
    await ben.until(({ type, seats }) => type === 'seats' && seats[1].stand_in === false)
    expect(away(await info(table))).toEqual([false, false, true, true])
    // The stand-ins play on, without their owners.
    runOut()
    expect((await info(table)).state).toBe('finished')
    const { players } = (await house.call('GET', `${table.path}/replay`)).body
    expect(players[2].stand_in[0][0]).toBe(0)
    // Ada was asked, and had one only when she did not answer.
    expect(players[0].stand_in[0][0]).toBeGreaterThan(0)
  })

  test('has a seat that the host opens anew: whoever takes it before the next deal plays it', async () => {
    const table = await people()
    runOut()
    expect(says(await open(table, 1))).toEqual([409, 'not_left'])
    expect(says(await take(table, { name: 'Eve' }))).toEqual([409, 'game_over'])
    await leave(table, 1, table.tokens.Ben)
    expect((await open(table, 1)).status).toBe(204)
    const eve = await take(table, { name: 'Eve', seat: 1 })
    expect([eve.status, eve.body.seat]).toEqual([201, 1])
    expect(says(await take(table, { name: 'Fay' }))).toEqual([409, 'game_over'])
    // She has the seat, and what is over of it she may see.
    const line = new Line(table, eve.body.token)
    expect(await line.closed).toBe(1000)
    expect(line.heard[0]).toMatchObject({ type: 'welcome', seat: 1 })
    expect(says(await house.play(table, eve.body.token, 'a', { type: 'skip', seat: 0 }))).toEqual([422, 'game_over'])
    const next = await again(table, eve.body.token)
    expect(next.body.seats[1]).toMatchObject({ name: 'Eve', kind: 'person', stand_in: false })
    expect(next.body.standing.map(({ name }: any) => name)).toEqual(['Ada', 'Cem', 'Dot'])
    expect((await house.observe(table, eve.body.token)).you_owe).toBe(true)
    expect((await house.play(table, eve.body.token, 'a')).status).toBe(200)
  })

  test('has a seat that was opened and nobody took: a bot plays it', async () => {
    const table = await people()
    await leave(table, 3, table.tokens.Dot)
    await open(table, 3)
    runOut()
    expect((await info(table)).seats[3]).toMatchObject({ kind: 'open', name: null })
    const next = await again(table, table.tokens.Ada)
    expect(kinds(next)).toEqual(['person', 'person', 'person', 'bot'])
    expect(new Set(next.body.seats.map(({ name }: any) => name)).size).toBe(4)
  })

  test('and was the host: another seat deals all the same', async () => {
    const table = await people()
    runOut()
    await leave(table, 0, table.tokens.Ada)
    const next = await again(table, table.tokens.Ben)
    expect([next.status, kinds(next)]).toEqual([201, ['bot', 'person', 'person', 'person']])
  })

  test('all of them: with the host token bots play on alone', async () => {
    const table = await people()
    runOut()
    for (const [seat, name] of NAMES.entries()) await leave(table, seat, table.tokens[name])
    const next = await again(table, table.host_token)
    expect(kinds(next)).toEqual(['bot', 'bot', 'bot', 'bot'])
    expect(next.body.standing ?? []).toEqual([])
    for (let i = 0; i < 100; i++) house.clock.pass(0)
    expect((await info(table)).state).toBe('finished')
  })
})

test('who sits where is dealt out anew where seats are shuffled; everyone is found by name', async () => {
  const table = await people({ shuffle_seats: true, stand_in: false })
  const orders = new Set<string>()
  for (let game = 0; game < 12; game++) {
    runOut()
    const { body } = await again(table, table.tokens.Ada)
    const names: string[] = body.seats.map(({ name }: any) => name)
    orders.add(names.join())
    for (const name of NAMES) expect((await house.observe(table, table.tokens[name])).seat).toBe(names.indexOf(name))
  }
  expect(orders.size).toBeGreaterThan(3)
})

test('a move of the game before is unknown to the next: its id is free again', async () => {
  const table = await people({ stand_in: false })
  const sent = { id: 'mine', turn: 0, move: { type: 'allegiance', card: 'red' } }
  const send = () => house.call('POST', `${table.path}/moves`, { token: table.tokens.Ada, body: sent })
  const hand = async () => (await house.observe(table, table.tokens.Ada)).view?.hand as string[]
  sent.move.card = (await hand())[0]
  const first = await send()
  expect(first.status).toBe(200)
  runOut()
  expect((await send()).text).toBe(first.text)
  await again(table, table.tokens.Ada)
  sent.move.card = (await hand())[0]
  expect((await send()).status).toBe(200)
  expect((await house.observe(table, table.tokens.Ada)).view?.allegiance).toBe(sent.move.card)
})
