/** The rules in motion: the deal, a move, and what follows when the last move of a phase is in. */

import {
  choice,
  type GameEvent,
  isRefusal,
  type Refusal,
  type Seat,
  type Setup,
  type Step,
} from '../../engine/index.ts'
import type { AllegianceMove } from './moves.ts'
import { refusalFor } from './refusals.ts'
import {
  type AllegianceState,
  type Colour,
  firstState,
  mostNamed,
  moveWeight,
  NOTHING,
  owing,
  type Playable,
  players,
} from './state.ts'

type AllegianceStep = Step<AllegianceState>

/** Deals, and tells each seat its hand. */
export function begin(setup: Setup): AllegianceStep {
  const state = firstState(setup)
  return { state, events: state.hands.map((cards, seat) => ({ type: 'hand', to: seat, cards })) }
}

/** Takes a secret move; the last one that is owed opens what comes next. */
export function play(
  state: AllegianceState,
  seat: Seat,
  move: AllegianceMove,
  how: { readonly isDefault: boolean },
): AllegianceStep | Refusal {
  const refusal = refusalFor(state, seat, move)
  if (isRefusal(refusal)) return refusal
  const events: GameEvent[] = [
    { type: 'own_move', to: seat, move, default: how.isDefault },
    { type: 'locked_in', seat },
  ]
  const locked = [...state.locked, seat].sort()
  const step = lockIn({ ...state, locked }, seat, move)
  return { state: step.state, events: [...events, ...step.events] }
}

function lockIn(state: AllegianceState, seat: Seat, move: AllegianceMove): AllegianceStep {
  switch (move.type) {
    case 'allegiance': {
      const allegiances = put(state.allegiances, seat, move.card)
      const hands = put(state.hands, seat, without(state.hands[seat], move.card))
      const next = { ...state, allegiances, hands }
      return owing(next).length > 0 ? { state: next, events: [] } : startRound(next)
    }
    case 'skip': {
      const next = { ...state, ballots: put(state.ballots, seat, move.seat) }
      return owing(next).length > 0 ? { state: next, events: [] } : decideSkip(next)
    }
    case 'play': {
      const next = { ...state, plays: put(state.plays, seat, move.card as Playable) }
      return owing(next).length > 0 ? { state: next, events: [] } : resolve(next)
    }
  }
}

function startRound(state: AllegianceState): AllegianceStep {
  const round = state.round + 1
  return {
    state: { ...state, turn: state.turn + 1, phase: 'skip', round, locked: [] },
    events: [{ type: 'round_start', round }],
  }
}

function decideSkip(state: AllegianceState): AllegianceStep {
  const { ballots } = state
  const named = mostNamed(ballots)
  const tie = named.length > 1
  // The generator is used for a tie and for nothing else.
  const [skipped, random] = tie ? choice(state.random, named) : [named[0], state.random]
  const event: GameEvent = { type: 'skip', ballots, skipped, tie }
  const decided: AllegianceState = { ...state, random, phase: 'play', locked: [], skipped, tie }
  if (players(decided).length > 0) return { state: { ...decided, turn: state.turn + 1 }, events: [event] }
  // Nobody owes a card: no phase to be counted, the round resolves as it stands.
  const step = resolve(decided)
  return { state: step.state, events: [event, ...step.events] }
}

function resolve(state: AllegianceState): AllegianceStep {
  const { round, ballots, plays, tie } = state
  const delta = plays.reduce((sum, card) => sum + (card === 'blue' ? 1 : card === 'red' ? -1 : 0), 0)
  const balance = moveWeight(state.balance, delta, state.options.track_limit)
  const event: GameEvent = { type: 'resolve', round, plays, delta, balance }
  const next: AllegianceState = {
    ...state,
    balance,
    hands: state.hands.map((hand, seat) => (plays[seat] === null ? hand : without(hand, plays[seat]))),
    locked: [],
    ballots: NOTHING,
    skipped: null,
    tie: false,
    plays: NOTHING,
    history: [...state.history, { ballots, skipped: state.skipped as Seat, tie, plays, delta, balance }],
  }
  if (round === state.options.rounds) return { state: { ...next, phase: 'over' }, events: [event] }
  const step = startRound(next)
  return { state: step.state, events: [event, ...step.events] }
}

/** The hand after its first card of the colour has left it. */
export function without(hand: readonly Colour[], card: Colour): Colour[] {
  return hand.toSpliced(hand.indexOf(card), 1)
}

function put<T>(list: readonly T[], seat: Seat, value: T): T[] {
  return list.with(seat, value)
}
