/** Decks of Czar cards: reading, checking, hashing. Pure; nothing in a deck is ever evaluated. */

export { checkDeck, type Fault } from './check.ts'
export { cleanCardText } from './clean.ts'
export {
  type BlackCard,
  countBlanks,
  type Deck,
  MAX_CARD_TEXT,
  MAX_PICK,
  splitAtBlanks,
  type WhiteCard,
} from './deck.ts'
export { deckHash } from './hash.ts'
export { MIN_BLACK, MIN_WHITE, type Playable, playable } from './playable.ts'
export { readDeck } from './read.ts'
