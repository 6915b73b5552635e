/** What a viewer sees, where the cards are, and what must hold. */

import type { Json, Seat, View, Viewer } from '../../engine/index.ts'
import { cardNames, RANKS } from '../cards.ts'
import type { Cards, PresidentState, Transfer } from './state.ts'

/**
 * The picture of one viewer. Where the protocol leaves a choice:
 * - `titles` are those of the latest round that was ranked, so at `over` the last round's; `places` then lists
 *   everyone.
 * - The trick, its top and `reversed` stay as they lie when the last round ends.
 * - `leader` is who leads the trick to come where no card lies yet, in the exchange too.
 * - `exchanges` lists what was handed over in this round, gifts, then returns. `gave`, `received`, `hand` and `counts`
 *   change when it is handed over: a return that is only locked in is in none of them.
 * - `passed` is ascending.
 */
export function view(state: PresidentState, viewer: Viewer): View {
  const { reversed, top } = state
  const own = viewer === null ? null : ownPart(state, viewer)
  return {
    round: state.round,
    counts: state.hands.map(hand => hand.length),
    places: state.places,
    passed: state.passed,
    titles: state.titles,
    totals: state.totals,
    reversed,
    order: reversed ? REVERSED : RANKS,
    top: top === null ? null : { seat: top.seat, cards: cardNames(top.cards) },
    trick: state.trick.map(({ seat, cards }) => ({ seat, cards: cards === null ? null : cardNames(cards) })),
    leader: state.leader,
    exchanges: state.transfers.map(({ giver, receiver, cards }) => ({ giver, receiver, count: cards.length })),
    hand: own === null ? null : own.hand,
    gave: own === null ? null : own.gave,
    received: own === null ? null : own.received,
    owes_cards: own === null ? null : own.owes_cards,
  }
}

const REVERSED = RANKS.toReversed()

function ownPart(state: PresidentState, seat: Seat) {
  const gave = state.transfers.find(({ giver }) => giver === seat)
  const received = state.transfers.find(({ receiver }) => receiver === seat)
  const due = state.returns.find(({ giver, cards }) => giver === seat && cards === null)
  return {
    hand: cardNames(state.hands[seat]),
    gave: gave === undefined ? null : { to: gave.receiver, cards: cardNames(gave.cards) },
    received: received === undefined ? null : { from: received.giver, cards: cardNames(received.cards) },
    owes_cards: due === undefined ? null : due.count,
  }
}

/** Where every card is: in a hand, on the pile, or left out of a set-up position. */
export function places(state: PresidentState): Readonly<Record<string, readonly string[]>> {
  const hands = state.hands.map((hand, seat) => [`hand of seat ${seat}`, cardNames(hand)])
  return { ...Object.fromEntries(hands), pile: cardNames(state.pile), box: cardNames(state.box) }
}

/**
 * What the viewer must not be able to tell: hands of others, what is left out of a set-up position, choices
 * locked in, exchanges of others, and the chance to come. After the game nothing is secret.
 */
export function secrets(state: PresidentState, viewer: Viewer): Readonly<Record<string, Json>> {
  if (state.phase === 'over') return {}
  const hidden: Record<string, Json> = {}
  for (const [seat, hand] of state.hands.entries()) {
    if (seat !== viewer && hand.length > 0) hidden[`hand of seat ${seat}`] = cardNames(hand)
  }
  if (state.box.length > 0) hidden['cards not in the game'] = cardNames(state.box)
  const mine = ({ giver, receiver }: Pick<Transfer, 'giver' | 'receiver'>) => giver === viewer || receiver === viewer
  for (const transfer of state.transfers) {
    if (!mine(transfer)) hidden[`what seat ${transfer.giver} gave`] = cardNames(transfer.cards)
  }
  for (const { giver, cards } of state.returns) {
    if (cards !== null && giver !== viewer) hidden[`what seat ${giver} locked in`] = cardNames(cards)
  }
  if (state.round < state.options.rounds) hidden['the seed of later deals'] = state.random.seed
  return hidden
}

/** Sentences about what is wrong in a state; empty in every state that can be reached. */
export function invariants(state: PresidentState): readonly string[] {
  const wrong: string[] = []
  const { seats, hands, phase, mover, top, passed, places: out, totals } = state
  const all = [...hands.flat(), ...state.pile, ...state.box]
  if (all.length !== 52 || new Set(all).size !== 52)
    wrong.push(`There are ${new Set(all).size} cards of ${all.length}.`)
  for (const [seat, hand] of hands.entries()) {
    if (!isAscending(hand)) wrong.push(`The hand of seat ${seat} is out of order: ${cardNames(hand).join(' ')}.`)
  }
  const holders = hands.filter(hand => hand.length > 0).length
  const ranked = phase === 'over' ? seats : seats - holders
  if (out.length !== ranked || new Set(out).size !== ranked) {
    wrong.push(`${holders} seats hold cards and the places are ${out.join(' ')}.`)
  }
  if (phase === 'play') {
    if (holders < 2) wrong.push('A round goes on with fewer than two seats that hold cards.')
    if (hands[mover].length === 0) wrong.push(`It is the turn of seat ${mover}, which has no cards.`)
    if (passed.includes(mover)) wrong.push(`It is the turn of seat ${mover}, which has passed.`)
    if (top?.seat === mover) wrong.push(`Seat ${mover} is to beat its own play.`)
    if (top === null && state.leader !== mover) wrong.push(`Seat ${state.leader} leads and seat ${mover} has the turn.`)
  }
  if (phase === 'exchange' && state.returns.every(({ cards }) => cards !== null)) {
    wrong.push('All returns are in and none was handed over.')
  }
  const rankedRounds = phase === 'over' ? state.round : state.round - 1
  const points = totals.reduce((sum, total) => sum + total, 0)
  if (points !== (rankedRounds * seats * (seats + 1)) / 2) {
    wrong.push(`There are ${points} points after ${rankedRounds} rounds of ${seats} seats.`)
  }
  return wrong
}

function isAscending(hand: Cards): boolean {
  return hand.every((card, index) => index === 0 || hand[index - 1] < card)
}
