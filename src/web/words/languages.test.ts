import { expect, test } from 'vitest'
import { localeOf, ownName, pickLanguage } from './languages.ts'

const THERE = ['en', 'fr', 'pt-BR']
const CASES = [
  ['what was chosen', 'fr', ['en-GB'], 'fr'],
  ['the first of the browser that there is', null, ['de', 'fr-CA', 'en'], 'fr'],
  ['a region of a language that there is', null, ['en-US', 'fr'], 'en'],
  ['not another region than the one there is', null, ['pt-PT', 'fr'], 'fr'],
  ['a region that there is, in any case of letters', null, ['pt-br'], 'pt-BR'],
  ['a chosen language that is gone counts as none', 'xx', ['fr'], 'fr'],
  ['English where nothing fits', null, ['de-AT'], 'en'],
  ['English where the browser says nothing', null, [], 'en'],
  ['a code is not the beginning of another', null, ['fry'], 'en'],
] as const
for (const [what, chosen, browser, picked] of CASES) {
  test(`the page speaks ${what}`, () => expect(pickLanguage(THERE, chosen, browser)).toBe(picked))
}

test('dates and numbers are written as in the region of the browser', () => {
  expect(localeOf('en', ['fr', 'en-GB', 'en'])).toBe('en-GB')
  expect(localeOf('fr', ['en-GB'])).toBe('fr')
})

test('a language is named by itself', () => {
  expect(['en', 'fr', 'de'].map(ownName)).toEqual(['English', 'Français', 'Deutsch'])
})
