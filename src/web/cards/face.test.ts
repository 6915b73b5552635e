import { expect, test } from 'vitest'
import en from '../words/en.ts'
import fr from '../words/fr.ts'
import { courtHalf } from './courts.ts'
import { faceFor, rankLetters, rankText } from './face.ts'
import { pipsOf } from './pips.ts'
import type { SuitLetter } from './suits.ts'

const COUNTS = [
  ['2', 2],
  ['3', 3],
  ['4', 4],
  ['5', 5],
  ['6', 6],
  ['7', 7],
  ['8', 8],
  ['9', 9],
  ['T', 10],
  ['A', 0],
  ['K', 0],
] as const
for (const [rank, count] of COUNTS) {
  test(`a ${rank} shows ${count} pips, none twice in one place`, () => {
    const places = pipsOf(rank).map(pip => `${pip.x} ${pip.y}`)
    expect(places).toHaveLength(count)
    expect(new Set(places).size).toBe(count)
  })
}

test('pips below the middle stand on their heads', () => {
  for (const pip of pipsOf('T')) expect(pip.turned).toBe(pip.y > 175)
})

const FACES = [
  [124, 'full'],
  [96, 'full'],
  [95.9, 'compact'],
  [48, 'compact'],
  [47.9, 'mini'],
  [30, 'mini'],
] as const
for (const [width, face] of FACES)
  test(`a card ${width} px wide has the ${face} face`, () => expect(faceFor(width)).toBe(face))

test('courts have V D R in French, and T is 10 everywhere', () => {
  expect(['J', 'Q', 'K', 'T', 'A'].map(rank => rankText(rank, fr.cards.letters)).join(' ')).toBe('V D R 10 A')
  expect(['J', 'Q', 'K', 'T', 'A'].map(rank => rankText(rank, en.cards.letters)).join(' ')).toBe('J Q K 10 A')
})

test('every letter a card can show has an outline, and 10 is as wide as one letter', () => {
  for (const { cards, allegiance } of [en, fr]) {
    for (const rank of '3456789TJQKA2')
      for (const letter of rankLetters(rankText(rank, cards.letters), 29, 50, 42)) expect(letter.path).toMatch(/^M.+Z$/)
    for (const side of Object.values(allegiance.letters))
      for (const letter of rankLetters(side, 125, 160, 62)) expect(letter.path).toMatch(/^M.+Z$/)
  }
  expect(rankLetters('10', 29, 50, 42)[0].transform).toMatch(/^translate\(8\.42 50\)/) // 29 - .98 * 42 / 2
})

test('each court is a drawing of its own', () => {
  const drawn = new Set<string>()
  for (const rank of ['J', 'Q', 'K'] as const) for (const suit of 'cdhs') drawn.add(courtHalf(rank, suit as SuitLetter))
  expect(drawn.size).toBe(12)
})
