/** Decks of Czar cards: reading, checking, hashing, importing, comparing. Pure; nothing in a deck is ever evaluated. */

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
export { type DeckDiff, type DiffCard, diffDecks, type SideDiff } from './diff.ts'
export { type Double, findDoubles } from './doubles.ts'
export { deckHash } from './hash.ts'
export { type Imported, type ImportOptions, importDeck } from './import/import.ts'
export { ImportRefused, type RefusalCode } from './import/refused.ts'
export type { Entry, ImportReport, Level, PackReport } from './import/report.ts'
export { MIN_BLACK, MIN_WHITE, type Playable, playable, USUAL_ROUNDS } from './playable.ts'
export { readDeck } from './read.ts'
export { type DeckStats, deckStats, type LikelyDouble, type SideStats } from './stats.ts'
