import { expect, test } from 'vitest'
import {
  factsOf,
  leaveOut,
  newDeck,
  pickFor,
  tagsOf,
  tidied,
  withNew,
  without,
  withPick,
  withTags,
  withText,
} from './edit.ts'

const PICKS = [
  ['Why ____?', 1, 1],
  ['____ and ____.', 1, 2],
  ['No blank at all', 2, 2],
  ['____, ____, ____!', 1, 1],
  ['Three ___ are none', 1, 1],
] as const
for (const [text, before, pick] of PICKS) {
  test(`"${text}" picks ${pick}`, () => expect(pickFor(text, before)).toBe(pick))
}

test('cards come, change and go; ids stay their own', () => {
  let deck = newDeck('mine', 'Mine', 'en')
  deck = withNew(deck, 'black', 'Why ____?')
  deck = withNew(deck, 'white', 'A cloud.')
  deck = withNew(deck, 'white', 'A spoon.')
  expect(deck.white.map(card => card.id)).toEqual(['w001', 'w002'])
  deck = without(deck, 'white', 'w001')
  deck = withNew(deck, 'white', 'A ladder.')
  expect(deck.white.map(card => card.id)).toEqual(['w002', 'w003'])
  deck = withText(deck, 'black', 'b001', '____ or ____?')
  expect(deck.black[0]).toEqual({ id: 'b001', text: '____ or ____?', pick: 2 })
  expect(withPick(deck, 'b001', 1).black[0].pick).toBe(1)
})

test('tags are read from a line, counted, and left out', () => {
  let deck = newDeck('mine', 'Mine', 'en')
  for (const text of ['one', 'two', 'three']) deck = withNew(deck, 'white', text)
  deck = withTags(deck, 'white', 'w001', ' mild, food, mild,')
  deck = withTags(deck, 'white', 'w002', 'food')
  expect(deck.white[0].tags).toEqual(['mild', 'food'])
  expect(tagsOf(deck)).toEqual([
    ['food', 2],
    ['mild', 1],
  ])
  expect(leaveOut(deck, ['mild']).white.map(card => card.id)).toEqual(['w002', 'w003'])
  expect(withTags(deck, 'white', 'w002', ' ').white[1]).toEqual({ id: 'w002', text: 'two' })
})

test('what is kept is clean, and empty cards are left out', () => {
  let deck = newDeck('mine', ' Mine ', 'en')
  deck = withNew(deck, 'white', '  a   cloud ')
  deck = withNew(deck, 'white', '   ')
  expect(tidied(deck)).toMatchObject({ name: 'Mine', white: [{ id: 'w001', text: 'a cloud' }] })
})

test('doubles, faults and what is missing to play are told', () => {
  let deck = newDeck('mine', 'Mine', 'en')
  deck = withNew(deck, 'white', 'A polite cloud.')
  deck = withNew(deck, 'white', 'a polite cloud')
  const facts = factsOf(deck)
  expect(facts.doubles).toEqual([{ side: 'white', texts: ['A polite cloud.', 'a polite cloud'] }])
  expect(facts.playable.playable).toBe(false)
  const wrong = factsOf(withText(deck, 'white', 'w002', 'with ____ in it'))
  expect(wrong.faults.map(({ side, id }) => [side, id])).toEqual([['white', 'w002']])
})

test('each kind of fault that can be written has a name, by which it is told', () => {
  let deck = withNew(withNew(newDeck('mine', 'Mine', 'no tag'), 'black', 'A ____.'), 'white', 'one')
  deck = withPick(deck, 'b001', 2)
  for (const text of ['one', 'with ____ in it', 'x'.repeat(301)]) deck = withNew(deck, 'white', text)
  expect(factsOf({ ...deck, license: '' }).faults.map(({ kind }) => kind)).toEqual([
    'language',
    'line',
    'pick',
    'twice',
    'blank_in_answer',
    'too_long',
  ])
})
