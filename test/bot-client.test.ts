/** Bots of the client against a real server, over both kinds of stream, with lines that are cut. */

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type BotTurn, callsTo, globalFetch, playBot } from '../src/client/index.ts'
import type { GameEvent } from '../src/engine/index.ts'
import { type Started, startServer } from '../src/server/index.ts'
import { runCommand } from './house/command.ts'
import { CutLine } from './house/cut-line.ts'
import { tinyDeck } from './house/table-house.ts'

let server: Started
let line: CutLine
beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, nextFreePort: false, decks: [tinyDeck], webRoot: 'no-page' })
  line = await CutLine.to(server.port)
})
afterAll(async () => {
  await line.close()
  await server.close()
})
afterEach(() => vi.unstubAllGlobals())

const bots = (count: number) => Array.from({ length: count }, () => ({ kind: 'bot', level: 'easy' }) as const)
const table = (game: string, seats = 4) => ({
  game,
  pace_ms: 0,
  seats: [{ kind: 'you', name: 'Ada' } as const, ...bots(seats - 1)],
  ...(game === 'czar' && { options: { deck: tinyDeck.id, rounds_max: 4 } }),
})
const first = ({ legal_moves }: BotTurn) => legal_moves[0]

describe.each(['http', 'ws'] as const)('over %s', stream => {
  test.each(['president', 'allegiance', 'czar'])(
    'a whole game of %s over a line that is cut again and again',
    async game => {
      if (stream === 'ws') vi.stubGlobal('WebSocket', WebSocket)
      const heard: GameEvent[] = []
      const before = line.cuts
      let asked = 0
      const {
        results,
        table: id,
        seat,
      } = await playBot(
        {
          url: line.url,
          create: table(game),
          via: { stream },
          event(event) {
            heard.push(event)
          },
        },
        turn => {
          // The line goes when the first, the second and the third answer is on its way.
          if (++asked <= 3) queueMicrotask(() => line.cut())
          return first(turn)
        },
      )
      expect(line.cuts - before).toBeGreaterThan(0)
      const replay = await callsTo(server.url, globalFetch).tableReplay(id)
      if (!replay.ok) throw new Error(replay.problem.detail)
      expect(results).toEqual(replay.value.results)
      // Nothing twice, nothing missed.
      expect(heard).toEqual(replay.value.events.filter(event => event.to === undefined || event.to === seat))
      const own = replay.value.moves.filter(entry => 'seat' in entry && entry.seat === seat)
      expect(own.length).toBeGreaterThan(0)
      expect(replay.value.players[seat].name).toBe('Ada')
    },
  )
})

test('a refused move is asked for again, with the refusal', async () => {
  const refusals: (string | null)[] = []
  const { results } = await playBot({ url: server.url, create: table('allegiance') }, turn => {
    refusals.push(turn.refused?.code ?? null)
    return turn.refused === null ? ({ type: 'dance' } as any) : first(turn)
  })
  expect(results.scores.length).toBe(4)
  expect(refusals.slice(0, 2)).toEqual([null, 'unreadable'])
})

test('a bot that will not mend gives up with the code of its refusal, and nothing is played for it', async () => {
  let held: { table: string; token: string } | null = null
  const hopeless = playBot(
    { url: server.url, create: table('allegiance'), tries: 2, seated: seat => (held = seat) },
    () => ({ type: 'play', card: 'red' }) as any,
  )
  await expect(hopeless).rejects.toMatchObject({ code: 'wrong_type' })
  const { table: id, token } = held!
  const seen = await callsTo(server.url, globalFetch).observation(id, token)
  expect(seen).toMatchObject({ ok: true, value: { turn: 0, you_owe: true } })
  // Whoever has the seat takes it up again.
  const { results } = await playBot({ url: server.url, table: id, token }, first)
  expect(results.scores.length).toBe(4)
})

test('a move whose answer is lost counts once', async () => {
  let lost = 0
  const fetch = async (url: string, init: RequestInit) => {
    const answer = await globalFetch(url, init)
    if (!url.endsWith('/moves') || lost >= 2) return answer
    lost += 1
    throw new TypeError('the answer is lost')
  }
  const { seat, table: id } = await playBot(
    { url: server.url, create: table('allegiance'), via: { fetch, stream: 'http' } },
    first,
  )
  expect(lost).toBe(2)
  const replay = await callsTo(server.url, globalFetch).tableReplay(id)
  if (!replay.ok) throw new Error(replay.problem.detail)
  const own = replay.value.events.filter(event => event.type === 'own_move' && event.to === seat)
  const allegiances = own.filter(event => (event.move as { type: string }).type === 'allegiance')
  expect(allegiances.length).toBe(1)
})

test('two bots meet at a table, each at the seat it took', async () => {
  const calls = callsTo(server.url, globalFetch)
  const made = await calls.createTable({
    game: 'president',
    pace_ms: 0,
    seats: [{ kind: 'open' }, { kind: 'open' }, ...bots(1)],
  })
  if (!made.ok) throw new Error(made.problem.detail)
  const where = { url: server.url, table: made.value.id }
  const [ada, ben] = await Promise.all([
    playBot({ ...where, name: 'Ada' }, first),
    playBot({ ...where, name: 'Ben' }, first),
  ])
  expect(ada.results).toEqual(ben.results)
  expect(ada.seat).not.toBe(ben.seat)
})

test('what is in the way is said: a table that is not there, a token that is not known, a server that is not', async () => {
  const none = { url: server.url, table: 'nowhere', name: 'Ada' }
  await expect(playBot(none, first)).rejects.toMatchObject({ code: 'no_such_table' })
  const made = await callsTo(server.url, globalFetch).createTable(table('president'))
  if (!made.ok) throw new Error(made.problem.detail)
  const stranger = { url: server.url, table: made.value.id, token: 'x'.repeat(22) }
  await expect(playBot(stranger, first)).rejects.toMatchObject({ code: 'no_token' })
  await expect(playBot({ ...none, url: 'http://127.0.0.1:9' }, first)).rejects.toMatchObject({ code: 'unreachable' })
})

test('the example plays a game', async () => {
  const args = ['--import', 'tsx', 'examples/client-bot.ts', server.url, 'allegiance']
  const { code, out, err } = await runCommand(process.execPath, args)
  expect(code, err).toBe(0)
  expect(out).toMatch(/^seat [0-3]: [01] of 1\n$/)
})

test('a signal ends it', async () => {
  const controller = new AbortController()
  const playing = playBot({ url: server.url, create: table('president'), signal: controller.signal }, () => {
    controller.abort(new Error('enough'))
    return new Promise(() => {})
  })
  await expect(playing).rejects.toThrow('enough')
})
