import { expect, test } from 'vitest'
import en from './en.ts'

const found = import.meta.glob<{ default: unknown }>(['./[a-z][a-z].ts', './[a-z][a-z]-*.ts'], { eager: true })
const catalogues = Object.entries(found).map(([path, file]) => ({ code: path.slice(2, -3), words: file.default }))

type Text = string | ((...facts: unknown[]) => string)

/** All texts of a catalogue by their keys; the games, which test/languages.test.ts looks at, are left out. */
function textsOf(value: unknown, key = ''): [string, Text][] {
  if (typeof value === 'string' || typeof value === 'function') return [[key, value as Text]]
  return Object.entries(value as object).flatMap(([name, inner]) =>
    key === '' && (name === 'games' || name === 'tell') ? [] : textsOf(inner, key === '' ? name : `${key}.${name}`),
  )
}

/** Facts of all kinds that functions are given. */
const FACTS = [
  2,
  'Ada',
  'red',
  'Q',
  'pile',
  'Jd',
  ['Ada', 'Tom'],
  ['9', 'Q'],
  ['9h', 'Qs'],
  ['red', null],
  [0, 1],
  { owner: 'Ada', rank: 'Q', count: 2 },
  { one: 'one', other: 'other' },
  { status: 500, code: 'x' },
  true,
  null,
  0,
  1,
]

/** Whether a text reads as one: it says something, and no fact came out as a hole. */
function reads(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && !/undefined|NaN|\[object|null/.test(text)
}

/** A few ways to say a text, with facts that fit it. */
function sayings(text: Text): string[] {
  if (typeof text === 'string') return [text]
  const said: string[] = []
  const attempt = (facts: readonly unknown[]) => {
    try {
      const saying = text(...facts)
      if (reads(saying)) said.push(saying)
    } catch {
      // Facts of another kind.
    }
  }
  if (text.length <= 1) for (const one of FACTS) attempt([one])
  else
    for (const one of FACTS)
      for (const two of FACTS)
        if (text.length === 2) attempt([one, two])
        else for (const three of FACTS) attempt([one, two, three])
  return said
}

const english = new Map(textsOf(en))

for (const { code, words } of catalogues) {
  const texts = textsOf(words)

  test(`${code}: every text says something`, () => {
    for (const [key, text] of texts) expect(sayings(text), key).not.toEqual([])
  })

  test(`${code}: has the sections and keys of English, of the same kind`, () => {
    // What the server, the games and the importer say may be told by more codes than English has a sentence of its own for.
    const told = /^(problems|refusals|decks\.codes)\./
    const kinds = (entries: Iterable<[string, Text]>) =>
      [...entries]
        .filter(([key]) => !told.test(key))
        .map(([key, text]) => `${key}: ${typeof text}`)
        .sort()
    expect(kinds(texts)).toEqual(kinds(english))
  })
}

const fr = catalogues.find(({ code }) => code === 'fr')

test('French has its spaces: narrow before ; ! ? and unbroken before : and inside « »', () => {
  for (const [key, text] of textsOf(fr?.words)) {
    for (const saying of sayings(text)) expect(wrongSpaces(saying), key).toEqual([])
  }
})

test('what wrong spaces are', () => {
  expect(wrongSpaces('Non !')).toEqual([' !'])
  expect(wrongSpaces('Non\u00a0!')).toEqual(['\u00a0!'])
  expect(wrongSpaces('Non\u202f! Si\u00a0: «\u00a0oui\u00a0» à 12:30')).toEqual([])
  expect(wrongSpaces('Non! « si » la: x')).toEqual(['n!', '« ', ' »', 'a: '])
})

test('French is not English: no sentence is the same', () => {
  const same = textsOf(fr?.words).filter(([key, text]) => {
    const other = english.get(key)
    return typeof text === 'string' && text === other && /\p{L} /u.test(text)
  })
  expect(same.map(([key]) => key)).toEqual([])
})

/** Marks that do not have the space French sets before (or behind) them. A time as 12:30 has none. */
function wrongSpaces(text: string): string[] {
  return text.match(/[^\u202f;!?…][;!?]|[^\u00a0\d]:(?!\/\/)\s?|«[^\u00a0]|[^\u00a0]»/g) ?? []
}
