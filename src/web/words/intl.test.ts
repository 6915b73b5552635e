import { expect, test } from 'vitest'
import { formsOf } from './intl.ts'

const en = formsOf('en-GB')
const fr = formsOf('fr')

test('lists and choices', () => {
  expect([en.list(['Ada', 'Ben', 'Cy']), fr.list(['Ada', 'Ben', 'Cy'])]).toEqual(['Ada, Ben and Cy', 'Ada, Ben et Cy'])
  expect([en.either(['Ada', 'Ben']), fr.either(['Ada', 'Ben'])]).toEqual(['Ada or Ben', 'Ada ou Ben'])
})

test('none of a thing is several in English and one in French', () => {
  const said = (n: number) => [en, fr].map(forms => forms.plural(n, { one: 'one', other: 'more' }))
  expect([0, 1, 2].map(said)).toEqual([
    ['more', 'one'],
    ['one', 'one'],
    ['more', 'more'],
  ])
})

test('numbers, signs and stretches of time', () => {
  expect([en.number(12345.5), fr.number(12345.5)]).toEqual(['12,345.5', '12\u202f345,5'])
  expect([en.signed(3), en.signed(-3), en.signed(0), fr.signed(-1000)]).toEqual(['+3', '−3', '0', '−1\u202f000'])
  expect([fr.duration(30), fr.duration(120), fr.duration(90)].map(text => text.replace(/\s/g, ' '))).toEqual([
    '30 s',
    '2 min',
    '90 s',
  ])
})
