import { expect, test } from 'vitest'
import { HeldLog } from '../../test/house/held-log.ts'
import { TestHouse } from '../../test/house/table-house.ts'

/** All numbers that are served, by name and labels. */
async function numbersOf(house: TestHouse): Promise<Map<string, number>> {
  const { text } = await house.call('GET', '/metrics')
  return new Map(
    text
      .split('\n')
      .filter(line => line.startsWith('fairdeal_'))
      .map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

async function expectNumbers(house: TestHouse, wanted: Record<string, number>): Promise<void> {
  const numbers = await numbersOf(house)
  expect(Object.fromEntries(Object.keys(wanted).map(name => [name, numbers.get(name)]))).toEqual(wanted)
}

const PEOPLE = ['Ada', 'Ben', 'Cem', 'Dot']
const BOT = { bot: 'easy' }

test('tables, seats, streams, games, moves and refusals are counted', async () => {
  const house = await TestHouse.open()
  await house.table(['Ada', null, null, null])
  const bots = await house.table([BOT, BOT, BOT, BOT])
  for (let i = 0; i < 500; i++) house.clock.pass(10)
  const { moves } = (await house.call('GET', `${bots.path}/replay`)).body
  const table = await house.table(['Ada', 'Ben', 'Cem', BOT], { pace_ms: 10_000 })
  const [ada] = [table.tokens.Ada, table.host_token, undefined].map(token => house.listen(table, { token }))
  const { turn, legal_moves } = await house.observe(table, table.tokens.Ada)
  ada.say({ type: 'move', id: 'a', turn, move: legal_moves?.[0] })
  ada.say({ type: 'move', id: 'b', turn: 99, move: legal_moves?.[0] })
  await house.play(table, table.tokens.Ben, 'c')
  expect((await house.play(table, table.tokens.Cem, 'd', { type: 'allegiance', card: 'pink' })).status).toBe(422)
  await house.call('POST', `${table.path}/moves`, { token: 'nobody has it', body: {} })
  house.listen(table, { token: 'nobody has it' })
  await expectNumbers(house, {
    fairdeal_ready: 1,
    fairdeal_tables_max: 20_000,
    'fairdeal_tables{game="allegiance",state="waiting"}': 1,
    'fairdeal_tables{game="allegiance",state="running"}': 1,
    'fairdeal_tables{game="allegiance",state="finished"}': 1,
    'fairdeal_tables{game="czar",state="running"}': 0,
    // One at the table that waits, three at the one that plays; a finished table has no seats to count.
    'fairdeal_seats{kind="person"}': 4,
    'fairdeal_seats{kind="open"}': 3,
    'fairdeal_seats{kind="bot"}': 1,
    'fairdeal_seats{kind="stand_in"}': 0,
    'fairdeal_streams{kind="ws",role="seat"}': 1,
    'fairdeal_streams{kind="ws",role="host"}': 1,
    'fairdeal_streams{kind="ws",role="spectator"}': 1,
    'fairdeal_streams{kind="sse",role="seat"}': 0,
    'fairdeal_tables_made_total{game="allegiance"}': 3,
    'fairdeal_games_begun_total{game="allegiance"}': 2,
    'fairdeal_games_finished_total{game="allegiance"}': 1,
    'fairdeal_games_finished_total{game="president"}': 0,
    'fairdeal_moves_total{game="allegiance",by="seat"}': 2,
    'fairdeal_moves_total{game="allegiance",by="server"}': moves.length,
    'fairdeal_refusals_total{door="socket",code="stale_turn"}': 1,
    'fairdeal_refusals_total{door="socket",code="no_token"}': 1,
    'fairdeal_refusals_total{door="http",code="unreadable"}': 1,
    'fairdeal_refusals_total{door="http",code="no_token"}': 1,
    'fairdeal_request_seconds_count{method="POST",route="/api/tables",status="201"}': 3,
    'fairdeal_request_seconds_count{method="POST",route="/api/tables/{id}/moves",status="200"}': 1,
    'fairdeal_request_seconds_count{method="POST",route="/api/tables/{id}/moves",status="422"}': 1,
    fairdeal_move_seconds_count: 2,
    fairdeal_faults_total: 0,
  })
  await house.close()
})

test('how long moves and appends take', async () => {
  const tableLog = new HeldLog()
  const house = await TestHouse.open({ tableLog })
  const table = await house.table(PEOPLE)
  const [ada, ben] = [table.tokens.Ada, table.tokens.Ben].map(token => house.listen(table, { token }))
  const { turn, legal_moves } = await house.observe(table, table.tokens.Ada)
  const move = { type: 'move', id: 'a', turn, move: legal_moves?.[0] }
  tableLog.holds = true
  ada.say(move)
  house.clock.pass(20)
  // This one waits for its turn, then for the log.
  ben.say(move)
  house.clock.pass(10)
  await expectNumbers(house, { fairdeal_appends_pending: 1, fairdeal_append_lag_seconds: 0.03 })
  tableLog.release()
  // The appends: one that made the table, two of moves. 30 ms for the first move, 10 ms for the second.
  await expectNumbers(house, {
    fairdeal_appends_pending: 0,
    fairdeal_append_lag_seconds: 0,
    fairdeal_append_seconds_count: 3,
    fairdeal_append_seconds_sum: 0.03,
    'fairdeal_append_seconds_bucket{le="0.03"}': 3,
    'fairdeal_append_seconds_bucket{le="0.015"}': 2,
    fairdeal_move_seconds_count: 2,
    fairdeal_move_seconds_sum: 0.04,
  })
  await house.close()
})

test('what cannot be written down is counted, and the server is not ready until 10 s later or the next success', async () => {
  const tableLog = new HeldLog()
  const house = await TestHouse.open({ tableLog })
  const ready = async () => (await house.call('GET', '/readyz')).status
  tableLog.fails = true
  const body = { game: 'allegiance' }
  expect((await house.call('POST', '/api/tables', { body })).status).toBe(503)
  const { body: said } = await house.call('GET', '/readyz')
  expect([said.status, said.detail]).toEqual([503, 'Tables cannot be written down at the moment.'])
  await expectNumbers(house, { 'fairdeal_append_failures_total{failure="unavailable"}': 1, fairdeal_ready: 0 })
  house.clock.pass(9999)
  expect(await ready()).toBe(503)
  house.clock.pass(1)
  expect(await ready()).toBe(200)
  await house.call('POST', '/api/tables', { body })
  expect(await ready()).toBe(503)
  tableLog.fails = false
  await house.call('POST', '/api/tables', { body })
  expect(await ready()).toBe(200)
  // An append that waits.
  tableLog.holds = true
  const made = house.call('POST', '/api/tables', { body })
  while (tableLog.waiting === 0) await new Promise(resolve => setImmediate(resolve))
  house.clock.pass(5000)
  expect(await ready()).toBe(200)
  house.clock.pass(1)
  expect((await house.call('GET', '/readyz')).body.detail).toBe('Writing tables down takes too long at the moment.')
  tableLog.release()
  await made
  expect(await ready()).toBe(200)
  await house.close()
})

test('a server that is full is not ready', async () => {
  const house = await TestHouse.open({ limits: { tables: 1 } })
  await house.table(PEOPLE)
  const { body, headers } = await house.call('GET', '/readyz')
  expect([body.status, body.detail]).toEqual([503, 'This server holds as many tables as it can.'])
  expect(headers['retry-after']).toBe('1')
  await house.close()
})

test('defaults and stand-ins are counted by why', async () => {
  const house = await TestHouse.open()
  const table = await house.table(PEOPLE, { clock: { move_s: 10 } })
  house.listen(table, { token: table.tokens.Ada })
  house.clock.pass(10_000)
  // Ada has a stream open and was late; the others have none, are gone, and have stand-ins from now on.
  await expectNumbers(house, {
    'fairdeal_defaults_total{game="allegiance",fault="late"}': 1,
    'fairdeal_defaults_total{game="allegiance",fault="gone"}': 3,
    'fairdeal_stand_ins_total{game="allegiance"}': 3,
    'fairdeal_seats{kind="stand_in"}': 3,
    'fairdeal_seats{kind="person"}': 1,
  })
  await house.close()
})

test('no label has a value that a caller chose', async () => {
  const house = await TestHouse.open()
  const table = await house.table(PEOPLE)
  for (const path of ['/nope', '/api/nope', `${table.path}/nope`, '/a%zz', `${table.path}?x=y`, '/t/abc', '/x.js']) {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND']) await house.call(method, path)
  }
  await house.call('POST', `${table.path}/moves`, {
    token: table.tokens.Ada,
    body: { id: 'x', turn: 0, move: { type: 'chosen' } },
  })
  const routes = new Set(house.server.calls.map(({ url }) => url.replaceAll(/:(\w+)/g, '{$1}')))
  for (const name of (await numbersOf(house)).keys()) {
    const labels = Object.fromEntries([...name.matchAll(/(\w+)="([^"]*)"/g)].map(match => match.slice(1)))
    if (labels.route !== undefined) expect([...routes, 'page', 'other'], name).toContain(labels.route)
    if (labels.method !== undefined) expect(labels.method).toMatch(/^(GET|POST|DELETE|OPTIONS|other)$/)
    expect(name).not.toMatch(/nope|chosen|abc|PROPFIND/)
    expect(name).not.toContain(table.id)
  }
  await house.close()
})
