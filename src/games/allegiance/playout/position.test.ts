import { expect, test } from 'vitest'
import {
  begin,
  close,
  fromSeed,
  type GameEvent,
  isRefusal,
  move,
  readOptions,
  type Setup,
} from '../../../engine/index.ts'
import { Dice } from '../../dice.ts'
import { allegiance } from '../index.ts'
import type { AllegianceMove } from '../moves.ts'
import type { AllegianceState } from '../state.ts'
import { COLOURS } from '../state.ts'
import { ABSTAIN, colourCode, OVER, Position, TIE } from './position.ts'

/** How many states are compared; `PLAYOUT_STATES=1000000` for a longer run. */
const STATES = Number(process.env.PLAYOUT_STATES ?? 100_000)

function codeOf(chosen: AllegianceMove): number {
  return chosen.type === 'skip' ? (chosen.seat ?? ABSTAIN) : colourCode(chosen.card)
}

/** All that a position holds, in a line. */
function shape(one: Position): string {
  const { rounds, limit, host, phase, round, balance, due, skipped, tied, cards, goals, ballots, plays } = one
  return [rounds, limit, host, phase, round, balance, due, skipped, tied, '|', cards, goals, ballots, plays].join()
}

function same(one: Position, other: Position): boolean {
  for (const key of ['rounds', 'limit', 'host', 'phase', 'round', 'balance', 'due', 'skipped', 'tied'] as const) {
    if (one[key] !== other[key]) return false
  }
  for (const key of ['cards', 'goals', 'ballots', 'plays'] as const) {
    for (let i = 0; i < one[key].length; i++) if (one[key][i] !== other[key][i]) return false
  }
  return true
}

/** Any options, and any hands: dealt mostly, else a set-up position of 1 to 10 cards each. */
function anySetup(dice: Dice, seed: number): Setup {
  const options = readOptions(allegiance.options, {
    rounds: 1 + dice.below(7),
    greens: 2 * dice.below(3),
    skip: dice.below(4) === 0 ? 'host' : 'vote',
    track_limit: dice.below(2) === 0 ? null : 1 + dice.below(21),
  })
  const bare = { seats: 4, options, materials: {}, random: fromSeed(seed) }
  if (dice.below(3) > 0) return { ...bare, start: null }
  // Few colours, so that seats run out of one, or hold green only.
  const hands = [0, 1, 2, 3].map(() => {
    const colours = COLOURS.filter(() => dice.below(3) > 0)
    return Array.from({ length: 1 + dice.below(10) }, () => colours[dice.below(colours.length)] ?? 'green')
  })
  return { ...bare, start: allegiance.readStart({ hands }, bare) }
}

test(`the compact form lists the same moves and leads to the same states as the readable rules, ${STATES} states`, () => {
  const dice = new Dice(20_261_129)
  const legal = new Int8Array(4)
  const position = new Position()
  const fresh = new Position()
  const met = { tie: 0, closed: 0, over: 0, cut: 0, empty: 0, setUp: 0, host: 0 }
  let states = 0
  for (let seed = 0; states < STATES; seed++) {
    const setup = anySetup(dice, seed)
    let { state } = begin(allegiance, setup)
    position.load(state)
    met.setUp += setup.start === null ? 0 : 1
    while (state.phase !== 'over') {
      const owing = allegiance.owing(state)
      for (let seat = 0; seat < 4; seat++) {
        const listed = allegiance.legalMoves(state, seat)
        const count = position.legal(seat, legal)
        if (count !== listed.length || listed.some((one, index) => codeOf(one) !== legal[index])) {
          throw new Error(`seed ${seed}, seat ${seat}: ${legal.subarray(0, count)} for ${JSON.stringify(listed)}`)
        }
      }
      let events: readonly GameEvent[]
      const before: AllegianceState = state
      if (dice.below(12) === 0) {
        const step = close(allegiance, state)
        if (isRefusal(step)) throw new Error(`seed ${seed}: ${step.code}`)
        met.closed += 1
        ;({ state, events } = step)
      } else {
        const seat = owing[dice.below(owing.length)]
        const moves = allegiance.legalMoves(state, seat)
        const step = move(allegiance, state, seat, moves[dice.below(moves.length)])
        if (isRefusal(step)) throw new Error(`seed ${seed}: a listed move is refused: ${step.code}`)
        ;({ state, events } = step)
      }
      for (const event of events) {
        if (event.type === 'own_move') position.play(event.to as number, codeOf(event.move as AllegianceMove))
        if (event.type !== 'skip') continue
        const { skipped, tie } = event as unknown as { skipped: number; tie: boolean }
        if ((position.phase === TIE) !== tie) throw new Error(`seed ${seed}: phase ${position.phase}, tie ${tie}`)
        if (!tie) continue
        met.tie += 1
        if ((position.tied & (1 << skipped)) === 0) throw new Error(`seed ${seed}: ${skipped} not in ${position.tied}`)
        position.settle(skipped)
      }
      states += 1
      if (!same(position, fresh.load(state))) {
        throw new Error(`seed ${seed}: ${shape(position)}\nfor ${shape(fresh)}`)
      }
      const round = state.history.at(-1)
      if (round !== undefined && state.history.length > before.history.length) {
        if (round.balance !== before.balance + round.delta) met.cut += 1
        if (round.plays.filter(card => card === null).length > 1) met.empty += 1
        if (state.options.skip === 'host') met.host += 1
      }
    }
    expect(position.phase).toBe(OVER)
    expect(position.balance).toBe(allegiance.results(state)?.balance)
    expect([0, 1, 2, 3].map(seat => position.won(seat))).toEqual(allegiance.results(state)?.won)
    met.over += 1
  }
  // What is seldom was met as well: all of it hundreds of times.
  for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(STATES / 1000)
}, 300_000)

test('a copy is the same, and goes its own way', () => {
  const setup: Setup = { ...anySetup(new Dice(1), 1), start: null }
  const position = new Position().load(begin(allegiance, { ...setup, random: fromSeed(3) }).state)
  const copy = new Position().copy(position)
  const before = shape(position)
  expect(shape(copy)).toBe(before)
  const legal = new Int8Array(4)
  copy.legal(0, legal)
  copy.play(0, legal[0])
  expect(shape(copy)).not.toBe(before)
  expect(shape(position)).toBe(before)
})

test('abstentions alone leave all four seats tied', () => {
  const setup: Setup = { ...anySetup(new Dice(1), 1), start: null, options: readOptions(allegiance.options, {}) }
  const position = new Position().load(begin(allegiance, setup).state)
  const legal = new Int8Array(4)
  for (let seat = 0; seat < 4; seat++) {
    position.legal(seat, legal)
    position.play(seat, legal[0])
  }
  for (let seat = 0; seat < 4; seat++) position.play(seat, ABSTAIN)
  expect([position.phase, position.tied]).toEqual([TIE, 0b1111])
})
