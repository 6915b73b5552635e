/** Small parts of sentences: who does it, how many, in which place, which cards. */

import type { Seat, Told } from '../../engine/index.ts'
import { cardNumber, rankOf, rankWord } from '../cards.ts'
import type { Title } from './state.ts'

/** What the titles are called at a table. */
export type TitleWords = Readonly<Record<Title, string>>

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** A seat within a sentence: `you`, or its name. */
export function who(told: Told, seat: Seat): string {
  return seat === told.viewer ? 'you' : told.names[seat]
}

/** Whose it is: `your`, `Ada's`. */
export function whose(told: Told, seat: Seat): string {
  return seat === told.viewer ? 'your' : `${told.names[seat]}'s`
}

/** A seat and what it does: `you pass`, `Ada passes`. */
export function does(told: Told, seat: Seat, you: string, other: string): string {
  return `${who(told, seat)} ${seat === told.viewer ? you : other}`
}

/** A sentence that may begin with a seat. Names of people stay as they wrote them. */
export function sentence(text: string): string {
  return /^(?:your?|seat \d)\b/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

/** A number in words where it is small. */
export function inWords(count: number): string {
  return NUMBERS[count] ?? String(count)
}

/** `one card`, `two cards`, `13 cards`. */
export function someCards(count: number): string {
  return `${inWords(count)} card${count === 1 ? '' : 's'}`
}

/** A place in words: `first`. */
export function ordinal(place: number): string {
  return ORDINALS[place - 1]
}

/** `Ada`, `Ada and Tom`, `Ada, Tom and Bo`. */
export function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts[texts.length - 1]}`
}

/** So many cards of a rank: `nine`, `pair of nines`, `three nines`. */
export function combination(rank: number, count: number): string {
  if (count === 1) return rankWord(rank)
  return count === 2 ? `pair of ${rankWord(rank, 2)}` : `${inWords(count)} ${rankWord(rank, count)}`
}

/** The same with its article: `an ace`, `a pair of nines`, `three nines`. */
export function aCombination(rank: number, count: number): string {
  const text = combination(rank, count)
  return count > 2 ? text : `${/^[ae]/.test(text) ? 'an' : 'a'} ${text}`
}

/** The rank and number of a play's cards, by their names. */
export function rankAndCount(cards: readonly string[]): [rank: number, count: number] {
  return [rankOf(cardNumber(cards[0])!), cards.length]
}
