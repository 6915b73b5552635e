import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Unusable } from '../engine/index.ts'
import { checkDeck, deckHash, readDeck } from './index.ts'

const TINY = JSON.parse(readFileSync(new URL('../../test/vectors/tiny-deck.json', import.meta.url), 'utf8'))

/** A small deck with no fault; `change` makes one. */
function deck(change: (deck: any) => void = () => {}): any {
  const made: any = {
    format: 'fairdeal-deck',
    version: 1,
    id: 'small',
    name: 'Small',
    language: 'en',
    license: 'CC0-1.0',
    black: [
      { id: 'b1', text: 'Nothing beats ____.', pick: 1 },
      { id: 'b2', text: 'First ____,\nthen ____.', pick: 2 },
      { id: 'b3', text: 'Name two colours.', pick: 2 },
    ],
    white: [
      { id: 'w1', text: 'a boat' },
      { id: 'w2', text: 'an ___ oar', tags: ['wet', 'wood'] },
    ],
  }
  change(made)
  return made
}

test('a deck without a fault is read as it stands', () => {
  expect(checkDeck(deck())).toEqual([])
  expect(readDeck(deck(), 'deck')).toEqual(deck())
  expect(readDeck(TINY, 'deck')).toEqual(TINY)
})

test('the hash is over the whole object: tags count, the order of keys does not', () => {
  // From the vectors, which another program made.
  expect(deckHash(readDeck(TINY, ''))).toBe('057ff99e666998ad5f63aa5fbd1bff5d794d5196c106f82a9a484da99e333130')
  const turned = Object.fromEntries(Object.entries(deck()).reverse())
  expect(deckHash(readDeck(turned, ''))).toBe(deckHash(readDeck(deck(), '')))
  const untagged = deck(it => delete it.white[1].tags)
  expect(deckHash(readDeck(untagged, ''))).not.toBe(deckHash(readDeck(deck(), '')))
})

const FAULTS: readonly [string, (deck: any) => void, string][] = [
  ['another format', it => (it.format = 'other-deck'), 'format: "other-deck" where "fairdeal-deck" is wanted'],
  ['another version', it => (it.version = 2), 'version: 2 where 1 is wanted'],
  ['a version as text', it => (it.version = '1'), 'version: "1" where 1 is wanted'],
  ['no name', it => delete it.name, 'the field "name" is missing'],
  ['an empty name', it => (it.name = ''), 'name: an empty text'],
  ['a name with two spaces', it => (it.name = 'Two  spaces'), 'name: not clean'],
  ['an unknown field', it => (it.author = 'Ada'), 'unknown field "author"'],
  ['an own __proto__', it => Object.defineProperty(it, '__proto__', { value: {}, enumerable: true }), '"__proto__"'],
  ['an id that is no slug', it => (it.id = 'My Deck'), 'id: "My Deck" where lower-case letters'],
  ['an id of dashes', it => (it.id = '-a'), 'id: "-a" where'],
  ['a language that is no tag', it => (it.language = 'en_US'), 'language: "en_US" where'],
  ['a license that is no text', it => (it.license = null), 'license: null where a text is wanted'],
  ['white that is no array', it => (it.white = {}), 'white: an object where an array of cards is wanted'],
  ['a card that is a text', it => (it.white[0] = 'a boat'), 'white[0]: "a boat" where an object is wanted'],
  ['a card without text', it => delete it.white[1].text, 'white[1]: the field "text" is missing'],
  ['a card without pick', it => delete it.black[1].pick, 'black[1]: the field "pick" is missing'],
  ['an answer with pick', it => (it.white[1].pick = 1), 'white[1]: unknown field "pick"'],
  ['an id twice', it => (it.white[1].id = 'w1'), 'white[1].id: the id "w1" stands at white[0].id already'],
  ['an id that is a number', it => (it.white[1].id = 7), 'white[1].id: 7 where a text is wanted'],
  [
    'a text twice, but for case',
    it => (it.white[1].text = 'A BOAT'),
    'white[1].text: the text "A BOAT" stands at white[0].text already',
  ],
  ['an empty text', it => (it.white[1].text = ''), 'white[1].text: an empty text'],
  ['a text of joiners', it => (it.white[1].text = '\u200d\u200c'), 'white[1].text: a text with nothing to see in it'],
  ['301 code points', it => (it.white[1].text = '😀'.repeat(301)), 'white[1].text: 301 code points where 1 to 300'],
  ['a lone surrogate', it => (it.white[1].text = 'a\ud800b'), 'white[1].text: a text with a lone surrogate'],
  ['a space at the end', it => (it.white[1].text = 'an oar '), 'white[1].text: not clean'],
  ['an empty line', it => (it.black[1].text = 'First ____,\n\nthen ____.'), 'black[1].text: not clean'],
  ['a carriage return', it => (it.black[1].text = 'First ____,\r\nthen ____.'), 'black[1].text: not clean'],
  ['a hidden character', it => (it.white[1].text = 'an\u202e oar'), 'white[1].text: not clean'],
  ['letters not composed', it => (it.white[1].text = 'cre\u0300me'), 'white[1].text: not clean'],
  ['an answer with a blank', it => (it.white[1].text = 'an ____ oar'), 'white[1].text: an answer with a blank'],
  ['pick 2 for one blank', it => (it.black[0].pick = 2), 'black[0].pick: pick is 2 and the text has 1 blank'],
  ['pick 1 for two blanks', it => (it.black[1].pick = 1), 'black[1].pick: pick is 1 and the text has 2 blanks'],
  ['pick 3', it => (it.black[2].pick = 3), 'black[2].pick: 3 where 1 or 2 is wanted'],
  ['pick 0', it => (it.black[2].pick = 0), 'black[2].pick: 0 where 1 or 2 is wanted'],
  ['pick 1.5', it => (it.black[2].pick = 1.5), 'black[2].pick: 1.5 where 1 or 2 is wanted'],
  ['pick true', it => (it.black[2].pick = true), 'black[2].pick: true where 1 or 2 is wanted'],
  ['pick as text', it => (it.black[2].pick = '1'), 'black[2].pick: "1" where 1 or 2 is wanted'],
  ['tags as text', it => (it.white[1].tags = 'wet'), 'white[1].tags: "wet" where an array of texts is wanted'],
  ['a tag that is a number', it => (it.white[1].tags[1] = 5), 'white[1].tags[1]: 5 where a text is wanted'],
]

for (const [name, change, told] of FAULTS) {
  test(`refuses ${name}`, () => {
    const faults = checkDeck(deck(change))
    expect(faults.map(({ place, problem }) => (place === '' ? problem : `${place}: ${problem}`))).toEqual([
      expect.stringContaining(told),
    ])
    expect(() => readDeck(deck(change), '')).toThrow(Unusable)
    expect(() => readDeck(deck(change), '')).toThrow(told)
  })
}

const FINE: readonly [string, (deck: any) => void][] = [
  ['300 code points of two units each', it => (it.white[1].text = '😀'.repeat(300))],
  ['pick 1.0', it => (it.black[0].pick = JSON.parse('1.0'))],
  ['a run of 14 underscores, which is one blank', it => (it.black[0].text = 'Nothing beats ______________.')],
  ['three underscores, which are none', it => (it.black[2].text = 'Name two ___ colours.')],
  ['joiners within a text', it => (it.white[0].text = '👩\u200d🚀')],
  ['equal ids and texts in black and white', it => Object.assign(it.white[0], { id: 'b3', text: 'Name two colours.' })],
  ['no cards at all', it => Object.assign(it, { black: [], white: [] })],
]
for (const [name, change] of FINE) test(`takes ${name}`, () => expect(checkDeck(deck(change))).toEqual([]))

for (const value of [null, undefined, 1, 'deck', [], [deck()]]) {
  test(`${JSON.stringify(value)?.slice(0, 10)} is no deck`, () => expect(checkDeck(value)).toHaveLength(1))
}

test('every fault is told with its place, the first one is thrown', () => {
  const bad = deck(it => {
    it.id = 'A B'
    it.black[0].pick = 2
    it.white[0].text = ' a boat'
    it.white[1].id = ''
  })
  expect(checkDeck(bad).map(fault => fault.place)).toEqual(['id', 'black[0].pick', 'white[0].text', 'white[1].id'])
  expect(() => readDeck(bad, 'deck')).toThrow('deck.id: ')
})

test('hostile texts take no time to speak of', () => {
  const texts = [' '.repeat(200_000), '_'.repeat(200_000), '\n'.repeat(200_000), 'a\u0301'.repeat(100_000)]
  const cards = Array.from({ length: 20_000 }, (_, index) => ({ id: `${index}`, text: `card ${index}` }))
  const hostile = deck(it => {
    it.white = cards
    for (const [index, text] of texts.entries()) it.black.push({ id: `x${index}`, text, pick: 1 })
  })
  // Each is too long. A check that is not in line with the size would take minutes, and the runner ends it.
  expect(checkDeck(hostile)).toHaveLength(texts.length)
})
