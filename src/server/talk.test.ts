import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ear, TestHouse, type TestTable } from '../../test/house/table-house.ts'

let house: TestHouse
let table: TestTable
let other: TestTable
beforeAll(async () => {
  house = await TestHouse.open()
  table = await house.table(['Ada', 'Ben', 'Cem', 'Dot'])
  other = await house.table(['Eve', 'Fay', 'Gus', 'Hal'])
})
afterAll(async () => {
  expect(house.bugs).toEqual([])
  await house.close()
})

const bytes = (text: string) => new TextEncoder().encode(text)
const deep = `${'['.repeat(70)}${']'.repeat(70)}`

const FIRST: readonly [string, (ear: Ear) => void, number][] = [
  ['no JSON', ear => ear.sayText('{"type": "hello"'), 4400],
  ['an empty frame', ear => ear.sayText(''), 4400],
  ['binary', ear => ear.sayText(bytes('{"type":"hello","protocol":1}'), true), 4400],
  ['what is not UTF-8', ear => ear.sayText(new Uint8Array([0x22, 0xff, 0x22])), 4400],
  ['null', ear => ear.say(null), 4400],
  ['an array', ear => ear.say([{ type: 'hello', protocol: 1 }]), 4400],
  ['a number', ear => ear.say(7), 4400],
  ['NaN', ear => ear.sayText('NaN'), 4400],
  ['deep nesting', ear => ear.sayText(deep), 4400],
  ['deeper nesting', ear => ear.sayText(`${'['.repeat(30_000)}${']'.repeat(30_000)}`), 4400],
  ['a move before hello', ear => ear.say({ type: 'move', id: 'a', turn: 0, move: {} }), 4400],
  ['an unknown type', ear => ear.say({ type: 'hi' }), 4400],
  ['no protocol', ear => ear.say({ type: 'hello' }), 4400],
  ['another protocol', ear => ear.say({ type: 'hello', protocol: 2 }), 4400],
  ['an unknown field', ear => ear.say({ type: 'hello', protocol: 1, seat: 0 }), 4400],
  ['a __proto__', ear => ear.sayText('{"type":"hello","protocol":1,"__proto__":{}}'), 4400],
  ['an after that is a text', ear => ear.say({ type: 'hello', protocol: 1, after: '0' }), 4400],
  ['an after beyond the last event', ear => ear.say({ type: 'hello', protocol: 1, after: 99 }), 4400],
  ['an unknown token', ear => ear.say({ type: 'hello', protocol: 1, token: 'x' }), 4401],
  ['an empty token', ear => ear.say({ type: 'hello', protocol: 1, token: '' }), 4401],
  ['a token that is an object', ear => ear.say({ type: 'hello', protocol: 1, token: {} }), 4400],
  ['a token of another table', ear => ear.say({ type: 'hello', protocol: 1, token: other.tokens.Eve }), 4403],
]

describe('a first message that is none closes the socket, and tells nothing', () => {
  for (const [name, speak, code] of FIRST) {
    test(name, () => {
      const ear = house.listen(table, null)
      speak(ear)
      expect(ear.closed?.code).toBe(code)
      expect(ear.closed?.reason.length).toBeGreaterThan(8)
      expect(ear.frames).toEqual([])
      expect(house.server.tables.find(table.id).audience.size).toBe(0)
    })
  }

  test('an unknown table', () => {
    expect(house.listen({ id: 'nope' }, null).closed?.code).toBe(4404)
  })

  test('no message at all for ten seconds', () => {
    const ear = house.listen(table, null)
    house.clock.pass(9999)
    expect(ear.closed).toBe(null)
    house.clock.pass(1)
    expect(ear.closed?.code).toBe(4400)
  })
})

const LATER: readonly [string, string][] = [
  ['no JSON', '{'],
  ['null', 'null'],
  ['an array of messages', '[{"type":"react","emote":"clap"}]'],
  ['a second hello', '{"type":"hello","protocol":1}'],
  ['an unknown type', '{"type":"timeout","seat":1}'],
  ['no type', '{"id":"a"}'],
  ['a type of another kind', '{"type":["move"]}'],
]

describe('a later message that is none closes this socket and no other', () => {
  for (const [name, text] of LATER) {
    test(name, () => {
      const ear = house.listen(table, { token: table.tokens.Ada })
      const ben = house.listen(table, { token: table.tokens.Ben })
      ben.clear()
      ear.sayText(text)
      expect(ear.closed?.code).toBe(4400)
      expect(ben.closed).toBe(null)
      // The others hear that the seat is away, and nothing else.
      expect(ben.types).toEqual(['seats'])
      ben.hangUp()
    })
  }
})

const ENVELOPES: readonly [string, object, string | null][] = [
  ['no id', { turn: 0, move: {} }, null],
  ['an id that is a number', { id: 7, turn: 0, move: {} }, null],
  ['half a turn', { id: 'a', turn: 0.5, move: {} }, 'a'],
  ['no turn', { id: 'a', move: {} }, 'a'],
  ['no move', { id: 'a', turn: 0 }, 'a'],
  ['another seat', { id: 'a', turn: 0, move: {}, seat: 1 }, 'a'],
  ['another token', { id: 'a', turn: 0, move: {}, token: 'x' }, 'a'],
]

describe('a move in a wrong envelope is refused, and the socket stays', () => {
  for (const [name, rest, id] of ENVELOPES) {
    test(name, () => {
      const ear = house.listen(table, { token: table.tokens.Ada })
      ear.clear()
      ear.say({ type: 'move', ...rest })
      expect(ear.heard).toMatchObject([
        { type: 'refused', id, code: 'bad_request', reason: expect.stringMatching(/.{8}/) },
      ])
      expect(ear.closed).toBe(null)
      ear.hangUp()
    })
  }

  test('of someone who only watches, or of the host', () => {
    for (const token of [undefined, table.host_token]) {
      const ear = house.listen(table, { token })
      ear.clear()
      ear.say({ type: 'move', id: 'a', turn: 0, move: { type: 'allegiance', card: 'red' } })
      expect(ear.heard).toMatchObject([{ type: 'refused', id: 'a', code: 'not_yours' }])
      expect(ear.closed).toBe(null)
      ear.hangUp()
    }
  })
})

test('what comes after the close is ignored', () => {
  const ear = house.listen(table, { token: table.tokens.Ada })
  ear.sayText('{')
  const count = ear.frames.length
  ear.say({ type: 'move', id: 'a', turn: 0, move: { type: 'allegiance', card: 'red' } })
  expect(ear.frames.length).toBe(count)
  expect(house.server.tables.find(table.id).match?.entries).toEqual([])
})
