/**
 * Finds weights for `hard` of President by evolution: each generation tries weights around the present ones on the same
 * deals and goes to the mean of the best. Half the deals are against copies of `normal`, half against the
 * present weights; half are at four seats, the others at three, five and six; each is played from every seat.
 *
 *   node --import tsx bench/president-weights.ts --generations 100 --deals 240 --seed 1
 *
 * It begins with the weights in use (src/games/president/playout/hard-weights.ts) and prints those it comes to.
 */

import { parseArgs } from 'node:util'
import { Dice } from '../src/games/dice.ts'
import { HARD_WEIGHTS, HardPlay, type HardWeights } from '../src/games/president/playout/hard.ts'
import { normalQuick } from '../src/games/president/playout/normal.ts'
import type { Quick } from '../src/games/president/playout/quick.ts'
import { Round } from '../src/games/president/playout/round.ts'
import { playOn } from '../src/games/president/playout/search.ts'

const TRIED = 16
const KEPT = 5
/** How far the tries of the first generation are from the present weights, and of the last ones. */
const FIRST_STEP = 0.4
const LAST_STEP = 0.1
const SEATS = [4, 3, 4, 5, 4, 6]

const NAMES = Object.keys(HARD_WEIGHTS) as (keyof HardWeights)[]
const deck = Uint8Array.from({ length: 52 }, (_, card) => card)
const dealt = new Round()
const round = new Round()
const unplayed = new Int8Array(14)

const { values } = parseArgs({
  options: {
    generations: { type: 'string', default: '100' },
    deals: { type: 'string', default: '240' },
    seed: { type: 'string', default: '1' },
  },
})
const generations = Number(values.generations)
const deals = Number(values.deals)
const dice = new Dice(Number(values.seed))

let present = NAMES.map(name => HARD_WEIGHTS[name])
for (let generation = 0; generation < generations; generation++) {
  const step = FIRST_STEP + ((LAST_STEP - FIRST_STEP) * generation) / generations
  const others = new HardPlay(weightsOf(present)).quick
  const seed = dice.next()
  const tried = Array.from({ length: TRIED }, () => {
    const weights = present.map(weight => weight + step * gauss())
    return { weights, gain: gainOf(new HardPlay(weightsOf(weights)).quick, others, seed) }
  })
  tried.sort((a, b) => b.gain - a.gain)
  const best = tried.slice(0, KEPT)
  present = present.map((_, index) => best.reduce((sum, { weights }) => sum + weights[index], 0) / KEPT)
}
const found = weightsOf(present.map(weight => Number(weight.toFixed(2))))
process.stdout.write(`${JSON.stringify(found, null, 2)}\n`)

function weightsOf(list: readonly number[]): HardWeights {
  return Object.fromEntries(NAMES.map((name, index) => [name, list[index]])) as unknown as HardWeights
}

/** How far above par a way comes, in shares of the points between first and last. */
function gainOf(one: Quick, present: Quick, seed: number): number {
  const chance = new Dice(seed)
  let gain = 0
  for (let deal = 0; deal < deals; deal++) {
    const seats = SEATS[deal % SEATS.length]
    const others = (deal / SEATS.length) & 1 ? normalQuick : present
    dealTo(seats, chance)
    let places = 0
    for (let own = 0; own < seats; own++) places += placeOf(own, one, others)
    gain += ((seats - 1) / 2 - places / seats) / (seats - 1)
  }
  return gain / deals
}

function dealTo(seats: number, chance: Dice): void {
  for (let at = 51; at > 0; at--) {
    const other = chance.below(at + 1)
    const card = deck[at]
    deck[at] = deck[other]
    deck[other] = card
  }
  dealt.seats = seats
  dealt.holding = (1 << seats) - 1
  dealt.topRank = -1
  dealt.topSeat = -1
  dealt.sets.fill(0)
  dealt.left.fill(0)
  for (let at = 0; at < 52; at++) {
    dealt.give(at % seats, deck[at] >> 2)
    dealt.left[at % seats] += 1
  }
}

function placeOf(own: number, one: Quick, others: Quick): number {
  round.copy(dealt)
  unplayed.fill(4)
  unplayed[13] = 52
  while (!round.over) playOn(round, round.mover === own ? one(round, unplayed) : others(round, unplayed), unplayed)
  return round.places.indexOf(own)
}

/** A number around 0 with deviation 1, nearly normal: the sum of six. */
function gauss(): number {
  let sum = 0
  for (let i = 0; i < 6; i++) sum += dice.unit()
  return (sum - 3) / Math.SQRT1_2
}
