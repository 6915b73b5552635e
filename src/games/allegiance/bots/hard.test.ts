import { describe, expect, test } from 'vitest'
import {
  begin,
  fromSeed,
  type GameEvent,
  isRefusal,
  mayHave,
  move,
  observe,
  type Policy,
} from '../../../engine/index.ts'
import { allegiance } from '../index.ts'
import { BLUE, GREEN, RED } from '../playout/position.ts'
import { type Story, setUp, table } from '../story.ts'
import { goalAt, goalChance, MAJORITY_CHANCE } from './goals.ts'
import { plannedColour } from './plan.ts'

function choice(level: string, story: Story, seat: number, seed = 1): string {
  const observation = observe(allegiance, story.setup, story.state, seat)
  const [chosen] = (allegiance.levels[level] as Policy)({ observation, events: story.events, random: fromSeed(seed) })
  return 'card' in chosen ? (chosen.card as string) : String((chosen as unknown as { seat: number }).seat)
}

describe('the choice of goals', () => {
  test('has a table of few hands, all of them chances', () => {
    const chances = Object.values(MAJORITY_CHANCE)
    expect(chances.length).toBeLessThan(20)
    for (const chance of chances) expect(chance >= 0 && chance <= 1).toBe(true)
  })
  test('is the same for red and blue', () => {
    expect(goalChance(7, 3, RED)).toBe(goalChance(3, 7, BLUE))
    expect(goalChance(5, 5, RED)).toBe(0.5)
  })
  test('is sure where there is one colour', () => {
    expect([goalChance(8, 0, RED), goalChance(8, 0, BLUE), goalChance(0, 3, RED)]).toEqual([1, 0, 0])
    expect([goalAt(0.99, 8, 0), goalAt(0, 0, 3), goalAt(0.5, 0, 0)]).toEqual([RED, BLUE, GREEN])
  })
  test('falls on both colours of an even hand', () => {
    const goals = new Set(
      Array.from({ length: 40 }, (_, seed) => choice('hard', table({}, 'rrrrrbbbbb r r r'), 0, seed)),
    )
    expect(goals).toEqual(new Set(['red', 'blue']))
  })
})

describe('hard and expert name', () => {
  for (const level of ['hard', 'expert']) {
    test(`${level}: itself, where its colour runs out and nobody else is known to matter more`, () => {
      // Seat 0 has one red for two rounds; the others are all of its side and have enough.
      const story = table({ rounds: 3 }, 'rrbbb rrrr rrrr rrrr').lay('rrrr').vote('1111').play('r.rr')
      expect(choice(level, story, 0)).toBe('0')
    })
    test(`${level}: who has played blue, not who has played red`, () => {
      // The first deal in which seat 0 has red for all four rounds that are left.
      const deals = Array.from({ length: 99 }, (_, seed) => table({ rounds: 5 }, null, String(seed)))
      const story = deals.find(({ state }) => state.hands[0].filter(card => card === 'red').length >= 7) as Story
      while (story.state.phase === 'allegiance') {
        const seat = allegiance.owing(story.state)[0]
        story.move(seat, { type: 'allegiance', card: 'red' })
      }
      story.vote('3333').play('rbr.')
      expect(choice(level, story, 0)).toBe('1')
    })
  }
})

describe('with a limit, a colour that is short is kept for the end', () => {
  const CASES = [
    [0, RED, 2, 4, RED],
    [5, RED, 2, 4, BLUE],
    [5, RED, 4, 4, RED],
    [3, BLUE, 1, 1, BLUE],
    [3, -1, 1, 2, -1],
  ] as const
  for (const [limit, wanted, held, left, played] of CASES) {
    test(`limit ${limit}, ${held} cards, ${left} rounds`, () =>
      expect(plannedColour(limit, wanted, held, left)).toBe(played))
  }
  test('and hard plays so', () => {
    const round = (options: object) =>
      table(options as never, 'rrrbbbb bb bb bb')
        .lay('rbbb')
        .vote('1111')
    expect(choice('hard', round({ rounds: 4 }), 0)).toBe('red')
    expect(choice('hard', round({ rounds: 4, track_limit: 3 }), 0)).toBe('blue')
  })
})

/** Who wins a deal, 1 or 0 by seat. */
function play(levels: readonly string[], deal: number): readonly number[] {
  const setup = setUp({}, null, String(deal))
  const told: GameEvent[][] = [[], [], [], []]
  let randoms = [0, 1, 2, 3].map(seat => fromSeed(7_000 + 4 * deal + seat))
  let { state, events } = begin(allegiance, setup)
  while (state.phase !== 'over') {
    for (const event of events) for (const [seat, list] of told.entries()) if (mayHave(event, seat)) list.push(event)
    const seat = allegiance.owing(state)[0]
    const observation = observe(allegiance, setup, state, seat)
    const policy = allegiance.levels[levels[seat]] as Policy
    const [chosen, random] = policy({ observation, events: told[seat], random: randoms[seat] })
    randoms = randoms.with(seat, random)
    const step = move(allegiance, state, seat, chosen)
    if (isRefusal(step)) throw new Error(`${levels[seat]} is refused: ${step.code}`)
    ;({ state, events } = step)
  }
  return (allegiance.results(state) as { scores: readonly number[] }).scores
}

/** What one against three wins more often than one of four would in its place, over so many deals and all seats. */
function gain(one: string, three: string, deals: number): number {
  let sum = 0
  for (let deal = 0; deal < deals; deal++) {
    const par = play([three, three, three, three], deal)
    for (let own = 0; own < 4; own++) {
      const levels = [three, three, three, three].with(own, one)
      sum += (play(levels, deal)[own] - par[own]) / 4
    }
  }
  return sum / deals
}

describe('one of a level against three of the one below wins more often than a fourth of these', () => {
  // A long measurement is in bench/allegiance-strength.json; these are a few deals, so that a broken level shows.
  for (const [one, three, deals, least] of [
    ['normal', 'easy', 30, 0.2],
    ['hard', 'normal', 60, 0.05],
    ['expert', 'hard', 20, 0.05],
  ] as const) {
    test(`${one} against ${three}`, () => expect(gain(one, three, deals)).toBeGreaterThan(least))
  }
})
