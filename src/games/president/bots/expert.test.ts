import { expect, test } from 'vitest'
import { eventsFor, fromSeed, move, observe, type Random, random, type Seat, type Step } from '../../../engine/index.ts'
import { president } from '../index.ts'
import type { PresidentMove } from '../moves.ts'
import { winnerByForce } from '../playout/by-force.ts'
import { Round } from '../playout/round.ts'
import type { PresidentState } from '../state.ts'
import { dealt, type Story, setUp, table } from '../story.ts'
import { levels } from './levels.ts'

function choice({ setup, state, events }: Story, seat: Seat, seed = 1): [PresidentMove, Random] {
  const observation = observe(president, setup, state, seat)
  return levels.expert({ observation, events: eventsFor(events, seat), random: fromSeed(seed) })
}

function cardsOf(story: Story, seat: Seat): string {
  const [chosen] = choice(story, seat)
  return 'cards' in chosen ? chosen.cards.join(' ') : chosen.type
}

test('expert goes out where it can', () => {
  expect(cardsOf(table('8c 8d', '4c 5c 6c', '4d 5d 6d'), 0)).toBe('8c 8d')
  const story = table('6c 3c', 'Ac', '4d 5d 6d').plays(0, '6c')
  expect(cardsOf(story, 1)).toBe('Ac')
})

test('expert plays a hand down that wins by itself, and draws nothing for it', () => {
  const [chosen, next] = choice(table('3c 2c 2d', '4c 4d 6c 6d 7c 7d', '4h 4s 6h 6s 7h 7s'), 0, 3)
  expect(chosen).toEqual({ type: 'play', cards: ['2c', '2d'] })
  expect(next).toEqual(fromSeed(3))
})

test('what expert searches depends on its generator, which it takes on', () => {
  const story = dealt(4, {}, '3')
  const [chosen, next] = choice(story, 0, 5)
  expect(choice(story, 0, 5)).toEqual([chosen, next])
  expect(next).not.toEqual(fromSeed(5))
})

test('expert gives back nothing it wins with', () => {
  const story = setUp({ rounds: 2 }, ['3c', '4c', '5c', '6c']).plays(0, '3c').plays(1, '4c').plays(2, '5c')
  for (const seat of [0, 1]) {
    const given = cardsOf(story, seat)
    expect(given.split(' ')).toHaveLength(seat === 0 ? 2 : 1)
    expect(given).not.toMatch(/[2AK]/)
  }
})

/** A dealt game, played by lot and by `hard` in turn, to where two seats hold so few cards that all can be played. */
function ending(seed: number): Story | null {
  const seats = 3 + (seed % 4)
  const story = dealt(seats, {}, String(seed))
  let dice = fromSeed(seed)
  const few = ({ hands }: PresidentState) =>
    hands.filter(hand => hand.length > 0).length === 2 && hands.flat().length < 9
  while (story.state.phase === 'play' && !few(story.state)) {
    const seat = story.state.mover
    const legal = president.legalMoves(story.state, seat)
    let share: number
    ;[share, dice] = random(dice)
    const observation = observe(president, story.setup, story.state, seat)
    const [hard] = levels.hard({ observation, events: eventsFor(story.events, seat), random: dice })
    story.moves(seat, share < 0.2 ? legal[Math.floor(share * 5 * legal.length)] : hard)
  }
  return story.state.phase === 'play' ? story : null
}

test('with two seats left expert goes out first wherever that can be had', () => {
  let won = 0
  let lost = 0
  for (let seed = 0; seed < 150; seed++) {
    const story = ending(seed)
    if (story === null) continue
    const seat = story.state.mover
    const canWin = winnerByForce(new Round().load(story.state)) === seat
    const [chosen] = choice(story, seat)
    const { state } = move(president, story.state, seat, chosen) as Step<PresidentState>
    const wins = state.phase === 'over' ? state.places.at(-2) === seat : winnerByForce(new Round().load(state)) === seat
    expect(wins, `seed ${seed}`).toBe(canWin)
    if (canWin) won += 1
    else lost += 1
  }
  // Both came up.
  expect(Math.min(won, lost)).toBeGreaterThan(10)
})
