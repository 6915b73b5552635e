import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countBlanks, type Deck, deckHash, playable, readDeck } from '../../decks/index.ts'
import { fill } from './index.ts'

const TEXT = readFileSync(new URL('../../../decks/house.json', import.meta.url), 'utf8')
const house: Deck = readDeck(JSON.parse(TEXT), '')
const answers = house.white.map(card => card.text)

/** Words at which the noun of an answer is behind us: `a snail | with somewhere to be`. */
const AFTER_NOUN = new Set(
  'about against among as at between brings by disguised for from full has heard in instead like made of on overdue sells stuck that to up when which who with without nobody'.split(
    ' ',
  ),
)

/** The noun an answer is about, roughly: the last word before it is described further. */
function headNoun(answer: string): string {
  const words = answer.match(/\p{L}[\p{L}'’-]*/gu) ?? []
  const end = words.findIndex((word, index) => index > 0 && AFTER_NOUN.has(word))
  return words[(end < 0 ? words.length : end) - 1].replace(/s$/, '')
}

/** The entries that occur more than `most` times. */
function tooOften(entries: readonly string[], most: number): string[] {
  return [...new Set(entries)].filter(entry => entries.filter(other => other === entry).length > most)
}

test('it is the deck it was: a change of one letter is a new hash', () => {
  expect([house.id, house.language, house.license]).toEqual(['house', 'en', 'CC0-1.0'])
  expect(deckHash(house)).toBe('b2bde0aeb43e38c7810b0012c46b13792590e1f8673fb017318abe8663c2562e')
})

test('enough prompts and answers for any game under the default options, with room to spare', () => {
  expect(house.black.length).toBeGreaterThanOrEqual(60)
  expect(house.white.length).toBeGreaterThanOrEqual(220)
  expect(playable(house, 8)).toEqual({ playable: true, reasons: [], warnings: [] })
})

test('a third of the prompts take two answers, and a few have no blank', () => {
  const pairs = house.black.filter(card => card.pick === 2).length / house.black.length
  expect(pairs).toBeGreaterThan(0.3)
  expect(pairs).toBeLessThan(0.4)
  const open = house.black.filter(card => countBlanks(card.text) === 0)
  expect(open.length).toBeGreaterThanOrEqual(4)
  expect(open.length).toBeLessThanOrEqual(8)
})

test('answers stand in mid-sentence: no capital first, no stop last', () => {
  expect(answers.filter(text => /^\p{Lu}/u.test(text))).toEqual([])
  expect(answers.filter(text => /[.!?,;:]$/.test(text))).toEqual([])
})

test('prompts end as sentences do', () => {
  expect(house.black.map(card => card.text).filter(text => !/[.?]”?$|”\.?$/.test(text))).toEqual([])
})

test('the answers are about many things', () => {
  expect(headNoun('a snail with somewhere to be')).toBe('snail')
  expect(headNoun('six swans in a bad mood')).toBe('swan')
  expect(tooOften(answers.map(headNoun), 4)).toEqual([])
  expect(
    tooOften(
      answers.map(text => text.split(' ').slice(0, 3).join(' ')),
      3,
    ),
  ).toEqual([])
})

test('every answer reads as one sentence in every blank', () => {
  for (const { text, pick } of house.black.filter(card => countBlanks(card.text) > 0)) {
    for (const answer of answers) {
      const sentence = fill(text, pick === 1 ? [answer] : [answer, answers[0]])
      expect(sentence).not.toMatch(/__|\.\.| {2}|^\p{Ll}/u)
    }
  }
})
