/** Cards in words, for labels and screen readers. */

import { rankOf, suitOf } from './face.ts'
import { suitNames } from './suits.ts'

const RANK_WORDS: Readonly<Record<string, string>> = {
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
}

/** One rank in words: "queen". */
export function rankInWords(rank: string): string {
  return RANK_WORDS[rank]
}

/** More than one of a rank: "sixes". */
export function ranksInWords(rank: string): string {
  return rank === '6' ? 'sixes' : `${RANK_WORDS[rank]}s`
}

/** "queen of hearts" */
export function cardInWords(card: string): string {
  return `${RANK_WORDS[rankOf(card)]} of ${suitNames[suitOf(card)]}`
}

/** "nine of diamonds and nine of spades" */
export function cardsInWords(cards: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(cards.map(cardInWords))
}
