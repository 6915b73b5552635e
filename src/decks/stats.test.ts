import { expect, test } from 'vitest'
import { type Deck, deckStats, diffDecks, findDoubles } from './index.ts'

const BASE: Deck = {
  format: 'fairdeal-deck',
  version: 1,
  id: 'small',
  name: 'Small',
  language: 'en',
  license: 'CC0-1.0',
  black: [
    { id: 'b1', text: 'Nothing beats ____.', pick: 1, tags: ['short'] },
    { id: 'b2', text: '____, then ____.', pick: 2, tags: ['short', 'dry'] },
    { id: 'b3', text: 'Name two colours.', pick: 2 },
  ],
  white: [
    { id: 'w1', text: 'a boat' },
    { id: 'w2', text: '👩\u200d🚀' },
    { id: 'w3', text: 'A boat!' },
    { id: 'w4', text: 'the last biscuit in the tin' },
  ],
}

test('a deck in numbers', () => {
  expect(deckStats(BASE)).toEqual({
    prompts: {
      count: 3,
      // 19, 16 and 17 code points: 52 / 3 = 17.3.
      lengths: { min: 16, median: 17, mean: 17.3, max: 19 },
      longest: 'b1',
      tags: Object.assign(Object.create(null), { dry: 1, short: 2 }),
      doubles: [],
      by_pick: Object.assign(Object.create(null), { 1: 1, 2: 2 }),
      by_blanks: Object.assign(Object.create(null), { 0: 1, 1: 1, 2: 1 }),
    },
    answers: {
      count: 4,
      // 6, 3, 7 and 27: 43 / 4 = 10.75, and the middle between 6 and 7.
      lengths: { min: 3, median: 6.5, mean: 10.8, max: 27 },
      longest: 'w4',
      tags: Object.create(null),
      doubles: [{ ids: ['w1', 'w3'], texts: ['a boat', 'A boat!'], why: 'case and punctuation' }],
    },
  })
})

test('a deck without cards has no lengths', () => {
  const { prompts, answers } = deckStats({ ...BASE, black: [], white: [] })
  expect([prompts.lengths, answers.longest, prompts.by_pick]).toEqual([null, null, Object.create(null)])
})

const PAIRS: readonly [string, string, string | null][] = [
  ['A boat.', 'a  BOAT', 'case and punctuation'],
  ["the baker's hat", 'the bakers hat', 'case and punctuation'],
  ['Crème brûlée', 'creme brulee', 'case and punctuation'],
  ['a boat', 'boat', 'nearly equal'],
  ['the long way home', 'a long way home', 'nearly equal'],
  ['one umbrella too many', 'one umbrela too many', 'nearly equal'],
  ['one umbrella too many', 'one umbrellas too many', 'nearly equal'],
  ['a red hat', 'a red cat', null],
  ['one red hat too many', 'one red cat too many', null],
  ['a boat', 'a boat in the bath', null],
  ['Nothing beats ____.', 'Nothing beats a rest.', null],
  ['____ and ____', '____ and ________', 'case and punctuation'],
  ['!!!', '???', null],
]
for (const [a, b, why] of PAIRS) {
  test(`${JSON.stringify(a)} and ${JSON.stringify(b)}: ${why}`, () => {
    expect(findDoubles([a, 'something else', b])).toEqual(why === null ? [] : [{ first: 0, second: 2, why }])
  })
}

test('very many cards of one pattern are no trouble', () => {
  expect(findDoubles(Array.from({ length: 20_000 }, (_, index) => `a bag of exactly ${index} buttons`))).toEqual([])
})

test('a deck and itself', () => {
  const nothing = { added: [], removed: [], changed: [], moved: false }
  expect(diffDecks(BASE, structuredClone(BASE))).toMatchObject({
    same: true,
    fields: {},
    prompts: nothing,
    answers: nothing,
  })
})

test('what differs: cards by their texts, fields, order', () => {
  const other: Deck = {
    ...BASE,
    name: 'Other',
    black: [BASE.black[1], { ...BASE.black[0], id: 'b9' }, { ...BASE.black[2], pick: 1 }],
    white: [
      { id: 'w1', text: 'a goat' },
      { id: 'w2', text: '👩\u200d🚀' },
      { id: 'w3', text: 'a boat' },
      { id: 'w4', text: 'the last biscuits in the tin' },
    ],
  }
  const found = diffDecks(BASE, other)
  expect(found.same).toBe(false)
  expect(found.hashes[0]).not.toBe(found.hashes[1])
  expect(found.fields).toEqual({ name: ['Small', 'Other'] })
  expect(found.prompts).toEqual({
    added: [],
    removed: [],
    changed: [{ from: BASE.black[2], to: other.black[2] }],
    moved: false,
  })
  expect(found.answers).toEqual({
    added: [other.white[0]],
    removed: [BASE.white[2]],
    changed: [{ from: BASE.white[3], to: other.white[3] }],
    moved: false,
  })
  const turned = diffDecks(BASE, { ...BASE, white: [...BASE.white].reverse() })
  expect([turned.same, turned.answers]).toEqual([false, { added: [], removed: [], changed: [], moved: true }])
  const tagged = { ...BASE, white: [{ ...BASE.white[0], tags: ['sea'] }, ...BASE.white.slice(1)] }
  expect(diffDecks(BASE, tagged).answers.changed).toEqual([{ from: BASE.white[0], to: tagged.white[0] }])
})
