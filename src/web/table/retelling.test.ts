import { expect, test } from 'vitest'
import type { Observation, Words } from '../../engine/index.ts'
import en from '../words/en.ts'
import fr from '../words/fr.ts'
import { tellingOf } from './retelling.ts'

const english = () => ({ words: en, told: undefined, titles: 'mild' as const })

const told = { names: ['Ada', 'Bo'], viewer: 1 }
const results = { scores: [1, 1], winner_slots: [0, 1], rounds_played: 1 }
const here = {} as Observation

test('a game the page does not know is told plainly', () => {
  const plain = tellingOf(null, english)
  expect(plain.move({ type: 'pass' }, here)).toBe('{"type":"pass"}')
  expect(plain.event({ type: 'draw', count: 2 }, told)).toBe('draw {"count":2}')
  expect(plain.results(results, told)).toBe('Won: Ada, You.')
  expect(plain.results({ ...results, winner_slots: [] }, told)).toBe('Nobody wins.')
})

test('words that stumble give way to plain ones', () => {
  const stumbles = () => {
    throw new Error('unknown')
  }
  const words = { event: stumbles, move: stumbles, results: () => 'Bo wins.' } as unknown as Words
  const telling = tellingOf({ words }, english)
  expect(telling.move({ type: 'pass' }, here)).toBe('{"type":"pass"}')
  expect(telling.event({ type: 'x' }, told)).toBe('x {}')
  expect(telling.results(results, told)).toBe('Bo wins.')
})

test('what a game does not tell stays untold', () => {
  const words = { event: () => null } as unknown as Words
  expect(tellingOf({ words }, english).event({ type: 'x' }, told)).toBeNull()
})

test('the language in force tells, and another one from the next sentence on', () => {
  let words = en
  const telling = tellingOf(null, () => ({ words, told: undefined, titles: 'mild' }))
  expect(telling.results({ ...results, winner_slots: [] }, told)).toBe('Nobody wins.')
  words = fr as typeof en
  expect(telling.results({ ...results, winner_slots: [] }, told)).toBe('Personne ne gagne.')
})

test('the titles of the source come from words of their own, where a game has them', () => {
  const words = { event: () => 'Scum.' } as unknown as Words
  const sourceWords = { event: () => 'Ruder.' } as unknown as Words
  const source = () => ({ words: en, told: undefined, titles: 'source' as const })
  expect(tellingOf({ words, sourceWords }, english).event({ type: 'out' }, told)).toBe('Scum.')
  expect(tellingOf({ words, sourceWords }, source).event({ type: 'out' }, told)).toBe('Ruder.')
  expect(tellingOf({ words }, source).event({ type: 'out' }, told)).toBe('Scum.')
})
