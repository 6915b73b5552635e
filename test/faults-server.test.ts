/** Faults of other table servers, at ours: those that no other test holds by the way. */

import { afterEach, beforeEach, expect, test } from 'vitest'
import { HandClock } from '../src/server/hand-clock.ts'
import { MemoryLog } from '../src/server/log.ts'
import { type Ear, TestHouse, type TestTable } from './house/table-house.ts'

const NAMES = ['Ada', 'Ben', 'Cem', 'Dot']
const CZAR = { game: 'czar', options: { deck: 'tiny', rounds_max: 4 }, clock: { move_s: 10 }, stand_in: false }

let house: TestHouse
beforeEach(async () => {
  house = await TestHouse.open()
})
afterEach(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

const faultsOf = (table: TestTable) => house.server.tables.find(table.id).match?.faults
const turnOf = (ear: Ear) => ear.of('turn').at(-1)
const send = (ear: Ear, id: string, move: unknown, turn = turnOf(ear).turn) => ear.say({ type: 'move', id, turn, move })
const listen = (table: TestTable) => NAMES.map(name => house.listen(table, { token: table.tokens[name] }))

test('SV02: what is zero is a value: turn, seat, entry and event 0, over HTTP and over a socket', async () => {
  const czar = await house.table(NAMES, CZAR)
  const ears = listen(czar)
  for (const [seat, ear] of ears.entries()) if (seat > 0) send(ear, 'm', turnOf(ear).legal_moves[0], 0)
  send(ears[0], 'pick', { type: 'pick', entry: 0 })
  expect(ears[0].of('accepted')).toMatchObject([{ id: 'pick' }])
  const result = ears[0].of('event').find(({ event }) => event.type === 'round_result')
  expect(result.event.entry).toBe(0)
  expect(house.listen(czar, { token: czar.tokens.Ada, after: 0 }).of('event')[0].n).toBe(1)
  const path = `${czar.path}/events?after=0`
  house.clock.pass(1_000_000)
  const events = (await house.call('GET', path)).text.trim().split('\n')
  expect(JSON.parse(events[1])).toMatchObject({ type: 'event', n: 1 })
  // A vote for seat 0, and a balance that is 0.
  const allegiance = await house.table(NAMES)
  for (const name of NAMES) await house.play(allegiance, allegiance.tokens[name], 'a')
  expect((await house.observe(allegiance)).view).toMatchObject({ balance: 0 })
  for (const name of NAMES) {
    const { legal_moves } = await house.observe(allegiance, allegiance.tokens[name])
    const vote = legal_moves?.find(move => Object.values<unknown>(move).includes(0)) ?? legal_moves?.[0]
    expect((await house.play(allegiance, allegiance.tokens[name], 'v', vote)).status).toBe(200)
  }
  expect((await house.observe(allegiance)).view).toMatchObject({ skipped: 0 })
})

test('SV08: nobody ends the turn of another, whatever it calls that', async () => {
  const table = await house.table(NAMES.slice(0, 3), { game: 'president', clock: { move_s: 10 }, stand_in: false })
  const owing = (await house.observe(table)).owing[0]
  const other = NAMES.slice(0, 3)[(owing + 1) % 3]
  for (const type of ['timeout', 'end_turn', 'close', 'default']) {
    const ear = house.listen(table, { token: table.tokens[other] })
    ear.say({ type, turn: 0, seat: owing })
    expect(ear.closed?.code).toBe(4400)
    const body = { id: type, turn: 0, move: { type, seat: owing } }
    const answer = await house.call('POST', `${table.path}/moves`, { token: table.tokens[other], body })
    expect(answer.status).toBe(422)
  }
  expect(await house.observe(table)).toMatchObject({ turn: 0, owing: [owing], left_ms: 10_000 })
  house.clock.pass(10_000)
  expect(faultsOf(table)?.map(({ seat }) => seat)).toEqual([owing])
})

test('SV09: who comes back while it must return cards is asked again, with the time that is left; else it has a default', async () => {
  const more = { game: 'president', options: { rounds: 2 }, clock: { move_s: 10 }, stand_in: false }
  const table = await house.table(NAMES, more)
  for (let i = 0; i < 300 && (await house.observe(table)).phase !== 'exchange'; i++) {
    const [seat] = (await house.observe(table)).owing
    await house.play(table, table.tokens[NAMES[seat]], `m${i}`)
  }
  const { owing, turn } = await house.observe(table)
  const [president] = owing
  house.listen(table, { token: table.tokens[NAMES[president]] }).hangUp()
  house.clock.pass(4000)
  const back = house.listen(table, { token: table.tokens[NAMES[president]] })
  expect(turnOf(back)).toMatchObject({ turn, you_owe: true, left_ms: 6000 })
  expect(turnOf(back).legal_moves.length).toBeGreaterThan(0)
  expect(back.of('welcome')[0].observation.view.owes_cards).toBeGreaterThan(0)
  back.hangUp()
  house.clock.pass(6000)
  const seen = await house.observe(table)
  expect([seen.phase, seen.turn]).toEqual(['play', (turn ?? 0) + 1])
})

test('SV17, SV18, SV19: one who left lengthens nobody’s clock, and only who owed has a default', async () => {
  const table = await house.table(NAMES, CZAR)
  const ears = listen(table)
  house.clock.pass(5000)
  await house.call('DELETE', `${table.path}/seats/1`, { token: table.tokens.Ben })
  send(ears[3], 'm', turnOf(ears[3]).legal_moves[0])
  expect((await house.observe(table)).left_ms).toBe(5000)
  house.clock.pass(5000)
  // Ben and Cem owed and have defaults; Ada, the czar, and Dot have none. Three entries are shown.
  const kinds = () => faultsOf(table)?.map(({ seat }) => seat)
  expect(kinds()).toEqual([1, 2])
  const seen = await house.observe(table)
  expect([seen.phase, seen.left_ms, seen.view?.entries]).toEqual([
    'pick',
    10_000,
    [expect.anything(), expect.anything(), expect.anything()],
  ])
  house.clock.pass(3000)
  send(ears[0], 'pick', { type: 'pick', entry: 2 })
  // A new round, with a full clock for those who submit; Ben's default again comes at its end and no later.
  expect(await house.observe(table)).toMatchObject({ phase: 'submit', left_ms: 10_000 })
})

test('SV20: a server that stood still for an hour goes on in the same phase, with a full clock', async () => {
  const tableLog = new MemoryLog()
  const first = await TestHouse.open({ tableLog })
  const table = await first.table(NAMES, CZAR)
  await first.play(table, table.tokens.Dot, 'm')
  first.clock.pass(9000)
  const before = await first.observe(table, table.tokens.Ben)
  const clock = new HandClock(first.clock.now() + 3_600_000)
  const next = await TestHouse.open({ tableLog, clock })
  clock.pass(0)
  const after = await next.observe(table, table.tokens.Ben)
  const { deadline, left_ms, ...rest } = before
  expect(after).toMatchObject(rest)
  expect([left_ms, after.left_ms]).toEqual([1000, 10_000])
  clock.pass(9999)
  expect((await next.observe(table)).turn).toBe(before.turn)
  clock.pass(1)
  expect((await next.observe(table)).phase).toBe('pick')
  await next.close()
})

test('SV42: a card is what the server has of it, and what is sent beside it is refused', async () => {
  const table = await house.table(NAMES, { game: 'president' })
  const [seat] = (await house.observe(table)).owing
  const token = table.tokens[NAMES[seat]]
  const { legal_moves } = await house.observe(table, token)
  const [{ cards }] = legal_moves as unknown as [{ cards: string[] }]
  const [card] = cards
  const state = () => JSON.stringify(house.server.tables.find(table.id).match?.state)
  const before = state()
  for (const move of [
    { type: 'play', cards: [card], rank: '2' },
    { type: 'play', cards: [{ id: card, rank: '2' }] },
    { type: 'play', cards: [card], text: 'changed' },
  ]) {
    const answer = await house.play(table, token, JSON.stringify(move), move)
    expect([answer.status, state() === before]).toEqual([422, true])
  }
})
