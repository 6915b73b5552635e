import { expect, test } from 'vitest'
import {
  canonical,
  eventsFor,
  fromSeed,
  type GameEvent,
  observe,
  play,
  type Random,
  random,
  type Seat,
  type Setup,
} from '../../../engine/index.ts'
import { president } from '../index.ts'
import type { PresidentState } from '../state.ts'
import { dealt, type Story, setUp, table } from '../story.ts'
import { levels } from './levels.ts'

interface Played {
  readonly setup: Setup
  readonly state: PresidentState
  readonly events: readonly GameEvent[]
}

/** What a level does at a seat, in short: `5c 5d`, or `pass`. */
function decision(level: string, { setup, state, events }: Played, seat: Seat, seed = 1): string {
  const observation = observe(president, setup, state, seat)
  const [move] = levels[level]({ observation, events: eventsFor(events, seat), random: fromSeed(seed) })
  expect(observation.legal_moves).toContainEqual(move)
  return 'cards' in move ? move.cards.join(' ') : move.type
}

// What others hold is chosen so that it decides nothing but for how many cards it is.
const LEADS = [
  ['normal', 'the whole of its weakest group', '3c 3d 5c Kc', '3c 3d'],
  ['normal', 'no two while it has another', '2c Ac', 'Ac'],
  ['normal', 'no four of a kind while it holds more than one group besides', '3c 3d 3h 3s 9c Tc', '9c'],
  ['normal', 'a four of a kind when one group besides is left', '3c 3d 3h 3s 9c', '3c 3d 3h 3s'],
  ['hard', 'its low cards early', '3c 5c 8c 9d Tc Jd Qh Ks', '3c'],
  ['hard', 'what nobody beats, when the rest follows by itself', '3c 2c 2d', '2c 2d'],
] as const
for (const [level, what, hand, wanted] of LEADS) {
  test(`${level} leads ${what}`, () =>
    expect(decision(level, table(hand, '4c 4d 6c 6d 7c 7d', '4h 4s 6h 6s 7h 7s'), 0)).toBe(wanted))
}

const FOLLOWS = [
  ['normal', 'the lowest that breaks nothing', '6c', '7c 7d 9c Kc Kd', '9c'],
  ['normal', 'a pass rather than breaking a pair', '6c', '7c 7d 9c 9d Tc Td', 'pass'],
  ['normal', 'a pass rather than a two with many groups left', '6c', '3d 4d 5d 8c 8d 2c', 'pass'],
  ['normal', 'a two with few groups left', 'Kc', '3d 4d 2c', '2c'],
  ['normal', 'all it holds', '6c 6d', '8c 8d', '8c 8d'],
  ['hard', 'the lowest that breaks nothing', '6c', '3d 3h 7c Tc Jd Qh Kd', '7c'],
  ['hard', 'what nobody beats, and the last group after it', 'Kc', '3d 3h 2c', '2c'],
  ['hard', 'all it holds', '6c 6d', '8c 8d', '8c 8d'],
] as const
for (const [level, what, led, hand, wanted] of FOLLOWS) {
  test(`${level} follows with ${what}`, () => {
    const story = table(`${led} 3c 4c 5c`, hand, 'Ah As Th Ts 5h 5s').plays(0, led)
    expect(decision(level, story, 1)).toBe(wanted)
  })
}

test('normal breaks a pair when somebody is about to go out', () => {
  const story = table('6c 3c', '7c 7d 9c 9d Tc Td', '5h 5s 4c 4d').plays(0, '6c')
  expect(decision('normal', story, 1)).toBe('7c')
})

test('normal and hard keep the two back in a turned order, where it is the lowest, no longer', () => {
  for (const level of ['normal', 'hard']) {
    const story = table('8c 8d 8h 8s 3c 2c 9c Td Jc', '4c 5d 6c', '5c 6d 7c').plays(0, '8c 8d 8h 8s').passes(1, 2)
    expect(decision(level, story, 0), level).toBe('2c')
  }
})

// 3, 4 and the pair of twos: 3 and 4 cost 0 + 1 ranks and leave two groups fewer.
for (const level of ['normal', 'hard']) {
  test(`${level} gives back low cards that break no group`, () => {
    const story = setUp({ rounds: 2 }, ['3c', '4c', '5c']).plays(0, '3c').plays(1, '4c')
    const [first, second] = decision(level, story, 0).split(' ')
    const hand: string[] = story.view(0).hand
    const singles = hand.filter(card => hand.filter(other => other[0] === card[0]).length === 1)
    expect([first, second]).toEqual(singles.slice(0, 2))
  })
}

for (const level of ['hard', 'expert']) {
  test(`${level} counts: the same hand leads otherwise when other cards are gone`, () => {
    const led = (gone: string) =>
      setUp({ revolution: false }, [`Ac 4c 4d ${gone}`, 'Kc Kd 7c 7d 9c', 'Ks Kh 7s 7h 9h'])
        .plays(0, gone)
        .passes(1, 2)
    // With all twos gone nobody beats the ace, and the fours are all that is left after it.
    expect(decision(level, led('2c 2d 2h 2s'), 0)).toBe('Ac')
    expect(decision(level, led('5c 5d 5h 5s'), 0)).toBe('4c 4d')
  })
}

test('normal plays by its hand and the pile: it follows otherwise when either is another', () => {
  const follow = (led: string, hand: string) =>
    decision('normal', table(`${led} 3c 4c`, hand, 'Ah As').plays(0, led), 1)
  expect(follow('6c', '7c 9c Kc Kd')).toBe('7c')
  expect(follow('8c', '7c 9c Kc Kd')).toBe('9c')
  expect(follow('6c', '9c Kc Kd')).toBe('9c')
})

/** Plays on by lot to a number of steps. */
function played(seats: number, rounds: number, seed: number, steps: number): Story {
  let dice: Random = fromSeed(seed)
  return dealt(seats, { rounds }, String(seed)).goesOn(
    legal => {
      let share: number
      ;[share, dice] = random(dice)
      return legal[Math.floor(share * legal.length)]
    },
    state => state.turn >= steps,
  )
}

for (const level of Object.keys(levels)) {
  test(`a decision of ${level} is the same whatever is hidden from it, and made of nothing else`, () => {
    let others = 0
    for (let seed = 0; seed < 60; seed++) {
      const story = played(3 + (seed % 4), 1 + (seed % 3), seed, (seed * 7) % 150)
      const { state } = story
      if (state.phase === 'over') continue
      const seat = president.owing(state)[0]
      const chosen = decision(level, story, seat, seed)
      expect(decision(level, story, seat, seed)).toBe(chosen)
      const history = president.resample(story.history, seat, fromSeed(seed))
      const other = { setup: history.setup, ...play(president, history) }
      expect(canonical(president.view(other.state, seat) as never)).toBe(canonical(story.view(seat)))
      if (String(other.state.hands) !== String(state.hands)) others += 1
      expect(decision(level, other, seat, seed), `seed ${seed}`).toBe(chosen)
    }
    // The worlds were other ones indeed.
    expect(others).toBeGreaterThan(30)
  })
}
