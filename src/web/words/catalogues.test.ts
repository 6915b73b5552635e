import { expect, test } from 'vitest'
import en from './en.ts'
import { straightApostrophes, wrongSigns } from './fr/wrong-signs.ts'
import lessonsEn from './lessons/en.ts'
import lessonsFr from './lessons/fr.ts'

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
function sayings(text: Text): readonly string[] {
  const found = said.get(text) ?? [...new Set(sayingsOf(text))]
  said.set(text, found)
  return found
}

const said = new Map<Text, readonly string[]>()

function sayingsOf(text: Text): string[] {
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
    const told = /^(problems|refusals|decks\.codes|decks\.kinds)\./
    const kinds = (entries: Iterable<[string, Text]>) =>
      [...entries]
        .filter(([key]) => !told.test(key))
        .map(([key, text]) => `${key}: ${typeof text}`)
        .sort()
    expect(kinds(texts)).toEqual(kinds(english))
  })
}

const fr = catalogues.find(({ code }) => code === 'fr')?.words as typeof en

/** What is fetched where it is wanted: lessons, advice, and what may come. */
const further = import.meta.glob<{ default: unknown }>('./*/fr.ts', { eager: true })

/** All that is said in French besides the sentences of the games, which test/languages.test.ts looks at. */
const french = [
  ...textsOf(fr),
  ...Object.entries(further).flatMap(([path, file]) => textsOf(file.default, path.split('/')[1])),
  ...textsOf(fr.games, 'games'),
]
const inEnglish = new Map([...english, ...textsOf(lessonsEn, 'lessons')])

/** The sayings in which something is found, each with its key. */
function faulty(find: (saying: string) => readonly string[]): string[] {
  return french.flatMap(([key, text]) =>
    sayings(text).flatMap(saying => find(saying).map(found => `${key}: ${found} in ${saying}`)),
  )
}

test('French has its signs: spaces before ; ! ? : and inside « », no quotation marks of other languages', () => {
  expect(french.length).toBeGreaterThan(600)
  expect(faulty(wrongSigns)).toEqual([])
})

test('what wrong signs are', () => {
  expect(wrongSigns('Non !')).toEqual([' !'])
  expect(wrongSigns('Non\u00a0!')).toEqual(['\u00a0!'])
  expect(wrongSigns('Non\u202f! Si\u00a0: «\u00a0oui\u00a0» à 12:30')).toEqual([])
  expect(wrongSigns('Non! « si » la: x')).toEqual(['n!', '« ', ' »', 'a: '])
  expect(wrongSigns('le mot “oui" ?')).toEqual(['“', '"', ' ?'])
  expect(straightApostrophes("qu'il et qu’elle")).toEqual(["u'il"])
})

test('first games and examples in French have curved apostrophes', () => {
  for (const [key, text] of textsOf(lessonsFr))
    for (const one of sayings(text)) expect(straightApostrophes(one), key).toEqual([])
})

/** All words that stand in French as they do in English. */
const SHARED = ['Fairdeal', 'Menu', 'Options', 'Page', 'Table', 'Vibration', 'expert', 'normal']

test('French is not English: what is the same in both says nothing but shared words, names, signs and facts', () => {
  const names = [...lessonsFr.names, ...JSON.stringify(FACTS).split(/\P{L}+/u)]
  const same = french.flatMap(([key, text]) => {
    const other = inEnglish.get(key)
    const said = sayings(text)
    if (other === undefined || said.join() !== sayings(other).join()) return []
    const left = said
      .join(' ')
      .split(/\P{L}+/u)
      .filter(word => word.length > 1 && !SHARED.includes(word) && !names.includes(word))
    return left.length === 0 ? [] : [`${key}: ${left.join(' ')}`]
  })
  expect(same).toEqual([])
})

test('no French text has an English word in it', () => {
  const english =
    /(?<!\p{L})(?:the|and|are|was|you|your|with|of|to|from|this|that|not|seats?|cards?|rounds?|hand|deck|player)(?!\p{L})/iu
  expect(faulty(saying => english.exec(saying)?.slice(0, 1) ?? [])).toEqual([])
})

test('French cards are V, D, R and 10, never J, Q, K and T', () => {
  for (const [key, text] of french) {
    if (/(^|\.)keys\./.test(key)) continue
    const fixed = typeof text === 'string' ? [text] : []
    expect(
      fixed.filter(one => /(?<![\p{L}\d])[JQKT](?![\p{L}\d])/u.test(one)),
      key,
    ).toEqual([])
  }
})
