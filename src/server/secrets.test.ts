/** What a viewer may not know changes no byte it is sent: two worlds that differ in nothing else are told alike. */

import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { type Ear, TestHouse, type TestTable, testChance, tinyDeck } from '../../test/house/table-house.ts'
import {
  begin,
  choice,
  close,
  type Entry,
  fromSeed,
  type Game,
  type History,
  isRefusal,
  move,
  type Random,
  randrange,
  readOptions,
  type Viewer,
} from '../engine/index.ts'
import { games } from '../games/index.ts'
import { HttpPipe } from './http-pipe.ts'
import type { MemoryLog } from './log.ts'

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot', 'Eve', 'Fay']
const GAMES_EACH = Number(process.env.PAIRED_GAMES ?? 6)

/** A random game, stopped somewhere: moves in any order of arrival, and now and then a phase that closes. */
function randomHistory(game: Game, seed: number): History {
  let random: Random = fromSeed(seed)
  const draw = <T>(list: readonly T[]): T => {
    const [drawn, next] = choice(random, list)
    random = next
    return drawn
  }
  const { min, max } = game.seats
  const seats = draw(Array.from({ length: max - min + 1 }, (_, i) => min + i))
  const rounds = { president: { rounds: 2 }, allegiance: {}, czar: { rounds_max: 3, deck: 'tiny' } }[game.id] ?? {}
  const options = readOptions(game.options, rounds)
  const setup = { seats, options, materials: { deck: tinyDeck }, random: fromSeed(`${seed}00`), start: null }
  const moves: Entry[] = []
  let { state } = begin(game, setup)
  for (let left = draw([5, 20, 60, 400]); left > 0 && game.results(state) === null; left--) {
    const seat = draw(game.owing(state))
    const entry: Entry =
      draw([0, 1, 2, 3, 4, 5, 6, 7]) === 0 ? { close: true } : { seat, move: draw(game.legalMoves(state, seat)) }
    const step = 'close' in entry ? close(game, state) : move(game, state, entry.seat, entry.move)
    if (isRefusal(step)) throw new Error(`a legal move is refused: ${step.code}`)
    moves.push(entry)
    state = step.state
  }
  return { setup, moves }
}

/** A world: a server in which a history happens, and one viewer who looks at it through every door. */
class Witness {
  readonly house: TestHouse
  readonly table: TestTable
  private readonly viewer: Viewer
  private readonly ears: readonly Ear[]
  private readonly lines: string[] = []
  private readonly token: string | undefined
  private sent = 0

  private constructor(house: TestHouse, table: TestTable, viewer: Viewer) {
    this.house = house
    this.table = table
    this.viewer = viewer
    this.token = viewer === null ? undefined : table.tokens[NAMES[viewer]]
    this.ears = [house.listen(table, { token: this.token }), house.listen(table, { token: this.token, observe: true })]
    const owner = house.server.tables.find(table.id)
    const answer = { write: (text: string) => this.lines.push(text), end() {} } as unknown as ServerResponse
    const chair = viewer === null ? null : owner.chairs[viewer]
    for (const asEvents of [false, true])
      owner.open({ chair, host: false, observe: false }, null, new HttpPipe(answer, asEvents))
  }

  static async of(game: Game, history: History, viewer: Viewer): Promise<Witness> {
    const house = await TestHouse.open({ games: [game], chance: testChance('world', () => history.setup.random) })
    const options = history.setup.options
    const table = await house.table(NAMES.slice(0, history.setup.seats), {
      game: game.id,
      options,
      visibility: 'public',
    })
    return new Witness(house, table, viewer)
  }

  async happen(entry: Entry): Promise<void> {
    this.house.clock.pass(60_000)
    const { turn } = await this.house.observe(this.table)
    if ('close' in entry) {
      await this.house.call('POST', `${this.table.path}/close`, { token: this.table.host_token, body: { turn } })
      return
    }
    const body = { id: `m${this.sent++}`, turn, move: entry.move }
    const answer = await this.house.call('POST', `${this.table.path}/moves`, {
      token: this.table.tokens[NAMES[entry.seat]],
      body,
    })
    if (answer.status !== 200)
      throw new Error(`${JSON.stringify(entry)} in a world that should allow it: ${answer.text}`)
    if (entry.seat === this.viewer) this.lines.push(answer.text)
  }

  /** What the viewer was sent since the last look, and all it can get hold of now. `probe` is a move it tries where it owes none. */
  async seen(probe: unknown): Promise<string> {
    const { path } = this.table
    const got: string[] = [...this.ears.flatMap(ear => ear.frames), ...this.lines.splice(0)]
    for (const ear of this.ears) ear.clear()
    const running = (await this.house.call('GET', path)).body.state === 'running'
    for (const what of [path, `${path}/observation`, '/api/tables', ...(running ? [`${path}/replay`] : [])]) {
      got.push((await this.house.call('GET', what, { token: this.token })).text)
    }
    if (this.token !== undefined) {
      const { turn, you_owe } = await this.house.observe(this.table, this.token)
      for (const tried of [null, { type: 'x' }, ...(you_owe ? [] : [probe])]) {
        const body = { id: 'probe', turn, move: tried }
        got.push((await this.house.call('POST', `${path}/moves`, { token: this.token, body })).text)
      }
    }
    return got.join('\n')
  }
}

describe('two worlds that a viewer must not tell apart are the same bytes to it', () => {
  for (const game of games) {
    for (let seed = 1; seed <= GAMES_EACH; seed++) {
      test(`${game.id}, game ${seed}`, async () => {
        const history = randomHistory(game, seed)
        const [seat] = randrange(fromSeed(seed), history.setup.seats)
        for (const viewer of [seat, null]) {
          const other = game.resample(history, viewer, fromSeed(seed + 1000))
          const worlds = [await Witness.of(game, history, viewer), await Witness.of(game, other, viewer)]
          for (let at = 0; at <= history.moves.length; at++) {
            const entry = history.moves[at - 1]
            if (at > 0) {
              await worlds[0].happen(entry)
              await worlds[1].happen(other.moves[at - 1])
            }
            const probe = entry !== undefined && 'move' in entry ? entry.move : {}
            const [one, two] = [await worlds[0].seen(probe), await worlds[1].seen(probe)]
            if (one !== two) expect(two, `viewer ${viewer} after move ${at}`).toBe(one)
          }
          for (const world of worlds) {
            expect(world.house.bugs).toEqual([])
            await world.house.close()
          }
        }
      })
    }
  }

  test('and there is something to tell apart', () => {
    for (const game of games) {
      const history = randomHistory(game, 1)
      const other = game.resample(history, null, fromSeed(1))
      expect(JSON.stringify(other)).not.toBe(JSON.stringify(history))
    }
  })
})

test('a token is told to its owner in one answer, and to nobody anywhere else', async () => {
  const lines: string[] = []
  const house = await TestHouse.open({ log: line => lines.push(line) })
  const table = await house.table(['Ada', 'Ben', null, null], { clock: { move_s: 10 }, visibility: 'public' })
  const tokens: string[] = [table.host_token, ...Object.values(table.tokens)]
  const codes: string[] = []
  const got: string[] = []
  for (const name of ['Cem', 'Dot'])
    tokens.push((await house.call('POST', `${table.path}/seats`, { body: { name } })).body.token)
  const ears = [undefined, ...tokens].map(token => house.listen(table, { token, observe: true }))
  codes.push((await house.call('POST', `${table.path}/code`, { token: tokens[1] })).body.code)
  for (let i = 0; i < 40; i++) {
    for (const token of [undefined, ...tokens]) {
      for (const what of ['', '/observation', '/replay'])
        got.push((await house.call('GET', table.path + what, { token })).text)
      got.push(
        (await house.call('POST', `${table.path}/moves`, { token, body: { id: 'a', turn: i, move: { type: token } } }))
          .text,
      )
    }
    got.push((await house.call('GET', '/api/tables')).text)
    house.clock.pass(10_000)
  }
  expect((await house.call('GET', table.path)).body.state).toBe('finished')
  for (const token of tokens) got.push((await house.call('GET', `${table.path}/events`, { token })).text)
  const all = [
    ...got,
    ...ears.flatMap(ear => ear.frames),
    ...lines,
    JSON.stringify((house.server.world.log as MemoryLog).read(table.id)),
  ].join('\n')
  expect(all.length).toBeGreaterThan(100_000)
  for (const secret of [...tokens, ...codes]) expect(all.includes(secret)).toBe(false)
  await house.close()
})

test('no seed and no generator leaves before the end', async () => {
  const seed = '98765432109876543210987654321'
  const house = await TestHouse.open({ chance: testChance('seeded', () => fromSeed(seed)) })
  for (const game of games) {
    const options = game.id === 'czar' ? { deck: 'tiny' } : {}
    const table = await house.table(NAMES.slice(0, 4), { game: game.id, options, clock: { move_s: 10 } })
    const ears = [undefined, table.host_token, ...Object.values(table.tokens)].map(token =>
      house.listen(table, { token, observe: true }),
    )
    house.clock.pass(25_000)
    const got = ears.flatMap(ear => ear.frames)
    for (const what of ['', '/observation', '/replay']) got.push((await house.call('GET', table.path + what)).text)
    for (const text of got) {
      expect(text.includes(seed)).toBe(false)
      expect(/"(seed|random|used|fixed)"/.test(text)).toBe(false)
    }
  }
  await house.close()
})

type Door = 'open' | 'anyone' | 'seat' | 'holder' | 'host'
/** Every call there is and whom it is for. A new one that is not here fails the test below. */
const DOORS: Readonly<Record<string, Door>> = {
  'GET /api/games': 'open',
  'GET /api/tables': 'open',
  'POST /api/tables': 'open',
  'GET /api/tables/:id': 'anyone',
  'POST /api/tables/:id/start': 'host',
  'POST /api/tables/:id/close': 'host',
  'POST /api/tables/:id/again': 'holder',
  'POST /api/tables/:id/seats': 'open',
  'DELETE /api/tables/:id/seats/:seat': 'holder',
  'POST /api/tables/:id/seats/:seat/stand_in': 'host',
  'POST /api/tables/:id/seats/:seat/open': 'host',
  'POST /api/tables/:id/code': 'seat',
  'GET /api/tables/:id/observation': 'anyone',
  'GET /api/tables/:id/replay': 'anyone',
  'POST /api/tables/:id/moves': 'seat',
  'GET /api/tables/:id/events': 'anyone',
  'GET /api/tables/:id/ws': 'anyone',
  'GET /api/decks': 'open',
  'GET /api/decks/:hash': 'open',
  'POST /api/decks': 'open',
  'GET /healthz': 'open',
  'GET /readyz': 'open',
}

test('every call is for whom it is meant, and gives nobody else a private field', async () => {
  const house = await TestHouse.open()
  expect(house.server.calls.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(Object.keys(DOORS).sort())
  const table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'], { game: 'president', visibility: 'public' })
  const other = await house.table(['Eve', 'Fay', 'Gus', 'Hal'])
  const { match } = house.server.tables.find(table.id)
  const state = JSON.stringify([match?.state, match?.entries])
  for (const [call, door] of Object.entries(DOORS)) {
    const [method, pattern] = call.split(' ')
    // A stream does not end; what it tells whom is looked at through sockets.
    if (pattern.endsWith('/events') && door === 'anyone') continue
    const path = pattern.replace(':id', table.id).replace(':seat', '1').replace(':hash', 'x')
    for (const [token, status] of [
      [undefined, 401],
      ['x', 401],
      [other.tokens.Eve, 403],
      [other.host_token, 403],
    ] as const) {
      const answer = await house.call(method, path, { token, body: method === 'POST' ? {} : undefined })
      if (door !== 'open' && (door !== 'anyone' || token !== undefined))
        expect([call, answer.status]).toEqual([call, status])
      expect(answer.text.includes('"hand":['), call).toBe(false)
      expect(answer.text.includes('"to":'), call).toBe(false)
    }
    if (door === 'host') {
      const answer = await house.call(method, path, { token: table.tokens.Ada, body: {} })
      expect([call, answer.status, answer.body.code]).toEqual([call, 403, 'not_allowed'])
    }
    if (door === 'seat')
      expect((await house.call(method, path, { token: table.host_token, body: {} })).status).toBe(403)
  }
  for (const token of [undefined, table.host_token]) {
    const heard = house.listen(table, { token, observe: true }).frames.join('\n')
    expect(heard.includes('"hand":[') || heard.includes('"to":')).toBe(false)
  }
  expect(JSON.stringify([match?.state, match?.entries])).toBe(state)
  await house.close()
})
