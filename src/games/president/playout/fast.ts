/**
 * Whole games in the compact form, between levels that choose by a quick way: for arenas of very many games. Held to
 * the readable rules and the levels' own policies by a test of many games.
 */

import type { FastGame, FastHow, Random, Seat, Setup } from '../../../engine/index.ts'
import { cardName, cardNumber, rankOf } from '../../cards.ts'
import { byPrice } from '../bots/returns.ts'
import { DECK, dealHands, handOver, returnsOf } from '../deal.ts'
import { legalMoves } from '../legal.ts'
import type { GiveMove, PlayMove } from '../moves.ts'
import { results } from '../results.ts'
import { type Cards, type PresidentOptions, type PresidentState, presidentOptions, titlesByPlace } from '../state.ts'
import { highestOf, lowestOf } from './bits.ts'
import { HARD_WEIGHTS, HardPlay } from './hard.ts'
import { normalQuick } from './normal.ts'
import { countsOf, type Quick } from './quick.ts'
import { codeOf, countOfCode, PASS_CODE, Round, rankOfCode } from './round.ts'

interface Way {
  readonly quick: Quick
  /** What is given back of a hand, of the returns there are. */
  give(hand: Cards, returns: readonly GiveMove[]): GiveMove
}

const easyQuick: Quick = round => {
  const leads = round.topRank < 0
  const ranks = leads ? round.sets[round.mover * 4] : round.followers()
  if (ranks === 0) return PASS_CODE
  return codeOf(round.reversed ? highestOf(ranks) : lowestOf(ranks), leads ? 1 : round.topCount)
}

const cheapest = (hand: Cards, returns: readonly GiveMove[]) => byPrice(hand, returns)[0]

const WAYS: Readonly<Record<string, Way>> = {
  easy: { quick: easyQuick, give: (_hand, returns) => returns[0] },
  normal: { quick: normalQuick, give: cheapest },
  hard: { quick: new HardPlay(HARD_WEIGHTS).quick, give: cheapest },
}

const ROUND = new Round()
const ALL = countsOf(DECK)
const UNPLAYED = ALL.slice()

export const fast = { levels: Object.keys(WAYS), play }

function play(setup: Setup, levels: readonly string[], { told }: Partial<FastHow> = {}): FastGame {
  if (setup.start !== null) throw new Error('a set-up position has no quick form')
  const { seats } = setup
  const options = presidentOptions(setup.options)
  const ways = levels.map(level => WAYS[level])
  const decisions = new Array<number>(seats).fill(0)
  const totals = new Array<number>(seats).fill(0)
  let random = setup.random
  let places: Seat[] = []
  for (let round = 1; round <= options.rounds; round++) {
    const leader = round === 1 ? 0 : options.next_leader === 'last' ? places[seats - 1] : places[0]
    const dealt = deal({ random, seats, leader }, round === 1 ? null : { places, ways, decisions, told })
    random = dealt.random
    begin(dealt.hands, leader, options)
    playRound(ways, decisions, told === undefined ? undefined : teller(dealt.hands, told))
    places = new Array<Seat>(seats)
    for (let place = 0; place < seats; place++) {
      const seat = ROUND.places[place]
      places[place] = seat
      totals[seat] += seats - place
    }
  }
  const byPlace = titlesByPlace(seats)
  const titles = places.map((_, seat) => byPlace[places.indexOf(seat)])
  const end = results({
    phase: 'over',
    seats,
    options,
    places,
    titles,
    totals,
  } as Partial<PresidentState> as PresidentState)
  if (end === null) throw new Error('a game that is over has no results')
  return { results: end, decisions }
}

interface Exchange {
  readonly places: readonly Seat[]
  readonly ways: readonly Way[]
  readonly decisions: number[]
  readonly told: FastHow['told']
}

/** The hands of a round, from the second on after gifts and returns. */
function deal(
  { random, seats, leader }: { readonly random: Random; readonly seats: number; readonly leader: Seat },
  exchange: Exchange | null,
): Dealt {
  if (exchange === null) return firstDeal(random, seats)
  const [dealt, next] = dealHands(random, seats, leader)
  const returns = returnsOf(exchange.places)
  const gifts = returns.map(({ giver, receiver, count }) => ({
    giver: receiver,
    receiver: giver,
    cards: dealt[receiver].slice(-count),
  }))
  const hands = handOver(dealt, gifts)
  const state = { phase: 'exchange', hands, returns } as Partial<PresidentState> as PresidentState
  const given = returns.map(({ giver, receiver }) => {
    exchange.decisions[giver] += 1
    const move = exchange.ways[giver].give(hands[giver], legalMoves(state, giver) as readonly GiveMove[])
    return { giver, receiver, move, cards: move.cards.map(name => cardNumber(name) as number) }
  })
  const transfers = given.map(({ giver, receiver, cards }) => ({ giver, receiver, cards }))
  // Who owes at the same time is taken in the order of the seats.
  for (const { giver, move } of given.toSorted((a, b) => a.giver - b.giver)) exchange.told?.(giver, move)
  return { hands: handOver(hands, transfers), random: next }
}

interface Dealt {
  readonly hands: readonly Cards[]
  readonly random: Random
}

let last: { readonly by: Random; readonly seats: number; readonly dealt: Dealt } | null = null

/** The first deal of a game, remembered: an arena plays the same cards at all tables of a deal, one after the other. */
function firstDeal(by: Random, seats: number): Dealt {
  if (last === null || last.by !== by || last.seats !== seats) {
    const [hands, random] = dealHands(by, seats, 0)
    last = { by, seats, dealt: { hands, random } }
  }
  return last.dealt
}

function begin(hands: readonly Cards[], leader: Seat, { revolution }: PresidentOptions): void {
  ROUND.seats = hands.length
  ROUND.revolution = revolution
  ROUND.reversed = false
  ROUND.mover = leader
  ROUND.topRank = -1
  ROUND.topCount = 0
  ROUND.topSeat = -1
  ROUND.passed = 0
  ROUND.holding = (1 << hands.length) - 1
  ROUND.out = 0
  ROUND.sets.fill(0)
  for (let seat = 0; seat < hands.length; seat++) {
    const hand = hands[seat]
    ROUND.left[seat] = hand.length
    for (const card of hand) ROUND.give(seat, rankOf(card))
  }
  UNPLAYED.set(ALL)
}

function playRound(ways: readonly Way[], decisions: number[], told?: (seat: Seat, code: number) => void): void {
  while (!ROUND.over) {
    const seat = ROUND.mover
    const code = ways[seat].quick(ROUND, UNPLAYED)
    decisions[seat] += 1
    told?.(seat, code)
    ROUND.play(code)
    if (code === PASS_CODE) continue
    const count = countOfCode(code)
    UNPLAYED[rankOfCode(code)] -= count
    UNPLAYED[13] -= count
  }
}

const PASS = { type: 'pass' } as const

/** Tells the codes of a round as moves: of the cards of a rank the lowest suits are played, as the legal moves list them. */
function teller(hands: readonly Cards[], told: NonNullable<FastHow['told']>): (seat: Seat, code: number) => void {
  const held = hands.map(hand => Array.from({ length: 13 }, (_, rank) => hand.filter(card => rankOf(card) === rank)))
  return (seat, code) => {
    if (code === PASS_CODE) return told(seat, PASS)
    const cards = held[seat][rankOfCode(code)].splice(0, countOfCode(code))
    told(seat, { type: 'play', cards: cards.map(cardName) } as PlayMove)
  }
}
