import { expect, test } from 'vitest'
import { fromSeed, observe, type Seat } from '../../../engine/index.ts'
import { president } from '../index.ts'
import { type Story, setUp, table } from '../story.ts'

function easy(story: Story, seat: Seat): unknown {
  const observation = observe(president, story.setup, story.state, seat)
  const random = fromSeed(1)
  const [move, next] = president.levels.easy({ observation, events: [], random })
  expect(next).toBe(random)
  return move
}

test('easy leads one card of the lowest rank, though it holds more', () => {
  expect(easy(table('3c 3d 4c', '5c', '6c'), 0)).toEqual({ type: 'play', cards: ['3c'] })
})

test('easy follows with the lowest that beats, and passes only when it must', () => {
  const story = table('9c 9d', '4c 4d Td Th Kc Kd', '5c 5d').plays(0, '9c 9d')
  expect(easy(story, 1)).toEqual({ type: 'play', cards: ['Td', 'Th'] })
  expect(easy(story.passes(1), 2)).toEqual({ type: 'pass' })
})

test('easy leads a two first when the order is reversed', () => {
  const story = table('8c 8d 8h 8s 3c 2d 2c', '4c', '5c').plays(0, '8c 8d 8h 8s').passes(1, 2)
  expect(easy(story, 0)).toEqual({ type: 'play', cards: ['2c'] })
})

test('easy gives back its lowest cards', () => {
  const story = setUp({ rounds: 2 }, ['3c', '4c', '5c']).plays(0, '3c').plays(1, '4c')
  expect(easy(story, 0)).toEqual({ type: 'give', cards: story.view(0).hand.slice(0, 2) })
})
