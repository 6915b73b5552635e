/**
 * Another history a viewer cannot tell from this one. It is built from what the viewer was told, so it cannot hold
 * more: of the history itself only its shape is used (who moved when, where a phase closed) and how many cards a
 * set-up lists. A close stays a close: that a clock ran out is public. Uniform over where the cards were drawn, who
 * wrote what and which cards are locked in; quips not told yet are made up.
 */

import type { Deck } from '../../decks/index.ts'
import {
  type GameEvent,
  getrandbits,
  type History,
  type Random,
  randrange,
  type Seat,
  scripted,
  type Viewer,
} from '../../engine/index.ts'
import { type Known, readKnown } from './known.ts'
import { layBlack, layWhite, orderPile, type Pile, pileOf, waysToHold } from './piles.ts'
import { retell } from './retell.ts'
import type { CzarStart } from './start.ts'
import { answering } from './state.ts'

/** Another history, given the events of this one that the viewer was told. */
export function resample(told: readonly GameEvent[], history: History, viewer: Viewer, random: Random): History {
  const { seats, options, materials } = history.setup
  const deck = materials.deck as Deck
  const start = history.setup.start as CzarStart | null
  const known = readKnown(told, deck)
  const laid = layWhite(known, viewer, deck, (start ?? deck).white.length)
  const [writers, afterWriters] = guessWriters(known, viewer, laid, random)
  const white = addWriters(laid, known, viewer, writers)
  const black = layBlack(known, deck, (start ?? deck).black.length)
  const [whiteOrders, afterWhite] = orderPiles(white, known.drawn, slot => slot.seat === viewer, afterWriters)
  const prompts = known.rounds.map(round => round.black)
  const [blackOrders, afterBlack] = orderPiles(black, prompts, () => true, afterWhite)
  const [seed, last] = getrandbits(afterBlack, 256)
  const whiteRun = white.map((pile, index) => ({ ...pile, order: whiteOrders[index] }))
  const blackRun = black.map((pile, index) => ({ ...pile, order: blackOrders[index] }))
  const { moves, outcomes } = retell(
    { known, viewer, writers, white: whiteRun, black: blackRun, isSetUp: start !== null },
    history.moves,
    last,
  )
  return {
    setup: {
      seats,
      options,
      materials,
      random: scripted(seed.toString(), outcomes),
      start: start === null ? null : { white: whiteOrders[0], black: blackOrders[0] },
    },
    moves,
  }
}

/** Orders all piles. `seen` are the cards of the slots the viewer looked into, in the order of drawing. */
function orderPiles(
  piles: readonly Pile[],
  seen: readonly string[],
  looked: (slot: { readonly seat: Seat }) => boolean,
  random: Random,
): [string[][], Random] {
  const orders: string[][] = []
  let generator = random
  let used = 0
  for (const pile of piles) {
    const cards = pile.slots.map(slot => (looked(slot) ? seen[used++] : null))
    const [order, next] = orderPile(pile, cards, generator)
    orders.push(order)
    generator = next
  }
  return [orders, generator]
}

/**
 * Who wrote each entry of a reveal that is not attributed yet; null if there is none. The own entry is known; the
 * others are dealt out with the odds of the hands that could hold them.
 */
function guessWriters(
  known: Known,
  viewer: Viewer,
  piles: readonly Pile[],
  random: Random,
): [readonly Seat[] | null, Random] {
  const now = known.rounds[known.rounds.length - 1]
  if (now.entries === null || now.result !== null) return [null, random]
  const { entries, own, round } = now
  const ownEntry = own === null ? -1 : entries.findIndex(cards => cards[0] === own.cards[0])
  const others = answering(round).filter(seat => seat !== viewer)
  const guesses = orders(others).map(order => {
    const writers = order.slice()
    if (ownEntry >= 0) writers.splice(ownEntry, 0, viewer as Seat)
    let ways = 1
    for (const [entry, seat] of writers.entries()) if (seat !== viewer) ways *= waysToHold(piles, seat, entries[entry])
    return { writers, ways }
  })
  const [drawn, next] = randrange(
    random,
    guesses.reduce((sum, { ways }) => sum + ways, 0),
  )
  let left = drawn
  for (const { writers, ways } of guesses) {
    if (left < ways) return [writers, next]
    left -= ways
  }
  throw new Error('no seat could have written what was revealed')
}

function addWriters(piles: readonly Pile[], known: Known, viewer: Viewer, writers: readonly Seat[] | null): Pile[] {
  const { entries, round } = known.rounds[known.rounds.length - 1]
  const added = piles.map(pile => ({ ...pile, played: [...pile.played] }))
  for (const [entry, seat] of (writers ?? []).entries()) {
    if (seat === viewer) continue
    for (const card of entries?.[entry] ?? []) added[pileOf(piles, card)].played.push({ card, seat, round })
  }
  return added
}

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map(rest => [item, ...rest]))
}
