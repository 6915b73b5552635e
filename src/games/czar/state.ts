import type { BlackCard, Deck } from '../../decks/index.ts'
import type { GameState, Seat } from '../../engine/index.ts'

export const SEATS = 4
export const HAND_SIZE = 7

/** What a seat has laid down for the present round. */
export interface Submission {
  readonly cards: readonly string[]
  readonly quip: string | null
  readonly default: boolean
}

/** The event `round_result` without its type. */
export interface RoundResult {
  readonly round: number
  readonly entry: number
  readonly winner: Seat
  readonly awards: readonly number[]
  readonly entries: readonly ({ readonly seat: Seat } & Submission)[]
}

/** The whole truth. Cards are ids; of a pile the last is drawn first. */
export interface CzarState extends GameState {
  readonly deck: Deck
  readonly target_awards: number
  readonly rounds_max: number
  readonly round: number
  /** The prompt on the table, by id. */
  readonly black: string
  /** By seat, in the order drawn. A submitted card stays in its hand until the reveal. */
  readonly hands: readonly (readonly string[])[]
  /** By seat, for the present round. */
  readonly submissions: readonly (Submission | null)[]
  /** Who wrote each revealed entry; null before the reveal. */
  readonly authors: readonly Seat[] | null
  readonly awards: readonly number[]
  readonly last: RoundResult | null
  readonly over: boolean
  readonly white_pile: readonly string[]
  readonly white_discards: readonly string[]
  readonly black_pile: readonly string[]
  readonly black_discards: readonly string[]
}

/** The czar of a round. */
export function czarOf(round: number): Seat {
  return (round - 1) % SEATS
}

/** The seats that answer in a round, ascending. */
export function answering(round: number): Seat[] {
  const seats: Seat[] = []
  for (let seat = 0; seat < SEATS; seat++) if (seat !== czarOf(round)) seats.push(seat)
  return seats
}

/** The prompt on the table. */
export function promptOf(state: CzarState): BlackCard {
  return blackCard(state.deck, state.black)
}

/** The prompt with an id. */
export function blackCard(deck: Deck, id: string): BlackCard {
  const card = indexOf(deck).black.get(id)
  if (card === undefined) throw new Error(`the deck ${deck.id} has no black card ${JSON.stringify(id)}`)
  return card
}

/** The text of the answer with an id. */
export function whiteText(deck: Deck, id: string): string {
  const text = indexOf(deck).whiteTexts.get(id)
  if (text === undefined) throw new Error(`the deck ${deck.id} has no white card ${JSON.stringify(id)}`)
  return text
}

interface DeckIndex {
  readonly black: ReadonlyMap<string, BlackCard>
  readonly whiteTexts: ReadonlyMap<string, string>
}

const indexes = new WeakMap<Deck, DeckIndex>()

function indexOf(deck: Deck): DeckIndex {
  let index = indexes.get(deck)
  if (index === undefined) {
    index = {
      black: new Map(deck.black.map(card => [card.id, card])),
      whiteTexts: new Map(deck.white.map(card => [card.id, card.text])),
    }
    indexes.set(deck, index)
  }
  return index
}
