/** Taking a move: a play, a pass, a return; and what follows from it, to the end of the round or the game. */

import type { GameEvent, Refusal, Seat, Step } from '../../engine/index.ts'
import { cardNames } from '../cards.ts'
import { handOver, nextRound, transferEvents } from './deal.ts'
import { cardsOf, type GiveMove, type PlayMove, type PresidentMove } from './moves.ts'
import { refuseGive, refusePass, refusePlay } from './refusals.ts'
import { holderFrom, type PresidentState, titlesByPlace, without } from './state.ts'

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

function play(state: PresidentState, move: PlayMove, byDefault: boolean): Step<PresidentState> | Refusal {
  const cards = cardsOf(move)
  const refusal = refusePlay(state, cards)
  if (refusal !== null) return refusal
  const seat = state.mover
  const hand = without(state.hands[seat], cards)
  const hands = state.hands.slice()
  hands[seat] = hand
  const reversed = cards.length === 4 && state.options.revolution ? !state.reversed : state.reversed
  const events: GameEvent[] = [
    { type: 'play', seat, cards: move.cards, left: hand.length, reversed, default: byDefault },
  ]
  const played: PresidentState = {
    ...state,
    hands,
    pile: state.pile.concat(cards),
    reversed,
    top: { seat, cards },
    trick: [...state.trick, { seat, cards }],
  }
  if (hand.length > 0) return goOn(played, events)
  const places = [...state.places, seat]
  const title = titlesByPlace(state.seats)[places.length - 1]
  events.push({ type: 'out', seat, place: places.length, title })
  const out = { ...played, places }
  return places.length === state.seats - 1 ? endRound(out, events) : goOn(out, events)
}

function pass(state: PresidentState, byDefault: boolean): Step<PresidentState> | Refusal {
  const refusal = refusePass(state)
  if (refusal !== null) return refusal
  const seat = state.mover
  const passed = [...state.passed, seat].sort((a, b) => a - b)
  const trick = [...state.trick, { seat, cards: null }]
  return goOn({ ...state, passed, trick }, [{ type: 'pass', seat, default: byDefault }])
}

/** Gives the turn to the next seat that may still beat the top of the pile; if there is none, the trick ends. */
function goOn(state: PresidentState, events: GameEvent[]): Step<PresidentState> {
  const { seats, hands, passed, mover } = state
  const winner = state.top!.seat
  const turn = state.turn + 1
  for (let step = 1; step < seats; step++) {
    const seat = (mover + step) % seats
    if (seat !== winner && hands[seat].length > 0 && !passed.includes(seat)) {
      return { state: { ...state, turn, mover: seat }, events }
    }
  }
  const leader = holderFrom(hands, winner)
  events.push({ type: 'trick', winner, leader })
  return { state: { ...state, turn, mover: leader, leader, top: null, trick: [], passed: [] }, events }
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
  const ranked: PresidentState = { ...state, places, titles, totals }
  if (round === state.options.rounds) return { state: { ...ranked, phase: 'over' }, events }
  const next = nextRound(ranked, places)
  return { state: next.state, events: [...events, ...next.events] }
}

function give(state: PresidentState, seat: Seat, move: GiveMove, byDefault: boolean): Step<PresidentState> | Refusal {
  const cards = cardsOf(move)
  const refusal = refuseGive(state, seat, cards)
  if (refusal !== null) return refusal
  const returns = state.returns.map(due => (due.giver === seat ? { ...due, cards, byDefault } : due))
  const events: GameEvent[] = [
    { type: 'own_move', to: seat, move, default: byDefault },
    { type: 'locked_in', seat },
  ]
  const transfers = returns.flatMap(({ giver, receiver, cards }) => (cards === null ? [] : { giver, receiver, cards }))
  if (transfers.length < returns.length) return { state: { ...state, returns }, events }
  const hands = handOver(state.hands, transfers)
  for (const transfer of transfers) events.push(...transferEvents(transfer))
  for (const taker of hands.keys()) {
    if (transfers.some(({ giver, receiver }) => taker === giver || taker === receiver)) {
      events.push({ type: 'hand', to: taker, cards: cardNames(hands[taker]) })
    }
  }
  const all = [...state.transfers, ...transfers]
  return { state: { ...state, turn: state.turn + 1, phase: 'play', hands, transfers: all, returns: [] }, events }
}
