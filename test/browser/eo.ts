/**
 * A language that nobody speaks, made of the English one: every text is longer by a third or more and has letters with
 * accents. A test lays this one file beside the catalogues of the page, as whoever adds a language does.
 */

import en, { type Words } from '../../src/web/words/en.ts'

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'ă',
  e: 'ë',
  i: 'ï',
  o: 'ô',
  u: 'ū',
  y: 'ŷ',
  c: 'ĉ',
  g: 'ĝ',
  s: 'ŝ',
}

/** A word that is longer: its vowels stand twice, and where that is too little, its last letter too. */
function longer(word: string): string {
  if ([...word].length < 2) return word
  const doubled = word.replace(/[aeiou]/gi, vowel => vowel + vowel.toLowerCase())
  const missing = Math.max(0, Math.ceil(word.length * 1.35) - doubled.length)
  return (doubled + doubled.slice(-1).toLowerCase().repeat(missing)).replace(/[aeiouycgs]/g, letter => ACCENTS[letter])
}

/** A text with all its words longer, but for those of the facts it was given, and the name of the page. */
export function stretch(text: string, facts: readonly unknown[] = []): string {
  const kept = new Set(['Fairdeal', ...JSON.stringify(facts).split(/[^\p{L}]+/u)])
  return text.replace(/\p{L}+/gu, word => (kept.has(word) ? word : longer(word)))
}

type Tree = string | ((...facts: never[]) => unknown) | { readonly [key: string]: Tree }

function translate(value: Tree): unknown {
  if (typeof value === 'string') return stretch(value)
  if (typeof value === 'function') {
    return (...facts: unknown[]) => {
      const said = (value as (...facts: unknown[]) => unknown)(...facts)
      return typeof said === 'string' ? stretch(said, facts) : said
    }
  }
  if (Array.isArray(value)) return value.map(translate)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, translate(inner)]))
}

const { games, tell, ...texts } = en
export default {
  ...(translate(texts as unknown as Tree) as Omit<Words, 'games' | 'tell'>),
  games,
  tell,
} satisfies Words
