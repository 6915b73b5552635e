import { expect, test } from 'vitest'
import { CARD_NAMES, cardName, cardNumber, cardSign, cardSigns, rankOf, rankWord, suitOf } from './cards.ts'

// formats, Playing cards: rank index * 4 + suit index.
for (const [name, number] of [
  ['3c', 0],
  ['3s', 3],
  ['4c', 4],
  ['Td', 29],
  ['2s', 51],
] as const) {
  test(`${name} is card ${number}`, () => {
    expect([cardName(number), cardNumber(name)]).toEqual([name, number])
    expect(rankOf(number) * 4 + suitOf(number)).toBe(number)
  })
}

test('there are 52 names, all different', () => expect(new Set(CARD_NAMES).size).toBe(52))

for (const name of ['3C', '10c', '', 'c3', '1c', '3', ' 3c', null, undefined, 0, ['3c'], {}]) {
  test(`${JSON.stringify(name)} is no card`, () => expect(cardNumber(name)).toBeNull())
}

test('people read signs and words', () => {
  expect(cardSigns(['3c', 'Td', 'Qh', '2s'])).toBe('3♣ 10♦ Q♥ 2♠')
  expect([rankWord(3), rankWord(3, 2), rankWord(12, 4)]).toEqual(['six', 'sixes', 'twos'])
  expect(() => cardSign('1c')).toThrow('1c')
})
