import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestHouse, type TestTable, verified } from '../../test/house/table-house.ts'

let house: TestHouse
beforeEach(async () => {
  house = await TestHouse.open()
})
afterEach(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

const PEOPLE = ['Ada', 'Ben', 'Cem', 'Dot']
const send = (table: TestTable, token: string | undefined, body: unknown) =>
  house.call('POST', `${table.path}/moves`, { token, body })
const says = (answer: { status: number; body: any }) => [answer.status, answer.body?.code ?? null]
const hands = {
  hands: [
    ['7c', '7d', '9c'],
    ['8c', '8d', 'Tc'],
    ['3c', '3d', '3h'],
  ],
}
const president = (more: object = {}) =>
  house.table(['Ada', 'Ben', 'Cem'], { game: 'president', start: hands, ...more })

describe('a move', () => {
  test('is accepted with the number of the seat’s own event of it', async () => {
    const table = await president()
    const ada = house.listen(table, { token: table.tokens.Ada })
    // game_start, round_start and the own hand were 0, 1 and 2.
    expect(
      await send(table, table.tokens.Ada, { id: 'a', turn: 0, move: { type: 'play', cards: ['7d', '7c'] } }),
    ).toMatchObject({ status: 200, body: { accepted: true, n: 3 } })
    expect(ada.of('event')[3]).toEqual({
      type: 'event',
      n: 3,
      event: { type: 'play', seat: 0, cards: ['7c', '7d'], left: 1, reversed: false, default: false },
    })
  })

  test('that is secret has the number of its own_move', async () => {
    const table = await house.table(PEOPLE)
    const { n } = (await house.play(table, table.tokens.Ben, 'a')).body
    const ben = house.listen(table, { token: table.tokens.Ben })
    expect(ben.of('event')[n].event).toMatchObject({ type: 'own_move', to: 1, default: false })
  })

  test('sent twice is answered twice and made once', async () => {
    const table = await president()
    const body = { id: 'a', turn: 0, move: { type: 'play', cards: ['7c', '7d'] } }
    const first = await send(table, table.tokens.Ada, body)
    const told = house.listen(table).of('event').length
    expect((await send(table, table.tokens.Ada, body)).text).toBe(first.text)
    // The turn is ignored, and the order of keys is nothing.
    const again = { turn: 99, move: { cards: ['7c', '7d'], type: 'play' }, id: 'a' }
    expect((await send(table, table.tokens.Ada, again)).text).toBe(first.text)
    expect(house.listen(table).of('event')).toHaveLength(told)
  })

  test('under a used id with other content is a conflict, compared as sent', async () => {
    const table = await president()
    await send(table, table.tokens.Ada, { id: 'a', turn: 0, move: { type: 'play', cards: ['7c', '7d'] } })
    for (const move of [
      { type: 'play', cards: ['7d', '7c'] },
      { type: 'pass' },
      null,
      { deep: nest(70) },
      { text: '\ud800' },
    ]) {
      expect(says(await send(table, table.tokens.Ada, { id: 'a', turn: 0, move }))).toEqual([409, 'id_reused'])
    }
  })

  test('may have the id of another seat’s move', async () => {
    const table = await house.table(PEOPLE)
    for (const name of PEOPLE) expect((await house.play(table, table.tokens[name], 'a')).status).toBe(200)
  })

  test('that was refused leaves its id free', async () => {
    const table = await president()
    expect(says(await send(table, table.tokens.Ada, { id: 'a', turn: 0, move: { type: 'pass' } }))).toEqual([
      422,
      'leading_pass',
    ])
    expect(
      (await send(table, table.tokens.Ada, { id: 'a', turn: 0, move: { type: 'play', cards: ['9c'] } })).status,
    ).toBe(200)
  })

  test('is answered as the first time after the end, too', async () => {
    const table = await house.table(['Ada', { bot: 'easy' }, { bot: 'easy' }, { bot: 'easy' }], {
      clock: { move_s: 10 },
    })
    const seen = await house.observe(table, table.tokens.Ada)
    const body = { id: 'a', turn: seen.turn, move: seen.legal_moves?.[0] }
    const first = await send(table, table.tokens.Ada, body)
    house.clock.pass(400_000)
    expect((await send(table, table.tokens.Ada, body)).text).toBe(first.text)
    expect(says(await send(table, table.tokens.Ada, { ...body, id: 'b' }))).toEqual([422, 'game_over'])
  })

  test('before the start is not_started', async () => {
    const table = await house.table(['Ada', null, null, null])
    expect(says(await send(table, table.tokens.Ada, { id: 'a', turn: 0, move: {} }))).toEqual([409, 'not_started'])
  })

  test('for another turn is stale, with the present one', async () => {
    const table = await president()
    for (const turn of [1, -1, 99]) {
      expect(await send(table, table.tokens.Ada, { id: 'a', turn, move: { type: 'pass' } })).toMatchObject({
        status: 409,
        body: { code: 'stale_turn', turn: 0 },
      })
    }
  })

  test('of three seats in one phase counts, in each of the six orders', async () => {
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const table = await house.table(PEOPLE)
      const seen = await Promise.all(PEOPLE.map(name => house.observe(table, table.tokens[name])))
      const answers = await Promise.all(
        order.map(seat =>
          send(table, table.tokens[PEOPLE[seat]], { id: 'a', turn: 0, move: seen[seat].legal_moves?.[0] }),
        ),
      )
      expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    }
  })
})

function nest(depth: number): unknown {
  return depth === 0 ? 0 : [nest(depth - 1)]
}

const REFUSED: readonly [string, unknown, string][] = [
  ['null', null, 'unreadable'],
  ['an array', [], 'unreadable'],
  ['a text', 'pass', 'unreadable'],
  ['true', true, 'unreadable'],
  ['no type', {}, 'unreadable'],
  ['an unknown type', { type: 'fly' }, 'unreadable'],
  ['a type that is inherited', { type: 'constructor' }, 'unreadable'],
  ['an unknown field', { type: 'play', cards: ['7c'], rank: '2' }, 'unreadable'],
  ['deep nesting', { type: 'play', cards: nest(70) }, 'unreadable'],
  ['a lone surrogate', { type: 'play', cards: ['\ud800'] }, 'unreadable'],
  ['an unknown card', { type: 'play', cards: ['4♣'] }, 'unreadable'],
  ['no cards', { type: 'play', cards: [] }, 'wrong_count'],
  ['a card of another hand', { type: 'play', cards: ['8c'] }, 'not_held'],
  ['one card twice', { type: 'play', cards: ['7c', '7c'] }, 'repeated_card'],
  ['another phase’s type', { type: 'give', cards: ['7c'] }, 'wrong_type'],
  ['a pass of the leader', { type: 'pass' }, 'leading_pass'],
] // biome-ignore format: one case a line

describe('whatever is in a move is answered with a refusal, and nothing changes', () => {
  for (const [name, move, code] of REFUSED) {
    test(name, async () => {
      const table = await president({ clock: { move_s: 10 } })
      const ada = house.listen(table, { token: table.tokens.Ada })
      const ben = house.listen(table, { token: table.tokens.Ben })
      const { match } = house.server.tables.find(table.id)
      const before = JSON.stringify([match?.state, match?.entries, match?.deadline])
      ada.clear()
      ben.clear()
      const answer = await send(table, table.tokens.Ada, { id: 'a', turn: 0, move })
      expect(says(answer)).toEqual([422, code])
      expect(answer.body.detail.length).toBeGreaterThan(10)
      ada.say({ type: 'move', id: 'a', turn: 0, move })
      expect(ada.heard).toMatchObject([{ type: 'refused', id: 'a', code, reason: answer.body.detail }])
      expect(ben.frames).toEqual([])
      expect(JSON.stringify([match?.state, match?.entries, match?.deadline])).toBe(before)
      expect(
        (await send(table, table.tokens.Ada, { id: 'a', turn: 0, move: { type: 'play', cards: ['9c'] } })).status,
      ).toBe(200)
    })
  }

  test('a __proto__ in it', async () => {
    const table = await president()
    const raw = '{"id": "a", "turn": 0, "move": {"type": "pass", "__proto__": {"type": "play"}}}'
    const headers = { 'content-type': 'application/json' }
    expect(says(await house.call('POST', `${table.path}/moves`, { token: table.tokens.Ada, raw, headers }))).toEqual([
      422,
      'unreadable',
    ])
  })
})

const ENVELOPES: readonly [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['an array', []],
  ['no id', { turn: 0, move: {} }],
  ['an id that is a number', { id: 7, turn: 0, move: {} }],
  ['a long id', { id: 'x'.repeat(65), turn: 0, move: {} }],
  ['an id with a lone surrogate', { id: '\ud800', turn: 0, move: {} }],
  ['no turn', { id: 'a', move: {} }],
  ['half a turn', { id: 'a', turn: 0.5, move: {} }],
  ['no move', { id: 'a', turn: 0 }],
  ['a seat', { id: 'a', turn: 0, move: {}, seat: 1 }],
] // biome-ignore format: one case a line

test('a turn of any size is a turn, an earlier or a later one', async () => {
  const table = await president()
  for (const turn of [-1, 1, 1e300]) {
    const answer = await send(table, table.tokens.Ada, { id: 'a', turn, move: { type: 'play', cards: ['9c'] } })
    expect(says(answer), String(turn)).toEqual([409, 'stale_turn'])
  }
})

describe('an envelope that is wrong is a bad request', () => {
  for (const [name, body] of ENVELOPES) {
    test(name, async () => {
      const table = await president()
      expect(says(await send(table, table.tokens.Ada, body))).toEqual([400, 'bad_request'])
      expect((await house.observe(table)).turn).toBe(0)
    })
  }

  test('an infinite turn', async () => {
    const table = await president()
    const raw = '{"id": "a", "turn": 1e999, "move": {}}'
    const headers = { 'content-type': 'application/json' }
    expect(says(await house.call('POST', `${table.path}/moves`, { token: table.tokens.Ada, raw, headers }))).toEqual([
      400,
      'bad_request',
    ])
  })
})

test('the token comes before the envelope, the envelope before the id, the id before the turn', async () => {
  const table = await president()
  const other = await president()
  const sent = { id: 'a', turn: 0, move: { type: 'play', cards: ['9c'] } }
  expect(says(await send(table, undefined, 'x'))).toEqual([401, 'no_token'])
  expect(says(await send(table, 'unknown', 'x'))).toEqual([401, 'no_token'])
  expect(says(await send(table, other.tokens.Ada, 'x'))).toEqual([403, 'not_yours'])
  await send(table, table.tokens.Ada, sent)
  expect(says(await send(table, table.tokens.Ada, { ...sent, extra: 1 }))).toEqual([400, 'bad_request'])
  expect((await send(table, table.tokens.Ada, { ...sent, turn: 7 })).status).toBe(200)
  expect(says(await send(table, table.tokens.Ada, { id: 'b', turn: 7, move: null }))).toEqual([409, 'stale_turn'])
  expect(says(await send(table, table.tokens.Ada, { id: 'b', turn: 1, move: null }))).toEqual([422, 'owes_nothing'])
})

describe('under the policy default', () => {
  test('the first bad move forfeits the choice of the phase, in silence, until nobody is waited for', async () => {
    const table = await house.table(PEOPLE, { policy: 'default' })
    const ben = house.listen(table, { token: table.tokens.Ben })
    ben.clear()
    expect(says(await send(table, table.tokens.Ada, { id: 'a', turn: 0, move: null }))).toEqual([422, 'unreadable'])
    const seen = await house.observe(table, table.tokens.Ada)
    expect(seen.owing).toEqual([0, 1, 2, 3])
    expect(says(await send(table, table.tokens.Ada, { id: 'b', turn: 0, move: seen.legal_moves?.[0] }))).toEqual([
      422,
      'forfeited',
    ])
    expect(ben.frames).toEqual([])
    for (const name of ['Ben', 'Cem']) await house.play(table, table.tokens[name], 'a')
    expect(says(await send(table, table.tokens.Dot, { id: 'a', turn: 0, move: { type: 'fly' } }))).toEqual([
      422,
      'unreadable',
    ])
    expect((await house.observe(table)).turn).toBe(1)
    const { match } = house.server.tables.find(table.id)
    expect(match?.faults).toEqual([
      { at: 2, seat: 0, kind: 'unreadable', code: 'unreadable' },
      { at: 2, seat: 3, kind: 'unreadable', code: 'unreadable' },
    ])
  })

  test('a stale move, a wrong envelope or a move out of turn forfeits nothing', async () => {
    const table = await president({ policy: 'default' })
    await send(table, table.tokens.Ada, { id: 'a', turn: 9, move: null })
    await send(table, table.tokens.Ada, { turn: 0, move: null })
    expect(says(await send(table, table.tokens.Ben, { id: 'a', turn: 0, move: null }))).toEqual([422, 'owes_nothing'])
    expect(
      (await send(table, table.tokens.Ada, { id: 'a', turn: 0, move: { type: 'play', cards: ['9c'] } })).status,
    ).toBe(200)
    expect(
      (await send(table, table.tokens.Ben, { id: 'a', turn: 1, move: { type: 'play', cards: ['Tc'] } })).status,
    ).toBe(200)
  })
})

describe('the replay', () => {
  test('is the public form before the end, the whole after it, and verifies', async () => {
    for (const [game, more] of [
      ['president', {}],
      ['allegiance', {}],
      ['czar', { options: { deck: 'tiny' } }],
    ] as const) {
      const table = await house.table(PEOPLE, { game, ...more, clock: { move_s: 10 } })
      const early = (await house.call('GET', `${table.path}/replay`, { token: table.tokens.Ada })).body
      expect(Object.keys(early)).not.toContain('seed')
      expect(Object.keys(early)).not.toContain('moves')
      expect(early.results).toBe(null)
      expect(early.events.every((event: object) => !('to' in event))).toBe(true)
      house.clock.pass(10_000_000)
      const replay = (await house.call('GET', `${table.path}/replay`)).body
      expect(replay.players[0]).toMatchObject({
        name: 'Ada',
        kind: 'person',
        stand_in: [[expect.any(Number), replay.moves.length]],
      })
      expect(verified(replay)).toEqual({ holds: true, finished: true })
    }
  })

  test('of a table that waits is not there yet', async () => {
    const table = await house.table(['Ada', null, null, null])
    expect(says(await house.call('GET', `${table.path}/replay`))).toEqual([409, 'not_started'])
  })
})
