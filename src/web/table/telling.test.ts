import { expect, test } from 'vitest'
import type { Observation, Words } from '../../engine/index.ts'
import { tellingOf } from './telling.ts'

const told = { names: ['Ada', 'Bo'], viewer: 1 }
const results = { scores: [1, 1], winner_slots: [0, 1], rounds_played: 1 }
const here = {} as Observation

test('a game the page does not know is told plainly', () => {
  const plain = tellingOf(null)
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
  const telling = tellingOf({ words })
  expect(telling.move({ type: 'pass' }, here)).toBe('{"type":"pass"}')
  expect(telling.event({ type: 'x' }, told)).toBe('x {}')
  expect(telling.results(results, told)).toBe('Bo wins.')
})

test('what a game does not tell stays untold', () => {
  const words = { event: () => null } as unknown as Words
  expect(tellingOf({ words }).event({ type: 'x' }, told)).toBeNull()
})
