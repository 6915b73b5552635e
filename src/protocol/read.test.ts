import { describe, expect, test } from 'vitest'
import { Unusable } from '../engine/index.ts'
import {
  readCreateTable,
  readEmpty,
  readEventsQuery,
  readHello,
  readMoveMessage,
  readNoQuery,
  readSendMove,
  readTakeSeat,
} from './index.ts'
import { moveMessage } from './schemas.ts'

const proto = JSON.parse('{"id": "a", "turn": 0, "move": {}, "__proto__": {}}')

const REFUSED: readonly [string, (value: unknown) => unknown, unknown, string][] = [
  ['null', readSendMove, null, 'null where an object is wanted'],
  ['an array', readSendMove, [], '[] where an object is wanted'],
  ['nothing', readSendMove, undefined, 'missing; an object is wanted'],
  ['a __proto__', readSendMove, proto, 'unknown field "__proto__"; known are id, turn, move'],
  ['no id', readSendMove, { turn: 0, move: {} }, 'id: missing; a text is wanted'],
  ['an empty id', readSendMove, { id: '', turn: 0, move: {} }, 'id: an id has 1 to 64 characters'],
  ['a long id', readSendMove, { id: 'x'.repeat(65), turn: 0, move: {} }, 'id: an id has 1 to 64 characters'],
  ['half a turn', readSendMove, { id: 'a', turn: 0.5, move: {} }, 'turn: 0.5 where a whole number is wanted'],
  ['a turn in a text', readSendMove, { id: 'a', turn: '0', move: {} }, 'turn: "0" where a number is wanted'],
  ['no move', readSendMove, { id: 'a', turn: 0 }, 'move: missing; a value is wanted'],
  ['a seat in the envelope', readSendMove, { id: 'a', turn: 0, move: {}, seat: 2 }, 'unknown field "seat"'],
  ['a move that is no move', readMoveMessage, { type: 'react', id: 'a', turn: 0, move: {} }, 'type: "react" where'],
  ['another first message', readHello, { type: 'hi', protocol: 1 }, 'type: "hi" where one of hello is wanted'],
  ['half an after', readHello, { type: 'hello', protocol: 1, after: 0.5 }, 'after: 0.5 where a whole number'],
  [
    'an unknown kind of seat',
    readCreateTable,
    { game: 'g', seats: [{ kind: 'cat' }] },
    'seats[0].kind: unknown; one of',
  ],
  ['a nameless you', readCreateTable, { game: 'g', seats: [{ kind: 'you' }] }, 'seats[0].name: missing; a text'],
  ['a clock of text', readCreateTable, { game: 'g', clock: { move_s: '10' } }, 'clock.move_s: "10" where a number'],
  ['an unknown field', readCreateTable, { game: 'g', rated: true }, 'unknown field "rated"; known are game, options'],
  ['a name of 7', readTakeSeat, { name: 7 }, 'name: 7 where a text is wanted'],
  ['a code and a name', readTakeSeat, { code: 'x', name: 'Ada' }, 'unknown field "name"; known are code'],
  ['an empty after', readEventsQuery, { after: '' }, 'query.after: a whole number in decimal'],
  ['a negative after', readEventsQuery, { after: '-1' }, 'query.after: a whole number in decimal'],
  ['two afters', readEventsQuery, { after: ['1', '2'] }, 'query.after: an array of 2 where a text is wanted'],
  ['a token in the address', readEventsQuery, { token: 'x' }, 'query: unknown field "token"; known are after, observe'],
  ['a body where none is taken', readEmpty, { fill: 'normal' }, 'unknown field "fill"; known are none'],
  ['a query where none is taken', readNoQuery, { token: 'x' }, 'query: unknown field "token"'],
]

describe('what is refused at the door, and the place it names', () => {
  for (const [name, reader, value, detail] of REFUSED) {
    test(name, () => {
      let caught: unknown = null
      try {
        reader(value)
      } catch (error) {
        caught = error
      }
      expect(caught).toBeInstanceOf(Unusable)
      expect((caught as Error).message).toContain(detail)
    })
  }
})

test('an id may have 64 characters beyond the basic plane', () => {
  expect(readSendMove({ id: '🂡'.repeat(64), turn: 0, move: null }).move).toBe(null)
})

test('zero is a value', () => {
  expect(readTakeSeat({ name: 'Ada', seat: 0 })).toEqual({ name: 'Ada', seat: 0 })
  expect(readEventsQuery({ after: '0' })).toEqual({ after: 0, observe: false })
})

describe('a usual move is taken as its schema takes it, and whatever is not usual as well', () => {
  const usual = { type: 'move', id: 'a', turn: 0, move: { type: 'pass' } }
  const { id: _, ...nameless } = usual
  const CASES: readonly [string, unknown][] = [
    ['the usual', usual],
    ['a move that is null', { ...usual, move: null }],
    ['no move', { type: 'move', id: 'a', turn: 0 }],
    ['no move, and a field too many', { type: 'move', id: 'a', turn: 0, seat: 1 }],
    ['a field too many', { ...usual, seat: 1 }],
    ['a __proto__ for an id', Object.assign(JSON.parse('{"__proto__": {"id": "a"}}'), nameless)],
    ['no id', nameless],
    ['an empty id', { ...usual, id: '' }],
    ['an id of 64 letters', { ...usual, id: 'x'.repeat(64) }],
    ['an id of 65 letters', { ...usual, id: 'x'.repeat(65) }],
    ['an id of 64 cards', { ...usual, id: '🂡'.repeat(64) }],
    ['an id of 65 cards', { ...usual, id: '🂡'.repeat(65) }],
    ['half a turn', { ...usual, turn: 0.5 }],
    ['a turn below 0', { ...usual, turn: -1 }],
    ['a turn beyond all', { ...usual, turn: 1e300 }],
    ['an array', [usual]],
    ['null', null],
  ]
  for (const [name, value] of CASES) {
    test(name, () => {
      const schema = moveMessage.safeParse(value)
      let taken: unknown = null
      try {
        taken = readMoveMessage(value)
      } catch (error) {
        expect(error).toBeInstanceOf(Unusable)
      }
      expect(taken).toEqual(schema.success ? schema.data : null)
    })
  }
})
