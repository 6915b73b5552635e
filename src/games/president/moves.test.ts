import { expect, test } from 'vitest'
import type { Refusal } from '../../engine/index.ts'
import { readMove } from './moves.ts'

const UNREADABLE: readonly (readonly [string, unknown])[] = [
  ['an unknown card', { type: 'play', cards: ['3c', '1c'] }],
  ['a card in capitals', { type: 'play', cards: ['3C'] }],
  ['a ten in digits', { type: 'play', cards: ['10c'] }],
  ['a card as a number', { type: 'play', cards: [0] }],
  ['a card in a list', { type: 'play', cards: [['3c']] }],
  ['no cards', { type: 'play' }],
  ['cards that are null', { type: 'play', cards: null }],
  ['a card for cards', { type: 'play', cards: '3c' }],
  ['cards by index', { type: 'play', cards: { 0: '3c', length: 1 } }],
  ['an unknown field', { type: 'play', cards: ['3c'], rank: '2' }],
  ['a seat of its own', { type: 'give', cards: ['3c', '3d'], seat: 0 }],
  ['a pass with cards', { type: 'pass', cards: [] }],
  ['a return without cards', { type: 'give' }],
  ['a field from a prototype', Object.assign(Object.create({ cards: ['3c'] }), { type: 'play' })],
  ['a field called __proto__', JSON.parse('{"type": "pass", "__proto__": {}}')],
]

for (const [what, raw] of UNREADABLE) {
  test(`${what}: unreadable`, () => {
    const refusal = readMove(raw as Record<string, unknown>) as Refusal
    expect(refusal.code).toBe('unreadable')
    expect(typeof refusal.problem).toBe('string')
  })
}

test('cards are understood in number order', () => {
  expect(readMove({ type: 'play', cards: ['2s', '3d', 'Td', '3c'] })).toEqual({
    type: 'play',
    cards: ['3c', '3d', 'Td', '2s'],
  })
})

test('no cards, and a card twice, are read: they are counted and looked at later', () => {
  expect(readMove({ type: 'give', cards: [] })).toEqual({ type: 'give', cards: [] })
  expect(readMove({ type: 'play', cards: ['3c', '3c'] })).toEqual({ type: 'play', cards: ['3c', '3c'] })
})

test('a pass is read', () => expect(readMove({ type: 'pass' })).toEqual({ type: 'pass' }))
