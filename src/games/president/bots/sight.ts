/** What a seat can tell of the present round from its observation and its events, in the compact form. */

import type { GameEvent, Observation, Seat, Seen } from '../../../engine/index.ts'
import { cardNumber, rankOf } from '../../cards.ts'
import { type Counts, countsOf } from '../playout/quick.ts'
import { Round } from '../playout/round.ts'
import { type Cards, type PresidentOptions, presidentOptions, type Title } from '../state.ts'

/** The part of a view that bots look at. */
interface OwnView {
  readonly round: number
  readonly counts: readonly number[]
  readonly places: readonly Seat[]
  readonly passed: readonly Seat[]
  readonly titles: readonly Title[] | null
  readonly reversed: boolean
  readonly top: { readonly seat: Seat; readonly cards: readonly string[] } | null
  readonly leader: Seat
  readonly hand: readonly string[]
  readonly gave: { readonly to: Seat; readonly cards: readonly string[] } | null
  readonly received: { readonly from: Seat; readonly cards: readonly string[] } | null
}

/** A seat's own exchange, as far as it was handed over. */
export interface OwnExchange {
  readonly other: Seat
  /** Whether the seat was the better one: it received the gift and gives the return. */
  readonly isUpper: boolean
  readonly gave: Cards
  readonly received: Cards
}

/** Something another seat, or this one, did in play; `cards` null: a pass. */
export interface Deed {
  readonly seat: Seat
  readonly cards: Cards | null
  readonly isDefault: boolean
}

export interface Sight {
  readonly seat: Seat
  readonly options: PresidentOptions
  readonly round: number
  readonly leader: Seat
  readonly titles: readonly Title[] | null
  readonly hand: Cards
  /** All that was played or passed in this round, in order. */
  readonly deeds: readonly Deed[]
  /** Cards that are neither in the own hand nor played, in number order. */
  readonly unseen: Cards
  readonly exchange: OwnExchange | null
  /** The round as it stands, the other hands known by their number of cards alone. */
  readonly table: Round
  /** How many cards of each rank were not played yet. */
  readonly unplayed: Counts
}

/** Reads what a seat sees. */
export function sightOf({ observation, events }: Pick<Seen, 'observation' | 'events'>): Sight {
  const seat = observation.seat as Seat
  const view = observation.view as unknown as OwnView
  const options = presidentOptions(observation.options)
  const hand = numbers(view.hand)
  const deeds = deedsOf(events)
  const seen = new Set(hand)
  for (const { cards } of deeds) for (const card of cards ?? []) seen.add(card)
  const unseen: number[] = []
  for (let card = 0; card < 52; card++) if (!seen.has(card)) unseen.push(card)
  return {
    seat,
    options,
    round: view.round,
    leader: view.leader,
    titles: view.titles,
    hand,
    deeds,
    unseen,
    exchange: exchangeOf(view, seat),
    table: tableOf(view, { seat, hand, options }, observation),
    unplayed: countsOf([...hand, ...unseen]),
  }
}

function tableOf(
  view: OwnView,
  { seat, hand, options }: { seat: Seat; hand: Cards; options: PresidentOptions },
  { phase, owing }: Observation,
): Round {
  const table = new Round()
  table.seats = view.counts.length
  table.revolution = options.revolution
  table.reversed = view.reversed
  table.mover = phase === 'play' ? owing[0] : view.leader
  table.out = view.places.length
  for (const [place, other] of view.places.entries()) table.places[place] = other
  for (const [other, count] of view.counts.entries()) {
    table.left[other] = count
    if (count > 0) table.holding |= 1 << other
  }
  for (const other of view.passed) table.passed |= 1 << other
  table.topRank = view.top === null ? -1 : rankOf(cardNumber(view.top.cards[0])!)
  table.topCount = view.top === null ? 0 : view.top.cards.length
  table.topSeat = view.top === null ? -1 : view.top.seat
  for (const card of hand) table.give(seat, rankOf(card))
  return table
}

function exchangeOf({ titles, gave, received }: OwnView, seat: Seat): OwnExchange | null {
  const other = received?.from ?? gave?.to
  if (other === undefined || titles === null) return null
  return {
    other,
    isUpper: titles[seat] === 'president' || titles[seat] === 'vice_president',
    gave: gave === null ? [] : numbers(gave.cards),
    received: received === null ? [] : numbers(received.cards),
  }
}

/** What was done in the latest round of the events. */
function deedsOf(events: readonly GameEvent[]): Deed[] {
  const deeds: Deed[] = []
  let at = events.length - 1
  while (at >= 0 && events[at].type !== 'round_start') at -= 1
  for (const event of events.slice(at + 1)) {
    const { type, seat, cards, default: isDefault } = event as unknown as EventOfPlay
    if (type === 'play' || type === 'pass')
      deeds.push({ seat, cards: cards === undefined ? null : numbers(cards), isDefault })
  }
  return deeds
}

interface EventOfPlay {
  readonly type: string
  readonly seat: Seat
  readonly cards?: readonly string[]
  readonly default: boolean
}

function numbers(names: readonly string[]): number[] {
  return names.map(name => cardNumber(name)!)
}
