/** Dealing: the first round of a game, and every round after. */

import { type GameEvent, type Random, type Seat, type Setup, type Step, shuffle } from '../../engine/index.ts'
import { CARD_NAMES, cardNames, cardNumber } from '../cards.ts'
import {
  type Cards,
  type PresidentState,
  presidentOptions,
  type Return,
  startPosition,
  stateOf,
  type Transfer,
  withCards,
  without,
} from './state.ts'

/** All cards by number: what is shuffled. */
export const DECK: Cards = CARD_NAMES.map((_, card) => card)

/** Deals the first round, or lays out a set-up position. */
export function begin(setup: Setup): Step<PresidentState> {
  const { seats } = setup
  const start = startPosition(setup.start)
  const leader = start === null ? 0 : start.leader
  const [hands, random] = start === null ? dealHands(setup.random, seats, leader) : [readHands(start), setup.random]
  const state: PresidentState = {
    turn: 0,
    random,
    seats,
    options: presidentOptions(setup.options),
    phase: 'play',
    round: 1,
    hands,
    pile: [],
    box: start === null ? [] : without(DECK, hands.flat()),
    reversed: false,
    leader,
    mover: leader,
    top: null,
    trick: [],
    passed: [],
    places: [],
    titles: null,
    totals: new Array<number>(seats).fill(0),
    transfers: [],
    returns: [],
  }
  return { state, events: dealEvents(state) }
}

/** Deals the round after a ranked one: the gifts change hands at once, and the exchange waits for the returns. */
export function nextRound(state: PresidentState, ranking: readonly Seat[]): Step<PresidentState> {
  const leader = state.options.next_leader === 'last' ? ranking[ranking.length - 1] : ranking[0]
  const [dealt, random] = dealHands(state.random, state.seats, leader)
  const returns = returnsOf(ranking)
  const gifts = returns.map(({ giver, receiver, count }) => ({
    giver: receiver,
    receiver: giver,
    cards: dealt[receiver].slice(-count),
  }))
  const fresh = stateOf({
    ...state,
    random,
    turn: state.turn + 1,
    phase: 'exchange',
    round: state.round + 1,
    hands: dealt,
    pile: [],
    box: [],
    reversed: false,
    leader,
    mover: leader,
    top: null,
    trick: [],
    passed: [],
    places: [],
    transfers: gifts,
    returns,
  })
  const events = dealEvents(fresh)
  for (const gift of gifts) events.push(...transferEvents(gift))
  return { state: stateOf({ ...fresh, hands: handOver(dealt, gifts) }), events }
}

/** The hands after some transfers, all at once. */
export function handOver(hands: readonly Cards[], transfers: readonly Transfer[]): Cards[] {
  const next = hands.slice()
  for (const { giver, receiver, cards } of transfers) {
    next[giver] = without(next[giver], cards)
    next[receiver] = withCards(next[receiver], cards)
  }
  return next
}

/** What is told of a transfer: that it happened to everyone, the cards to both who took part. */
export function transferEvents({ giver, receiver, cards }: Transfer): GameEvent[] {
  const names = cardNames(cards)
  return [
    { type: 'transfer', giver, receiver, count: cards.length },
    { type: 'transfer_cards', to: giver, giver, receiver, cards: names },
    { type: 'transfer_cards', to: receiver, giver, receiver, cards: names },
  ]
}

/** How many of a round's exchanges there are, and between whom: the returns to come, the president's first. */
export function returnsOf(ranking: readonly Seat[]): Return[] {
  const seats = ranking.length
  const returns: Return[] = [owed(ranking[0], ranking[seats - 1], 2)]
  if (seats >= 4) returns.push(owed(ranking[1], ranking[seats - 2], 1))
  return returns
}

function owed(giver: Seat, receiver: Seat, count: number): Return {
  return { giver, receiver, count, cards: null, byDefault: false }
}

/** Card i of the shuffled deck goes to seat (leader + i) mod seats. */
export function dealHands(random: Random, seats: number, leader: Seat): [Cards[], Random] {
  const [deck, next] = shuffle(random, DECK)
  const holders = new Array<Seat>(deck.length)
  for (let index = 0; index < deck.length; index++) holders[deck[index]] = (leader + index) % seats
  // Taken in the order of the cards, hands are sorted as they are filled.
  const hands: number[][] = Array.from({ length: seats }, () => [])
  for (const card of DECK) hands[holders[card]].push(card)
  return [hands, next]
}

function readHands(start: { readonly hands: readonly (readonly string[])[] }): Cards[] {
  return start.hands.map(names => names.map(name => cardNumber(name)!).sort((a, b) => a - b))
}

function dealEvents(state: PresidentState): GameEvent[] {
  const { round, leader, hands } = state
  const events: GameEvent[] = [{ type: 'round_start', round, leader, counts: hands.map(hand => hand.length) }]
  for (let seat = 0; seat < hands.length; seat++) events.push({ type: 'hand', to: seat, cards: cardNames(hands[seat]) })
  return events
}
