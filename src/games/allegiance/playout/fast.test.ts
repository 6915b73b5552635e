import { expect, test } from 'vitest'
import {
  begin,
  fromSeed,
  type GameEvent,
  isRefusal,
  mayHave,
  move,
  observe,
  type Random,
  type Setup,
} from '../../../engine/index.ts'
import { allegiance } from '../index.ts'
import { fast } from './fast.ts'

/** How many games are compared; `FAST_GAMES=20000` for a longer run. */
const GAMES = Number(process.env.FAST_GAMES ?? 160)

/** The same game by the readable rules, each seat by the policy of its level. All who owe are asked, then all move. */
function readable(setup: Setup, levels: readonly string[], given: readonly Random[]) {
  const events: GameEvent[] = []
  const decisions = levels.map(() => 0)
  const moves: [number, unknown][] = []
  const randoms = [...given]
  const first = begin(allegiance, setup)
  let { state } = first
  events.push(...first.events)
  for (;;) {
    const results = allegiance.results(state)
    if (results !== null) return { results, decisions, moves }
    const asked = allegiance.owing(state).map(seat => {
      const [choice, next] = allegiance.levels[levels[seat]]({
        observation: observe(allegiance, setup, state, seat),
        events: events.filter(event => mayHave(event, seat)),
        random: randoms[seat],
      })
      randoms[seat] = next
      return [seat, choice] as const
    })
    for (const [seat, choice] of asked) {
      decisions[seat] += 1
      moves.push([seat, choice])
      const step = move(allegiance, state, seat, choice)
      if (isRefusal(step)) throw new Error(`${levels[seat]} is refused: ${step.code}`)
      state = step.state
      events.push(...step.events)
    }
  }
}

function setupOf(seed: number): Setup {
  const options = {
    rounds: 1 + (seed % 7),
    greens: 2 * (seed % 3),
    skip: seed % 5 === 0 ? 'host' : 'vote',
    track_limit: seed % 4 === 0 ? 1 + (seed % 6) : null,
  }
  return { seats: 4, options, materials: {}, random: fromSeed(seed), start: null }
}

// `expert` thinks long: it sits at few tables here, and at all of them with FAST_LEVELS=expert.
const CHEAP = ['easy', 'normal', 'hard']
const LEVELS = process.env.FAST_LEVELS?.split(',') ?? CHEAP

test(`the quick way ends as the readable rules do, by the same moves: ${GAMES} games`, () => {
  expect(fast.levels).toEqual(Object.keys(allegiance.levels))
  for (let seed = 0; seed < GAMES; seed++) {
    const setup = setupOf(seed)
    const levels = [0, 1, 2, 3].map(seat =>
      seed % 16 === 4 && seat === seed % 3 ? 'expert' : LEVELS[(seed + seat * (seed % 7)) % LEVELS.length],
    )
    const randoms = levels.map((_, seat) => fromSeed(1000 + seed * 4 + seat))
    const moves: [number, unknown][] = []
    const told = (seat: number, move: unknown) => void moves.push([seat, move])
    const ended = fast.play(setup, levels, { randoms, told })
    expect({ ...ended, moves }, `seed ${seed}: ${levels}`).toEqual(readable(setup, levels, randoms))
    expect(allegiance.fast?.play(setup, levels, { randoms })).toEqual(ended)
  }
}, 120_000)

test('a set-up position has no quick way', () => {
  const setup = { ...setupOf(1), start: { hands: [['red'], ['red'], ['blue'], ['blue']] } }
  expect(() => fast.play(setup, ['easy', 'easy', 'easy', 'easy'], { randoms: [] })).toThrow('set-up')
})
