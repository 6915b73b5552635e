/**
 * The state of a game of President: the whole truth, as plain data. Cards are numbers here (games/cards) and have
 * their names on the wire.
 */

import type { GameState, Json, Options, Seat } from '../../engine/index.ts'

/** Card numbers, ascending where they are a hand or a play. */
export type Cards = readonly number[]

export type Phase = 'exchange' | 'play' | 'over'
export type Title = 'president' | 'vice_president' | 'neutral' | 'vice_last' | 'last'

export interface PresidentOptions {
  readonly rounds: number
  readonly revolution: boolean
  /** Who leads from round 2 on. */
  readonly next_leader: 'last' | 'president'
}

/** One action in a trick; cards null: a pass. */
export interface TrickEntry {
  readonly seat: Seat
  readonly cards: Cards | null
}

/** The play that is to be beaten. */
export interface Top {
  readonly seat: Seat
  readonly cards: Cards
}

/** Cards that went from one seat to another in the exchange of this round. */
export interface Transfer {
  readonly giver: Seat
  readonly receiver: Seat
  readonly cards: Cards
}

/** What a seat has to give back; cards null until its choice is locked in. */
export interface Return {
  readonly giver: Seat
  readonly receiver: Seat
  readonly count: number
  readonly cards: Cards | null
  readonly byDefault: boolean
}

export interface PresidentState extends GameState {
  readonly seats: number
  readonly options: PresidentOptions
  readonly phase: Phase
  readonly round: number
  readonly hands: readonly Cards[]
  /** Played in this round, in the order of play. */
  readonly pile: Cards
  /** Not in this round: what a set-up position leaves out. */
  readonly box: Cards
  readonly reversed: boolean
  /** Who led the present trick, or is to lead it. */
  readonly leader: Seat
  /** Whose turn it is in `play`. */
  readonly mover: Seat
  readonly top: Top | null
  readonly trick: readonly TrickEntry[]
  /** Ascending. */
  readonly passed: readonly Seat[]
  /** Seats in the order of going out; all of them once the last round is over. */
  readonly places: readonly Seat[]
  /** Of the latest round that was ranked. */
  readonly titles: readonly Title[] | null
  readonly totals: readonly number[]
  /** What was handed over in this round: gifts, then returns. */
  readonly transfers: readonly Transfer[]
  /** The returns of this round that are not handed over yet, the president's first. */
  readonly returns: readonly Return[]
}

/** A set-up position, read: what `readStart` gives. */
export type StartPosition = { readonly hands: readonly (readonly string[])[]; readonly leader: Seat }

/**
 * A state with its fields in the one order that all states have. Where a spread has others, V8 gives nearly each state a
 * hidden class of its own, and whatever reads many states is compiled again and again.
 */
export function stateOf(parts: PresidentState): PresidentState {
  return {
    turn: parts.turn,
    random: parts.random,
    seats: parts.seats,
    options: parts.options,
    phase: parts.phase,
    round: parts.round,
    hands: parts.hands,
    pile: parts.pile,
    box: parts.box,
    reversed: parts.reversed,
    leader: parts.leader,
    mover: parts.mover,
    top: parts.top,
    trick: parts.trick,
    passed: parts.passed,
    places: parts.places,
    titles: parts.titles,
    totals: parts.totals,
    transfers: parts.transfers,
    returns: parts.returns,
  }
}

/** The options as `readOptions` gave them. */
export function presidentOptions(options: Options): PresidentOptions {
  return options as unknown as PresidentOptions
}

/** The set-up position in a set-up, or null. */
export function startPosition(start: Json): StartPosition | null {
  return start as StartPosition | null
}

/** The titles by place, first to last, at a table of so many seats. */
export function titlesByPlace(seats: number): Title[] {
  if (seats === 3) return ['president', 'neutral', 'last']
  const neutrals = Array.from({ length: seats - 4 }, (): Title => 'neutral')
  return ['president', 'vice_president', ...neutrals, 'vice_last', 'last']
}

/** How high a rank stands in the order in force, 0 to 12. */
export function strength(rank: number, reversed: boolean): number {
  return reversed ? 12 - rank : rank
}

/** The first seat from `from` on, in playing order, that holds cards. */
export function holderFrom(hands: readonly Cards[], from: Seat): Seat {
  for (let step = 0; step < hands.length; step++) {
    const seat = (from + step) % hands.length
    if (hands[seat].length > 0) return seat
  }
  throw new Error('nobody holds cards')
}

/** A hand without some of its cards. */
export function without(hand: Cards, cards: Cards): Cards {
  return hand.filter(card => !cards.includes(card))
}

/** A hand with further cards, ascending. */
export function withCards(hand: Cards, cards: Cards): Cards {
  return [...hand, ...cards].sort((a, b) => a - b)
}
