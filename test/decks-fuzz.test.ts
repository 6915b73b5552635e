import { expect, test } from 'vitest'
import { ImportRefused, importDeck } from '../src/decks/index.ts'
import { fuzzDecks } from './fuzz-decks.ts'

test('three thousand mutated samples give a deck or one line, in bounded time and memory', () => {
  const { faults, decks, refused } = fuzzDecks({ runs: 3000, seed: 7 })
  expect(faults).toEqual([])
  // Mutations that only ever break everything would test nothing.
  expect(decks).toBeGreaterThan(300)
  expect(refused).toBeGreaterThan(300)
})

const M = 1 << 20
/** Two mebibytes of what makes careless readers slow; none may take more than some seconds. */
const HOSTILE: readonly [string, string][] = [
  ['one line', 'x'.repeat(2 * M)],
  ['one line of underscores', '_'.repeat(2 * M)],
  ['one line of blanks', '____ '.repeat(M / 3)],
  ['brackets', '['.repeat(2 * M)],
  ['braces', '{"a":'.repeat(M / 3)],
  ['a comment', `/*${'*'.repeat(2 * M)}`],
  ['comments', `${'/**/'.repeat(M / 2)}{}`],
  ['a long text', `{"white":["${'\\n'.repeat(M)}"],"black":[]}`],
  ['marks to be put in order', JSON.stringify({ white: [`a${'\u0316\u0301'.repeat(M / 4)}`], black: [] })],
  ['tags', JSON.stringify({ white: ['<br'.repeat(M / 2), '<i'.repeat(M / 2)], black: [] })],
  ['entities', JSON.stringify({ white: ['&'.repeat(M), '&amp;'.repeat(M / 8)], black: [] })],
  ['many cards', JSON.stringify({ white: Array.from({ length: 100_000 }, (_, index) => `${index}`), black: [] })],
  ['one card again and again', JSON.stringify({ white: Array(100_000).fill('same'), black: [] })],
  [
    'one index again and again',
    JSON.stringify({ white: ['a'], black: [], packs: [{ name: 'x', white: Array(200_000).fill(0) }] }),
  ],
  [
    'many packs of all',
    JSON.stringify({
      white: Array.from({ length: 1000 }, (_, index) => `${index}`),
      black: [],
      packs: Array(400).fill({ white: Array.from({ length: 1000 }, (_, index) => index) }),
    }),
  ],
  ['quotes of CSV', `type,text\n${'prompt,""""\n'.repeat(M / 16)}`],
  ['an open quote of CSV', `type,text\nprompt,"${'""'.repeat(M)}`],
  ['commas', `type,text${','.repeat(2 * M)}`],
  ['SQL', `INSERT INTO white_cards VALUES ${"(1,'',''),".repeat(M / 5)}`],
  ['SQL of quotes', `INSERT INTO x VALUES (${"'".repeat(2 * M)}`],
  ['SQL comments', `${'--\n'.repeat(M / 2)}insert into white_cards values (1,1,1)`],
  ['SQL nothing', `insert into black_cards (id) values (1);${'a "b `c [d '.repeat(M / 6)}`],
  ['YAML aliases', `White: &a [x]\nBlack:\n${'- *a\n'.repeat(M / 6)}`],
  [
    'a bomb of YAML',
    `a: &a [x,x,x]\n${Array.from({ length: 60 }, (_, index) => `b${index}: &b${index} [${'*a,'.repeat(500)}]\n`).join('')}White:\n- *b59`,
  ],
  ['YAML brackets', `White: ${'['.repeat(2 * M)}`],
  ['YAML quotes', `White:\n${'- "\n'.repeat(M / 3)}`],
  ['YAML steps', `White:\n${Array.from({ length: 1900 }, (_, index) => `${' '.repeat(index)}- &a\n`).join('')}`],
  ['YAML dashes', `White:\n${'- '.repeat(M)}`],
  ['YAML keys', `${Array.from({ length: 150_000 }, (_, index) => `k${index}:\n`).join('')}White:\n`],
  ['YAML lines', `White:\n- a${'\n  b'.repeat(M / 3)}`],
  ['equals signs', `a${'.a'.repeat(M)} `],
]
for (const [name, text] of HOSTILE) {
  test(`hostile: ${name}`, { timeout: 30_000 }, () => {
    const bytes = new TextEncoder().encode(text)
    expect(bytes.length).toBeGreaterThan(10_000)
    try {
      const { deck, report } = importDeck(bytes)
      expect(report.counts.answers).toBe(deck.white.length)
    } catch (error) {
      expect(error).toBeInstanceOf(ImportRefused)
      expect((error as Error).message.length).toBeLessThan(2_000)
      expect((error as Error).message).not.toContain('\n')
    }
  })
}
