import { expect, test } from 'vitest'
import { type Calls, callsTo, type Fetch } from './calls.ts'

/** A server that answers everything alike, and what it was asked. */
function answering(status: number, body: unknown) {
  const asked: { url: string; init: RequestInit }[] = []
  const fetch: Fetch = async (url, init) => {
    asked.push({ url, init })
    return new Response(JSON.stringify(body), { status })
  }
  return { calls: callsTo('http://here', fetch), asked }
}

test('a salt is added with the token of the seat, and what is promised comes back', async () => {
  const promised = { commitment: 'c'.repeat(64), salts: [{ name: 'Ada', salt: 'x' }] }
  const { calls, asked } = answering(200, promised)
  expect(await calls.addSalt('a/b', 'secret', 'x')).toEqual({ ok: true, value: promised })
  expect(asked).toEqual([
    {
      url: 'http://here/api/tables/a%2Fb/salt',
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
        body: '{"salt":"x"}',
      },
    },
  ])
})

test('a seat is taken with a salt, or without', async () => {
  const { calls, asked } = answering(201, { seat: 0, token: 't' })
  await calls.takeSeat('a', { name: 'Ada', salt: 'x' })
  await calls.takeSeat('a', { name: 'Ben' })
  expect(asked.map(({ init }) => init.body)).toEqual(['{"name":"Ada","salt":"x"}', '{"name":"Ben"}'])
})

test('a salt that comes too late is a problem, not an error', async () => {
  const problem = { code: 'already_started', status: 409, detail: 'salt: the cards of this game are dealt' }
  const { calls } = answering(409, problem)
  expect(await calls.addSalt('a', 't', 'x')).toEqual({ ok: false, problem })
})

test('a deck is brought as the file it is', async () => {
  const { calls, asked } = answering(201, { hash: 'h', report: {} })
  await calls.addDeck('type,text')
  expect(asked[0].init).toEqual({
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: 'type,text',
  })
})

const HOST_CALLS = [
  ['standIn', (calls: Calls) => calls.standIn('a', 2, 't'), 'POST', '/seats/2/stand_in', undefined],
  ['openSeat', (calls: Calls) => calls.openSeat('a', 2, 't'), 'POST', '/seats/2/open', undefined],
  ['seatCode', (calls: Calls) => calls.seatCode('a', 't'), 'POST', '/code', undefined],
  ['closePhase', (calls: Calls) => calls.closePhase('a', 't', 7), 'POST', '/close', '{"turn":7}'],
  ['deleteTable', (calls: Calls) => calls.deleteTable('a', 't'), 'DELETE', '', undefined],
] as const
for (const [name, call, method, path, body] of HOST_CALLS) {
  test(`${name} is sent with its token`, async () => {
    const { calls, asked } = answering(200, {})
    await call(calls)
    expect(asked[0].url).toBe(`http://here/api/tables/a${path}`)
    expect(asked[0].init.method).toBe(method)
    expect(asked[0].init.body).toBe(body)
    expect((asked[0].init.headers as Record<string, string>).authorization).toBe('Bearer t')
  })
}
