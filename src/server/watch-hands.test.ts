/** A table whose spectators see all hands: nothing of a deal before it is over, and then all of it. */

import { describe, expect, test } from 'vitest'
import { type Ear, TestHouse, type TestTable, testChance } from '../../test/house/table-house.ts'
import { NAMES, SHORT } from '../../test/house/watching.ts'
import { fromSeed } from '../engine/index.ts'
import { games } from '../games/index.ts'

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
