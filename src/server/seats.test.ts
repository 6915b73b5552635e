import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestHouse, type TestTable } from '../../test/house/table-house.ts'

let house: TestHouse
beforeEach(async () => {
  house = await TestHouse.open()
})
afterEach(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

const take = (table: TestTable, body: object) => house.call('POST', `${table.path}/seats`, { body })
const says = (answer: { status: number; body: any }) => [answer.status, answer.body?.code ?? null]
const seatsOf = async (table: TestTable) => (await house.call('GET', table.path)).body.seats

describe('taking a seat', () => {
  test('the first open one, or the one asked for', async () => {
    const table = await house.table(['Ada', null, null, null])
    expect(await take(table, { name: 'Ben', seat: 3 })).toMatchObject({ status: 201, body: { seat: 3 } })
    expect(await take(table, { name: 'Cem' })).toMatchObject({ status: 201, body: { seat: 1 } })
    expect((await seatsOf(table)).map((seat: { name: string }) => seat.name)).toEqual(['Ada', 'Cem', null, 'Ben'])
  })

  test('seat 0 is a seat', async () => {
    const table = await house.table([null, null, null, null])
    expect((await take(table, { name: 'Ada', seat: 0 })).body.seat).toBe(0)
  })

  test('is refused where it is taken, unknown, or the name is there', async () => {
    const table = await house.table(['Ada', null, null, null])
    expect(says(await take(table, { name: 'Ben', seat: 0 }))).toEqual([409, 'seat_taken'])
    expect(says(await take(table, { name: 'Ben', seat: 4 }))).toEqual([404, 'no_such_seat'])
    expect(says(await take(table, { name: 'Ben', seat: -1 }))).toEqual([404, 'no_such_seat'])
    expect(says(await take(table, { name: ' aDa' }))).toEqual([409, 'name_taken'])
    expect(says(await take(table, { name: ' ' }))).toEqual([400, 'bad_request'])
    expect(says(await take(table, { seat: 1 }))).toEqual([400, 'bad_request'])
    expect(says(await house.call('POST', '/api/tables/nope/seats', { body: { name: 'Ben' } }))).toEqual([
      404,
      'no_such_table',
    ])
    expect((await seatsOf(table)).filter((seat: { kind: string }) => seat.kind === 'open')).toHaveLength(3)
  })

  test('fifty at once for the last seat: one gets it', async () => {
    const table = await house.table(['Ada', 'Ben', 'Cem', null])
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => take(table, { name: `Guest ${i}` })))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    expect(answers.filter(answer => answer.body.code === 'seat_taken')).toHaveLength(49)
    expect((await house.call('GET', table.path)).body.state).toBe('running')
  })

  test('the last one begins the game, and tells its final seat', async () => {
    for (let i = 0; i < 8; i++) {
      const table = await house.table(['Ada', 'Ben', 'Cem', null], { shuffle_seats: true })
      const { seat, token } = (await take(table, { name: 'Dot' })).body
      expect((await house.observe(table, token)).seat).toBe(seat)
      expect((await seatsOf(table))[seat].name).toBe('Dot')
    }
  })

  test('of a finished game is refused', async () => {
    const table = await house.table([{ bot: 'easy' }, { bot: 'easy' }, { bot: 'easy' }, { bot: 'easy' }])
    house.clock.pass(0)
    expect(says(await take(table, { name: 'Ada' }))).toEqual([409, 'game_over'])
  })
})

describe('the host', () => {
  test('starts; open seats are filled with bots', async () => {
    const table = await house.table(['Ada', null, null, null])
    expect(says(await house.call('POST', `${table.path}/start`, { token: table.tokens.Ada }))).toEqual([
      403,
      'not_allowed',
    ])
    expect(says(await house.call('POST', `${table.path}/start`))).toEqual([401, 'no_token'])
    const start = (body?: object) => house.call('POST', `${table.path}/start`, { token: table.host_token, body })
    expect(says(await start({ fill: 'godlike' }))).toEqual([422, 'bad_options'])
    expect(says(await start({ fill: 7 }))).toEqual([400, 'bad_request'])
    expect(says(await start({ fill: 'normal' }))).toEqual([204, null])
    expect(says(await start())).toEqual([409, 'already_started'])
    const seats = await seatsOf(table)
    expect(seats.map((seat: { kind: string }) => seat.kind)).toEqual(['person', 'bot', 'bot', 'bot'])
  })

  test('removes a player, whose token ends', async () => {
    const table = await house.table(['Ada', null, null, null])
    const { token } = (await take(table, { name: 'Ben' })).body
    const ben = house.listen(table, { token })
    const remove = (token?: string) => house.call('DELETE', `${table.path}/seats/1`, { token })
    expect(says(await remove())).toEqual([401, 'no_token'])
    expect(says(await remove(table.tokens.Ada))).toEqual([403, 'not_yours'])
    expect(says(await remove(table.host_token))).toEqual([204, null])
    expect(ben.closed?.code).toBe(4401)
    expect((await seatsOf(table))[1]).toEqual({ seat: 1, name: null, kind: 'open', present: false, stand_in: false })
    expect(says(await house.call('GET', `${table.path}/observation`, { token }))).toEqual([401, 'no_token'])
    expect(says(await remove(table.host_token))).toEqual([409, 'seat_open'])
    expect(says(await house.call('DELETE', `${table.path}/seats/9`, { token: table.host_token }))).toEqual([
      404,
      'no_such_seat',
    ])
    expect(says(await house.call('DELETE', `${table.path}/seats/x`, { token: table.host_token }))).toEqual([
      404,
      'no_such_seat',
    ])
  })

  test('sees what a spectator sees, and cannot move', async () => {
    const table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
    const host = await house.call('GET', `${table.path}/observation`, { token: table.host_token })
    expect(host.text).toBe((await house.call('GET', `${table.path}/observation`)).text)
    const body = { id: 'a', turn: 0, move: {} }
    expect(says(await house.call('POST', `${table.path}/moves`, { token: table.host_token, body }))).toEqual([
      403,
      'not_yours',
    ])
  })

  test('away for ten minutes lets any seat do it; back, no more', async () => {
    const table = await house.table([null, null, null, null])
    const { token } = (await take(table, { name: 'Ben' })).body
    const start = (token: string) => house.call('POST', `${table.path}/start`, { token })
    house.clock.pass(599_999)
    expect(says(await start(token))).toEqual([403, 'not_allowed'])
    house.clock.pass(1)
    await house.call('GET', table.path, { token: table.host_token })
    expect(says(await start(token))).toEqual([403, 'not_allowed'])
    house.clock.pass(600_000)
    expect(says(await start(token))).toEqual([204, null])
  })

  test('who made the table is there as long as a seat of theirs listens', async () => {
    const table = await house.table(['Ada', null, null, null])
    const { token } = (await take(table, { name: 'Ben' })).body
    const ada = house.listen(table, { token: table.tokens.Ada })
    house.clock.pass(3_600_000)
    expect(says(await house.call('POST', `${table.path}/start`, { token }))).toEqual([403, 'not_allowed'])
    ada.hangUp()
    house.clock.pass(600_000)
    expect(says(await house.call('POST', `${table.path}/start`, { token }))).toEqual([204, null])
  })

  test('closes a phase that is a minute old on those who owe', async () => {
    const table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
    const close = (body: unknown) => house.call('POST', `${table.path}/close`, { token: table.host_token, body })
    house.clock.pass(59_000)
    expect(await close({ turn: 0 })).toMatchObject({ status: 409, body: { code: 'too_early', left_ms: 1000 } })
    expect(says(await close({ turn: 1 }))).toEqual([409, 'stale_turn'])
    expect(says(await close({}))).toEqual([400, 'bad_request'])
    expect(says(await close({ turn: '0' }))).toEqual([400, 'bad_request'])
    await house.play(table, table.tokens.Ada, 'a')
    house.clock.pass(1000)
    expect(says(await close({ turn: 0 }))).toEqual([204, null])
    expect((await house.observe(table)).turn).toBe(1)
    expect(says(await close({ turn: 0 }))).toEqual([409, 'stale_turn'])
    const waiting = await house.table(['Ada', null, null, null])
    const early = await house.call('POST', `${waiting.path}/close`, { token: waiting.host_token, body: { turn: 0 } })
    expect(says(early)).toEqual([409, 'not_started'])
  })

  test('asks for a stand-in where nobody is, and opens a seat that was left', async () => {
    const table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
    const call = (what: string) => house.call('POST', `${table.path}/seats/1/${what}`, { token: table.host_token })
    const ben = house.listen(table, { token: table.tokens.Ben })
    expect(says(await call('stand_in'))).toEqual([409, 'not_absent'])
    expect(says(await call('open'))).toEqual([409, 'not_left'])
    ben.hangUp()
    expect(says(await call('stand_in'))).toEqual([204, null])
    expect(says(await call('stand_in'))).toEqual([204, null])
    expect((await seatsOf(table))[1].stand_in).toBe(true)
    house.clock.pass(1499)
    expect((await house.observe(table)).owing).toContain(1)
    house.clock.pass(1)
    expect((await house.observe(table)).owing).not.toContain(1)
    await house.call('DELETE', `${table.path}/seats/1`, { token: table.tokens.Ben })
    expect(says(await call('open'))).toEqual([204, null])
    expect((await seatsOf(table))[1]).toEqual({ seat: 1, name: null, kind: 'open', present: false, stand_in: true })
    const { seat, token } = (await take(table, { name: 'Eve' })).body
    expect(seat).toBe(1)
    expect((await seatsOf(table))[1]).toEqual({ seat: 1, name: 'Eve', kind: 'person', present: false, stand_in: false })
    expect((await house.observe(table, token)).view?.hand).toHaveLength(9)
  })

  test('of a table without stand-ins gets none', async () => {
    const table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'], { stand_in: false })
    const answer = await house.call('POST', `${table.path}/seats/1/stand_in`, { token: table.host_token })
    expect(says(answer)).toEqual([403, 'not_allowed'])
  })
})

describe('leaving', () => {
  test('before the start opens the seat again', async () => {
    const table = await house.table(['Ada', null, null, null])
    const { token } = (await take(table, { name: 'Ben' })).body
    const ada = house.listen(table, { token: table.tokens.Ada })
    expect(says(await house.call('DELETE', `${table.path}/seats/1`, { token }))).toEqual([204, null])
    expect(ada.of('seats').at(-1).seats[1]).toEqual({
      seat: 1,
      name: null,
      kind: 'open',
      present: false,
      stand_in: false,
    })
    expect(says(await house.call('DELETE', `${table.path}/seats/1`, { token }))).toEqual([401, 'no_token'])
    expect((await take(table, { name: 'Ben' })).body.seat).toBe(1)
  })

  test('after it has a stand-in play at once, whose former owner may do nothing', async () => {
    const table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
    const token = table.tokens.Ben
    expect(says(await house.call('DELETE', `${table.path}/seats/1`, { token }))).toEqual([204, null])
    expect((await seatsOf(table))[1]).toEqual({ seat: 1, name: 'Ben', kind: 'person', present: false, stand_in: true })
    house.clock.pass(1500)
    expect((await house.observe(table)).owing).toEqual([0, 2, 3])
    for (const [method, path] of [
      ['GET', 'observation'],
      ['GET', 'events'],
      ['GET', 'replay'],
      ['POST', 'moves'],
      ['POST', 'code'],
    ] as const) {
      expect(
        says(await house.call(method, `${table.path}/${path}`, { token, body: method === 'POST' ? {} : undefined })),
      ).toEqual([401, 'no_token'])
    }
    expect(house.listen(table, { token }).closed?.code).toBe(4401)
  })

  test('where there are neither stand-ins nor a clock does not hold up the others', async () => {
    const table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'], { stand_in: false })
    await house.call('DELETE', `${table.path}/seats/1`, { token: table.tokens.Ben })
    for (const name of ['Ada', 'Cem', 'Dot'])
      expect((await house.play(table, table.tokens[name], 'a')).status).toBe(200)
    house.clock.pass(0)
    expect((await house.observe(table)).phase).toBe('skip')
  })
})

describe('a code for another device', () => {
  test('hands the seat over once, and ends the old token', async () => {
    const table = await house.table(['Ada', null, null, null])
    const old = house.listen(table, { token: table.tokens.Ada })
    const { status, body } = await house.call('POST', `${table.path}/code`, { token: table.tokens.Ada })
    expect(status).toBe(200)
    expect(body).toEqual({ code: expect.stringMatching(/^[a-z2-9]{10}$/), expires: '2030-01-01T00:05:00.000Z' })
    const taken = await take(table, { code: body.code })
    expect(taken).toMatchObject({ status: 201, body: { seat: 0 } })
    expect(old.closed?.code).toBe(4401)
    expect(says(await house.call('GET', table.path, { token: table.tokens.Ada }))).toEqual([401, 'no_token'])
    expect((await house.observe(table, taken.body.token)).seat).toBe(0)
    expect(says(await take(table, { code: body.code }))).toEqual([404, 'no_such_code'])
  })

  test('is for who has a seat, ends after five minutes, and only the last one counts', async () => {
    const table = await house.table(['Ada', null, null, null])
    const draw = (token?: string) => house.call('POST', `${table.path}/code`, { token })
    expect(says(await draw())).toEqual([401, 'no_token'])
    expect(says(await draw(table.host_token))).toEqual([403, 'not_yours'])
    const first = (await draw(table.tokens.Ada)).body.code
    const second = (await draw(table.tokens.Ada)).body.code
    expect(says(await take(table, { code: first }))).toEqual([404, 'no_such_code'])
    house.clock.pass(300_000)
    expect(says(await take(table, { code: second }))).toEqual([404, 'no_such_code'])
    expect(says(await take(table, { code: '' }))).toEqual([404, 'no_such_code'])
  })

  test('counts up to its last moment, at its own table, and dies with the seat', async () => {
    const table = await house.table(['Ada', 'Ben', null, null])
    const other = await house.table(['Eve', null, null, null])
    const draw = async () => (await house.call('POST', `${table.path}/code`, { token: table.tokens.Ada })).body.code
    const code = await draw()
    expect(says(await take(other, { code }))).toEqual([404, 'no_such_code'])
    house.clock.pass(299_999)
    const { status, body } = await take(table, { code })
    expect([status, body.seat]).toEqual([201, 0])
    const { code: last } = (await house.call('POST', `${table.path}/code`, { token: body.token })).body
    await house.call('DELETE', `${table.path}/seats/0`, { token: body.token })
    expect(says(await take(table, { code: last }))).toEqual([404, 'no_such_code'])
  })

  test('two devices that try it at once: one has the seat', async () => {
    const table = await house.table(['Ada', null, null, null])
    const { code } = (await house.call('POST', `${table.path}/code`, { token: table.tokens.Ada })).body
    const answers = await Promise.all([take(table, { code }), take(table, { code }), take(table, { code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
  })

  test('drawn in the middle of a game: the seat goes on where it was, with what it had sent', async () => {
    const table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
    const sent = await house.play(table, table.tokens.Ada, 'mine')
    const { view, turn } = await house.observe(table, table.tokens.Ada)
    const { code } = (await house.call('POST', `${table.path}/code`, { token: table.tokens.Ada })).body
    const { token } = (await take(table, { code })).body
    expect((await house.observe(table, token)).view).toEqual(view)
    const move = { type: 'allegiance', card: view?.allegiance }
    const again = await house.call('POST', `${table.path}/moves`, { token, body: { id: 'mine', turn, move } })
    expect([again.status, again.text]).toEqual([200, sent.text])
  })
})

describe('again', () => {
  test('the same people at the same table, a new deal, a standing over all games', async () => {
    const table = await house.table(['Ada', { bot: 'easy' }, { bot: 'easy' }, { bot: 'easy' }], {
      clock: { move_s: 10 },
      seed: '7',
    })
    const again = (token?: string) => house.call('POST', `${table.path}/again`, { token })
    expect(says(await again(table.tokens.Ada))).toEqual([409, 'not_over'])
    house.clock.pass(10_000 * 40)
    expect((await house.call('GET', table.path)).body).toMatchObject({ state: 'finished', set_up: true })
    expect(says(await again())).toEqual([401, 'no_token'])
    const answer = await again(table.tokens.Ada)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ id: table.id, state: 'running' })
    expect(answer.body).not.toHaveProperty('set_up')
    expect(answer.body.standing.map((one: { name: string }) => one.name)).toEqual(
      answer.body.seats.map((one: { name: string }) => one.name),
    )
    for (const one of answer.body.standing) expect(one.games).toBe(1)
    expect((await house.observe(table, table.tokens.Ada)).view?.hand).toHaveLength(10)
    house.clock.pass(10_000 * 40)
    expect((await house.call('GET', table.path)).body.standing[0].games).toBe(2)
  })
})

test('a table without a sign of anyone for a day is closed, and its tokens with it', async () => {
  const table = await house.table(['Ada', null, null, null])
  const watching = house.listen(table)
  const held = await house.table(['Ada', null, null, null])
  house.listen(held, { token: held.tokens.Ada })
  house.clock.pass(86_400_000 - 600_000)
  expect((await house.call('GET', table.path)).status).toBe(200)
  house.clock.pass(1_200_000)
  expect(says(await house.call('GET', table.path))).toEqual([404, 'no_such_table'])
  expect(watching.closed?.code).toBe(4404)
  expect((await house.call('GET', held.path)).status).toBe(200)
})

test('hundreds of finished games leave nothing behind', async () => {
  const before = house.clock.waiting
  for (let i = 0; i < 300; i++) {
    await house.table([{ bot: 'random' }, { bot: 'random' }, { bot: 'random' }, { bot: 'random' }], {
      options: { rounds: 1 },
    })
    house.clock.pass(0)
  }
  expect(house.server.tables.size).toBe(300)
  house.clock.pass(86_400_000 + 600_000)
  expect(house.server.tables.size).toBe(0)
  expect(house.server.world.tokens.size).toBe(0)
  expect(house.clock.waiting).toBe(before)
})
