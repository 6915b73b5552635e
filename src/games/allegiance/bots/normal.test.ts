import { describe, expect, test } from 'vitest'
import { fromSeed, observe } from '../../../engine/index.ts'
import { allegiance } from '../index.ts'
import { type Story, table } from '../story.ts'

/** What `normal` chooses at a seat, over many generators of its own: each choice once, sorted. */
function choices(story: Story, seat: number): string[] {
  const observation = observe(allegiance, story.setup, story.state, seat)
  const chosen = new Set<string>()
  for (let seed = 0; seed < 60; seed++) {
    const [move] = allegiance.levels.normal({ observation, events: [], random: fromSeed(seed) })
    chosen.add('card' in move ? move.card : String(move.seat))
    expect(allegiance.legalMoves(story.state, seat)).toContainEqual(move)
  }
  return [...chosen].sort()
}

describe('normal chooses its goal', () => {
  const CASES = [
    ['rrrbg', {}, ['red']],
    ['bbbrg', { rounds: 6 }, ['blue']],
    ['rbrb', {}, ['blue', 'red']],
    ['ggr', { track_limit: 1 }, ['red']],
    ['gg', {}, ['green']],
  ] as const
  for (const [cards, options, goals] of CASES) {
    test(`from ${cards}: ${goals.join(' or ')}`, () =>
      expect(choices(table(options, `${cards} r r r`), 0)).toEqual(goals))
  }
})

describe('normal names', () => {
  // Four rounds are left, so three cards of the own colour (0.75 * 4) are enough, two are not.
  test('itself, when its colour will not last', () =>
    expect(choices(table({ rounds: 4 }, 'rrrbb bb bb bb').lay('rbbb'), 0)).toEqual(['0']))
  test('any other, when nobody has played yet', () =>
    expect(choices(table({ rounds: 4 }, 'rrrrb bb bb bb').lay('rbbb'), 0)).toEqual(['1', '2', '3']))
  test('whoever played the other colour most', () => {
    const story = table({ rounds: 4 }, 'rrrrrr bbbb bbbb bbbb').lay('rbbb').vote('3333').play('rbb.').vote('1111')
    expect(choices(story.play('r.bb'), 0)).toEqual(['2'])
  })
  test('as host as well', () =>
    expect(choices(table({ rounds: 4, skip: 'host' }, 'rrrbb bb bb bb').lay('rbbb'), 0)).toEqual(['0']))
})

describe('normal plays', () => {
  const round = (cards: string, goal: string) => table({}, `${cards} bb bb bb`).lay(`${goal}bbb`).vote('3333')
  test('its colour', () => expect(choices(round('rrbb', 'r'), 0)).toEqual(['red']))
  test('the other when it has none', () => expect(choices(round('rbb', 'r'), 0)).toEqual(['blue']))
  test('as green either at 0', () => expect(choices(round('grb', 'g'), 0)).toEqual(['blue', 'red']))
})
