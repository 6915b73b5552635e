/** Playing cards in French: V D R and 10 on the card, valet, dame, roi, as in a sentence, other ranks as figures. */

import { formsOf } from '../intl.ts'

export const LETTERS = { J: 'V', Q: 'D', K: 'R', A: 'A' } as const

export const RANKS: Readonly<Record<string, string>> = {
  '2': '2',
  '3': '3',
  '4': '4',
  '5': '5',
  '6': '6',
  '7': '7',
  '8': '8',
  '9': '9',
  T: '10',
  J: 'valet',
  Q: 'dame',
  K: 'roi',
  A: 'as',
}
const SUITS: Readonly<Record<string, string>> = { c: 'trèfle', d: 'carreau', h: 'cœur', s: 'pique' }
const SIGNS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' }
const GROUPS = ['', 'carte', 'paire', 'brelan', 'carré']
const { list } = formsOf('fr')

/** More than one of a rank: "dames", "as", "9". */
export function ranks(rank: string): string {
  return 'JQK'.includes(rank) ? `${RANKS[rank]}s` : RANKS[rank]
}

/** "dame de cœur" */
export function card(card: string): string {
  return `${RANKS[card[0]]} de ${SUITS[card[1]]}`
}

export function cards(cards: readonly string[]): string {
  return list(cards.map(card))
}

/** Cards as people write them, in a row: "3♣ V♦". */
export function signs(cards: readonly string[]): string {
  return cards.map(sign).join(' ')
}

export function sign([rank, suit]: string): string {
  const letters: Readonly<Record<string, string>> = LETTERS
  return (rank === 'T' ? '10' : (letters[rank] ?? rank)) + SIGNS[suit]
}

/** "la dame", "l'as", "le 9" */
export function theRank(rank: string): string {
  if (rank === 'A') return 'l’as'
  return rank === 'Q' ? 'la dame' : `le ${RANKS[rank]}`
}

/** "une dame", "un as", "un 9" */
export function aRank(rank: string): string {
  return `${rank === 'Q' ? 'une' : 'un'} ${RANKS[rank]}`
}

/** What so many cards of one rank are: "une carte", "une paire", "un brelan", "un carré". */
export function aGroup(count: number): string {
  return `${count < 3 ? 'une' : 'un'} ${GROUPS[count]}`
}

/** "paire de 9", "brelan d'as", "carré de dames" without an article; a single card is its rank. */
export function combination(rank: string, count: number): string {
  if (count === 1) return RANKS[rank]
  return `${GROUPS[count]} ${rank === 'A' ? 'd’as' : `de ${ranks(rank)}`}`
}

/** "la paire de valets", "le brelan de 6", "l'as" */
export function theCombination(rank: string, count: number): string {
  if (count === 1) return theRank(rank)
  return `${count === 2 ? 'la' : 'le'} ${combination(rank, count)}`
}

/** "une paire de valets", "un brelan de 6", "un as" */
export function aCombination(rank: string, count: number): string {
  if (count === 1) return aRank(rank)
  return `${count === 2 ? 'une' : 'un'} ${combination(rank, count)}`
}
