/**
 * Where every card was drawn, as far as a viewer knows. A pile lives from its shuffle until it runs out; then the
 * discards, known to all, are shuffled into the next one. Who draws how many cards when is public, so each pile is
 * a row of slots with a seat and a round. A card that a seat played in a round stood in one of that seat's slots
 * up to that round, in the pile that held the card last; all else may stand anywhere the viewer did not look.
 */

import type { Deck } from '../../decks/index.ts'
import { type Random, randrange, type Seat, shuffle, type Viewer } from '../../engine/index.ts'
import { discarded, type Known, type KnownRound } from './known.ts'
import { answering, HAND_SIZE, SEATS } from './state.ts'

export interface Slot {
  readonly seat: Seat
  readonly round: number
}

/** A card known to have been in a seat's hand in a round. */
export interface Played extends Slot {
  readonly card: string
}

export interface Pile {
  /** The round in which it was shuffled; 1 for the first. */
  readonly opened: number
  /** The cards it may hold, in the order in which they were when it was shuffled. */
  readonly cards: readonly string[]
  /** How many it holds. */
  readonly size: number
  /** Its drawn slots, in the order of drawing. */
  readonly slots: readonly Slot[]
  /** What other seats are known to have drawn from it, earlier rounds first. */
  readonly played: readonly Played[]
}

/** How many cards a seat draws when a round opens. */
export function drawsOf(rounds: readonly KnownRound[], index: number, seat: Seat): number {
  if (index === 0) return HAND_SIZE
  const before = rounds[index - 1]
  return answering(before.round).includes(seat) ? before.pick : 0
}

/** The white piles of a game, in order, with all that is publicly known of them. */
export function layWhite(known: Known, viewer: Viewer, deck: Deck, size: number): Pile[] {
  const { rounds } = known
  const piles = [openPile(1, ids(deck.white), size)]
  const pileByCard = new Map<string, number>()
  let discards: string[] = []
  for (const [index, { round, result }] of rounds.entries()) {
    for (let seat = 0; seat < SEATS; seat++) {
      for (let left = drawsOf(rounds, index, seat); left > 0; left--) {
        let pile = piles[piles.length - 1]
        if (pile.slots.length === pile.size) {
          pile = openPile(round, discards, discards.length)
          for (const card of discards) pileByCard.set(card, piles.length)
          piles.push(pile)
          discards = []
        }
        pile.slots.push({ seat, round })
      }
    }
    if (result === null) continue
    for (const { seat, cards } of discarded(result)) {
      for (const card of cards) if (seat !== viewer) piles[pileByCard.get(card) ?? 0].played.push({ card, seat, round })
      discards.push(...cards)
    }
  }
  return piles
}

/** The black piles; every prompt drawn is public. */
export function layBlack(known: Known, deck: Deck, size: number): Pile[] {
  const piles = [openPile(1, ids(deck.black), size)]
  let discards: string[] = []
  for (const { round, black } of known.rounds) {
    let pile = piles[piles.length - 1]
    if (pile.slots.length === pile.size) {
      pile = openPile(round, discards, discards.length)
      piles.push(pile)
      discards = []
    }
    pile.slots.push({ seat: 0, round })
    discards.push(black)
  }
  return piles
}

function openPile(opened: number, cards: readonly string[], size: number) {
  return { opened, cards, size, slots: [] as Slot[], played: [] as Played[] }
}

/**
 * An order of drawing for a pile, uniform over all that fit. `seen` are the cards of slots the viewer looked into,
 * null elsewhere. The slots a seat may have used only grow with the rounds, so placing earlier cards first leaves
 * every later one as many slots to choose from, whatever was chosen.
 */
export function orderPile(pile: Pile, seen: readonly (string | null)[], random: Random): [string[], Random] {
  const order: (string | null)[] = Array.from({ length: pile.size }, (_, index) => seen[index] ?? null)
  let generator = random
  for (const { card, seat, round } of pile.played) {
    const free: number[] = []
    for (const [index, slot] of pile.slots.entries()) {
      if (order[index] === null && slot.seat === seat && slot.round <= round) free.push(index)
    }
    const [which, next] = randrange(generator, free.length)
    order[free[which]] = card
    generator = next
  }
  const placed = new Set(order)
  const [others, next] = shuffle(
    generator,
    pile.cards.filter(card => !placed.has(card)),
  )
  let taken = 0
  return [order.map(card => card ?? others[taken++]), next]
}

/** The pile that holds a card now or held it last, as far as the rounds went. */
export function pileOf(piles: readonly Pile[], card: string): number {
  for (let index = piles.length - 1; index > 0; index--) if (piles[index].cards.includes(card)) return index
  return 0
}

/** How many ways there are for a seat to have drawn some more cards: a weight for guessing who wrote what. */
export function waysToHold(piles: readonly Pile[], seat: Seat, cards: readonly string[]): number {
  const used = piles.map(pile => pile.played.filter(played => played.seat === seat).length)
  let ways = 1
  for (const card of cards) {
    const index = pileOf(piles, card)
    const slots = piles[index].slots.filter(slot => slot.seat === seat).length
    ways *= Math.max(0, slots - used[index])
    used[index] += 1
  }
  return ways
}

function ids(cards: readonly { readonly id: string }[]): string[] {
  return cards.map(card => card.id)
}
