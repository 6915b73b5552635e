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

const maison = readOurs('maison')
const prompts = maison.black.map(card => card.text)
const answers = maison.white.map(card => card.text)

/** Words that tell nothing about what an answer is of: these may be in many. */
const SMALL = new Set(
  'a à au aux avec dan de des du en et la le les par pour qui san sou sur troi trop un une'.split(' '),
)

test('it is the deck it was: a change of one letter is a new hash', () => {
  expect([maison.id, maison.language, maison.license]).toEqual(['maison', 'fr', 'CC0-1.0'])
  expect(deckHash(maison)).toBe('be85b97d9573d905d0202b036b1d635e76c5d49cd54a7954f9fb4896f51f9da3')
})

test('a card a line, ids in order', () => expect(fileOf('maison')).toBe(written(maison)))

test('enough prompts and answers for any game, the longest included', () => {
  expect(maison.black.length).toBeGreaterThanOrEqual(65)
  expect(maison.white.length).toBeGreaterThanOrEqual(300)
  expect(playable(maison, 40)).toEqual({ playable: true, reasons: [], warnings: [] })
})

test('more than a quarter of the prompts take two answers, and a few have no blank', () => {
  const pairs = maison.black.filter(card => card.pick === 2).length / maison.black.length
  expect(pairs).toBeGreaterThan(0.25)
  expect(pairs).toBeLessThan(0.4)
  expect(maison.black.filter(card => countBlanks(card.text) === 0).length).toBeGreaterThanOrEqual(5)
})

test('every text can be read on a phone', () => {
  expect(prompts.filter(text => text.length > 90)).toEqual([])
  expect(answers.filter(text => text.length > 60)).toEqual([])
})

test('every answer is a noun with its article, or a name', () => {
  const article = /^(?:une?|des|du|de la|la|les?|l’|deux|trois|sept|tous les|mon|tonton|Jean-Claude)(?: |(?<=’))/u
  expect(answers.filter(text => !article.test(text))).toEqual([])
  expect(answers.filter(text => /[.!?,;:]$/.test(text))).toEqual([])
})

// « de » and « à » would melt into the article that follows (du, au, d’une), « que » and « ne » would lose their vowel.
test('no blank stands where French would change the words around it', () => {
  const before = /(?:^|[\s(«’])(?:de|du|des|à|au|aux|que|ne|le|la|les|une?|sans|pas|jusque|lorsque|[a-z]+’) ?____/iu
  expect(prompts.filter(text => before.test(text))).toEqual([])
  expect('Il parle de ____.').toMatch(before)
  expect('Il s’agit d’____.').toMatch(before)
})

test('typography: a space before ; : ! ? and inside « », curved apostrophes, marks in pairs', () => {
  for (const text of [...prompts, ...answers]) {
    expect(text).not.toMatch(/[^\s][;:!?»]|«\S|['"“”…]/)
    expect(text.split('«').length, text).toBe(text.split('»').length)
  }
})

test('prompts end as sentences do', () => {
  expect(prompts.filter(text => !/(?:[.?!]|[.?!] »)$/.test(text))).toEqual([])
})

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
  expect(tooOften(answers.map(runsOfFour), 1)).toEqual([])
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

test('every answer reads as one sentence in every blank', () => {
  const broken: string[] = []
  for (const sentence of allFills(maison)) if (/__|\.\.| {2}|^\p{Ll}/u.test(sentence)) broken.push(sentence)
  expect(broken).toEqual([])
})
