/** Drawing what is hidden from a viewer in one round: the hands as dealt, and the returns of others. */

import { random as draw, type Random, type Seat, shuffle, type Viewer } from '../../engine/index.ts'
import { DECK } from './deal.ts'
import { type Exchange, isAbove, type KnownRound } from './known.ts'
import { type Placing, type PuzzleCard, Ways } from './placing.ts'
import { type Cards, withCards, without } from './state.ts'

/** A round as it may have been: the hands as dealt, and what each upper seat gave back, if it has chosen. */
export interface Hidden {
  readonly dealt: readonly Cards[]
  readonly returned: ReadonlyMap<Seat, Cards>
}

/** Where one exchange is hidden besides another, hands are drawn until they suit it; no more often than this. */
const MAX_TRIES = 20_000

/**
 * Draws a round as it may have been for all the viewer knows, each way as likely as any other; null if none was
 * found in very many tries, which takes an exchange that hardly any hands allow.
 */
export function drawRound(round: KnownRound, viewer: Viewer, random: Random): [Hidden | null, Random] {
  return inExchange(round) ? drawDeal(round, viewer, random) : drawPlay(round, viewer, random)
}

/** Whether the returns of a round are not handed over yet. */
function inExchange(round: KnownRound): boolean {
  return round.exchanges.some(({ stage }) => stage !== 'done')
}

/** During the exchange nothing was shown: hands as dealt are drawn, and returns from what is held after the gifts. */
function drawDeal(round: KnownRound, viewer: Viewer, random: Random): [Hidden, Random] {
  const own = round.exchanges.find(({ upper }) => upper === viewer)
  const held = round.counts.map((_, seat) => (seat === viewer ? round.dealt! : seat === own?.lower ? own.gift! : []))
  const [{ hands }, drawn] = new Table(round, viewer, held, null).draw(random)
  let next = drawn
  const returned = new Map<Seat, Cards>()
  for (const { upper, lower, count, stage, returned: known } of round.exchanges) {
    if (stage !== 'locked') continue
    const choice = withCards(hands[upper], hands[lower].slice(-count))
    let cards: Cards = known ?? []
    if (known === null) [cards, next] = some(choice, count, next)
    returned.set(upper, cards)
  }
  return [{ dealt: hands, returned }, next]
}

/** From the first lead on: the hands with which play began are drawn together with what was exchanged before. */
function drawPlay(round: KnownRound, viewer: Viewer, random: Random): [Hidden | null, Random] {
  const held = round.counts.map((_, seat) => (seat === viewer ? round.hand! : heldInPlay(round, seat)))
  const [first = null, second = null] = round.exchanges.filter(({ gift }) => gift === null)
  const table = new Table(round, viewer, held, first)
  const allKnown = held.every((hand, seat) => hand.length === round.counts[seat])
  const most = second === null || allKnown ? 0 : mostWays(held, round.counts, second)
  let next = random
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    let drawn: { hands: Cards[]; placing: Placing }
    ;[drawn, next] = table.draw(next)
    const { hands, placing } = drawn
    const exchanged = new Map(round.exchanges.map(one => [one, { gift: one.gift, returned: one.returned }]))
    if (first !== null) exchanged.set(first, placing)
    if (second !== null) {
      const ways = exchangeWays(hands, second)
      if (!allKnown) {
        if (ways.total > most)
          throw new Error(`${ways.total} ways of an exchange where at most ${most} were thought of`)
        let share: number
        ;[share, next] = draw(next)
        if (share * most >= ways.total) continue
      }
      let other: Placing
      ;[other, next] = ways.draw(next)
      exchanged.set(second, other)
    }
    const dealt = hands.slice()
    const returned = new Map<Seat, Cards>()
    for (const [{ upper, lower }, cards] of exchanged) {
      dealt[upper] = without(withCards(hands[upper], cards.returned!), cards.gift!)
      dealt[lower] = withCards(without(hands[lower], cards.returned!), cards.gift!)
      returned.set(upper, cards.returned!)
    }
    return [{ dealt, returned }, next]
  }
  return [null, next]
}

/** What the viewer can place in the hand with which another seat began to play. */
function heldInPlay(round: KnownRound, seat: Seat): Cards {
  const shown = withCards(round.shown[seat], [])
  for (const { upper, lower, gift, returned } of round.exchanges) {
    if (gift === null || returned === null) continue
    if (seat === lower) return withCards(shown, without(returned, shown))
    if (seat === upper) return withCards(shown, without(without(gift, returned), shown))
  }
  return shown
}

/** Whether an unseen card may be in a seat's hand, by its default leads and by the viewer's own exchange. */
function mayHold(round: KnownRound, viewer: Viewer, seat: Seat, card: number): boolean {
  if (!isAbove(round.floors, seat, card)) return false
  for (const { upper, lower, gift, returned, byDefault } of round.exchanges) {
    // It gave its best: what else it was dealt is lower.
    if (viewer === upper && seat === lower && card > gift![0]) return false
    // It gave back its lowest: what it kept is higher.
    if (viewer === lower && seat === upper && byDefault && card < returned![returned!.length - 1]) return false
  }
  return true
}

/** The seats as slots of a puzzle: those with nothing to tell them apart share the last one. */
class Table {
  private readonly held: readonly Cards[]
  private readonly rooms: readonly number[]
  /** The seat of each slot of its own; the cards of the last slot are dealt out to all others. */
  private readonly own: readonly Seat[]
  private readonly ways: Ways

  constructor(round: KnownRound, viewer: Viewer, held: readonly Cards[], exchange: Exchange | null) {
    const placed = new Set(held.flat())
    const unseen = DECK.filter(card => !placed.has(card))
    const rooms = round.counts.map((count, seat) => count - held[seat].length)
    const seats = [...rooms.keys()]
    const isTied = (seat: Seat) => seat === exchange?.upper || seat === exchange?.lower
    const isBound = (seat: Seat) => rooms[seat] > 0 && unseen.some(card => !mayHold(round, viewer, seat, card))
    const own = seats.filter(seat => isTied(seat) || isBound(seat))
    const openTo = (card: number) => own.flatMap((seat, slot) => (mayHold(round, viewer, seat, card) ? slot : []))
    const ownRooms = own.map(seat => rooms[seat])
    const rest = unseen.length - ownRooms.reduce((sum, room) => sum + room, 0)
    const shared = rest === 0 ? [] : [own.length]
    const cards: PuzzleCard[] = unseen.map(card => ({ card, slots: [...openTo(card), ...shared], placed: false }))
    for (const [slot, seat] of own.entries()) {
      if (isTied(seat)) cards.push(...held[seat].map(card => ({ card, slots: [slot], placed: true })))
    }
    const tie = exchange === null ? null : tieOf(exchange, own)
    this.held = held
    this.rooms = rooms
    this.own = own
    this.ways = new Ways({ cards, rooms: rest === 0 ? ownRooms : [...ownRooms, rest], exchange: tie })
  }

  draw(random: Random): [{ hands: Cards[]; placing: Placing }, Random] {
    const [placing, drawn] = this.ways.draw(random)
    const [shared, next] = shuffle(drawn, placing.bySlot[this.own.length] ?? [])
    let at = 0
    const hands = this.held.map((held, seat) => {
      const slot = this.own.indexOf(seat)
      if (slot >= 0) return withCards(held, placing.bySlot[slot])
      at += this.rooms[seat]
      return withCards(held, shared.slice(at - this.rooms[seat], at))
    })
    return [{ hands, placing }, next]
  }
}

function tieOf({ upper, lower, count, byDefault }: Exchange, own: readonly Seat[]) {
  return { upper: own.indexOf(upper), lower: own.indexOf(lower), count, byDefault }
}

/** The ways in which an exchange can have led to hands. */
function exchangeWays(hands: readonly Cards[], { upper, lower, count, byDefault }: Exchange): Ways {
  const cards = [
    ...hands[upper].map(card => ({ card, slots: [0], placed: true })),
    ...hands[lower].map(card => ({ card, slots: [1], placed: true })),
  ]
  return new Ways({ cards, rooms: [0, 0], exchange: { upper: 0, lower: 1, count, byDefault } })
}

/** At least as many as the ways of an exchange of one card can be, wherever the unseen cards lie. */
function mostWays(held: readonly Cards[], counts: readonly number[], { upper, lower, byDefault }: Exchange): number {
  const placed = new Set(held.flat())
  const unseen = DECK.filter(card => !placed.has(card))
  const most = (seat: Seat, suits: (card: number) => boolean) =>
    held[seat].filter(suits).length + Math.min(counts[seat] - held[seat].length, unseen.filter(suits).length)
  const first = held[lower].at(-1) ?? -1
  const second = held[lower].at(-2) ?? -1
  const least = held[upper][0] ?? 52
  const returns = byDefault ? most(lower, card => card < least) : counts[lower]
  // The return was not the highest, and the gift is above all the lower seat holds; or it was, and the gift is above
  // the next one, or the very card that was returned.
  return returns * most(upper, card => card > first) + most(upper, card => card > second) + 1
}

function some(cards: Cards, count: number, random: Random): [Cards, Random] {
  const [order, next] = shuffle(random, cards)
  return [withCards(order.slice(0, count), []), next]
}
