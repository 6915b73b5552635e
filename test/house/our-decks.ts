/** For the tests of the decks that ship: how they are written, and counts by which a template shows. */

import { readFileSync } from 'node:fs'
import { countBlanks, type Deck, readDeck } from '../../src/decks/index.ts'
import { fill } from '../../src/games/czar/index.ts'

const FOLDER = new URL('../../decks/', import.meta.url)

/** The file of one of our decks. */
export function fileOf(id: string): string {
  return readFileSync(new URL(`${id}.json`, FOLDER), 'utf8')
}

/** A deck as we write it: a card a line, ids in order, so that a change of a card is a change of its line. */
export function written({ black, white, ...head }: Deck): string {
  const value = (field: unknown) => JSON.stringify(field).replaceAll('","', '", "')
  const fields = (of: object) => Object.entries(of).map(([key, field]) => `"${key}": ${value(field)}`)
  const list = (name: string, cards: readonly object[]) => {
    const lines = cards.map((card, at) => fields({ ...card, id: `${name[0]}${String(at + 1).padStart(3, '0')}` }))
    return `"${name}": [\n${lines.map(line => `    {${line.join(', ')}}`).join(',\n')}\n  ]`
  }
  return `{\n  ${[...fields(head), list('black', black), list('white', white)].join(',\n  ')}\n}\n`
}

/** Reads one of our decks. */
export function readOurs(id: string): Deck {
  return readDeck(JSON.parse(fileOf(id)), id)
}

/** The words of a text in order, lower-case; a blank is one. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/_{4,}|\p{L}[\p{L}’-]*/gu) ?? []
}

/** A word without its plural, its genitive or a French article: `l’oncle` and `uncles`, both without the ends. */
export function stem(word: string): string {
  return word
    .replace(/^(?:[cdjlmnst]|qu)’/, '')
    .replace(/’s?$/, '')
    .replace(/(?<=\p{L}{2}(?:ch|sh|ss|x))es$|(?<=\p{L}{2}[^s])s$/u, '')
}

/** The entries that are in more than `most` of the lists, with the number of lists. */
export function tooOften(lists: readonly (readonly string[])[], most: number): [string, number][] {
  const counts = new Map<string, number>()
  for (const entry of lists.flatMap(list => [...new Set(list)])) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > most)
}

/** The first three words, as they stand. */
export function beginning(text: string): string {
  return text.toLowerCase().split(' ').slice(0, 3).join(' ')
}

/** Every four words in a row. */
export function runsOfFour(text: string): string[] {
  const words = wordsOf(text)
  return words.slice(3).map((_, at) => words.slice(at, at + 4).join(' '))
}

/** Every prompt with blanks filled with every answer in turn, one and the same behind it where two are wanted. */
export function* allFills({ black, white }: Deck): Generator<string> {
  for (const { text } of black) {
    const blanks = countBlanks(text)
    if (blanks > 0) for (const answer of white) yield fill(text, [answer.text, white[0].text].slice(0, blanks))
  }
}
