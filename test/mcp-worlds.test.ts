/** Whole games over the Model Context Protocol: what a model is sent does not change with what it may not know. */

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test } from 'vitest'
import { callsTo, globalFetch } from '../src/client/index.ts'
import { fromSeed, type Game, type GameEvent, type History, mayHave, play, type Seat } from '../src/engine/index.ts'
import { games } from '../src/games/index.ts'
import { HandClock, startServer } from '../src/server/index.ts'
import { testChance, tinyDeck } from './house/table-house.ts'
import { dice, farthest, PLAYED, randomGame } from './house/worlds.ts'

/** How many pairs of games there are for each game. */
const PAIRS = Number(process.env.MCP_PAIRS ?? 1)

interface Pair {
  readonly history: History
  readonly other: History
  readonly viewer: Seat
}

/** Games as far as somebody has secrets from a seat, and the farthest other world that this seat cannot tell from them. */
function* pairs(game: Game): Generator<Pair> {
  for (let seed = 1, found = 0; found < PAIRS; seed++) {
    if (seed > 200) throw new Error(`in 200 games of ${game.id} nobody has a secret`)
    const { history } = randomGame(game, seed, { closes: false })
    const viewer = dice(seed + 5000)([...Array(history.setup.seats).keys()])
    // The last move or two may bring everything to light.
    for (let at = history.moves.length - 1; at > history.moves.length / 2; at--) {
      const stopped = { ...history, moves: history.moves.slice(0, at) }
      const other = farthest(game, stopped, viewer, seed)
      if (other === null) continue
      found += 1
      yield { history: stopped, other, viewer }
      break
    }
  }
}

/** Everything a model is sent in a world: each event once, and all that can be asked at its end. */
async function sentIn(game: Game, { setup, moves }: History, viewer: Seat): Promise<readonly string[]> {
  const dealt = [setup.random]
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    nextFreePort: false,
    decks: [tinyDeck],
    webRoot: 'no-page',
    clock: new HandClock(),
    chance: testChance('world', () => dealt.shift() ?? fromSeed(1)),
  })
  const client = new Client({ name: 'test', version: '1' })
  try {
    const calls = callsTo(server.url, globalFetch)
    const made = await calls.createTable({
      game: game.id,
      shuffle_seats: false,
      options: PLAYED[game.id].options as never,
      seats: Array.from({ length: setup.seats }, (_, seat) =>
        seat === viewer ? { kind: 'open' } : { kind: 'you', name: `P${seat}` },
      ),
    })
    if (!made.ok) throw new Error(made.problem.detail)
    const { id, seats } = made.value
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)))
    const call = (name: string, args: object = {}) =>
      client.callTool({ name, arguments: args as Record<string, unknown> }) as Promise<any>
    const events: GameEvent[] = []
    const hear = (answer: any) => {
      expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy()
      events.push(...answer.structuredContent.events)
      return answer.structuredContent.observation
    }
    const tableOf = ({ content }: any, own: string) => JSON.stringify(content).replaceAll(own, 'TABLE')
    hear(await call('join', { table: id }))
    const known = (count: number) => play(game, { setup, moves: moves.slice(0, count) }).events
    const toldOf = (count: number) => known(count).filter(event => mayHave(event, viewer)).length
    const hearMore = async () => {
      hear(await call('observe'))
      return events.length
    }
    const caughtUp = (count: number) => expect.poll(hearMore, { timeout: 20_000 }).toBe(toldOf(count))
    for (const [at, entry] of moves.entries()) {
      if ('close' in entry) throw new Error('a phase was closed, and nobody closed it')
      if (entry.seat === viewer) {
        await caughtUp(at)
        hear(await call('move', { move: entry.move }))
        continue
      }
      const token = seats[entry.seat].token as string
      const seen = await calls.observation(id, token)
      if (!seen.ok) throw new Error(seen.problem.detail)
      const sent = await calls.sendMove(id, token, {
        id: `m${at}`,
        turn: seen.value.turn as number,
        move: entry.move as never,
      })
      if (!sent.ok) throw new Error(sent.problem.detail)
    }
    await caughtUp(moves.length)
    const looked = await call('observe')
    const answers = [
      JSON.stringify(events),
      JSON.stringify(looked.structuredContent).replaceAll(id, 'TABLE'),
      tableOf(looked, id),
      tableOf(await call('replay'), id),
    ]
    for (const move of [
      { type: 'play', cards: ['2c'] },
      { type: 'submit', cards: ['w999'] },
      { type: 'skip', seat: 1 },
    ]) {
      answers.push(tableOf(await call('move', { move, turn: looked.structuredContent.observation.turn }), id))
    }
    const { contents } = await client.readResource({ uri: 'fairdeal://observation' })
    answers.push(JSON.stringify(contents).replaceAll(id, 'TABLE'))
    return answers
  } finally {
    await client.close()
    await server.close()
  }
}

for (const game of games) {
  test(`${game.id}: a game as far as anything of it is secret`, async () => {
    for (const { history, other, viewer } of pairs(game)) {
      const one = await sentIn(game, history, viewer)
      expect(await sentIn(game, other, viewer)).toEqual(one)
      // The worlds differ for who may see everything.
      expect(JSON.stringify(play(game, other).state)).not.toBe(JSON.stringify(play(game, history).state))
    }
  }, 120_000)
}
