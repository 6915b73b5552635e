import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestHouse, type TestTable } from '../../test/house/table-house.ts'
import { findGame } from '../games/index.ts'

let house: TestHouse
beforeEach(async () => {
  house = await TestHouse.open()
})
afterEach(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

const PEOPLE = ['Ada', 'Ben', 'Cem', 'Dot']
const cards = {
  hands: [
    ['7c', '7d', '9c', '9d'],
    ['8c', '8d', 'Tc', 'Td'],
    ['3c', '3d', '3h', '4c'],
  ],
}
const president = (more: object = {}) =>
  house.table(['Ada', 'Ben', 'Cem'], { game: 'president', start: cards, clock: { move_s: 10 }, ...more })
const match = (table: TestTable) => {
  const { match } = house.server.tables.find(table.id)
  if (match === null) throw new Error('no game')
  return match
}
const chairs = (table: TestTable) => house.server.tables.find(table.id).chairs

describe('a clock', () => {
  test('runs from the phase on; neither a refusal nor another seat’s move moves its deadline', async () => {
    const table = await president({ stand_in: false })
    const start = house.clock.now()
    const ada = house.listen(table, { token: table.tokens.Ada })
    expect(ada.of('turn')[0]).toMatchObject({ deadline: new Date(start + 10_000).toISOString(), left_ms: 10_000 })
    house.clock.pass(9000)
    expect((await house.play(table, table.tokens.Ada, 'a', { type: 'pass' })).status).toBe(422)
    expect((await house.play(table, table.tokens.Ben, 'a', { type: 'pass' })).status).toBe(422)
    expect(await house.observe(table)).toMatchObject({ left_ms: 1000, turn: 0 })
    house.clock.pass(900)
    expect((await house.play(table, table.tokens.Ada, 'b', { type: 'play', cards: ['7c'] })).status).toBe(200)
    house.clock.pass(100)
    expect(await house.observe(table)).toMatchObject({ turn: 1, left_ms: 9900 })
    house.clock.pass(9900)
    // Ben's default when following is to pass.
    expect(ada.of('event').at(-1).event).toEqual({ type: 'pass', seat: 1, default: true })
  })

  test('of a parallel phase is one for all: those who owe get defaults, nobody else', async () => {
    const table = await house.table(PEOPLE, { clock: { move_s: 10 }, stand_in: false })
    const { deadline } = await house.observe(table)
    house.clock.pass(5000)
    await house.play(table, table.tokens.Ada, 'a')
    expect((await house.observe(table)).deadline).toBe(deadline)
    house.clock.pass(5000)
    expect((await house.observe(table)).phase).toBe('skip')
    expect(match(table).faults.map(({ seat, kind }) => [seat, kind])).toEqual([
      [1, 'gone'],
      [2, 'gone'],
      [3, 'gone'],
    ])
    const told = house
      .listen(table, { token: table.tokens.Ben })
      .of('event')
      .map(({ event }) => event)
    expect(told.filter(event => event.type === 'own_move')).toMatchObject([{ to: 1, default: true }])
  })

  test('closes every later phase as well where somebody left for good', async () => {
    const table = await house.table(PEOPLE, {
      game: 'czar',
      options: { deck: 'tiny' },
      clock: { move_s: 10 },
      stand_in: false,
    })
    await house.call('DELETE', `${table.path}/seats/1`, { token: table.tokens.Ben })
    house.clock.pass(9999)
    expect((await house.observe(table)).owing).toEqual([1, 2, 3])
    house.clock.pass(10_000 * 16)
    const { body } = await house.call('GET', `${table.path}/replay`)
    expect(body.results.rounds_played).toBeGreaterThan(1)
    const czars = body.events
      .filter(({ type }: { type: string }) => type === 'round_start')
      .map(({ czar }: { czar: number }) => czar)
    expect(czars).toEqual(czars.map((_: number, round: number) => round % 4))
  })

  test('that nobody set leaves the table waiting', async () => {
    const table = await president({ clock: null })
    house.clock.pass(80_000_000)
    expect(await house.observe(table)).toMatchObject({ turn: 0, deadline: null, left_ms: null })
  })

  test('a default is never earlier than the deadline', async () => {
    const table = await house.table(PEOPLE, {
      game: 'czar',
      options: { deck: 'tiny' },
      clock: { move_s: 30 },
      stand_in: false,
    })
    const ear = house.listen(table)
    for (let second = 1; second < 30; second++) {
      house.clock.pass(1000)
      expect(ear.of('event').some(({ event }) => event.type === 'locked_in')).toBe(false)
    }
    house.clock.pass(1000)
    expect(ear.of('event').some(({ event }) => event.type === 'reveal')).toBe(true)
  })
})

describe('a seat that is absent', () => {
  test('has a stand-in from its first missed clock on if it has no stream', async () => {
    const table = await president()
    house.clock.pass(10_000)
    expect(chairs(table)[0]).toMatchObject({ standIn: true })
    expect(match(table).faults).toEqual([{ at: 0, seat: 0, kind: 'gone', code: null }])
    expect((await house.call('GET', table.path)).body.seats[0]).toMatchObject({ stand_in: true, present: false })
  })

  test('has one from the second in a row on if it has', async () => {
    const table = await president()
    const ears = ['Ada', 'Ben', 'Cem'].map(name => house.listen(table, { token: table.tokens[name] }))
    house.clock.pass(10_000)
    expect(chairs(table)[0]).toMatchObject({ standIn: false, misses: 1 })
    expect(match(table).faults[0]).toMatchObject({ seat: 0, kind: 'late' })
    for (let i = 0; i < 3; i++) house.clock.pass(10_000)
    expect(chairs(table)[0].standIn).toBe(true)
    expect(ears[1].of('seats').at(-1).seats[0]).toMatchObject({ present: true, stand_in: true })
  })

  test('that moves in between is not absent', async () => {
    const table = await president()
    const ada = house.listen(table, { token: table.tokens.Ada })
    for (const name of ['Ben', 'Cem']) house.listen(table, { token: table.tokens[name] })
    const turnOf = (seat: number) => {
      for (let i = 0; i < 6; i++)
        if (!match(table).results && ada.of('turn').at(-1).owing[0] !== seat) house.clock.pass(10_000)
      return ada.of('turn').at(-1)
    }
    house.clock.pass(10_000)
    const turn = turnOf(0)
    ada.say({ type: 'move', id: 'a', turn: turn.turn, move: turn.legal_moves[0] })
    expect(chairs(table)[0].misses).toBe(0)
    turnOf(0)
    house.clock.pass(10_000)
    expect(chairs(table)[0]).toMatchObject({ standIn: false, misses: 1 })
  })

  test('is played at a person’s pace, and by its owner again as soon as that sends anything', async () => {
    const SIGNS: readonly [string, (table: TestTable) => unknown][] = [
      [
        'a move that is refused',
        table =>
          house.call('POST', `${table.path}/moves`, { token: table.tokens.Ada, body: { id: 'z', turn: 0, move: {} } }),
      ],
      [
        'an envelope that is wrong',
        table => house.call('POST', `${table.path}/moves`, { token: table.tokens.Ada, body: null }),
      ],
      ['a look', table => house.observe(table, table.tokens.Ada)],
      ['a stream', table => house.listen(table, { token: table.tokens.Ada })],
    ]
    for (const [name, sign] of SIGNS) {
      const table = await president()
      const ben = house.listen(table, { token: table.tokens.Ben })
      house.clock.pass(10_000)
      expect(chairs(table)[0].standIn, name).toBe(true)
      await sign(table)
      expect(chairs(table)[0].standIn, name).toBe(false)
      expect(ben.of('seats').at(-1).seats[0].stand_in, name).toBe(false)
      expect(chairs(table)[0].timer, name).toBe(null)
    }
  })

  test('who watches without a word but has a stream comes back by a reaction', async () => {
    const table = await president({ clock: { move_s: 10 } })
    const ears = ['Ada', 'Ben', 'Cem'].map(name => house.listen(table, { token: table.tokens[name] }))
    for (let i = 0; i < 4; i++) house.clock.pass(10_000)
    expect(chairs(table)[0].standIn).toBe(true)
    ears[0].say({ type: 'react', emote: 'wow' })
    expect(chairs(table)[0].standIn).toBe(false)
  })

  test('without stand-ins has the game’s defaults at each deadline', async () => {
    const table = await president({ stand_in: false })
    house.clock.pass(10_000 * 30)
    const { body } = await house.call('GET', `${table.path}/replay`)
    expect(body.moves.every((entry: object) => 'close' in entry)).toBe(true)
    expect(body.players.every((player: object) => !('stand_in' in player))).toBe(true)
    expect(body.results).not.toBe(null)
  })
})

describe('the server’s own players', () => {
  test('wait the pace of the table, whatever they hold', async () => {
    const table = await house.table([{ bot: 'easy' }, { bot: 'easy' }, { bot: 'easy' }], {
      game: 'president',
      pace_ms: 700,
    })
    const ear = house.listen(table)
    for (let move = 0; move < 40 && ear.closed === null; move++) {
      const moves = match(table).entries.length
      house.clock.pass(699)
      expect(match(table).entries.length).toBe(moves)
      house.clock.pass(1)
      expect(match(table).entries.length).toBe(moves + 1)
    }
  })

  test('are all asked before one of them answers', async () => {
    const table = await house.table([{ bot: 'easy' }, { bot: 'easy' }, { bot: 'easy' }, { bot: 'easy' }], {
      pace_ms: 100,
    })
    const ear = house.listen(table)
    house.clock.pass(99)
    expect(ear.of('event').filter(({ event }) => event.type === 'locked_in')).toEqual([])
    house.clock.pass(1)
    expect(
      ear
        .of('event')
        .filter(({ event }) => event.type === 'locked_in')
        .map(({ event }) => event.seat),
    ).toEqual([0, 1, 2, 3])
  })

  test('that break are noted, and the table goes on by defaults', async () => {
    const broken = { ...findGame('allegiance')!, levels: { easy: () => { throw new Error('out of ideas') } } } // biome-ignore format: short
    const bad = await TestHouse.open({ games: [broken] })
    const table = await bad.table([{ bot: 'easy' }, { bot: 'easy' }, { bot: 'easy' }, { bot: 'easy' }])
    bad.clock.pass(0)
    const { body } = await bad.call('GET', `${table.path}/replay`)
    expect(body.results).not.toBe(null)
    expect(body.faults.every(({ kind }: { kind: string }) => kind === 'crashed')).toBe(true)
    expect(bad.bugs[0]).toContain('out of ideas')
    await bad.close()
  })
})
