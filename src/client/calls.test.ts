import { expect, test } from 'vitest'
import { callsTo, type Fetch } from './calls.ts'

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
