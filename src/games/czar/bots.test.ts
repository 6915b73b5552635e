import { expect, test } from 'vitest'
import { fromSeed, type Observation, type Random } from '../../engine/index.ts'
import { easy } from './bots.ts'

const seen = (legal_moves: Observation['legal_moves'], random: Random) => ({
  observation: { legal_moves } as Observation,
  events: [],
  random,
})

test('easy takes each legal move about equally often, from its own generator', () => {
  const moves = [0, 1, 2].map(entry => ({ type: 'pick', entry }))
  const counts = [0, 0, 0]
  let random = fromSeed(1)
  for (let time = 0; time < 600; time++) {
    const [move, next] = easy(seen(moves, random))
    if (move.type === 'pick') counts[move.entry] += 1
    random = next
  }
  // 200 of each are due, with a standard deviation of 11.5.
  for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(50)
  expect(easy(seen(moves, fromSeed(1)))).toEqual(easy(seen(moves, fromSeed(1))))
})
