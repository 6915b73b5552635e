/** Taking a move: a play, a pass, a return; and what follows from it, to the end of the round or the game. */

import type { GameEvent, Refusal, Seat, Step } from '../../engine/index.ts'
import { cardNames } from '../cards.ts'
import { handOver, nextRound, transferEvents } from './deal.ts'
import { cardsOf, type GiveMove, type PlayMove, type PresidentMove } from './moves.ts'
import { refuseGive, refusePass, refusePlay } from './refusals.ts'
import { holderFrom, type PresidentState, stateOf, titlesByPlace, without } from './state.ts'

/** Takes a move of a seat that owes one, or refuses it. */
export function apply(
  state: PresidentState,
  seat: Seat,
  move: PresidentMove,
  how: { readonly isDefault: boolean },
): Step<PresidentState> | Refusal {
  switch (move.type) {
    case 'play':
      return play(state, move, how.isDefault)
    case 'pass':
      return pass(state, how.isDefault)
    case 'give':
      return give(state, seat, move, how.isDefault)
  }
}

/** What a play or a pass changes before it is known who is next. */
type Deed = Pick<PresidentState, 'hands' | 'pile' | 'reversed' | 'top' | 'trick' | 'passed' | 'places'>

function play(state: PresidentState, move: PlayMove, byDefault: boolean): Step<PresidentState> | Refusal {
  const cards = cardsOf(move)
  const refusal = refusePlay(state, cards)
  if (refusal !== null) return refusal
  const seat = state.mover
  const hand = without(state.hands[seat], cards)
  const hands = state.hands.slice()
  hands[seat] = hand
  const reversed = cards.length === 4 && state.options.revolution ? !state.reversed : state.reversed
  const isOut = hand.length === 0
  const places = isOut ? [...state.places, seat] : state.places
  const deed = {
    hands,
    pile: [...state.pile, ...cards],
    reversed,
    top: { seat, cards },
    trick: [...state.trick, { seat, cards }],
    passed: state.passed,
    places,
  }
  const events: GameEvent[] = [
    { type: 'play', seat, cards: move.cards, left: hand.length, reversed, default: byDefault },
  ]
  if (!isOut) return goOn(state, deed, events)
  events.push({ type: 'out', seat, place: places.length, title: titlesByPlace(state.seats)[places.length - 1] })
  return places.length < state.seats - 1 ? goOn(state, deed, events) : endRound(stateOf({ ...state, ...deed }), events)
}

function pass(state: PresidentState, byDefault: boolean): Step<PresidentState> | Refusal {
  const refusal = refusePass(state)
  if (refusal !== null) return refusal
  const { hands, pile, reversed, top, places, mover: seat } = state
  const passed = withSeat(state.passed, seat)
  const trick = [...state.trick, { seat, cards: null }]
  const deed = { hands, pile, reversed, top, trick, passed, places }
  return goOn(state, deed, [{ type: 'pass', seat, default: byDefault }])
}

/** Ascending seats with one more. */
function withSeat(seats: readonly Seat[], seat: Seat): Seat[] {
  const more = [...seats, seat]
  let at = seats.length
  for (; at > 0 && more[at - 1] > seat; at--) more[at] = more[at - 1]
  more[at] = seat
  return more
}

/** Gives the turn to the next seat that may still beat the top of the pile; if there is none, the trick ends. */
function goOn(state: PresidentState, deed: Deed, events: GameEvent[]): Step<PresidentState> {
  const winner = deed.top!.seat
  const next = nextToBeat(deed, state.mover)
  if (next !== null) return { state: onward(state, deed, state.leader, next), events }
  const leader = holderFrom(deed.hands, winner)
  events.push({ type: 'trick', winner, leader })
  const { hands, pile, reversed, places } = deed
  const cleared = { hands, pile, reversed, places, top: null, trick: [], passed: [] }
  return { state: onward(state, cleared, leader, leader), events }
}

/** The next seat behind the mover that holds cards, has not passed and is not the top's own; null if there is none. */
function nextToBeat({ hands, passed, top }: Deed, mover: Seat): Seat | null {
  for (let step = 1; step < hands.length; step++) {
    const seat = (mover + step) % hands.length
    if (seat !== top!.seat && hands[seat].length > 0 && !passed.includes(seat)) return seat
  }
  return null
}

/** The state of the next turn. Field by field, since a spread of so many takes twenty times as long. */
function onward(state: PresidentState, deed: Deed, leader: Seat, mover: Seat): PresidentState {
  return {
    turn: state.turn + 1,
    random: state.random,
    seats: state.seats,
    options: state.options,
    phase: state.phase,
    round: state.round,
    hands: deed.hands,
    pile: deed.pile,
    box: state.box,
    reversed: deed.reversed,
    leader,
    mover,
    top: deed.top,
    trick: deed.trick,
    passed: deed.passed,
    places: deed.places,
    titles: state.titles,
    totals: state.totals,
    transfers: state.transfers,
    returns: state.returns,
  }
}

/** Only one seat holds cards: it is last. The pile stays as it lies; the next round or nothing follows. */
function endRound(state: PresidentState, events: GameEvent[]): Step<PresidentState> {
  const { seats, round } = state
  const last = holderFrom(state.hands, 0)
  const places = [...state.places, last]
  const titles = state.hands.map((_, seat) => titlesByPlace(seats)[places.indexOf(seat)])
  const points = state.hands.map((_, seat) => seats - places.indexOf(seat))
  const totals = state.totals.map((total, seat) => total + points[seat])
  const remaining = cardNames(state.hands[last])
  events.push({ type: 'round_result', round, places, titles, points, totals, remaining })
  const ranked = stateOf({ ...state, places, titles, totals })
  if (round === state.options.rounds) return { state: stateOf({ ...ranked, phase: 'over' }), events }
  const next = nextRound(ranked, places)
  return { state: next.state, events: [...events, ...next.events] }
}

function give(state: PresidentState, seat: Seat, move: GiveMove, byDefault: boolean): Step<PresidentState> | Refusal {
  const cards = cardsOf(move)
  const refusal = refuseGive(state, seat, cards)
  if (refusal !== null) return refusal
  const returns = state.returns.map(due => {
    const { giver, receiver, count } = due
    return giver === seat ? { giver, receiver, count, cards, byDefault } : due
  })
  const events: GameEvent[] = [
    { type: 'own_move', to: seat, move, default: byDefault },
    { type: 'locked_in', seat },
  ]
  const transfers = returns.flatMap(({ giver, receiver, cards }) => (cards === null ? [] : { giver, receiver, cards }))
  if (transfers.length < returns.length) return { state: stateOf({ ...state, returns }), events }
  const hands = handOver(state.hands, transfers)
  for (const transfer of transfers) events.push(...transferEvents(transfer))
  for (const taker of hands.keys()) {
    if (transfers.some(({ giver, receiver }) => taker === giver || taker === receiver)) {
      events.push({ type: 'hand', to: taker, cards: cardNames(hands[taker]) })
    }
  }
  const all = [...state.transfers, ...transfers]
  const next = stateOf({ ...state, turn: state.turn + 1, phase: 'play', hands, transfers: all, returns: [] })
  return { state: next, events }
}
