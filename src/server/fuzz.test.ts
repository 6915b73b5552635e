/**
 * Requests and frames bent out of valid ones: each is answered with a reason, none is a fault, and the table stands as it
 * was. At length, over real sockets, from samples of every route: `npm run test:fuzz`.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestHouse, type TestTable } from '../../test/house/table-house.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 300)
let house: TestHouse
let table: TestTable
let state: string
/** All that is posted about a table, as the router has it; empty: a new table. */
let calls: string[]
const stateOf = () => {
  const { match, chairs } = house.server.tables.find(table.id)
  return JSON.stringify([match?.state, match?.entries, chairs.map(({ kind, name, left }) => [kind, name, left])])
}
beforeAll(async () => {
  house = await TestHouse.open()
  table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
  state = stateOf()
  calls = house.server.calls
    .filter(({ method, url }) => method === 'POST' && url.startsWith('/api/tables'))
    .map(({ url }) => url.replace('/api/tables', '').replace('/:id', '').replace(':seat', '1'))
})
afterAll(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

const VALID: readonly object[] = [
  { id: 'a', turn: 0, move: { type: 'allegiance', card: 'red' } },
  { type: 'move', id: 'a', turn: 0, move: { type: 'allegiance', card: 'red' } },
  { type: 'hello', protocol: 1, after: 0, observe: true },
  { type: 'react', emote: 'clap' },
  { name: 'Eve', seat: 1 },
  {
    game: 'president',
    seats: [
      { kind: 'you', name: 'Ada' },
      { kind: 'bot', level: 'easy' },
    ],
    clock: { move_s: 10 },
    options: { rounds: 1 },
  },
  { turn: 0 },
  { fill: 'normal' },
]

/** A valid message with one part replaced, taken away or added anywhere in it. */
const bent = fc
  .tuple(
    fc.constantFrom(...VALID),
    fc.array(fc.nat(7), { maxLength: 3 }),
    fc.oneof(fc.jsonValue(), fc.constantFrom(null, '__proto__', 1e308, -0, '\ud800')),
    fc.nat(2),
  )
  .map(([valid, path, value, how]) => {
    const copy = structuredClone(valid) as Record<string, unknown>
    let at: Record<string, unknown> = copy
    for (const step of path) {
      const keys = Object.keys(at)
      const next = at[keys[step % keys.length]]
      if (typeof next === 'object' && next !== null && Object.keys(next).length > 0)
        at = next as Record<string, unknown>
    }
    const keys = Object.keys(at)
    const key = keys[(path[0] ?? 0) % keys.length]
    if (how === 0) delete at[key]
    else if (how === 1) at[key] = value
    else Object.defineProperty(at, '__proto__', { value, enumerable: true })
    return copy
  })

test('requests', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      bent,
      fc.constantFrom(undefined, 'Ada', 'host', 'x'),
      async (path, body, who) => {
        const token = who === 'host' ? table.host_token : who === undefined || who === 'x' ? who : table.tokens[who]
        const url = path === '' ? '/api/tables' : table.path + path
        const taken = path === '/moves' && JSON.stringify(body) === JSON.stringify(VALID[0])
        fc.pre(!taken && !(path === '/moves' && who === 'Ada' && isMove(body)))
        const answer = await house.call('POST', url, { token, body })
        expect(answer.status).toBeLessThan(500)
        if (answer.status >= 400)
          expect(answer.body).toMatchObject({
            status: answer.status,
            code: expect.any(String),
            detail: expect.any(String),
          })
        expect(stateOf()).toBe(state)
      },
    ),
    { numRuns: RUNS },
  )
})

test('frames', () => {
  fc.assert(
    fc.property(fc.array(bent, { minLength: 1, maxLength: 4 }), fc.boolean(), (messages, says) => {
      fc.pre(!messages.some(isMove))
      const ear = house.listen(table, says ? { token: table.tokens.Ada } : null)
      for (const message of messages) ear.say(message)
      const reasons = ear.of('refused').map(({ code, reason }) => [typeof code, reason.length > 5])
      for (const reason of reasons) expect(reason).toEqual(['string', true])
      expect(ear.closed?.code).not.toBe(1011)
      ear.hangUp()
      expect(stateOf()).toBe(state)
    }),
    { numRuns: RUNS },
  )
})

test('bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, isBinary) => {
      const ear = house.listen(table, null)
      ear.sayText(bytes, isBinary)
      expect(ear.closed?.code).toBe(4400)
    }),
    { numRuns: RUNS },
  )
})

/** Whether bending left it a move that may well be taken. */
function isMove(message: object): boolean {
  const { turn, move } = message as { turn?: unknown; move?: { type?: unknown } }
  return turn === 0 && move?.type === 'allegiance'
}
