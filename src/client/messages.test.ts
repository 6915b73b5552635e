import { expect, test } from 'vitest'
import { readFrame } from './messages.ts'

test('a frame holds one message or several', () => {
  expect(readFrame('{"type":"event","n":0,"event":{"type":"pass"}}')).toHaveLength(1)
  expect(readFrame('[{"type":"event","n":0,"event":{"type":"pass"}},{"type":"seats","seats":[]}]')).toHaveLength(2)
  expect(readFrame('[]')).toEqual([])
})

test('a type of a newer server is left out', () => {
  expect(readFrame('[{"type":"weather","rain":true},{"type":"seats","seats":[]}]')).toHaveLength(1)
})

const UNREADABLE = [
  ['no text', new ArrayBuffer(2)],
  ['no JSON', '{"type":'],
  ['no object', '7'],
  ['null', 'null'],
  ['no type', '{"n":0}'],
  ['a number that is no number', '{"type":"event","n":"0","event":{"type":"pass"}}'],
  ['a negative number', '{"type":"event","n":-1,"event":{"type":"pass"}}'],
  ['an event that is none', '{"type":"event","n":0,"event":[]}'],
  ['a welcome without its observation', '{"type":"welcome","n":0,"seat":null}'],
  ['a refusal without its sentence', '{"type":"refused","id":"a","code":"too_low"}'],
] as const
for (const [what, text] of UNREADABLE) test(`unreadable: ${what}`, () => expect(readFrame(text)).toBeNull())
