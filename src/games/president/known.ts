/** What a viewer knows of each round: read from the events it was told, so it cannot hold more. */

import { eventsFor, type GameEvent, type History, type Seat, type Unfolded, type Viewer } from '../../engine/index.ts'
import { cardNumber, rankOf, suitOf } from '../cards.ts'
import { type Cards, strength } from './state.ts'

/** One exchange of a round. Cards are null where the viewer does not know them. */
export interface Exchange {
  /** Who was better in the round before: receives the gift and gives the return. */
  readonly upper: Seat
  readonly lower: Seat
  readonly count: number
  gift: Cards | null
  returned: Cards | null
  stage: 'owed' | 'locked' | 'done'
  /** Whether the phase closed on the return; then it is of the lowest cards. */
  byDefault: boolean
  /** Where the return stands in the moves of the history; null for a default. */
  entry: number | null
}

/** A card that was led because time was up: the seat held nothing lower in the order in force. */
export interface Floor {
  readonly seat: Seat
  readonly card: number
  readonly reversed: boolean
}

export interface KnownRound {
  readonly leader: Seat
  /** How many cards each seat was dealt, and holds again after the exchange. */
  readonly counts: readonly number[]
  /** The viewer's own hand as dealt, and as it was when play began. */
  dealt: Cards | null
  hand: Cards | null
  /** What each seat showed of the hand with which it began to play: all of it when the round is over. */
  readonly shown: readonly number[][]
  readonly floors: Floor[]
  readonly exchanges: Exchange[]
}

/** Reads what a viewer knows of all rounds from a history as it unfolds. */
export function knownRounds(steps: Iterable<Unfolded<any>>, history: History, viewer: Viewer): KnownRound[] {
  const rounds: KnownRound[] = []
  for (const { index, events } of steps) {
    const entry = index >= 0 && !('close' in history.moves[index]) ? index : null
    for (const event of eventsFor(events, viewer)) learn(rounds, event, entry)
  }
  return rounds
}

/** Whether a seat may hold a card still, by what its default leads told. */
export function isAbove(floors: readonly Floor[], seat: Seat, card: number): boolean {
  return floors.every(
    floor => floor.seat !== seat || heightOf(card, floor.reversed) >= heightOf(floor.card, floor.reversed),
  )
}

function heightOf(card: number, reversed: boolean): number {
  return strength(rankOf(card), reversed) * 4 + suitOf(card)
}

function learn(rounds: KnownRound[], event: GameEvent, entry: number | null): void {
  if (event.type === 'round_start') {
    const counts = event.counts as readonly number[]
    const shown = counts.map(() => [])
    const none = { dealt: null, hand: null, floors: [], exchanges: [] }
    rounds.push({ leader: event.leader as Seat, counts, shown, ...none })
    return
  }
  const round = rounds[rounds.length - 1]
  const giver = event.giver as Seat
  switch (event.type) {
    case 'hand':
      round.hand = numbers(event.cards)
      round.dealt ??= round.hand
      return
    case 'transfer': {
      const back = round.exchanges.find(({ upper }) => upper === giver)
      if (back === undefined) round.exchanges.push(gift(event.receiver as Seat, giver, event.count as number))
      else back.stage = 'done'
      return
    }
    case 'transfer_cards': {
      const exchange = round.exchanges.find(({ upper, lower }) => upper === giver || lower === giver)!
      if (exchange.lower === giver) exchange.gift = numbers(event.cards)
      else exchange.returned = numbers(event.cards)
      return
    }
    case 'own_move': {
      const exchange = round.exchanges.find(({ upper }) => upper === event.to)!
      exchange.returned = numbers((event.move as { cards: unknown }).cards)
      return
    }
    case 'locked_in': {
      const exchange = round.exchanges.find(({ upper }) => upper === event.seat)!
      exchange.stage = 'locked'
      exchange.byDefault = entry === null
      exchange.entry = entry
      return
    }
    case 'play': {
      const cards = numbers(event.cards)
      const seat = event.seat as Seat
      round.shown[seat].push(...cards)
      // Only a lead is made of cards by default.
      if (event.default) round.floors.push({ seat, card: cards[0], reversed: event.reversed as boolean })
      return
    }
    case 'round_result': {
      const places = event.places as readonly Seat[]
      round.shown[places[places.length - 1]].push(...numbers(event.remaining))
      return
    }
  }
}

function gift(upper: Seat, lower: Seat, count: number): Exchange {
  return { upper, lower, count, gift: null, returned: null, stage: 'owed', byDefault: false, entry: null }
}

function numbers(names: unknown): number[] {
  return (names as readonly string[]).map(name => cardNumber(name)!)
}
