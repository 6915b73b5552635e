import { expect, test } from 'vitest'
import { capitalise, fill, fillPieces } from './index.ts'

const CASES: readonly [prompt: string, answers: string[], filled: string][] = [
  ['Nothing beats ____.', ['a boat'], 'Nothing beats a boat.'],
  ['Nothing beats ____.', ['a boat.'], 'Nothing beats a boat.'],
  ['Nothing beats ____', ['a boat.'], 'Nothing beats a boat.'],
  ['Nothing beats ____', ['a boat'], 'Nothing beats a boat'],
  ['Nothing beats ____.', ['A Boat!'], 'Nothing beats A Boat!.'],
  ['Nothing beats ____.', ['a boat...'], 'Nothing beats a boat....'],
  ['First ____, then ____.', ['a boat.', 'an oar.'], 'First a boat, then an oar.'],
  ['____ beats ____.', ['a boat', 'an oar'], 'A boat beats an oar.'],
  ['Wait. ____ is late.', ['élan'], 'Wait. Élan is late.'],
  ['Wait… “____!”', ['a boat'], 'Wait… “A boat!”'],
  ['Line one:\n____', ['a boat'], 'Line one:\nA boat'],
  ['The motto is “____ above all”.', ['a boat'], 'The motto is “a boat above all”.'],
  ['At 8.15 ____ came.', ['a boat'], 'At 8.15 a boat came.'],
  ['Today: ______________.', ['a boat'], 'Today: a boat.'],
  ['A ___ is no blank: ____.', ['a boat'], 'A ___ is no blank: a boat.'],
  ['____ ____', ['one.', 'two.'], 'One two.'],
  ['What floats?', ['a boat'], 'What floats? A boat'],
  ['Name two things.', ['a boat.', 'an oar.'], 'Name two things. A boat; an oar.'],
  ['Above all', ['a boat'], 'Above all a boat'],
  // What looks like a blank or a pattern in an answer is text.
  ['Nothing beats ____ or ____.', ['$& $1', 'x'], 'Nothing beats $& $1 or x.'],
  ['What floats?', [], 'What floats?'],
]
for (const [prompt, answers, filled] of CASES) {
  test(`${JSON.stringify(prompt)} with ${JSON.stringify(answers)}`, () => expect(fill(prompt, answers)).toBe(filled))
}

test('pieces tell whose words they are', () => {
  expect(fillPieces('First ____, then ____.', ['a boat', 'an oar'])).toEqual([
    { text: 'First ', answer: false },
    { text: 'a boat', answer: true },
    { text: ', then ', answer: false },
    { text: 'an oar', answer: true },
    { text: '.', answer: false },
  ])
})

const CAPITALS: readonly [string, string][] = [
  ['a boat', 'A boat'],
  ['élan', 'Élan'],
  ['𐐨 deseret', '𐐀 deseret'],
  ['“bingo” in a library', '“Bingo” in a library'],
  ['7 dwarfs', '7 dwarfs'],
  ['…', '…'],
  ['', ''],
]
for (const [text, shown] of CAPITALS) test(`alone, "${text}" is "${shown}"`, () => expect(capitalise(text)).toBe(shown))
