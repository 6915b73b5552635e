/** Telling a made-up deal as a history: the same shape of moves, and every outcome of chance written down. */

import { choice, type Entry, type Outcome, type Random, type Seat, sample, type Viewer } from '../../engine/index.ts'
import type { Known, KnownRound } from './known.ts'
import { drawsOf, type Pile } from './piles.ts'
import { answering, czarOf, SEATS, type Submission } from './state.ts'

/** What a quip that was not told yet may have been. */
const QUIPS = [null, 'Trust me.', 'Well, somebody had to.']

/** A pile with its cards in the order of drawing. */
export interface OrderedPile extends Pile {
  readonly order: readonly string[]
}

/** A deal that fits all that the viewer knows. */
export interface Deal {
  readonly known: Known
  readonly viewer: Viewer
  /** Who wrote each entry of a reveal not attributed yet. */
  readonly writers: readonly Seat[] | null
  readonly white: readonly OrderedPile[]
  readonly black: readonly OrderedPile[]
  readonly isSetUp: boolean
}

/** Plays the shape of `entries` through the deal. */
export function retell(
  deal: Deal,
  entries: readonly Entry[],
  random: Random,
): { readonly moves: Entry[]; readonly outcomes: Outcome[] } {
  const { rounds } = deal.known
  const moves: Entry[] = []
  const outcomes: Outcome[] = []
  const hands: string[][] = Array.from({ length: SEATS }, () => [])
  const stream = deal.white.flatMap(pile => pile.order.slice(0, pile.slots.length))
  let drawn = 0
  let generator = random
  let index = 0
  let submissions: (Submission | null)[] = []

  const open = () => {
    submissions = Array.from({ length: SEATS }, () => null)
    const { round } = rounds[index]
    for (const pile of [...deal.black, ...deal.white]) {
      if (round > 1 && pile.opened === round) outcomes.push(shuffled(pile))
    }
    for (let seat = 0; seat < SEATS; seat++) {
      for (let left = drawsOf(rounds, index, seat); left > 0; left--) hands[seat].push(stream[drawn++])
    }
  }
  const submit = (seat: Seat, isDefault: boolean): Submission => {
    const [submission, next] = submissionOf(deal, rounds[index], seat, { hand: hands[seat], isDefault }, generator)
    generator = next
    submissions[seat] = submission
    return submission
  }
  const reveal = () => {
    const seats = answering(rounds[index].round)
    outcomes.push(writersOf(deal, rounds[index]).map(seat => seats.indexOf(seat)))
    for (const seat of seats) {
      hands[seat] = hands[seat].filter(card => !submissions[seat]?.cards.includes(card))
    }
  }

  // Both first piles are shuffled before anything is dealt, the white one first.
  if (!deal.isSetUp) outcomes.push(shuffled(deal.white[0]), shuffled(deal.black[0]))
  open()
  for (const entry of entries) {
    const now = rounds[index]
    const seats = answering(now.round)
    if (seats.some(seat => submissions[seat] === null)) {
      if ('close' in entry) {
        for (const seat of seats) {
          if (submissions[seat] !== null) continue
          const hand = hands[seat]
          outcomes.push(submit(seat, true).cards.map(card => hand.indexOf(card)))
        }
        moves.push({ close: true })
      } else {
        const { cards, quip } = submit(entry.seat, false)
        moves.push({ seat: entry.seat, move: { type: 'submit', cards, quip } })
      }
      if (seats.every(seat => submissions[seat] !== null)) reveal()
      continue
    }
    const picked = now.picked as NonNullable<KnownRound['picked']>
    if ('close' in entry) outcomes.push(picked.entry)
    moves.push('close' in entry ? { close: true } : { seat: czarOf(now.round), move: { type: 'pick', ...picked } })
    index += 1
    if (index < rounds.length) open()
  }
  return { moves, outcomes }
}

/** What a seat submits: as it was told, or what the guess says, or any cards of its hand. */
function submissionOf(
  deal: Deal,
  round: KnownRound,
  seat: Seat,
  { hand, isDefault }: { readonly hand: readonly string[]; readonly isDefault: boolean },
  random: Random,
): [Submission, Random] {
  if (seat === deal.viewer && round.own !== null) return [round.own, random]
  const told = round.result?.entries.find(entry => entry.seat === seat)
  if (told !== undefined) return [{ cards: told.cards, quip: told.quip, default: told.default }, random]
  const [quip, afterQuip] = isDefault ? [null, random] : choice(random, QUIPS)
  if (round.entries !== null) {
    const cards = round.entries[writersOf(deal, round).indexOf(seat)]
    return [{ cards, quip, default: isDefault }, afterQuip]
  }
  const [cards, next] = sample(afterQuip, hand, round.pick)
  return [{ cards, quip, default: isDefault }, next]
}

function writersOf(deal: Deal, round: KnownRound): readonly Seat[] {
  return round.result?.entries.map(entry => entry.seat) ?? deal.writers ?? []
}

/** The shuffle that makes the pile, as indexes into its cards; the last of a pile is drawn first. */
function shuffled(pile: OrderedPile): number[] {
  const places = new Map(pile.cards.map((card, index) => [card, index]))
  return pile.order.map(card => places.get(card) as number).reverse()
}
