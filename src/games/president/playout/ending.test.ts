import { expect, test } from 'vitest'
import { Dice } from '../../dice.ts'
import { winnerByForce } from './by-force.ts'
import { Ending, FIRST, SECOND, UNKNOWN } from './ending.ts'
import { Round } from './round.ts'

/** A position of two seats of four with small hands: the others are out, and the trick is as it may come. */
function position(dice: Dice): Round {
  const round = new Round()
  round.seats = 4
  round.revolution = dice.below(4) !== 0
  round.reversed = round.revolution && dice.below(2) === 0
  const seats = [0, 1, 2, 3]
  for (let at = 3; at > 0; at--) seats.push(...seats.splice(dice.below(at + 1), 1))
  const [one, two, ...out] = seats
  for (const seat of out) round.places[round.out++] = seat
  round.holding = (1 << one) | (1 << two)
  // Few ranks, so that there are pairs and fours.
  const ranks = 3 + dice.below(5)
  const lowest = dice.below(13 - ranks)
  const pool = Array.from({ length: ranks * 4 }, (_, index) => lowest + (index >> 2))
  for (const seat of [one, two]) {
    const four = dice.below(6) === 0 ? pool[dice.below(pool.length)] : -1
    const size = 1 + dice.below(5)
    for (let card = 0; card < size; card++) {
      const place = four >= 0 && pool.includes(four) ? pool.indexOf(four) : dice.below(pool.length)
      round.give(seat, pool.splice(place, 1)[0])
      round.left[seat] += 1
    }
  }
  round.mover = one
  const standing = dice.below(4)
  if (standing === 0) round.topRank = -1
  else {
    round.topRank = dice.below(13)
    round.topCount = 1 + dice.below(2)
    round.topSeat = standing === 1 ? two : out[dice.below(2)]
    round.passed = out.reduce((bits, seat) => (seat === round.topSeat ? bits : bits | (1 << seat)), 0)
    if (standing === 3) round.passed |= 1 << two
  }
  return round
}

test('the winner of 20,000 small endings is the one that playing everything finds', () => {
  const dice = new Dice(4)
  const ending = new Ending()
  const verdicts = new Set<string>()
  for (let at = 0; at < 20_000; at++) {
    const round = position(dice)
    if (at % 3 === 0) ending.forget()
    const mover = round.mover
    const before = [...round.sets]
    const verdict = ending.solve(round, 1e9)
    expect(verdict, `position ${at}`).toBe(winnerByForce(round) === mover ? FIRST : SECOND)
    expect([...round.sets]).toEqual(before)
    verdicts.add(`${verdict} ${round.topRank < 0} ${round.reversed}`)
  }
  expect(verdicts.size).toBe(8)
})

test('a search that is not let to its end says so', () => {
  const dice = new Dice(11)
  const ending = new Ending()
  for (;;) {
    const round = position(dice)
    ending.forget()
    const verdict = ending.solve(round, 1e9)
    if (ending.positions < 10) continue
    ending.forget()
    expect(ending.solve(round, 3)).toBe(UNKNOWN)
    expect(ending.solve(round, 1e9)).toBe(verdict)
    return
  }
})
