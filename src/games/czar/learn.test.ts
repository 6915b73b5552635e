import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDeck } from '../../decks/index.ts'
import { begin, fromSeed, type Observation, observe, type Replay } from '../../engine/index.ts'
import { hard, normal } from './bots.ts'
import { czar } from './index.ts'
import { favourOf, learn } from './learn.ts'
import type { Submit } from './moves.ts'

const PERSON = { name: 'Ada', kind: 'person' }
const BOT = { name: 'Juno', kind: 'bot' }

/** A game of one round: seat 0 judges three entries. */
function gameOf(entries: string[][], entry: number, judge: object = PERSON, isDefault = false): Replay {
  return {
    game: 'czar',
    players: [judge, BOT, BOT, BOT],
    events: [
      { type: 'game_start' },
      { type: 'round_start', round: 1, czar: 0, black: { id: 'b1', text: '____?', pick: entries[0].length } },
      { type: 'reveal', entries },
      { type: 'czar_pick', entry, commentary: null, default: isDefault },
      { type: 'game_over' },
    ],
  } as unknown as Replay
}

test('learn counts how often an answer was shown and won, whatever its case', () => {
  const first = learn([gameOf([['A goose'], ['soup'], ['rain']], 0)], null)
  expect(first).toEqual({ liked: [['a goose', 1, 1], ['rain', 1, 0], ['soup', 1, 0]] }) // biome-ignore format: rows
  const both = learn(
    [
      gameOf(
        [
          ['soup', 'a goose'],
          ['x', 'y'],
          ['z', 'q'],
        ],
        0,
      ),
    ],
    first,
  )
  expect(both.liked).toContainEqual(['a goose', 2, 2])
  expect(both.liked).toContainEqual(['soup', 2, 1])
  expect(both.liked).toContainEqual(['q', 1, 0])
  // What was known is not changed.
  expect(first.liked).toContainEqual(['a goose', 1, 1])
})

test('learn passes over what bots, stand-ins and defaults picked', () => {
  const entries = [['a'], ['b'], ['c']]
  const replays = [
    gameOf(entries, 0, BOT),
    gameOf(entries, 0, { ...PERSON, stand_in: [[3, 9]] }),
    gameOf(entries, 0, PERSON, true),
  ]
  expect(learn(replays, null)).toEqual({ liked: [] })
})

test('an answer that won more often than by chance is dearer, one that lost is cheaper, one unseen neither', () => {
  const entries = [['goose'], ['soup'], ['rain']]
  const lessons = learn(
    Array.from({ length: 8 }, () => gameOf(entries, 0)),
    null,
  )
  // goose: (8 + 4/3) / 12 = 7/9, odds 7/2 against 1/2: ln 7.
  expect(favourOf(lessons, ['Goose'])).toBeCloseTo(Math.log(7), 10)
  // soup: (4/3) / 12 = 1/9, odds 1/8 against 1/2: ln 1/4.
  expect(favourOf(lessons, ['soup'])).toBeCloseTo(Math.log(1 / 4), 10)
  expect(favourOf(lessons, ['goose', 'soup'])).toBeCloseTo(Math.log(7 / 4), 10)
  expect(favourOf(lessons, ['__proto__'])).toBe(0)
  expect(favourOf(null, ['goose'])).toBe(0)
})

const house = readDeck(JSON.parse(readFileSync(new URL('../../../decks/house.json', import.meta.url), 'utf8')), 'house')

for (const [name, policy] of Object.entries({ normal, hard })) {
  test(`${name} plays what was liked before, and the same again when it knows the same`, () => {
    const setup = {
      seats: 4,
      options: { target_awards: 4, rounds_max: 8, hand_size: 7, deck: 'house' },
      materials: { deck: house },
      random: fromSeed(3),
      start: null,
    }
    const { state } = begin(czar, setup)
    const observation: Observation = observe(czar, setup, state, 1)
    const { hand } = observation.view as unknown as { hand: { id: string; text: string }[] }
    const chosen = (lessons?: ReturnType<typeof learn>) =>
      (policy({ observation, events: [], random: fromSeed(9), lessons })[0] as Submit).cards
    const untaught = chosen()
    // Whatever it did not play was a hit a hundred times.
    for (const { id, text } of hand.filter(card => !untaught.includes(card.id))) {
      const replays = Array.from({ length: 100 }, () => gameOf([[text], ['x'], ['y']], 0))
      const lessons = learn(replays, null)
      expect(chosen(lessons)).toContain(id)
      expect(chosen(lessons)).toEqual(chosen(JSON.parse(JSON.stringify(lessons))))
    }
    expect(untaught.every(id => hand.some(card => card.id === id))).toBe(true)
  })
}
