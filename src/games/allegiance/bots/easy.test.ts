import { describe, expect, test } from 'vitest'
import { fromSeed, observe } from '../../../engine/index.ts'
import { allegiance } from '../index.ts'
import { type Story, table } from '../story.ts'

/** What `easy` chooses at a seat, over many generators of its own: each choice once, sorted. */
function choices(story: Story, seat: number): string[] {
  const observation = observe(allegiance, story.setup, story.state, seat)
  const chosen = new Set<string>()
  for (let seed = 0; seed < 60; seed++) {
    const [move] = allegiance.levels.easy({ observation, events: [], random: fromSeed(seed) })
    chosen.add('card' in move ? move.card : String(move.seat))
    expect(allegiance.legalMoves(story.state, seat)).toContainEqual(move)
  }
  return [...chosen].sort()
}

describe('easy chooses its goal', () => {
  const CASES = [
    ['rrrrg', ['green']],
    ['rrb', ['red']],
    ['bbr', ['blue']],
    ['rbrb', ['blue', 'red']],
    ['g', ['green']],
  ] as const
  for (const [cards, goals] of CASES) {
    test(`from ${cards}: ${goals.join(' or ')}`, () => expect(choices(table({}, `${cards} r r r`), 0)).toEqual(goals))
  }
})

describe('easy plays', () => {
  /** Seats 1 and 2 play as told in a first round, then seat 3 is skipped. */
  const second = (cards: string, goal: string, plays: string) =>
    table({}, `${cards} bbrr bbrr bbrr`).lay(`${goal}rrr`).vote('0000').play(`.${plays}`).vote('3333')

  test('its own colour while it has it', () => expect(choices(second('rrbb', 'r', 'bbb'), 0)).toEqual(['red']))
  test('the other when it has not', () => expect(choices(second('rbb', 'r', 'bbb'), 0)).toEqual(['blue']))
  test('as green towards 0 from above', () => expect(choices(second('grb', 'g', 'bbb'), 0)).toEqual(['red']))
  test('as green towards 0 from below', () => expect(choices(second('grb', 'g', 'rrr'), 0)).toEqual(['blue']))
  test('as green what it has, if not the colour it wants', () =>
    expect(choices(second('grr', 'g', 'rrr'), 0)).toEqual(['red']))
  test('as green either at 0', () => {
    const story = table({}, 'grb bbrr bbrr bbrr').lay('grrr').vote('3333')
    expect(choices(story, 0)).toEqual(['blue', 'red'])
  })
})

describe('easy votes', () => {
  for (const skip of ['vote', 'host']) {
    test(`for any other seat (${skip})`, () => {
      expect(choices(table({ skip }, 'rr rr rr rr').lay('rrrr'), 0)).toEqual(['1', '2', '3'])
    })
  }
})

test('four of them win as often as the source says', () => {
  // 40,000 deals of an independent program gave a share of .337; 300 games have a standard error of about .014.
  let won = 0
  for (let game = 0; game < 300; game++) {
    const story = table({}, null, String(game))
    let random = fromSeed(1_000_000 + game)
    while (story.state.phase !== 'over') {
      const seat = allegiance.owing(story.state)[0]
      const observation = observe(allegiance, story.setup, story.state, seat)
      const [move, next] = allegiance.levels.easy({ observation, events: [], random })
      random = next
      story.move(seat, move)
    }
    for (const score of allegiance.results(story.state)?.scores ?? []) won += score
  }
  expect(Math.abs(won / 1200 - 0.337)).toBeLessThan(0.056)
})
