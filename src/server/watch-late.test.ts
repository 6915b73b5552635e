/** A table that is shown late: through every door the same, and nothing sooner than the table said. */

import { describe, expect, test } from 'vitest'
import { type Ear, TestHouse, type TestTable, testChance } from '../../test/house/table-house.ts'
import { dice, NAMES, playOut, playTurn, SHORT, says } from '../../test/house/watching.ts'
import { games } from '../games/index.ts'

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
