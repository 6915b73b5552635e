import { expect, test } from 'vitest'
import en from '../words/en.ts'
import { tellingOf } from './retelling.ts'
import { tellStory } from './story.ts'

const events = [{ type: 'game_start' }, { type: 'hand' }, { type: 'round_start' }, { type: 'pass' }]
const telling = {
  ...tellingOf(null, () => ({ words: en, told: undefined, titles: 'mild' })),
  event: (event: { type: string }) => (event.type === 'hand' ? null : `${event.type}.`),
}
const told = { names: [], viewer: null }

test('sentences keep the numbers of their events; what is not told leaves no gap', () => {
  expect(tellStory(telling, events, told)).toEqual([
    { n: 0, text: 'game_start.', opens: true },
    { n: 2, text: 'round_start.', opens: true },
    { n: 3, text: 'pass.', opens: false },
  ])
})

test('only what is new can be asked for', () => {
  expect(tellStory(telling, events, told, 3).map(sentence => sentence.n)).toEqual([3])
  expect(tellStory(telling, events, told, 4)).toEqual([])
})
