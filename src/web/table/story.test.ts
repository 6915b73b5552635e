import { describe, expect, test } from 'vitest'
import en from '../words/en.ts'
import { tellingOf } from './retelling.ts'
import { goOn, tellStory } from './story.ts'

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

describe('a story that goes on', () => {
  const asked: string[] = []
  const teller = {
    told,
    telling: {
      ...telling,
      event: (event: { type: string }) => {
        asked.push(event.type)
        return telling.event(event)
      },
    },
  }
  const begun = goOn(null, teller, events.slice(0, 3))

  test('tells only what is new', () => {
    asked.length = 0
    expect(goOn(begun, teller, events).sentences).toEqual(tellStory(telling, events, told))
    expect(asked).toEqual(['pass'])
  })

  test('stays the same list where nothing is new to tell', () => {
    expect(goOn(begun, teller, [...events.slice(0, 3), { type: 'hand' }]).sentences).toBe(begun.sentences)
  })

  test('is told anew in other words, and where another game is dealt', () => {
    asked.length = 0
    goOn(begun, { ...teller }, events)
    expect(asked).toHaveLength(4)
    const other = events.slice(0, 3).map(event => ({ ...event }))
    expect(goOn(begun, teller, other).sentences).toEqual(tellStory(telling, other, told))
    expect(asked).toHaveLength(7)
    expect(goOn(begun, teller, []).sentences).toEqual([])
  })
})
