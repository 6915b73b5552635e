/**
 * Fits the table by which `hard` of Allegiance chooses between the two colours (`MAJORITY_CHANCE`) by fictitious play:
 * four players of `hard` that draw their goals from the table so far; for every seat of every deal both colours are
 * tried with all other chance the same; what answers best, smoothed, is mixed into the table. All players know the
 * table in each iteration, as their beliefs rest on it. Without the smoothing there are several opposite solutions,
 * each with many hands that are sure of a colour, which a player of another table can make use of.
 *
 *   node --import tsx bench/allegiance-goals.ts --iterations 60 --deals 200 --seed 1
 *
 * Prints the mean of the tables of the second half of the iterations, with what the larger colour and the smaller
 * won in them.
 */

import { parseArgs } from 'node:util'
import { believe, type Kept } from '../src/games/allegiance/bots/believe.ts'
import { goalAt, MAJORITY_CHANCE } from '../src/games/allegiance/bots/goals.ts'
import { PublicRecord } from '../src/games/allegiance/bots/record.ts'
import { BLUE, NONE, OVER, Position, RED, SKIP, TIE } from '../src/games/allegiance/playout/position.ts'
import { freshDeck } from '../src/games/allegiance/state.ts'
import { Dice } from '../src/games/dice.ts'

const { values } = parseArgs({
  options: {
    iterations: { type: 'string', default: '60' },
    deals: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
})
const [iterations, deals, seed] = [values.iterations, values.deals, values.seed].map(Number)
const GREENS = 2
const ROUNDS = 7
const table = MAJORITY_CHANCE as { [hand: string]: number }
for (const hand of Object.keys(table)) delete table[hand]
const dice = new Dice(seed)

interface Tally {
  tries: number
  major: number
  minor: number
  /** Since the first half. */
  late: { tries: number; major: number; minor: number }
}
const means = new Map<string, number[]>()
const tallies = new Map<string, Tally>()

for (let iteration = 0; iteration < iterations; iteration++) {
  const kept: Kept = new Map()
  const now = new Map<string, { major: number; minor: number; tries: number }>()
  for (let deal = 0; deal < deals; deal++) {
    const hands = dealHands()
    const points = [0, 1, 2, 3].map(() => dice.unit())
    const goals = hands.map((hand, seat) => goalAt(points[seat], hand[RED], hand[BLUE], table))
    const ties = 1 + dice.below(1e9)
    for (const [seat, hand] of hands.entries()) {
      if (hand[RED] === hand[BLUE] || hand[RED] === 0 || hand[BLUE] === 0) continue
      const larger = hand[RED] > hand[BLUE] ? RED : BLUE
      const key = `${hand[larger]}-${hand[1 - larger]}`
      const one = now.get(key) ?? { major: 0, minor: 0, tries: 0 }
      one.major += playGame(hands, goals.with(seat, larger), ties, kept)[seat]
      one.minor += playGame(hands, goals.with(seat, 1 - larger), ties, kept)[seat]
      one.tries += 1
      now.set(key, one)
    }
  }
  for (const [key, { major, minor, tries }] of now) {
    const tally = tallies.get(key) ?? { tries: 0, major: 0, minor: 0, late: { tries: 0, major: 0, minor: 0 } }
    tallies.set(key, tally)
    for (const sums of iteration * 2 < iterations ? [tally] : [tally, tally.late]) {
      sums.tries += tries
      sums.major += major
      sums.minor += minor
    }
    // A smooth answer: even between colours that are worth the same, and 73 % for one that wins ten points more often.
    // What few hands say counts for less.
    const difference = ((major - minor) / tries) * (tries / (tries + 20))
    const answer = 1 / (1 + Math.exp(-difference / 0.1))
    table[key] = (table[key] ?? 0.5) + (answer - (table[key] ?? 0.5)) / Math.sqrt(4 + iteration)
  }
  if (iteration * 2 < iterations) continue
  for (const [key, chance] of Object.entries(table)) means.set(key, [...(means.get(key) ?? []), chance])
}

for (const key of [...tallies.keys()].sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))) {
  const { late } = tallies.get(key)!
  const share = (wins: number) => (wins / late.tries).toFixed(3)
  const chances = means.get(key) ?? [table[key]]
  const line = `'${key}': ${(chances.reduce((sum, chance) => sum + chance, 0) / chances.length).toFixed(2)},`
  process.stdout.write(`${line.padEnd(16)} // ${late.tries} hands: ${share(late.major)} and ${share(late.minor)}\n`)
}

/** Four hands of red, blue and green cards by number. */
function dealHands(): number[][] {
  const deck = freshDeck(GREENS).map(colour => ({ red: RED, blue: BLUE, green: 2 })[colour])
  for (let i = deck.length - 1; i > 0; i--) {
    const j = dice.below(i + 1)
    ;[deck[i], deck[j]] = [deck[j], deck[i]]
  }
  return [0, 1, 2, 3].map(seat => {
    const cards = deck.slice(10 * seat, 10 * seat + 10)
    return [0, 1, 2].map(colour => cards.filter(card => card === colour).length)
  })
}

/** Who wins, 1 or 0 by seat, when four of `hard` play it out. */
function playGame(hands: readonly number[][], goals: readonly number[], seedOfTies: number, kept: Kept): number[] {
  const ties = new Dice(seedOfTies)
  const record = new PublicRecord(
    { rounds: ROUNDS, greens: GREENS, skip: 'vote', track_limit: null },
    { setUp: false, sizes: [10, 10, 10, 10] },
  )
  const position = new Position()
  position.rounds = ROUNDS
  position.cards.set(hands.flat())
  position.due = 15
  for (let seat = 0; seat < 4; seat++) position.play(seat, goals[seat])
  while (position.phase !== OVER) {
    if (position.phase === SKIP) {
      const belief = believe(record, record.done, kept)
      for (let seat = 0; seat < 4; seat++) {
        const hand = belief.handAt(seat, hands[seat][RED], hands[seat][2])
        position.play(seat, belief.bestSkip(seat, hand, goals[seat]))
      }
    }
    const ballots = position.ballots.slice()
    if (position.phase === TIE) {
      const tied = [0, 1, 2, 3].filter(seat => (position.tied >> seat) & 1)
      position.settle(tied[ties.below(tied.length)])
    }
    const { skipped } = position
    const plays = [0, 1, 2, 3].map(seat => {
      if (seat === skipped) return NONE
      return position.cards[seat * 3 + goals[seat]] > 0 ? goals[seat] : 1 - goals[seat]
    })
    for (let seat = 0; seat < 4; seat++) if (plays[seat] !== NONE) position.play(seat, plays[seat])
    record.add(ballots, skipped, plays, position.balance)
  }
  const winner = position.balance < 0 ? RED : BLUE
  return goals.map(goal => (goal === winner ? 1 : 0))
}
