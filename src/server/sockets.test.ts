/** The same over real sockets. */

import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { tinyDeck } from '../../test/house/table-house.ts'
import { createServer, type TableServer } from './app.ts'
import { type Started, startServer } from './start.ts'
import { message } from './stream.ts'

let server: TableServer
let url: string
beforeAll(async () => {
  server = await createServer({ decks: [tinyDeck], webRoot: 'no/such/folder', allowSeeds: true })
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

async function post(path: string, body: unknown, token?: string): Promise<any> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.status === 204 ? null : answer.json()
}

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot']
const people = (game: string, more: object = {}) =>
  post('/api/tables', { game, seats: NAMES.map(name => ({ kind: 'you', name })), pace_ms: 0, ...more })

/** A socket with everything it heard; `until` waits for a message. */
class Line {
  readonly heard: any[] = []
  readonly closed: Promise<number>
  readonly socket: WebSocket
  private check = () => {}

  constructor(path: string, hello: object | null, options: WebSocket.ClientOptions = {}) {
    this.socket = new WebSocket(url.replace('http', 'ws') + path, options)
    this.socket.on('open', () => hello !== null && this.say({ type: 'hello', protocol: 1, ...hello }))
    this.socket.on('message', data => {
      const messages = [JSON.parse(String(data))].flat()
      this.heard.push(...messages)
      this.check()
    })
    this.socket.on('error', () => {})
    this.closed = new Promise(resolve => this.socket.on('close', resolve))
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  until(wanted: (heard: any[]) => boolean): Promise<void> {
    return new Promise(resolve => {
      this.check = () => wanted(this.heard) && resolve()
      this.check()
    })
  }
}

test('four sockets play a whole game', async () => {
  const table = await people('president')
  const lines = table.seats.map(
    ({ token }: { token: string }) => new Line(`/api/tables/${table.id}/ws`, { token }),
  ) as Line[]
  for (const [seat, line] of lines.entries()) {
    let sent = -1
    line.socket.on('message', () => {
      const turn = line.heard.findLast(({ type }) => type === 'turn')
      if (turn === undefined || !turn.you_owe || turn.turn === sent) return
      sent = turn.turn
      line.say({ type: 'move', id: `s${seat}t${turn.turn}`, turn: turn.turn, move: turn.legal_moves[0] })
    })
  }
  expect(await Promise.all(lines.map(line => line.closed))).toEqual([1000, 1000, 1000, 1000])
  for (const line of lines) {
    expect(line.heard.at(-1).type).toBe('over')
    const numbers = line.heard.filter(({ type }) => type === 'event').map(({ n }) => n)
    expect(numbers).toEqual([...numbers.keys()])
    expect(line.heard.filter(({ type }) => type === 'refused')).toEqual([])
  }
})

describe('the same stream over HTTP', () => {
  test('as NDJSON ends with the game', async () => {
    const table = await people('allegiance', { shuffle_seats: false })
    const answer = await fetch(`${url}/api/tables/${table.id}/events`)
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    const reading = answer.text()
    for (let turn = 0; turn < 15; turn++) {
      for (const { token } of table.seats) {
        const seen: any = await (
          await fetch(`${url}/api/tables/${table.id}/observation`, { headers: { authorization: `Bearer ${token}` } })
        ).json()
        if (seen.you_owe)
          await post(
            `/api/tables/${table.id}/moves`,
            { id: `t${seen.turn}`, turn: seen.turn, move: seen.legal_moves[0] },
            token,
          )
      }
    }
    const messages = (await reading)
      .trim()
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line))
    expect(messages[0].type).toBe('welcome')
    expect(messages.at(-1).type).toBe('over')
  })

  test('as server-sent events goes on after the head', async () => {
    const table = await people('allegiance', { shuffle_seats: false })
    const stop = new AbortController()
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${table.seats[0].token}` }
    const answer = await fetch(`${url}/api/tables/${table.id}/events`, { headers, signal: stop.signal })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('"type":"turn"')) text += (await reader.read()).value
    expect(text).toMatch(/^data: \{"type":"welcome"/)
    expect(text).toContain('\n\nid: 0\ndata: {"type":"event","n":0,')
    const seen = JSON.parse(/"observation":(\{.*\})\}\n/.exec(text)![1])
    expect(seen.seats[0].present).toBe(true)
    await post(`/api/tables/${table.id}/moves`, { id: 'a', turn: 0, move: seen.legal_moves[0] }, table.seats[0].token)
    while (!text.includes('own_move')) text += (await reader.read()).value
    stop.abort()
    const owner = server.tables.find(table.id)
    for (let i = 0; i < 200 && owner.audience.size > 0; i++) await new Promise(resolve => setImmediate(resolve))
    expect(owner.audience.size).toBe(0)
  })
})

describe('a socket', () => {
  test('with a frame over 64 KiB is closed with 1009, and nobody else notices', async () => {
    const table = await people('allegiance', { shuffle_seats: false })
    const ada = new Line(`/api/tables/${table.id}/ws`, { token: table.seats[0].token })
    const ben = new Line(`/api/tables/${table.id}/ws`, { token: table.seats[1].token })
    await Promise.all([ada, ben].map(line => line.until(heard => heard.some(({ type }) => type === 'turn'))))
    ada.say({ type: 'move', id: 'a', turn: 0, move: 'x'.repeat(1_000_000) })
    expect(await ada.closed).toBe(1009)
    await ben.until(heard => heard.some(({ type, seats }) => type === 'seats' && !seats[0].present))
    expect(ben.socket.readyState).toBe(WebSocket.OPEN)
    ben.socket.close()
  })

  test('is closed as HTTP would answer', async () => {
    const table = await people('allegiance')
    expect(await new Line('/api/tables/nope/ws', {}).closed).toBe(4404)
    expect(await new Line(`/api/tables/${table.id}/ws`, { token: 'x' }).closed).toBe(4401)
    expect(await new Line(`/api/tables/${table.id}/ws`, { after: 99 }).closed).toBe(4400)
    const binary = new Line(`/api/tables/${table.id}/ws`, null)
    binary.socket.on('open', () => binary.socket.send(Buffer.from('{}')))
    expect(await binary.closed).toBe(4400)
    const badText = new Line(`/api/tables/${table.id}/ws`, null)
    badText.socket.on('open', () => badText.socket.send(Buffer.from([0xff, 0xfe]), { binary: false }))
    expect(await badText.closed).toBe(4400)
  })

  test('of a foreign page, or at another address, is not opened', async () => {
    const table = await people('allegiance')
    const refused = (path: string, options: WebSocket.ClientOptions) =>
      new Promise(resolve =>
        new Line(path, {}, options).socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode)),
      )
    expect(await refused(`/api/tables/${table.id}/ws`, { origin: 'http://evil.example' })).toBe(403)
    expect(await refused(`/api/tables/${table.id}/ws?token=x`, {})).toBe(400)
    expect(await refused('/api/nope', {})).toBe(404)
    const ours = new Line(`/api/tables/${table.id}/ws`, {}, { origin: url })
    await ours.until(heard => heard.length > 0)
    ours.socket.close()
  })
})

test('one who never reads is dropped before the memory fills', async () => {
  const table = await people('allegiance')
  const owner = server.tables.find(table.id)
  const { port } = new URL(url)
  const lazy = connect(Number(port), '127.0.0.1')
  lazy.pause()
  lazy.write(`GET /api/tables/${table.id}/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  const line = new Line(`/api/tables/${table.id}/ws`, {})
  await line.until(heard => heard.length > 0)
  line.socket.pause()
  for (let i = 0; i < 500 && owner.audience.size < 2; i++) await new Promise(resolve => setImmediate(resolve))
  expect(owner.audience.size).toBe(2)
  const pad = message({ type: 'pad', text: 'x'.repeat(500_000) })
  for (let sent = 0; sent < 100 && owner.audience.size > 0; sent++) {
    owner.audience.sendAll(pad)
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(owner.audience.size).toBe(0)
  lazy.destroy()
  line.socket.terminate()
})

test('a taken port is an error, or the next free one if that is wanted', async () => {
  const more = { host: '127.0.0.1', decks: [], webRoot: 'no/such/folder' }
  const first: Started = await startServer({ ...more, port: 0 })
  await expect(startServer({ ...more, port: first.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const second = await startServer({ ...more, port: first.port, nextFreePort: true })
  expect(second.port).toBeGreaterThan(first.port)
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
  await first.close()
  await second.close()
})
