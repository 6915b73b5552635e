import { expect, test } from 'vitest'
import { langOf, languageOf } from './texts-in.ts'

const CASES = [
  ['fr', 'fr'],
  ['pt-BR', 'pt-BR'],
  ['und', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
] as const
for (const [language, lang] of CASES) test(`texts in ${language}`, () => expect(langOf(language)).toBe(lang))

test('the language of a game is that of its deck; one without texts has none', () => {
  expect(languageOf({ deck: { id: 'maison', language: 'fr' } })).toBe('fr')
  expect(languageOf({ board: { size: 3 } })).toBe(null)
  expect(languageOf({})).toBe(null)
})
