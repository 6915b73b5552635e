import { expect, test } from 'vitest'
import { countBlanks, deckHash, playable } from '../src/decks/index.ts'
import {
  allFills,
  beginning,
  fileOf,
  readOurs,
  runsOfFour,
  stem,
  tooOften,
  wordsOf,
  written,
} from './house/our-decks.ts'

const house = readOurs('house')
const prompts = house.black.map(card => card.text)
const answers = house.white.map(card => card.text)

/** Words that tell nothing about what an answer is of: these may be in many. Nouns, verbs and adjectives are not here. */
const SMALL = new Set(
  `a about all an and as at back before by can down else everybody everyone for from has his in into is it its no nobody not
  of on one only out over somebody something than that the their there three to too two under up very was who with without`.split(
    /\s+/,
  ),
)
/** The only answers that begin with a capital: names, or words for a person used as one. */
const NAMES = /^(?:Aunt|Cousin|Dad|Gerald|Grandad|Grandma|Great-uncle|Mum|Nigel|Tuesday)\b/

test('it is the deck it was: a change of one letter is a new hash', () => {
  expect([house.id, house.language, house.license]).toEqual(['house', 'en', 'CC0-1.0'])
  expect(deckHash(house)).toBe('5cf06077b798291913a94a3ae588e1d0d27b3ce50aa0bbbc7202c6a8c50870c0')
})

test('a card a line, ids in order', () => expect(fileOf('house')).toBe(written(house)))

test('enough prompts and answers for any game under the default options, with room to spare', () => {
  expect(house.black.length).toBeGreaterThanOrEqual(130)
  expect(house.white.length).toBeGreaterThanOrEqual(600)
  expect(playable(house, 8)).toEqual({ playable: true, reasons: [], warnings: [] })
  // The longest game there is, 40 rounds of two answers each, does not run out either.
  expect(playable(house, 40).warnings).toEqual([])
})

test('a third of the prompts take two answers, and a few have no blank', () => {
  const pairs = house.black.filter(card => card.pick === 2).length / house.black.length
  expect(pairs).toBeGreaterThan(1 / 3)
  expect(pairs).toBeLessThan(0.4)
  const open = house.black.filter(card => countBlanks(card.text) === 0)
  expect(open.length).toBeGreaterThanOrEqual(10)
  expect(open.length).toBeLessThanOrEqual(16)
  expect(new Set(open.map(card => card.pick))).toEqual(new Set([1, 2]))
})

test('every text can be read on a phone', () => {
  expect(prompts.filter(text => text.length > 90)).toEqual([])
  expect(answers.filter(text => text.length > 60)).toEqual([])
})

test('answers stand in mid-sentence: no capital first but a name, no stop last', () => {
  expect(answers.filter(text => /^\p{Lu}/u.test(text) && !NAMES.test(text))).toEqual([])
  expect(answers.filter(text => /[.!?,;:]$/.test(text))).toEqual([])
})

test('prompts end as sentences do', () => {
  expect(prompts.filter(text => !/[.?!]”?$/.test(text))).toEqual([])
})

test('no straight quotation marks, and none left open', () => {
  for (const text of [...prompts, ...answers]) {
    expect(text).not.toMatch(/['"‘]/)
    expect(text.split('“').length, text).toBe(text.split('”').length)
  }
})

test('what is counted: words without their ends', () => {
  expect(wordsOf('Two snails, the dog’s ____.')).toEqual(['two', 'snails', 'the', 'dog’s', '____'])
  const ends = ['snails', 'dog’s', 'hens’', 'boxes', 'wishes', 'uncles', 'moss', 'bus', 'l’oncle', 'qu’un'].map(stem)
  expect(ends).toEqual(['snail', 'dog', 'hen', 'box', 'wish', 'uncle', 'moss', 'bus', 'oncle', 'un'])
  expect(tooOften([['a', 'b', 'a'], ['a'], ['b', 'c']], 1)).toEqual([
    ['a', 2],
    ['b', 2],
  ])
})

// Stronger than counting the nouns that answers are about: whatever is in an answer counts, whatever part of speech.
test('the answers are about many things: no noun, verb or adjective is in more than four', () => {
  const lists = answers.map(text => wordsOf(text).map(stem))
  expect(tooOften(lists, 4).filter(([word]) => !SMALL.has(word))).toEqual([])
})

test('no template shows: not three words first more than three times, no four words in a row in many', () => {
  expect(
    tooOften(
      answers.map(text => [beginning(text)]),
      3,
    ),
  ).toEqual([])
  expect(tooOften(answers.map(runsOfFour), 3)).toEqual([])
})

test('no prompt is made like another: no first three words twice, no four words in a row twice', () => {
  expect(
    tooOften(
      prompts.map(text => [beginning(text)]),
      1,
    ),
  ).toEqual([])
  expect(tooOften(prompts.map(runsOfFour), 1)).toEqual([])
})

test('deeds are marked as such: who wants things only leaves them out by their tag', () => {
  const deeds = house.white.filter(card => card.tags?.includes('doing'))
  expect(deeds.length).toBeGreaterThan(80)
  expect(deeds.filter(card => !/^[a-z-]+ing\b/.test(card.text))).toEqual([])
  const tags = new Set([...house.black, ...house.white].flatMap(card => card.tags ?? []))
  expect([...tags].sort()).toEqual(['animals', 'doing', 'food', 'music', 'spooky'])
})

test('every answer reads as one sentence in every blank', () => {
  const broken: string[] = []
  for (const sentence of allFills(house)) if (/__|\.\.| {2}|^\p{Ll}/u.test(sentence)) broken.push(sentence)
  expect(broken).toEqual([])
})
