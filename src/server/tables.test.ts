import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestHouse, tinyDeck } from '../../test/house/table-house.ts'
import { deckHash } from '../decks/index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await TestHouse.open()
})
afterAll(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

const create = (body: unknown) => house.call('POST', '/api/tables', { body })
const bots = (count: number, level = 'easy') => Array.from({ length: count }, () => ({ kind: 'bot', level }))
const open = (count: number) => Array.from({ length: count }, () => ({ kind: 'open' }))

describe('a new table', () => {
  test('with an open seat waits, and shows its tokens once', async () => {
    const made = await create({ game: 'allegiance', seats: [{ kind: 'you', name: ' Ada  L ' }, ...open(3)] })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{16}$/),
      url: `http://localhost:80/t/${made.body.id}`,
      host_token: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      seats: [
        { seat: 0, kind: 'person', name: 'Ada L', token: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/) },
        { seat: 1, kind: 'open', name: null },
        { seat: 2, kind: 'open', name: null },
        { seat: 3, kind: 'open', name: null },
      ],
    })
    const table = await house.call('GET', `/api/tables/${made.body.id}`)
    expect(table.body).toEqual({
      id: made.body.id,
      game: 'allegiance',
      name: 'Allegiance',
      state: 'waiting',
      options: { rounds: 7, greens: 2, skip: 'vote', track_limit: null },
      clock: null,
      seats: [
        { seat: 0, name: 'Ada L', kind: 'person', present: false, stand_in: false },
        { seat: 1, name: null, kind: 'open', present: false, stand_in: false },
        { seat: 2, name: null, kind: 'open', present: false, stand_in: false },
        { seat: 3, name: null, kind: 'open', present: false, stand_in: false },
      ],
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(table.text).not.toContain(made.body.host_token)
    expect(table.text).not.toContain(made.body.seats[0].token)
  })

  test('without seats has the usual number of open ones', async () => {
    const made = await create({ game: 'president' })
    expect(made.body.seats.map((seat: { kind: string }) => seat.kind)).toEqual(['open', 'open', 'open', 'open'])
  })

  test('with every seat taken begins at once and plays to its end', async () => {
    const made = await create({ game: 'allegiance', seats: bots(4), pace_ms: 0 })
    const names = made.body.seats.map((seat: { name: string }) => seat.name)
    expect(new Set(names).size).toBe(4)
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z]{2,5}$/)
    house.clock.pass(0)
    expect((await house.call('GET', `/api/tables/${made.body.id}`)).body.state).toBe('finished')
  })

  test('is played with the deck of the hash it names', async () => {
    const deck = deckHash(tinyDeck)
    const made = await create({ game: 'czar', seats: open(4), deck })
    expect(made.status).toBe(201)
    expect((await house.call('GET', `/api/tables/${made.body.id}`)).body.options.deck).toBe(tinyDeck.id)
  })

  test('with a chosen seed is marked', async () => {
    const made = await create({ game: 'president', seats: open(4), seed: '7' })
    expect((await house.call('GET', `/api/tables/${made.body.id}`)).body.set_up).toBe(true)
    expect((await house.call('GET', `/api/tables/${made.body.id}/observation`)).body.set_up).toBe(true)
  })

  test('with a set-up position has those cards, at the seats they were given to', async () => {
    const start = {
      hands: [
        ['3c', '4c'],
        ['5c', '6c'],
        ['7c', '8c'],
      ],
    }
    const names = ['Ada', 'Ben', 'Cem']
    const seats = names.map(name => ({ kind: 'you', name }))
    const made = await create({ game: 'president', seats, start })
    expect(made.body.seats.map((seat: { name: string }) => seat.name)).toEqual(names)
    for (const { seat, token } of made.body.seats) {
      const seen = await house.observe({ path: `/api/tables/${made.body.id}` }, token)
      expect(seen.view?.hand).toEqual(start.hands[seat])
      expect(seen.set_up).toBe(true)
    }
  })

  test('deals out who sits where, unless it is told not to', async () => {
    const seats = ['Ada', 'Ben', 'Cem', 'Dot'].map(name => ({ kind: 'you', name }))
    const orders = new Set<string>()
    for (let i = 0; i < 20; i++) {
      const made = await create({ game: 'president', seats })
      orders.add(made.body.seats.map((seat: { name: string }) => seat.name[0]).join(''))
      for (const { seat, token } of made.body.seats) {
        expect((await house.observe({ path: `/api/tables/${made.body.id}` }, token)).seat).toBe(seat)
      }
      const kept = await create({ game: 'president', seats, shuffle_seats: false })
      expect(kept.body.seats.map((seat: { name: string }) => seat.name)).toEqual(['Ada', 'Ben', 'Cem', 'Dot'])
    }
    expect(orders.size).toBeGreaterThan(8)
  })
})

const game = (options: unknown) => ({ game: 'czar', seats: open(4), options: { deck: 'tiny', ...(options as object) } })
const REFUSED: readonly [string, unknown, number, string, string][] = [
  ['nothing', undefined, 400, 'bad_request', 'an object is wanted'],
  ['null', null, 400, 'bad_request', 'null where an object is wanted'],
  ['an array', [], 400, 'bad_request', '[] where an object is wanted'],
  ['no game', { seats: [] }, 400, 'bad_request', 'game: missing'],
  ['an unknown game', { game: 'whist' }, 404, 'no_such_game', 'there are president, allegiance, czar'],
  ['an unknown field', { game: 'czar', rated: true }, 400, 'bad_request', 'unknown field "rated"'],
  ['no awards to win', game({ target_awards: 0 }), 422, 'bad_options', 'options.target_awards: 0 is not within 1 to 20'],
  ['minus one award', game({ target_awards: -1 }), 422, 'bad_options', 'options.target_awards: -1 is not within 1 to 20'],
  ['a milliard awards', game({ target_awards: 1e9 }), 422, 'bad_options', 'options.target_awards: 1000000000 is not'],
  ['half awards', game({ target_awards: 2.5 }), 422, 'bad_options', 'options.target_awards: 2.5 where a whole number from 1 to 20'],
  ['awards in a text', game({ target_awards: '4' }), 422, 'bad_options', 'options.target_awards: "4" where a whole number'],
  ['awards null', game({ target_awards: null }), 422, 'bad_options', 'options.target_awards: null where a whole number'],
  ['no rounds', game({ rounds_max: 0 }), 422, 'bad_options', 'options.rounds_max: 0 is not within 1 to 40'],
  ['an unknown option', game({ jokers: 2 }), 422, 'bad_options', 'unknown option "jokers"'],
  ['options that are a list', { game: 'czar', options: [] }, 422, 'bad_options', '[] where an object of options is wanted'],
  ['options null', { game: 'czar', options: null }, 422, 'bad_options', 'null where an object of options is wanted'],
  ['three seats at a table for four', { game: 'czar', seats: open(3) }, 422, 'bad_options', 'seats: 3 where 4 are wanted'],
  ['a number of seats', { game: 'czar', seats: 3 }, 422, 'bad_options', 'seats: 3 where a list of 4 seats is wanted'],
  ['seven seats', { game: 'president', seats: open(7) }, 422, 'bad_options', 'seats: 7 where 3 to 6 are wanted'],
  ['no seats', { game: 'president', seats: [] }, 422, 'bad_options', 'seats: 0 where 3 to 6 are wanted'],
  ['a seat that is null', { game: 'president', seats: [null] }, 400, 'bad_request', 'seats[0]'],
  ['an unknown kind', { game: 'president', seats: [{ kind: 'cat' }] }, 400, 'bad_request', 'seats[0].kind'],
  ['a level nobody built', { game: 'president', seats: bots(4, 'godlike') }, 422, 'bad_options', 'seats[0].level: there is no level "godlike"'],
  ['a model', { game: 'czar', seats: [{ kind: 'llm', model: 'm' }, ...open(3)] }, 422, 'bad_options', 'seats[0].model'],
  ['an unknown deck', { game: 'czar', seats: open(4), deck: 'f00' }, 404, 'no_such_deck', 'deck: there is no deck "f00"'],
  ['an unknown deck id', game({ deck: 'nope' }), 422, 'bad_options', 'options.deck: "nope" where one of tiny is wanted'],
  ['a deck where none is played', { game: 'president', deck: 'f00' }, 422, 'bad_options', 'deck: President is played without a deck'],
  ['a hasty clock', { game: 'czar', seats: open(4), options: { deck: 'tiny' }, clock: { move_s: 9 } }, 422, 'bad_options', 'clock.move_s: 9 where a whole number from 10 to 86400'],
  ['a clock of days', { game: 'president', clock: { move_s: 86401 } }, 422, 'bad_options', 'clock.move_s: 86401'],
  ['half a second', { game: 'president', clock: { move_s: 10.5 } }, 422, 'bad_options', 'clock.move_s: 10.5'],
  ['a clock of text', { game: 'president', clock: { move_s: '10' } }, 400, 'bad_request', 'clock.move_s: "10" where a number'],
  ['a clock of nothing', { game: 'president', clock: {} }, 400, 'bad_request', 'clock.move_s: missing'],
  ['a negative pace', { game: 'president', pace_ms: -1 }, 422, 'bad_options', 'pace_ms: -1'],
  ['an unknown policy', { game: 'president', policy: 'shout' }, 400, 'bad_request', 'policy: "shout" where one of retry, default'],
  ['an unknown visibility', { game: 'president', visibility: 'all' }, 400, 'bad_request', 'visibility'],
  ['a seed with a sign', { game: 'president', seed: '-7' }, 422, 'bad_options', 'seed'],
  ['a seed that is a number', { game: 'president', seed: 7 }, 400, 'bad_request', 'seed: 7 where a text'],
  ['a start that is no start', { game: 'president', seats: open(3), start: 7 }, 422, 'bad_options', 'start'],
  ['a start with seats dealt out', { game: 'president', seats: open(3), start: { hands: [['3c'], ['4c'], ['5c']] }, shuffle_seats: true }, 422, 'bad_options', 'shuffle_seats'],
  ['a name of nothing', { game: 'president', name: ' \u200b ' }, 400, 'bad_request', 'name: a name with at least one visible'],
  ['a long name', { game: 'president', name: 'x'.repeat(33) }, 400, 'bad_request', 'name: a name has at most 32'],
  ['the same name twice', { game: 'president', seats: [{ kind: 'you', name: 'Ada' }, { kind: 'you', name: 'aDA' }, ...open(1)] }, 409, 'name_taken', 'seats[1].name'],
] // biome-ignore format: one case a line

describe('a table that cannot be', () => {
  for (const [name, body, status, code, detail] of REFUSED) {
    test(name, async () => {
      const before = house.server.tables.size
      const answer = await create(body)
      expect([answer.status, answer.body?.code]).toEqual([status, code])
      expect(answer.body.status).toBe(status)
      expect(answer.body.detail).toContain(detail)
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(house.server.tables.size).toBe(before)
    })
  }

  test('a level that the game has not built is refused by name', async () => {
    const { games } = (await house.call('GET', '/api/games')).body
    for (const { id, levels, seats } of games) {
      for (const level of ['easy', 'normal', 'hard', 'expert']) {
        const answer = await create({
          game: id,
          options: id === 'czar' ? { deck: 'tiny' } : {},
          seats: bots(seats.usual, level),
        })
        expect(answer.status).toBe(levels.includes(level) ? 201 : 422)
        if (answer.status === 422) expect(answer.body.detail).toContain(`"${level}"`)
      }
    }
  })
})

test('seed and start only where the server allows them', async () => {
  const strict = await TestHouse.open({ allowSeeds: false, allowStart: false })
  for (const more of [{ seed: '7' }, { start: { hands: [['3c'], ['4c'], ['5c']] } }]) {
    const answer = await strict.call('POST', '/api/tables', { body: { game: 'president', seats: open(3), ...more } })
    expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed'])
  }
  await strict.close()
})

test('a seed for people has 256 bits and is not told before the end', async () => {
  const { systemChance } = await import('./chance.ts')
  const seeds = Array.from({ length: 20 }, () => BigInt(systemChance.deal().seed))
  expect(new Set(seeds).size).toBe(20)
  expect(seeds.some(seed => seed >= 2n ** 250n)).toBe(true)
})

test('the list has public tables, newest first, in pages', async () => {
  const fresh = await TestHouse.open()
  const made: string[] = []
  for (let i = 0; i < 5; i++)
    made.push((await fresh.table([null, null, null, null], { visibility: 'public', name: `Table ${i}` })).id)
  await fresh.table([null, null, null, null])
  const pages: string[][] = []
  for (let next = '/api/tables?limit=2'; ; ) {
    const { body } = await fresh.call('GET', next)
    pages.push(body.tables.map((table: { id: string }) => table.id))
    if (body.next === null) break
    next = `/api/tables?limit=2&after=${body.next}`
  }
  expect(pages).toEqual([[made[4], made[3]], [made[2], made[1]], [made[0]]])
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'after=-1', 'after=', 'color=red']) {
    expect((await fresh.call('GET', `/api/tables?${query}`)).status, query).toBe(400)
  }
  await fresh.close()
})

test('games are listed with seats, options, levels, emotes and limits', async () => {
  const { body } = await house.call('GET', '/api/games')
  expect(body.games.map((one: { id: string }) => one.id)).toEqual(['president', 'allegiance', 'czar'])
  for (const one of body.games) expect(one.levels).toContain('easy')
  expect(body.games[0].seats).toEqual({ min: 3, max: 6, usual: 4 })
  expect(body.games[1].options[0]).toMatchObject({ name: 'rounds', min: 1, max: 7, default: 7 })
  expect(body.emotes.length).toBeGreaterThan(3)
  expect(body.limits).toMatchObject({ body_bytes: 65_536, deck_bytes: 2_097_152, frame_bytes: 65_536, nesting: 64 })
})

test('a full server says so', async () => {
  const small = await TestHouse.open({ limits: { tables: 1 } })
  expect((await small.call('GET', '/readyz')).status).toBe(200)
  await small.table([null, null, null, null])
  expect((await small.call('GET', '/readyz')).status).toBe(503)
  const answer = await small.call('POST', '/api/tables', { body: { game: 'president' } })
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  await small.close()
})
