/** What spectators are shown, and when: through every door the same, and nothing sooner than the table said. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Answered,
  type Ear,
  TestHouse,
  type TestTable,
  testChance,
  verified,
} from '../../test/house/table-house.ts'
import { choice, fromSeed, type Random } from '../engine/index.ts'
import { games } from '../games/index.ts'
import { HandClock } from './hand-clock.ts'
import { MemoryLog } from './log.ts'

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot']
const SHORT: Readonly<Record<string, object>> = { president: { rounds: 2 }, czar: { rounds_max: 3, deck: 'tiny' } }
const says = ({ status, body }: Answered) => [status, body?.code]

/** Random draws, one after the other. */
function dice(seed: number) {
  let random: Random = fromSeed(seed)
  return <T>(list: readonly T[]): T => {
    const [drawn, next] = choice(random, list)
    random = next
    return drawn
  }
}

/** Plays on with the first legal move of everyone who owes one; gives whether it still runs. */
async function playTurn(house: TestHouse, table: TestTable, id: string): Promise<boolean> {
  for (const token of Object.values(table.tokens)) {
    const seen = await house.observe(table, token)
    if (seen.you_owe) await house.play(table, token, `${id} ${token}`)
  }
  return (await house.call('GET', table.path, { token: Object.values(table.tokens)[0] })).body.state === 'running'
}

async function playOut(house: TestHouse, table: TestTable, ms = 0): Promise<void> {
  for (let turn = 0; await playTurn(house, table, `t${turn}`); turn++) house.clock.pass(ms)
}

describe('what is chosen', () => {
  let house: TestHouse
  beforeEach(async () => {
    house = await TestHouse.open()
  })
  afterEach(async () => {
    await house.close()
    expect(house.bugs).toEqual([])
  })

  test('is told to everyone at the table, unless it is the usual', async () => {
    const usual = await house.table(NAMES)
    expect((await house.call('GET', usual.path)).body).not.toHaveProperty('watch')
    for (const watch of [
      { see: 'public', delay_s: 30 },
      { see: 'hands', delay_s: 0 },
      { see: 'nothing', delay_s: 0 },
    ]) {
      const table = await house.table(NAMES, { watch, visibility: 'public' })
      expect((await house.call('GET', table.path, { token: table.tokens.Ada })).body.watch).toEqual(watch)
      expect((await house.call('GET', '/api/tables')).body.tables[0].watch).toEqual(watch)
    }
    const half = await house.table(NAMES, { watch: { delay_s: 5 } })
    expect((await house.call('GET', half.path)).body.watch).toEqual({ see: 'public', delay_s: 5 })
  })

  const WRONG: readonly [object | null | number, number, string, RegExp][] = [
    [{ delay_s: -1 }, 422, 'bad_options', /^watch\.delay_s: -1 where a whole number from 0 to 3600/],
    [{ delay_s: 3601 }, 422, 'bad_options', /^watch\.delay_s: 3601/],
    [{ delay_s: 1.5 }, 422, 'bad_options', /^watch\.delay_s: 1\.5/],
    [{ see: 'nothing', delay_s: 5 }, 422, 'bad_options', /^watch\.delay_s: 5 where nobody watches/],
    [{ see: 'all' }, 400, 'bad_request', /^watch\.see: "all" where one of public, hands, nothing/],
    [{ delay: 5 }, 400, 'bad_request', /^watch: unknown field "delay"/],
    [null, 400, 'bad_request', /^watch: null/],
    [5, 400, 'bad_request', /^watch: 5/],
  ]
  for (const [watch, status, code, words] of WRONG) {
    test(`${JSON.stringify(watch)} is refused`, async () => {
      const answer = await house.call('POST', '/api/tables', { body: { game: 'allegiance', watch } })
      expect(says(answer)).toEqual([status, code])
      expect(answer.body.detail).toMatch(words)
    })
  }

  test('nothing: who has no seat sees the table, not its game, until that is over', async () => {
    const table = await house.table(['Ada', 'Ben', 'Cem', null], { watch: { see: 'nothing' } })
    const [stranger, host] = [undefined, table.host_token].map(token => house.listen(table, { token }))
    expect(stranger.types).toEqual(['welcome'])
    const { token } = (await house.call('POST', `${table.path}/seats`, { body: { name: 'Dot' } })).body
    table.tokens.Dot satisfies undefined | string
    Object.assign(table.tokens, { Dot: token })
    for (const ear of [stranger, host]) {
      expect(ear.closed).toMatchObject({ code: 4403, reason: expect.stringContaining('not_allowed') })
      expect(ear.of('event')).toEqual([])
    }
    for (const token of [undefined, table.host_token]) {
      for (const what of ['/observation', '/events', '/replay'])
        expect(says(await house.call('GET', table.path + what, { token }))).toEqual([403, 'not_allowed'])
      expect(house.listen(table, { token }).closed?.code).toBe(4403)
      expect((await house.call('GET', table.path, { token })).body.state).toBe('running')
    }
    const ada = house.listen(table, { token: table.tokens.Ada })
    await playOut(house, table)
    house.clock.pass(0)
    expect(ada.closed?.code).toBe(1000)
    expect(house.listen(table).types).toContain('over')
    expect(verified((await house.call('GET', `${table.path}/replay`)).body).holds).toBe(true)
  })
})

/** Takes a delay out of everything that names a moment. */
function earlier<T>(value: T, ms: number): T {
  return JSON.parse(JSON.stringify(value), (key, field) =>
    key === 'deadline' && typeof field === 'string' ? new Date(Date.parse(field) - ms).toISOString() : field,
  )
}

/** One who watches a table without a token through every door, coming back to the stream behind what was heard. */
class Watcher {
  private readonly house: TestHouse
  private readonly table: TestTable
  private ear: Ear
  private readonly gone: any[] = []

  constructor(house: TestHouse, table: TestTable) {
    this.house = house
    this.table = table
    this.ear = house.listen(table, { observe: true })
  }

  /** Whatever can be asked, now. */
  async look(): Promise<unknown[]> {
    const { house, table } = this
    const asked = ['', '/observation', '/replay'].map(what => house.call('GET', table.path + what))
    const [info, sight, replay, list] = await Promise.all([...asked, house.call('GET', '/api/tables')])
    const { watch: _, ...shown } = info.body
    return [shown, sight.body, replay.body, list.body.tables.map(({ watch: _, ...one }: any) => one)]
  }

  /** Comes back if the stream has ended, and now and then so. */
  comeBack(isWanted: boolean): void {
    if (this.ear.closed === null && !isWanted) return
    const { heard, closed } = this
    this.gone.push(...this.ear.heard)
    this.ear.hangUp()
    const last = heard.findLast(({ type }) => type === 'event' || type === 'welcome')
    const after = closed === null && last?.type === 'event' ? { after: last.n } : {}
    this.ear = this.house.listen(this.table, { observe: true, ...after })
  }

  get closed() {
    return this.ear.closed
  }

  get heard(): any[] {
    return [...this.gone, ...this.ear.heard]
  }
}

/** The same table twice, in two houses that share all chance: in one it is shown at once, in the other late. */
class Twins {
  readonly houses: readonly TestHouse[]
  private readonly tables: readonly TestTable[]
  private readonly draw: ReturnType<typeof dice>
  private readonly held = new Map<string, Ear[]>()
  private sent = 0

  private constructor(houses: readonly TestHouse[], tables: readonly TestTable[], seed: number) {
    this.houses = houses
    this.tables = tables
    this.draw = dice(seed)
  }

  static async of(game: string, delay_s: number, seed: number): Promise<Twins> {
    const houses: TestHouse[] = []
    const tables: TestTable[] = []
    for (const watch of [undefined, { delay_s }]) {
      const house = await TestHouse.open({ chance: testChance(`twins ${seed}`) })
      const more = { game, options: SHORT[game], clock: { move_s: 10 }, visibility: 'public', pace_ms: 500 }
      houses.push(house)
      tables.push(await house.table(['Ada', 'Ben', { bot: 'easy' }, 'Dot'].slice(0, 4), { ...more, watch }))
    }
    return new Twins(houses, tables, seed)
  }

  watchers(): Watcher[] {
    return this.houses.map((house, i) => new Watcher(house, this.tables[i]))
  }

  /** Something that happens at both tables at the same moment. */
  async act(): Promise<void> {
    const [{ tokens }] = this.tables
    const name = this.draw(Object.keys(tokens))
    const kind = this.draw([
      'move',
      'move',
      'move',
      'move',
      'move',
      'open',
      'hang up',
      'react',
      'stand_in',
      'leave',
      'again',
    ])
    switch (kind) {
      case 'move': {
        const [seen] = await Promise.all(
          this.tables.map((table, i) => this.houses[i].observe(table, table.tokens[name])),
        )
        if (!seen.you_owe) return
        const body = { id: `m${this.sent++}`, turn: seen.turn, move: this.draw(seen.legal_moves ?? []) }
        return this.both('POST', '/moves', { name, body })
      }
      case 'open':
        this.held.set(name, [
          ...(this.held.get(name) ?? []),
          ...this.tables.map((table, i) => this.houses[i].listen(table, { token: table.tokens[name] })),
        ])
        return
      case 'hang up':
        for (const ear of this.held.get(name) ?? []) ear.hangUp()
        this.held.delete(name)
        return
      case 'react':
        for (const ear of this.held.get(name) ?? []) ear.say({ type: 'react', emote: 'clap' })
        return
      case 'stand_in':
        return this.both('POST', `/seats/${this.draw([0, 1, 2, 3])}/stand_in`, { name: null })
      case 'leave':
        if (this.sent % 7 === 3) await this.both('DELETE', '/seats/1', { name: null })
        return
      case 'again':
        return this.both('POST', '/again', { name: null })
    }
  }

  /** The same call at both tables, by a seat or the host. */
  private async both(
    method: string,
    what: string,
    { name, body }: { name: string | null; body?: object },
  ): Promise<void> {
    const answers = []
    for (const [i, { path, tokens, host_token }] of this.tables.entries()) {
      const token = name === null ? host_token : tokens[name]
      answers.push((await this.houses[i].call(method, path + what, { token, body })).status)
    }
    expect(answers[1]).toBe(answers[0])
  }
}

describe('a delay', () => {
  const DELAY_S = 60
  const STEP_S = 5
  const SEEDS = Array.from({ length: Number(process.env.WATCH_GAMES ?? 1) }, (_, i) => i + 1)

  for (const { id } of games) {
    for (const seed of SEEDS) {
      test(`moves all that spectators of ${id} are told, through every door, by just so much (seed ${seed})`, async () => {
        const twins = await Twins.of(id, DELAY_S, seed)
        const [live, late] = twins.houses
        const draw = dice(seed + 1000)
        const [prompt, patient] = twins.watchers()
        const looks: unknown[][] = []
        const returns: boolean[] = []
        const lag = DELAY_S / STEP_S
        const steps = 90
        for (let step = 0; step < steps + lag; step++) {
          if (step >= lag) {
            expect(earlier(await patient.look(), DELAY_S * 1000), `step ${step - lag}`).toEqual(looks[step - lag])
            patient.comeBack(returns[step - lag])
          }
          if (step < steps) {
            for (let acts = draw([0, 1, 2, 3]); acts > 0; acts--) await twins.act()
            // What comes a moment after the end of a game belongs to this one.
            for (const { clock } of twins.houses) clock.pass(0)
            looks.push(earlier(await prompt.look(), 0))
            returns.push(draw([false, false, false, true]))
            prompt.comeBack(returns[step])
            live.clock.pass(STEP_S * 1000)
          }
          late.clock.pass(STEP_S * 1000)
        }
        const events = (one: Watcher) => earlier(one.heard, 0).filter(({ type }) => type !== 'seats')
        const told = earlier(events(patient), DELAY_S * 1000)
        expect(told.length).toBeGreaterThan(20)
        expect(told.slice(1)).toEqual(events(prompt).slice(0, told.length - 1))
        for (const house of twins.houses) {
          await house.close()
          expect(house.bugs).toEqual([])
        }
      })
    }
  }
})

describe('late, a stranger is told of the end when that is shown', () => {
  test('by every answer that would tell of it', async () => {
    const house = await TestHouse.open()
    const table = await house.table(NAMES, { watch: { delay_s: 100 }, visibility: 'public' })
    const take = () => house.call('POST', `${table.path}/seats`, { body: { name: 'Eve' } })
    await playOut(house, table)
    const ada = table.tokens.Ada
    const seen = async (token?: string) => (await house.call('GET', table.path, { token })).body.state
    const listed = async () => (await house.call('GET', '/api/tables')).body.tables[0].state
    expect([await seen(ada), await seen(), await seen(table.host_token), await listed()]).toEqual([
      'finished',
      'waiting',
      'waiting',
      'waiting',
    ])
    expect(says(await take())).toEqual([409, 'seat_taken'])
    expect((await house.call('GET', `${table.path}/replay`, { token: ada })).body.results).not.toBeNull()
    expect(says(await house.call('GET', `${table.path}/replay`))).toEqual([409, 'not_started'])
    const ear = house.listen(table)
    expect(ear.of('welcome')[0]).toMatchObject({ n: 0, observation: { phase: 'waiting', view: null } })
    house.clock.pass(99_999)
    expect([await seen(), ear.types]).toEqual(['waiting', ['welcome']])
    house.clock.pass(1)
    expect([await seen(), await listed(), ear.closed?.code]).toEqual(['finished', 'finished', 1000])
    expect(ear.types.slice(1, 3)).toEqual(['welcome', 'event'])
    expect(ear.types.filter(type => type === 'over')).toHaveLength(1)
    expect(says(await take())).toEqual([409, 'game_over'])
    const replay = await house.call('GET', `${table.path}/replay`)
    expect(replay.text).toBe((await house.call('GET', `${table.path}/replay`, { token: ada })).text)
    await house.close()
    expect(house.bugs).toEqual([])
  })

  test('an event that is not shown yet is no event to come back behind', async () => {
    const house = await TestHouse.open()
    const table = await house.table(NAMES, { watch: { delay_s: 10 } })
    await playTurn(house, table, 'a')
    const behind = (n: number) => house.call('GET', `${table.path}/events?after=${n}`)
    expect(says(await behind(0))).toEqual([400, 'bad_request'])
    house.clock.pass(10_000)
    const { n } = house.listen(table).of('welcome')[0]
    await playTurn(house, table, 'b')
    expect(says(await behind(n))).toEqual([400, 'bad_request'])
    expect((await behind(n)).body.detail).toBe(`after: ${n}, but events are numbered 0 to ${n - 1}`)
    await house.close()
  })

  test('whoever deals on and on is not remembered for ever; what is shown goes on', async () => {
    const house = await TestHouse.open()
    const bots = [{ bot: 'random' }, { bot: 'random' }, { bot: 'random' }, { bot: 'random' }]
    const table = await house.table(bots, { watch: { delay_s: 3600 } })
    const ear = house.listen(table)
    for (let game = 0; game < 20; game++) {
      for (let i = 0; i < 100; i++) house.clock.pass(0)
      expect((await house.call('POST', `${table.path}/again`, { token: table.host_token })).status).toBe(201)
    }
    house.clock.pass(3_600_000)
    const info = (await house.call('GET', table.path)).body
    // The first of the games that were not left out begins the stream; the standing is that of the last.
    expect(ear.of('welcome')).toHaveLength(2)
    expect(info.standing[0].games).toBe(21)
    await house.close()
    expect(house.bugs).toEqual([])
  })
})

/** A table of people who move at each step, watched for all hands; nobody has a token but they. */
class OpenTable {
  readonly house: TestHouse
  readonly table: TestTable
  readonly ear: Ear
  /** What each seat saw, by how many events there had been. */
  readonly views = new Map<number, string>()
  /** How many events there had been when the present deal began. */
  dealt = 0
  private deals = 1
  private happened = 0
  private steps = 0

  constructor(house: TestHouse, table: TestTable) {
    this.house = house
    this.table = table
    this.ear = house.listen(table, { observe: true })
    this.look()
  }

  static async of(game: string, seed: number, more: object = {}): Promise<OpenTable> {
    const house = await TestHouse.open({ chance: testChance('open', () => fromSeed(seed)) })
    const options = { ...SHORT[game], ...(game === 'allegiance' ? { rounds: 3 } : {}) }
    return new OpenTable(house, await house.table(NAMES, { game, options, watch: { see: 'hands' }, ...more }))
  }

  get match() {
    const { match } = this.house.server.tables.find(this.table.id)
    if (match === null) throw new Error('no game')
    return match
  }

  get isOver(): boolean {
    return this.match.results !== null
  }

  get game() {
    return this.house.server.tables.find(this.table.id).plan.game
  }

  /** Ten seconds, then one seat moves. */
  async step(): Promise<void> {
    this.house.clock.pass(10_000)
    if (this.isOver) return
    const [seat] = this.game.owing(this.match.state)
    const answer = await this.house.play(this.table, this.table.tokens[NAMES[seat]], `s${this.steps++}`)
    expect(answer.status, answer.text).toBe(200)
    this.look()
  }

  /** Everything a spectator can have had by now. */
  async had(): Promise<string> {
    const got = await Promise.all(
      ['', '/observation', '/replay'].map(what => this.house.call('GET', this.table.path + what)),
    )
    const had = JSON.stringify([this.ear.frames, ...got.map(({ text }) => text)])
    // What binds the server to its seed is told to everyone, and tells nothing of it.
    return had.replace(/commitment\\":\\"[0-9a-f]{64}/g, 'commitment')
  }

  private look(): void {
    const { game, match } = this
    const deals = game.deals?.(match.state) ?? 1
    if (deals > this.deals) this.dealt = this.happened
    this.deals = deals
    this.happened = match.told.all.length
    this.views.set(this.happened, JSON.stringify(NAMES.map((_, seat) => game.view(match.state, seat))))
  }
}

describe('all hands', () => {
  for (const { id } of games) {
    test(`${id}: nothing of a deal is shown before it is over, then all of it, as it was and in its time`, async () => {
      const open = await OpenTable.of(id, 7)
      const { house, table, ear, views } = open
      let shown = 0
      let early = 0
      for (let step = 0; step < 400 && !open.isOver; step++) {
        await open.step()
        shown = ear.of('event').length
        if (!open.isOver) expect(shown).toBeLessThanOrEqual(open.dealt)
        const seen = await house.observe(table)
        if (seen.views === undefined) continue
        if (!open.isOver) early += 1
        expect(seen.view).not.toHaveProperty('deck')
        expect(JSON.stringify(seen.views)).toBe(views.get(shown))
      }
      expect(open.isOver).toBe(true)
      // Only where hands are dealt anew is there anything to see before the game is over.
      expect(early > 0).toBe(open.game.deals !== undefined)
      for (let step = 0; step < 1000 && ear.closed === null; step++) {
        house.clock.pass(10_000)
        const seen = await house.observe(table)
        if (seen.views !== undefined) expect(JSON.stringify(seen.views)).toBe(views.get(ear.of('event').length))
      }
      expect(ear.closed?.code).toBe(1000)
      expect(ear.of('event').map(({ n, event }) => [n, event])).toEqual([...open.match.told.all.entries()])
      const hands = ear.of('event').filter(({ event }) => event.type === 'hand')
      expect(new Set(hands.map(({ event }) => event.to)).size).toBe(4)
      await house.close()
      expect(house.bugs).toEqual([])
    })

    test(`${id}: two games that differ in everything hidden are watched alike until the first deal is over`, async () => {
      const [one, other] = [await OpenTable.of(id, 7), await OpenTable.of(id, 8)]
      let same = 0
      for (; same < 400 && [one, other].every(open => !open.isOver && open.dealt === 0); same++) {
        expect(await other.had()).toBe(await one.had())
        for (const open of [one, other]) await open.step()
      }
      expect(same).toBeGreaterThan(5)
      expect(JSON.stringify(one.match.told.all)).not.toBe(JSON.stringify(other.match.told.all))
      for (const { house } of [one, other]) await house.close()
    })
  }

  test('a seat’s own stream has nothing of the others, whatever spectators see', async () => {
    const open = await OpenTable.of('president', 7)
    const { house, table } = open
    const ada = house.listen(table, { token: table.tokens.Ada, observe: true })
    while (!open.isOver) await open.step()
    const mine = ada.heard
    expect(mine.filter(({ event }) => event?.to !== undefined && event.to !== 0)).toEqual([])
    expect(JSON.stringify(mine)).not.toContain('"views"')
    await house.close()
  })

  test('a delay holds too where it is longer than the deal', async () => {
    const open = await OpenTable.of('allegiance', 7, { watch: { see: 'hands', delay_s: 3600 } })
    const { house, ear } = open
    const began = house.clock.now()
    while (!open.isOver) await open.step()
    house.clock.pass(3_599_999 - (house.clock.now() - began))
    expect(ear.types).toEqual(['welcome'])
    house.clock.pass(1)
    expect(ear.types.slice(0, 3)).toEqual(['welcome', 'welcome', 'event'])
    await house.close()
  })

  test('the time between two games makes nothing later', async () => {
    const open = await OpenTable.of('allegiance', 7)
    const { house, table } = open
    while (!open.isOver) await open.step()
    house.clock.pass(7_200_000)
    expect(house.listen(table).types).toContain('over')
    await house.call('POST', `${table.path}/again`, { token: table.host_token })
    const began = house.clock.now()
    const next = new OpenTable(house, table)
    while (!next.isOver) await next.step()
    const took = house.clock.now() - began
    house.clock.pass(took)
    expect(next.ear.closed?.code).toBe(1000)
    await house.close()
    expect(house.bugs).toEqual([])
  })
})

describe('a server that is started again', () => {
  for (const watch of [{ delay_s: 60 }, { see: 'hands' }]) {
    test(`shows ${JSON.stringify(watch)} on from where it was, and nothing sooner`, async () => {
      const clock = new HandClock()
      const tableLog = new MemoryLog()
      let houses = 0
      const start = () => TestHouse.open({ clock, tableLog, chance: testChance(`house ${houses++}`) })
      let house = await start()
      const table = await house.table(NAMES, { game: 'president', options: { rounds: 3 }, watch })
      const ear = () => house.listen(table)
      let before = 0
      let grew = 0
      for (let step = 0; step < 400; step++) {
        clock.pass(10_000)
        if (!(await playTurn(house, table, `t${step}`))) break
        if (step % 17 !== 3) continue
        const shown = (await house.call('GET', `${table.path}/observation`)).text
        const { n } = ear().of('welcome')[0]
        house = await start()
        expect((await house.call('GET', `${table.path}/observation`)).text).toBe(shown)
        expect(ear().of('event')).toHaveLength(n)
        expect(n).toBeGreaterThanOrEqual(before)
        if (n > before) grew += 1
        before = n
      }
      expect(grew).toBeGreaterThan(1)
      const ended = async () => (await house.call('GET', table.path)).text
      const shown = await ended()
      house = await start()
      // Nothing tells of the end: neither the standing nor what is promised of the next deal.
      expect(await ended()).toBe(shown)
      expect(JSON.parse(shown)).toMatchObject({ state: 'running' })
      expect(JSON.parse(shown)).not.toHaveProperty('next')
      const end = ear()
      clock.pass(7_200_000)
      expect(end.closed?.code).toBe(1000)
      expect((await house.call('GET', table.path)).body.state).toBe('finished')
      expect(house.bugs).toEqual([])
    })
  }
})
