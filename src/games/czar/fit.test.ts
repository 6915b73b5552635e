import { expect, test } from 'vitest'
import { marks, weightOf } from './fit.ts'

const weigh = (prompt: string, answer: string, blank = 0, how: 'grammar' | 'all' = 'grammar') =>
  weightOf(marks(prompt, blank, answer), how)

// [prompt, the answer that fits better, the one that fits worse, which blank]
const GRAMMAR = [
  ['We elected the ____ as mayor.', 'goose', 'a goose with a grudge', 0],
  [
    'Outside there are ____.',
    'two badgers in one raincoat',
    'two badgers in one raincoat and everybody they have ever met at a bus stop in the rain',
    0,
  ],
  ['____ are waiting at the door.', 'two badgers in one raincoat', 'a ladder with only one rung', 0],
  ['____ is waiting at the door.', 'a ladder with only one rung', 'several badgers', 0],
  ["The judge praised ____'s moustache.", 'the mayor', 'whispering to tomatoes until they agree', 0],
  ['He was caught ____ and then ____.', 'winking at the undertaker', 'a bathtub on wheels', 0],
] as const
for (const [prompt, better, worse, blank] of GRAMMAR) {
  test(`"${prompt}" takes "${better}" before "${worse}"`, () =>
    expect(weigh(prompt, better, blank)).toBeGreaterThan(weigh(prompt, worse, blank)))
}

test('what is worth hearing: a particular thing before a bare one, no echo of the prompt', () => {
  expect(weigh('Nothing beats ____.', 'a choir of angry kettles', 0, 'all')).toBeGreaterThan(
    weigh('Nothing beats ____.', 'soup', 0, 'all'),
  )
  expect(weigh('The kettle wants ____.', 'a quiet evening', 0, 'all')).toBeGreaterThan(
    weigh('The kettle wants ____.', 'two more kettles', 0, 'all'),
  )
  expect(weigh('The kettle wants ____.', 'a quiet evening')).toBe(weigh('The kettle wants ____.', 'two more kettles'))
})

test('hostile texts are weighed in no time', () => {
  const start = performance.now()
  for (const text of ['a'.repeat(300), '____ '.repeat(60), '’s'.repeat(150), ' '.repeat(300), 'ing '.repeat(75)])
    weigh(text, text)
  expect(performance.now() - start).toBeLessThan(5_000)
})
