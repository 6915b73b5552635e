/** The moves of President, as they travel, and reading one. */

import { type Refusal, refuse, show } from '../../engine/index.ts'
import { cardNames, cardNumber, rankOf, suitOf } from '../cards.ts'
import type { Cards } from './state.ts'

export type PlayMove = { readonly type: 'play'; readonly cards: readonly string[] }
export type PassMove = { readonly type: 'pass' }
export type GiveMove = { readonly type: 'give'; readonly cards: readonly string[] }
export type PresidentMove = PlayMove | PassMove | GiveMove

export const MOVE_TYPES = ['play', 'pass', 'give'] as const

export const PASS: PassMove = Object.freeze({ type: 'pass' })

/** All plays of cards of one rank, by rank * 16 + the set of suits as bits. Made once, since games are played by them. */
const PLAYS: readonly PlayMove[] = Array.from({ length: 13 * 16 }, (_, index) => {
  const cards = [0, 1, 2, 3].filter(suit => (index >> suit) & 1).map(suit => (index >> 4) * 4 + suit)
  return Object.freeze({ type: 'play', cards: Object.freeze(cardNames(cards)) })
})

/** The play of so many cards of one rank in an ascending hand, from an index on. */
export function playFrom(hand: Cards, from: number, count: number): PlayMove {
  let suits = 0
  for (let index = from; index < from + count; index++) suits |= 1 << suitOf(hand[index])
  return PLAYS[rankOf(hand[from]) * 16 + suits]
}

/** The return of some cards. */
export function giveOf(cards: Cards): GiveMove {
  return { type: 'give', cards: cardNames(cards) }
}

/** The numbers of a move's cards, as `readMove` ordered them. */
export function cardsOf(move: PlayMove | GiveMove): number[] {
  return move.cards.map(name => cardNumber(name)!)
}

/** Reads a move of a known type: its shape only. Its cards come in number order. */
export function readMove(raw: Readonly<Record<string, unknown>>): PresidentMove | Refusal {
  const takesCards = raw.type !== 'pass'
  for (const key of Object.keys(raw)) {
    if (key !== 'type' && !(takesCards && key === 'cards')) {
      return unreadable(`"${String(raw.type)}" has no field ${show(key)}`)
    }
  }
  if (!takesCards) return PASS
  const names = Object.hasOwn(raw, 'cards') ? raw.cards : undefined
  if (!Array.isArray(names)) return unreadable(`"cards" is a list of cards, not ${show(names)}`)
  const cards: number[] = []
  for (const name of names) {
    const card = cardNumber(name)
    if (card === null) return unreadable(`${show(name)} is not a card`)
    cards.push(card)
  }
  cards.sort((a, b) => a - b)
  return { type: raw.type as 'play' | 'give', cards: cardNames(cards) }
}

function unreadable(problem: string): Refusal {
  return refuse({ code: 'unreadable', problem })
}
