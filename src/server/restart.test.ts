/** A server that stops at any moment and is started again on the same log: everything is as it was. */

import { describe, expect, test } from 'vitest'
import { TestHouse, type TestTable, testChance, verified } from '../../test/house/table-house.ts'
import { choice, fromSeed, type Game, type Random } from '../engine/index.ts'
import { games } from '../games/index.ts'
import { MemoryLog } from './log.ts'
import { tableReplay } from './replay.ts'
import { sittingOf } from './sitting.ts'
import { eventLines, observation, tableInfo } from './voice.ts'

const GAMES_EACH = Number(process.env.RESTART_GAMES ?? 4)
const FIRST = Number(process.env.RESTART_SEED ?? 1)

/** Houses of one log, one after the other. */
class Town {
  readonly log = new MemoryLog()
  private count = 0
  house!: TestHouse

  async open(): Promise<TestHouse> {
    this.house = await TestHouse.open({ tableLog: this.log, chance: testChance(`house ${this.count++}`) })
    return this.house
  }

  /** Stops without a word, as a machine without power does, and starts again. */
  async restart(): Promise<TestHouse> {
    const { bugs } = this.house
    expect(bugs).toEqual([])
    return this.open()
  }
}

/** Everything that anyone can see of a table and whose each token is, but for what is of the moment. Nobody looks. */
function picture(house: TestHouse, { id, tokens, host_token }: TestTable): unknown {
  const table = house.server.tables.find(id)
  const holders = [...Object.values(tokens), host_token].map(
    token => house.server.world.tokens.find(token)?.chair?.seat,
  )
  const seen = [null, ...table.chairs.keys()].map(viewer => {
    const { deadline, left_ms, ...rest } = observation(table, viewer)
    return [rest, eventLines(table, viewer, 0)]
  })
  const chairs = table.chairs.map(chair => [sittingOf(chair), [...chair.sent], chair.forfeit])
  return JSON.parse(JSON.stringify([tableInfo(table), holders, seen, tableReplay(table, null), chairs]))
}

class Play {
  private readonly town: Town
  private readonly table: TestTable
  private random: Random
  private sent = 0
  private last: { token: string; body: object; answer: string } | null = null

  constructor(town: Town, table: TestTable, seed: number) {
    this.town = town
    this.table = table
    this.random = fromSeed(seed)
  }

  draw<T>(list: readonly T[]): T {
    const [one, next] = choice(this.random, list)
    this.random = next
    return one
  }

  /** Somebody moves, comes and goes, or a clock runs out. */
  async step(): Promise<void> {
    const { house } = this.town
    const { path, host_token } = this.table
    const token = this.draw(Object.values(this.table.tokens))
    const seat = this.draw([0, 1, 2])
    switch (
      this.draw(['move', 'move', 'move', 'move', 'move', 'move', 'blunder', 'pass', 'look', 'stand_in', 'code'])
    ) {
      case 'move':
        return this.move(token)
      case 'blunder':
        return this.blunder(token)
      case 'pass':
        house.clock.pass(20_000)
        return
      case 'look':
        house.listen(this.table, { token }).hangUp()
        return
      case 'stand_in':
        await house.call('POST', `${path}/seats/${seat}/stand_in`, { token: host_token })
        return
      case 'code':
        await house.call('POST', `${path}/code`, { token })
    }
  }

  async move(token: string): Promise<void> {
    const { house } = this.town
    const seen = await house.observe(this.table, token)
    if (!seen.you_owe) return
    const body = { id: `m${this.sent++}`, turn: seen.turn, move: this.draw(seen.legal_moves ?? []) }
    const answer = await house.call('POST', `${this.table.path}/moves`, { token, body })
    if (answer.body.code === 'forfeited') return
    expect(answer.status, answer.text).toBe(200)
    this.last = { token, body, answer: answer.text }
  }

  /** Under the policy `default` it costs the choice of the phase. */
  async blunder(token: string): Promise<void> {
    const { turn } = await this.town.house.observe(this.table, token)
    const body = { id: `m${this.sent++}`, turn, move: null }
    await this.town.house.call('POST', `${this.table.path}/moves`, { token, body })
  }

  /** The last move, sent again after everything was lost but the log. */
  async again(): Promise<void> {
    if (this.last === null) return
    const { token, body, answer } = this.last
    const { house } = this.town
    expect((await house.call('POST', `${this.table.path}/moves`, { token, body })).text).toBe(answer)
    const other = await house.call('POST', `${this.table.path}/moves`, {
      token,
      body: { ...body, move: { type: 'x' } },
    })
    expect(other.body.code).toBe('id_reused')
  }
}

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot', 'Eve', 'Fay']
const SHORT: Readonly<Record<string, object>> = { president: { rounds: 2 }, czar: { rounds_max: 3, deck: 'tiny' } }

async function begin(house: TestHouse, game: Game, seed: number): Promise<TestTable> {
  const people = NAMES.slice(0, game.seats.usual - 1)
  const more = {
    game: game.id,
    options: SHORT[game.id] ?? {},
    clock: { move_s: 10 },
    policy: seed % 2 === 0 ? 'default' : 'retry',
    shuffle_seats: true,
    pace_ms: 500,
  }
  return house.table([...people, { bot: 'easy' }], more)
}

describe('a game goes on as if nothing had been', () => {
  for (const game of games) {
    for (let seed = FIRST; seed < FIRST + GAMES_EACH; seed++) {
      test(`${game.id}, seed ${seed}`, async () => {
        const town = new Town()
        let house = await town.open()
        const table = await begin(house, game, seed)
        const play = new Play(town, table, seed)
        for (let restarts = 0; restarts < 6; restarts++) {
          const steps = play.draw([0, 1, 3, 8, 20])
          for (let i = 0; i < steps; i++) await play.step()
          const before = picture(house, table)
          house = await town.restart()
          expect(picture(house, table)).toEqual(before)
          await play.again()
        }
        for (let i = 0; i < 1000; i++) {
          if ((await house.call('GET', table.path)).body.state === 'finished') break
          house.clock.pass(10_000)
        }
        const before = picture(house, table)
        const { match } = house.server.tables.find(table.id)
        // Nobody asks for it any more: it is laid down, and there again when somebody does.
        house.clock.pass(130_000)
        expect(picture(house, table)).toEqual(before)
        expect(house.server.tables.find(table.id).match).not.toBe(match)
        house = await town.restart()
        expect(picture(house, table)).toEqual(before)
        await play.again()
        const replay = await house.call('GET', `${table.path}/replay`)
        expect(verified(replay.body)).toEqual({ holds: true, finished: true })
        // And a second game, with what each has over both.
        const token = Object.values(table.tokens)[0]
        const next = await house.call('POST', `${table.path}/again`, { token })
        expect(next.status).toBe(201)
        for (let i = 0; i < 1000; i++) {
          if ((await house.call('GET', table.path)).body.state === 'finished') break
          house.clock.pass(10_000)
        }
        const { standing } = (await house.call('GET', table.path)).body
        expect(standing.map((one: { games: number }) => one.games)).toEqual(standing.map(() => 2))
        house = await town.restart()
        expect((await house.call('GET', table.path)).body.standing).toEqual(standing)
        expect(house.bugs).toEqual([])
      })
    }
  }
})

test('what a seat has forfeited stays lost until its phase is over', async () => {
  const town = new Town()
  let house = await town.open()
  const table = await house.table(NAMES.slice(0, 4), { policy: 'default' })
  const [ada, ben, cem, dot] = Object.values(table.tokens)
  const bad = { id: 'bad', turn: 0, move: null }
  await house.call('POST', `${table.path}/moves`, { token: ada, body: bad })
  house = await town.restart()
  const first = async () => (await house.play(table, ada, 'good')).body.code
  expect(await first()).toBe('forfeited')
  for (const token of [ben, cem]) await house.play(table, token, 'm')
  house = await town.restart()
  expect(await first()).toBe('forfeited')
  // With the last one the phase closes: Ada has her default, and a choice again.
  await house.play(table, dot, 'm')
  house.clock.pass(0)
  const { match } = house.server.tables.find(table.id)
  expect(match?.faults).toEqual([{ at: 3, seat: 0, kind: 'unreadable', code: 'unreadable' }])
  house = await town.restart()
  expect((await house.play(table, ada, 'good')).status).toBe(200)
  expect(house.bugs).toEqual([])
})

test('where everybody has forfeited or moved, the phase closes after a restart by itself', async () => {
  const town = new Town()
  const house = await town.open()
  const table = await house.table(NAMES.slice(0, 4), { policy: 'default' })
  const [ada, ...others] = Object.values(table.tokens)
  for (const token of others) await house.play(table, token, 'm')
  await house.call('POST', `${table.path}/moves`, { token: ada, body: { id: 'bad', turn: 0, move: null } })
  // The machine stopped before the phase was closed.
  const records = town.log.read(table.id)
  expect(records.slice(-2).map(({ type }) => type)).toEqual(['forfeit', 'close'])
  const tableLog = new MemoryLog()
  tableLog.append(table.id, 0, records.slice(0, -1), () => {})
  const next = await TestHouse.open({ tableLog })
  next.clock.pass(0)
  expect((await next.observe(table)).turn).toBe(1)
  expect([house.bugs, next.bugs]).toEqual([[], []])
})

test('a move that is sent again is the first thing a table of the log hears, and is known', async () => {
  const tableLog = new MemoryLog()
  // Nothing looks at the tables before somebody asks: no replay is to be kept, and the first one is played again alone.
  const open = () => TestHouse.open({ tableLog, keepReplaysDays: 0 })
  let house = await open()
  await house.table(NAMES.slice(0, 4))
  const sent: { path: string; token: string; body: object; text: string }[] = []
  for (const clock of [null, { move_s: 10 }]) {
    const { path, tokens } = await house.table(NAMES.slice(0, 4), { clock })
    const token = tokens.Ada
    const { turn, legal_moves } = await house.observe({ path }, token)
    const body = { id: 'm', turn, move: legal_moves?.[0] }
    sent.push({ path, token, body, text: (await house.call('POST', `${path}/moves`, { token, body })).text })
  }
  house.clock.pass(1_000_000)
  const states = async () => Promise.all(sent.map(async ({ path }) => (await house.call('GET', path)).body.state))
  expect(await states()).toEqual(['running', 'finished'])
  for (let restarts = 0; restarts < 2; restarts++) {
    for (const { path, text, ...brought } of sent) {
      expect((await house.call('POST', `${path}/moves`, brought)).text).toBe(text)
    }
    house = await open()
  }
})
