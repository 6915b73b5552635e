/**
 * Playing cards as numbers, names and words. A card's number is rank * 4 + suit, 0 (`3c`) to 51 (`2s`), with the
 * ranks in the order of `RANKS`, low to high.
 */

/** Low to high, as they stand in a card's name. */
export const RANKS = ['3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A', '2'] as const
/** In the order that decides among one rank. */
export const SUITS = ['c', 'd', 'h', 's'] as const

export type Rank = (typeof RANKS)[number]

const SYMBOLS = ['♣', '♦', '♥', '♠']
const RANK_WORDS = [
  ['three', 'threes'],
  ['four', 'fours'],
  ['five', 'fives'],
  ['six', 'sixes'],
  ['seven', 'sevens'],
  ['eight', 'eights'],
  ['nine', 'nines'],
  ['ten', 'tens'],
  ['jack', 'jacks'],
  ['queen', 'queens'],
  ['king', 'kings'],
  ['ace', 'aces'],
  ['two', 'twos'],
]

/** The names of all 52 cards, by number. */
export const CARD_NAMES: readonly string[] = RANKS.flatMap(rank => SUITS.map(suit => rank + suit))
const numbersByName = new Map(CARD_NAMES.map((name, card) => [name, card]))

/** The name of a card: `cardName(51)` is `2s`. */
export function cardName(card: number): string {
  return CARD_NAMES[card]
}

/** The names of cards, in the order given. */
export function cardNames(cards: readonly number[]): string[] {
  return cards.map(cardName)
}

/** The number of a card's name, or null if nothing is called that. */
export function cardNumber(name: unknown): number | null {
  return numbersByName.get(name as string) ?? null
}

/** The rank of a card, 0 (three) to 12 (two). */
export function rankOf(card: number): number {
  return card >> 2
}

/** The suit of a card, 0 (clubs) to 3 (spades). */
export function suitOf(card: number): number {
  return card & 3
}

/** A rank in words: `queen`, or `queens` for several. */
export function rankWord(rank: number, count = 1): string {
  return RANK_WORDS[rank][count === 1 ? 0 : 1]
}

/** A card as people write it: `10♥`. */
export function cardSign(name: string): string {
  const card = cardNumber(name)
  if (card === null) throw new Error(`no card is called ${JSON.stringify(name)}`)
  const rank = RANKS[rankOf(card)]
  return (rank === 'T' ? '10' : rank) + SYMBOLS[suitOf(card)]
}

/** Cards as people write them, in a row: `3♣ 4♦`. */
export function cardSigns(names: readonly string[]): string {
  return names.map(cardSign).join(' ')
}
