import { expect, test } from 'vitest'
import { begin, fromSeed, type Game, observe, readOptions } from '../engine/index.ts'
import { games } from '../games/index.ts'
import { bestLevel, botRandom, levelsOf, makeBot, policyOf } from './index.ts'

const built = (...levels: string[]): Game =>
  ({
    ...games[0],
    name: 'Whist',
    levels: Object.fromEntries(levels.map(level => [level, games[0].levels.easy])),
  }) as Game

test('every game has random and easy', () => {
  for (const game of games) expect(levelsOf(game).slice(0, 2), game.id).toEqual(['random', 'easy'])
})

const BEST = [
  [['easy'], 'normal', 'easy'],
  [['easy'], 'easy', 'easy'],
  [['easy', 'hard'], 'normal', 'easy'],
  [['easy', 'hard'], 'expert', 'hard'],
  [['hard'], 'normal', 'random'],
  [[], 'expert', 'random'],
  [['easy'], 'random', 'random'],
] as const
for (const [levels, wanted, best] of BEST) {
  test(`of ${levels.join(', ') || 'nothing'}, ${wanted} is played by ${best}`, () => {
    expect(bestLevel(built(...levels), wanted)).toBe(best)
  })
}

test('a level that is not built, or is none, is refused by name', () => {
  const game = built('easy')
  expect(() => policyOf(game, 'hard')).toThrow('level: no level "hard" of Whist yet; there are random, easy')
  expect(() => policyOf(game, 'god', '--players')).toThrow('--players: there is no level "god"; there are random, easy')
  expect(() => policyOf(game, '__proto__')).toThrow('there is no level "__proto__"')
  expect(() => policyOf(game, 'toString')).toThrow('there is no level "toString"')
  expect(() => bestLevel(game, 'god')).toThrow('there is no level "god"; there are random, easy, normal, hard, expert')
})

test('each seat has a generator of its own, none of them the one of the game', () => {
  const seeds = [0, 1, 2, 3].map(seat => botRandom('7', seat).seed)
  expect(new Set([...seeds, fromSeed('7').seed, botRandom('8', 0).seed]).size).toBe(6)
  expect(botRandom('7', 2)).toEqual(botRandom('7', 2))
})

test('random chooses every legal move about equally often', () => {
  const [game] = games
  const setup = {
    seats: game.seats.usual,
    options: readOptions(game.options, {}),
    materials: {},
    random: fromSeed(5),
    start: null,
  }
  const { state } = begin(game, setup)
  const observation = observe(game, setup, state, game.owing(state)[0])
  const bot = makeBot(game, 'random', { seed: '46', seat: 0 })
  const moves = observation.legal_moves!
  const counts = new Map(moves.map(move => [move, 0]))
  const times = 400 * moves.length
  for (let i = 0; i < times; i++) {
    const move = bot.decide(observation, [])
    counts.set(move, counts.get(move)! + 1)
  }
  // Each of k moves has probability 1/k; mean 400, sigma below sqrt(400) = 20, so five sigma are 100.
  expect(counts.size).toBe(moves.length)
  for (const count of counts.values()) expect(Math.abs(count - 400)).toBeLessThan(100)
})
