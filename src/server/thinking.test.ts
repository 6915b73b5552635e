import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TestHouse } from '../../test/house/table-house.ts'
import { makeBot } from '../bots/index.ts'
import { begin, fromSeed, type Move, observe } from '../engine/index.ts'
import { games } from '../games/index.ts'
import { type Thinker, threadThinker } from '../players/index.ts'

/** A thinker whose thoughts end when the test says so. */
class HandThinker implements Thinker {
  readonly thoughts: { readonly end: () => void; readonly fail: () => void }[] = []

  think(bot: Parameters<Thinker['think']>[0], ...sight: [any, any]): Promise<Move> {
    return new Promise((resolve, reject) => {
      this.thoughts.push({
        end: () => resolve(bot.decide(...sight)),
        fail: () => reject(new Error('the thread is gone')),
      })
    })
  }

  async close() {}
}

const turns = () => new Promise(resolve => setImmediate(resolve))

async function open() {
  const thinker = new HandThinker()
  const house = await TestHouse.open({ thinker })
  const table = await house.table(['Ada', { bot: 'expert' }, { bot: 'easy' }, { bot: 'easy' }])
  const ada = house.listen(table, { token: table.tokens.Ada })
  const locked = () =>
    ada
      .of('event')
      .filter(({ event }) => event.type === 'locked_in')
      .map(({ event }) => event.seat)
  house.clock.pass(1)
  return { thinker, house, table, ada, locked }
}

test('a bot that searches thinks elsewhere: the others go on, its move comes when it is thought', async () => {
  const { thinker, house, table, locked } = await open()
  expect(thinker.thoughts).toHaveLength(1)
  expect(locked()).toEqual([2, 3])
  expect((await house.play(table, table.tokens.Ada, 'a', { type: 'allegiance', card: 'red' })).status).toBe(200)
  thinker.thoughts[0].end()
  await turns()
  expect(locked().slice(0, 4)).toEqual([2, 3, 0, 1])
  expect(house.bugs).toEqual([])
  await house.close()
})

test('a thought that breaks costs its bot the choice of the phase, nobody else anything', async () => {
  const { thinker, house, table, ada } = await open()
  await house.play(table, table.tokens.Ada, 'a', { type: 'allegiance', card: 'red' })
  thinker.thoughts[0].fail()
  await turns()
  house.clock.pass(1)
  await turns()
  expect(ada.of('event').some(({ event }) => event.type === 'round_start')).toBe(true)
  expect(house.bugs.join()).toContain('the thread is gone')
  await house.close()
})

test('a thought that comes when the phase was closed is dropped', async () => {
  const { thinker, house, table, ada } = await open()
  house.clock.pass(60_000)
  const closed = await house.call('POST', `${table.path}/close`, { token: table.host_token, body: { turn: 0 } })
  expect(closed.status).toBe(204)
  const before = ada.of('event').length
  thinker.thoughts[0].end()
  await turns()
  expect(ada.of('event')).toHaveLength(before)
  expect(house.bugs).toEqual([])
  await house.close()
})

test('a game that was handed in, which the thread does not know, is thought about here', async () => {
  const thinker = new HandThinker()
  const house = await TestHouse.open({ thinker, games: games.map(game => ({ ...game })) })
  const table = await house.table(['Ada', { bot: 'expert' }, { bot: 'easy' }, { bot: 'easy' }])
  const ada = house.listen(table, { token: table.tokens.Ada })
  house.clock.pass(1)
  expect(thinker.thoughts).toEqual([])
  expect(ada.of('event').filter(({ event }) => event.type === 'locked_in')).toHaveLength(3)
  expect(house.bugs).toEqual([])
  await house.close()
})

const BUILT = new URL('../../dist/players/thoughts.js', import.meta.url)

test('what is decided in a thread is what is decided here', async () => {
  expect(existsSync(BUILT), 'run npm run build first').toBe(true)
  const thinker = threadThinker(BUILT)
  for (const game of games) {
    const level = Object.keys(game.levels).at(-1) as string
    if (game.materials.length > 0) continue
    const setup = {
      seats: 4,
      options: Object.fromEntries(game.options.map(option => [option.name, option.default])),
      materials: {},
      random: fromSeed(7),
      start: null,
    }
    const { state, events } = begin(game, setup)
    const told = events.filter(event => event.to === undefined || event.to === 0)
    const sight = observe(game, setup, state, 0)
    const here = makeBot(game, level, { seed: '1', seat: 0 })
    const there = makeBot(game, level, { seed: '1', seat: 0 })
    for (let time = 0; time < 3; time++)
      expect(await thinker.think(there, sight, told)).toEqual(here.decide(sight, told))
  }
  await thinker.close()
})
