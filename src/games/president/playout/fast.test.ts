import { expect, test } from 'vitest'
import {
  begin,
  fromSeed,
  type GameEvent,
  isRefusal,
  mayHave,
  move,
  observe,
  type Setup,
} from '../../../engine/index.ts'
import { president } from '../index.ts'
import { fast } from './fast.ts'

/** How many games are compared; `FAST_GAMES=20000` for a longer run. */
const GAMES = Number(process.env.FAST_GAMES ?? 240)

/** The same game by the readable rules, each seat by the policy of its level. */
function readable(setup: Setup, levels: readonly string[]) {
  const events: GameEvent[] = []
  const decisions = levels.map(() => 0)
  const moves: [number, unknown][] = []
  const randoms = levels.map((_, seat) => fromSeed(1000 + seat))
  const first = begin(president, setup)
  let { state } = first
  events.push(...first.events)
  for (;;) {
    const results = president.results(state)
    if (results !== null) return { results, decisions, moves }
    const seat = president.owing(state)[0]
    const [choice, next] = president.levels[levels[seat]]({
      observation: observe(president, setup, state, seat),
      events: events.filter(event => mayHave(event, seat)),
      random: randoms[seat],
    })
    randoms[seat] = next
    decisions[seat] += 1
    moves.push([seat, choice])
    const step = move(president, state, seat, choice)
    if (isRefusal(step)) throw new Error(`${levels[seat]} is refused: ${step.code}`)
    state = step.state
    events.push(...step.events)
  }
}

test(`the quick way ends as the readable rules do, by the same moves: ${GAMES} games`, () => {
  for (let seed = 0; seed < GAMES; seed++) {
    const seats = 3 + (seed % 4)
    const options = {
      rounds: 1 + (seed % 3),
      revolution: seed % 5 !== 0,
      next_leader: seed % 2 === 0 ? 'last' : 'president',
    }
    const setup: Setup = { seats, options, materials: {}, random: fromSeed(seed), start: null }
    const levels = Array.from(
      { length: seats },
      (_, seat) => fast.levels[(seed + seat * (seed % 7)) % fast.levels.length],
    )
    const randoms = levels.map((_, seat) => fromSeed(1000 + seat))
    const moves: [number, unknown][] = []
    const told = (seat: number, move: unknown) => void moves.push([seat, move])
    const ended = fast.play(setup, levels, { randoms, told })
    expect({ ...ended, moves }, `seed ${seed}: ${levels}`).toEqual(readable(setup, levels))
    expect(president.fast?.play(setup, levels, { randoms })).toEqual(ended)
  }
}, 60_000)

test('a set-up position has no quick way', () => {
  const setup: Setup = { seats: 3, options: {}, materials: {}, random: fromSeed(1), start: {} }
  expect(() => fast.play(setup, ['easy', 'easy', 'easy'])).toThrow('set-up')
})
