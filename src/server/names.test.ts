/** Names from strangers, by every door that takes one: what is shown of them turns no line round and hides nothing. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestHouse } from '../../test/house/table-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await TestHouse.open()
})
afterAll(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

const open = (count: number) => Array.from({ length: count }, () => ({ kind: 'open' }))

/** Each door, and what everyone sees of the name that went in by it; the refusal where it was not taken. */
const DOORS: Record<string, (name: string) => Promise<string | { status: number; code: string }>> = {
  async 'a table'(name) {
    const answer = await house.call('POST', '/api/tables', { body: { game: 'allegiance', name, visibility: 'public' } })
    if (answer.status !== 201) return { status: answer.status, code: answer.body.code }
    return (await house.call('GET', `/api/tables/${answer.body.id}`)).body.name
  },
  async 'who makes a table'(name) {
    const seats = [{ kind: 'you', name }, ...open(3)]
    const answer = await house.call('POST', '/api/tables', { body: { game: 'allegiance', seats } })
    if (answer.status !== 201) return { status: answer.status, code: answer.body.code }
    return (await house.call('GET', `/api/tables/${answer.body.id}`)).body.seats[0].name
  },
  async 'who takes a seat'(name) {
    const table = await house.table(['Zoe', null, null, null])
    const answer = await house.call('POST', `${table.path}/seats`, { body: { name, seat: 1 } })
    if (answer.status !== 201) return { status: answer.status, code: answer.body.code }
    return (await house.observe(table)).seats[1].name as string
  },
}

const BAD = { status: 400, code: 'bad_request' }
const CASES: readonly [string, string, string | typeof BAD][] = [
  ['plain', 'Ada', 'Ada'],
  ['spaces around and inside', '  Ada \t  L  ', 'Ada L'],
  ['a newline', 'Ada\nadmin', 'Ada admin'],
  ['a return', 'Ada\r\nadmin', 'Ada admin'],
  ['line and paragraph separators', 'A\u2028d\u2029a', 'A d a'],
  ['a direction turned round', '\u202eadA\u202c', 'adA'],
  ['isolates and marks of direction', '\u2066A\u2067d\u2068a\u2069\u200e\u200f\u061c', 'Ada'],
  ['nothing wide', 'A\u200bd\u2060a\ufeff', 'Ada'],
  ['a soft hyphen', 'A\u00adda', 'Ada'],
  ['bells and escapes', 'A\u0007d\u001b[31ma\u0000', 'Ad[31ma'],
  ['tags', 'Ada\u{e0041}\u{e007f}', 'Ada'],
  ['no-break and wide spaces', 'A\u00a0d\u3000a', 'A d a'],
  ['decomposed', 'Ame\u0301lie', 'Am\u00e9lie'],
  ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['markup', '<b>&amp;</b>', '<b>&amp;</b>'],
  ['32 code points beyond the first plane', '\u{1f0a1}'.repeat(32), '\u{1f0a1}'.repeat(32)],
  ['33 of which one goes', `${'x'.repeat(32)}\u200b`, 'x'.repeat(32)],
  ['33', 'x'.repeat(33), BAD],
  ['empty', '', BAD],
  ['spaces only', ' \u00a0\u2003\n', BAD],
  ['nothing to see', '\u200b\u202e\u2066\ufeff', BAD],
  ['joiners only', '\u200d\u200c', BAD],
  ['half a pair', 'A\ud800', BAD],
]
for (const [door, goIn] of Object.entries(DOORS)) {
  describe(`the name of ${door}`, () => {
    for (const [name, given, shown] of CASES) {
      test(name, async () => expect(await goIn(given)).toEqual(shown))
    }
  })
}

test('two at one table do not look alike by case, by invisible letters or by composition', async () => {
  const table = await house.table(['Am\u00e9lie', null, null, null])
  for (const name of [
    'am\u00c9lie',
    'Ame\u0301lie',
    'Am\u200b\u00e9lie',
    'Am\u200d\u00e9lie',
    '\u202aAm\u00e9lie',
    'Am\u00e9lie\u200c',
  ]) {
    const answer = await house.call('POST', `${table.path}/seats`, { body: { name } })
    expect([name, answer.status, answer.body.code]).toEqual([name, 409, 'name_taken'])
  }
})

test('a brought deck says of itself only what is clean', async () => {
  const name = 'Ca\u202erds\u200b\nof night'
  const white = Array.from({ length: 40 }, (_, i) => `answer ${i}\u202e\u200b`)
  const black = Array.from({ length: 10 }, (_, i) => ({ text: `prompt ${i} _` }))
  const answer = await house.call('POST', '/api/decks', { body: [{ name, white, black }] })
  expect(answer.status).toBe(201)
  const deck = await house.call('GET', `/api/decks/${answer.body.hash}`)
  expect(deck.body.name).toBe('Cards of night')
  expect(deck.text).not.toMatch(/[\u202e\u200b]|\\u202e|\\u200b/i)
})
