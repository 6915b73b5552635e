/** Every message of real streams, over each door, held to the document: whole games with bad moves in between. */

import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Came, Judge, messagesOf } from '../../../test/house/document-judge.ts'
import { ask } from '../../../test/house/http.ts'
import { TestHouse, type TestTable } from '../../../test/house/table-house.ts'
import { testSeed } from '../../../test/seeds.ts'
import type { Game } from '../../engine/index.ts'
import { games } from '../../games/index.ts'
import { brokenMoves, Dice } from '../../testkit/index.ts'
import { CALLS } from './calls.ts'
import { nameOf } from './games.ts'
import { openApi } from './openapi.ts'

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot']
const OPTIONS: Readonly<Record<string, object>> = {
  president: { rounds: 2 },
  allegiance: { rounds: 3 },
  czar: { deck: 'tiny', rounds_max: 3 },
}
const TYPES = ['welcome', 'event', 'turn', 'accepted', 'refused', 'seats', 'reaction', 'over']

const judge = new Judge(JSON.parse(JSON.stringify(openApi(CALLS, games))))
let house: TestHouse
let port = 0
beforeAll(async () => {
  house = await TestHouse.open()
  await house.server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (house.server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

/** A socket that notes every frame. */
class Talker {
  readonly frames: any[] = []
  readonly closed: Promise<number>
  private readonly socket: WebSocket
  private check = () => {}

  constructor(table: TestTable, hello: object) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${table.path}/ws`)
    this.socket.on('open', () => this.say({ type: 'hello', protocol: 1, ...hello }))
    this.socket.on('message', data => {
      this.frames.push(JSON.parse(String(data)))
      this.check()
    })
    this.closed = new Promise(resolve => this.socket.on('close', resolve))
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  get heard(): any[] {
    return this.frames.flat()
  }

  until(holds: (heard: any[]) => boolean): Promise<void> {
    return new Promise(resolve => {
      this.check = () => holds(this.heard) && resolve()
      this.check()
    })
  }
}

/** The stream over HTTP, to its end. */
function stream(table: TestTable, accept: string, token?: string): Promise<Came> {
  const headers = { accept, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  return ask(port, { method: 'GET', path: `${table.path}/events?observe=1`, headers })
}

/** Seats that nobody has a socket at, and which moves are tried there before a legal one. */
async function play(table: TestTable, talkers: ReadonlyMap<string, Talker>, dice: Dice): Promise<void> {
  for (let sent = 0; ; sent++) {
    for (const name of NAMES) {
      const token = table.tokens[name]
      const { phase, you_owe, turn, legal_moves } = await house.observe(table, token)
      if (phase === 'over') return
      if (!you_owe || legal_moves === null) continue
      const move = dice.pick(legal_moves)
      // Of what cannot be sent as JSON the server never hears.
      const broken = dice.some(brokenMoves(move, legal_moves, dice), 2).filter(one => JSON.stringify(one) !== undefined)
      const talker = talkers.get(name)
      for (const [index, tried] of [...broken, move].entries()) {
        const id = `${sent} ${name} ${index}`
        if (talker === undefined) {
          const body = JSON.stringify({ id, turn, move: tried })
          const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
          const came = await ask(port, { method: 'POST', path: `${table.path}/moves`, headers, body })
          expect(judge.faults('sendMove', came), came.text).toEqual([])
        } else {
          const message = { type: 'move', id, turn, move: tried }
          if (tried === move) expect(judge.shapeFaults('ClientMessage', message)).toEqual([])
          talker.say(message)
          await talker.until(heard => heard.some(message => message.id === id))
        }
      }
    }
  }
}

/** What is wrong with frames of a table where this game is played. */
function faultsOf(game: Game, frames: readonly unknown[]): string[] {
  return frames.flatMap(frame => [
    ...judge.shapeFaults('ServerFrame', frame),
    ...[frame].flat().flatMap((message: any) => {
      const { observation, event, results } = message
      return [
        ...(event === undefined ? [] : judge.shapeFaults(nameOf(game, 'Event'), event)),
        ...(observation === undefined ? [] : judge.shapeFaults(nameOf(game, 'Observation'), observation)),
        ...(results === undefined ? [] : judge.shapeFaults(nameOf(game, 'Results'), results)),
      ]
    }),
  ])
}

for (const game of games) {
  describe(game.name, () => {
    let table: TestTable
    let spectator: Talker
    let ndjson: Came
    let events: Came
    const talkers = new Map<string, Talker>()
    const seed = testSeed(`messages of ${game.id}`)

    beforeAll(async () => {
      table = await house.table(NAMES, { game: game.id, options: OPTIONS[game.id] ?? {}, clock: { move_s: 60 } })
      spectator = new Talker(table, { observe: true })
      for (const name of ['Ada', 'Ben']) {
        talkers.set(name, new Talker(table, { token: table.tokens[name], observe: name === 'Ada' }))
      }
      const reading = [stream(table, 'application/x-ndjson'), stream(table, 'text/event-stream', table.tokens.Cem)]
      for (const talker of [spectator, ...talkers.values()]) await talker.until(heard => heard.length > 0)
      while (house.server.tables.find(table.id).audience.size < 5) await new Promise(resolve => setImmediate(resolve))
      const ada = talkers.get('Ada')!
      for (const emote of ['clap', 'no such emote']) ada.say({ type: 'react', emote })
      spectator.say({ type: 'react', emote: 'clap' })
      await play(table, talkers, new Dice(seed))
      house.clock.pass(0)
      ;[ndjson, events] = await Promise.all(reading)
      await Promise.all([spectator, ...talkers.values()].map(talker => talker.closed))
    })

    test('over WebSocket every frame is as the document says', () => {
      for (const talker of [spectator, ...talkers.values()]) expect(faultsOf(game, talker.frames)).toEqual([])
      const types = new Set([...talkers.values()].flatMap(({ heard }) => heard.map(message => message.type)))
      expect([...types].sort()).toEqual([...TYPES].sort())
    })

    test('as NDJSON and as server-sent events, too', () => {
      for (const [came, type] of [
        [ndjson, 'application/x-ndjson'],
        [events, 'text/event-stream'],
      ] as const) {
        expect(came.headers['content-type']).toBe(type)
        expect(judge.faults('streamEvents', came)).toEqual([])
        const messages = messagesOf(type, came.text)
        expect(faultsOf(game, messages)).toEqual([])
        expect(messages.map((message: any) => message.type).at(-1)).toBe('over')
      }
    })

    test('whoever watches is told the same over each door', () => {
      // A turn that is overtaken may be left out, who is there differs while they come, only a socket can be refused.
      const lasting = (messages: readonly any[]) => messages.filter(({ type }) => type === 'event' || type === 'over')
      expect(lasting(messagesOf('application/x-ndjson', ndjson.text))).toEqual(lasting(spectator.heard))
    })

    test('server-sent events have the number of an event as their id, and nothing else has one', () => {
      const blocks = events.text.split('\n\n').filter(block => block !== '' && !block.startsWith(':'))
      for (const block of blocks) {
        const id = /^id: (\d+)\n/.exec(block)?.[1]
        const [message] = [JSON.parse(block.slice(block.indexOf('data: ') + 6))].flat()
        expect(id).toBe(message.type === 'event' ? String(message.n) : undefined)
      }
    })
  })
}

test('what is not in the document is seen', () => {
  const over = { type: 'over', results: { scores: [1], winner_slots: [0], rounds_played: 1 } }
  expect(judge.shapeFaults('ServerFrame', { type: 'farewell' })).not.toEqual([])
  expect(judge.shapeFaults('ServerFrame', { type: 'accepted', id: 'a', n: 0, seed: '7' })).not.toEqual([])
  expect(judge.shapeFaults('ServerFrame', [{ type: 'accepted', id: 'a' }])).not.toEqual([])
  expect(judge.shapeFaults('ServerFrame', over)).not.toEqual([])
  expect(judge.shapeFaults('ClientMessage', { type: 'hello', protocol: 1, seat: 2 })).not.toEqual([])
})
