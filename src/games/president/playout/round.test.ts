import { expect, test } from 'vitest'
import { begin, fromSeed, isRefusal, move } from '../../../engine/index.ts'
import { cardNumber, rankOf } from '../../cards.ts'
import { Dice } from '../../dice.ts'
import { president } from '../index.ts'
import type { PresidentMove } from '../moves.ts'
import type { PresidentState } from '../state.ts'
import { codeOf, PASS_CODE, Round } from './round.ts'

/** How many states are compared; `PLAYOUT_STATES=1000000` for a longer run. */
const STATES = Number(process.env.PLAYOUT_STATES ?? 100_000)

function ascending(codes: Iterable<number>): number[] {
  return [...codes].sort((a, b) => a - b)
}

function codeOfMove(chosen: PresidentMove): number {
  if (chosen.type !== 'play') return PASS_CODE
  return codeOf(rankOf(cardNumber(chosen.cards[0]) as number), chosen.cards.length)
}

function same(round: Round, state: PresidentState): unknown[] {
  const fresh = new Round().load(state)
  const shape = (one: Round) => [
    one.seats,
    one.reversed,
    one.mover,
    one.topRank,
    one.topCount,
    one.topSeat,
    one.passed,
    one.holding,
    one.out,
    [...one.places.slice(0, one.out)],
    [...one.left.slice(0, one.seats)],
    [...one.sets],
  ]
  return [shape(round), shape(fresh)]
}

test(`the compact form lists the same moves and leads to the same states as the readable rules, ${STATES} states`, () => {
  const dice = new Dice(20_261_129)
  const legal = new Int32Array(64)
  const round = new Round()
  let states = 0
  for (let seed = 0; states < STATES; seed++) {
    const seats = 3 + (seed % 4)
    const options = {
      rounds: 1 + (seed % 3 === 0 ? 1 : 0),
      revolution: seed % 5 !== 0,
      next_leader: seed % 2 === 0 ? 'last' : 'president',
    }
    // Every third deal holds whole ranks, so that four of a kind and turned orders are common.
    const start = seed % 3 === 1 ? wholeRanks(dice, seats) : null
    let { state } = begin(president, { seats, options, materials: {}, random: fromSeed(seed), start })
    round.load(state)
    while (president.results(state) === null) {
      const seat = president.owing(state)[0]
      const listed = president.legalMoves(state, seat)
      const choice = listed[dice.below(listed.length)]
      const before = state.round
      const inPlay = state.phase === 'play'
      if (inPlay) {
        const count = round.legal(legal)
        expect(ascending(legal.slice(0, count))).toEqual(ascending(listed.map(codeOfMove)))
      }
      const next = move(president, state, seat, choice)
      if (isRefusal(next)) throw new Error(`seed ${seed}: a listed move is refused: ${next.code}`)
      state = next.state
      if (!inPlay) {
        round.load(state)
        continue
      }
      round.play(codeOfMove(choice))
      states += 1
      if (state.round !== before || state.phase !== 'play') {
        const result = next.events.find(event => event.type === 'round_result')
        expect(round.over, `seed ${seed}`).toBe(true)
        expect([...round.places.slice(0, seats)]).toEqual(result?.places)
        round.load(state)
      } else if (states % 7 === 0) {
        const [played, fresh] = same(round, state)
        expect(played, `seed ${seed}`).toEqual(fresh)
      }
    }
  }
}, 120_000)

test('a random move is one of the legal ones, and each comes up', () => {
  const dice = new Dice(3)
  const { state } = begin(president, {
    seats: 4,
    options: { rounds: 1, revolution: true, next_leader: 'last' },
    materials: {},
    random: fromSeed(7),
    start: null,
  })
  const legal = new Int32Array(64)
  const round = new Round().load(state)
  for (let turn = 0; turn < 30; turn++) {
    const count = round.legal(legal)
    const seen = new Set<number>()
    for (let i = 0; i < 60 * count; i++) seen.add(round.randomMove(dice))
    expect(ascending(seen)).toEqual(ascending(legal.slice(0, count)))
    round.play(round.randomMove(dice))
  }
})

/** A set-up position dealt in whole ranks mostly. */
function wholeRanks(dice: Dice, seats: number) {
  const hands: string[][] = Array.from({ length: seats }, () => [])
  for (const rank of '3456789TJQKA2') {
    const owner = dice.below(seats)
    for (const suit of 'cdhs') hands[dice.below(4) === 0 ? dice.below(seats) : owner].push(rank + suit)
  }
  for (const [seat, hand] of hands.entries()) {
    if (hand.length === 0)
      hand.push((hands.find((other, at) => at !== seat && other.length > 1) as string[]).pop() as string)
  }
  return president.readStart({ hands }, { seats, options: {}, materials: {}, random: fromSeed(0) })
}
