/** The rules pages of other languages say all that the English ones say: part by part, with the same moves, codes and examples. */

import { expect, test } from 'vitest'
import { type Block, type Run, readPage } from '../parts/page.ts'
import { straightApostrophes, wrongSigns } from './fr/wrong-signs.ts'

const english = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default', eager: true })
const translated = import.meta.glob<string>('./rules/*/*.md', { query: '?raw', import: 'default', eager: true })

/** What a block is made of: its kind, how many parts of which kind, and all that is code. */
function shapeOf(block: Block): unknown {
  switch (block.is) {
    case 'heading':
      return ['heading', block.level]
    case 'code':
      return block
    case 'text':
      return ['text', ...codesOf(block.runs)]
    case 'list':
      return ['list', block.numbered, ...block.items.map(codesOf)]
    case 'table':
      return ['table', ...block.rows.map(row => row.map(codesOf))]
  }
}

/** Sentences order their words otherwise, and a code may be told twice: which there are counts. */
function codesOf(runs: readonly Run[]): string[] {
  return [...new Set(runs.flatMap(({ face, text }) => (face === 'code' ? [text] : [])))].sort()
}

/** Signs of the language, outside of codes. */
function proseOf(page: string): string[] {
  const runs = readPage(page).flatMap(block => {
    if (block.is === 'code') return []
    if (block.is === 'list') return block.items.flat()
    return block.is === 'table' ? block.rows.flat(2) : block.runs
  })
  return runs.filter(({ face }) => face !== 'code').map(({ text }) => text)
}

for (const [path, page] of Object.entries(translated)) {
  const [, , language, file] = path.split('/')
  test(`${language}: ${file} has every part, table, code and example of the English page`, () => {
    const original = english[`../../../docs/rules/${file}`]
    expect(readPage(page).map(shapeOf)).toEqual(readPage(original).map(shapeOf))
  })

  test(`${language}: ${file} is for the rules of the same version`, () => {
    const version = (text: string) => /\d+\.\d+\.\d+$/.exec(text.split('\n')[0])?.[0]
    expect(version(page)).toBe(version(english[`../../../docs/rules/${file}`]))
    expect(version(page)).toMatch(/^\d/)
  })

  test(`${language}: ${file} tells as much as the English page`, () => {
    const words = (text: string) => proseOf(text).join(' ').split(/\s+/).length
    expect(words(page)).toBeGreaterThan(words(english[`../../../docs/rules/${file}`]) * 0.8)
  })
}

test('there is a French page for each English one', () => {
  const files = (pages: object) => Object.keys(pages).map(path => path.split('/').at(-1))
  expect(files(translated).sort()).toEqual(files(english).sort())
})

for (const [path, page] of Object.entries(translated).filter(([path]) => path.includes('/fr/')))
  test(`${path}: French signs, and none of J, Q, K for a card`, () => {
    const prose = proseOf(page)
    expect(prose.flatMap(text => [...wrongSigns(text), ...straightApostrophes(text)])).toEqual([])
    expect(prose.join(' ').match(/\b[JQKT]\b/g)).toBeNull()
  })
