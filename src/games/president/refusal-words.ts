/** Why a move was not taken, in a sentence that says what would do. */

import type { Refusal } from '../../engine/index.ts'
import { cardSign, RANKS, type Rank, rankWord } from '../cards.ts'
import { aCombination, inWords, someCards } from './telling.ts'

/** The sentence of a refusal of this game, or null for one that every game has. */
export function refusalSentence(refusal: Refusal): string | null {
  switch (refusal.code) {
    case 'wrong_count':
      return wrongCount(refusal)
    case 'repeated_card':
      return `You chose ${cardSign(refusal.card as string)} twice, and there is only one.`
    case 'not_held':
      return `You do not hold ${cardSign(refusal.card as string)}.`
    case 'mixed_ranks': {
      const [one, other] = (refusal.ranks as Rank[]).map(rank => aCombination(RANKS.indexOf(rank), 1))
      return `${one.charAt(0).toUpperCase()}${one.slice(1)} and ${other} do not go together: all cards of a play have one rank.`
    }
    case 'leading_pass':
      return 'You lead this trick, and a leader cannot pass: play one to four cards of one rank.'
    case 'too_low':
      return tooLow(refusal)
    default:
      return null
  }
}

function wrongCount({ where, wanted, got, rank, held }: Refusal): string {
  const chose = `you chose ${got === 0 ? 'none' : inWords(got as number)}`
  if (where === 'lead') return `A lead is one to four cards of one rank; ${chose}.`
  if (where === 'return') return `You give back ${someCards(wanted as number)}; ${chose}.`
  const pile = PILES[(wanted as number) - 1]
  if (rank !== null && (held as number) > 0 && (held as number) < (wanted as number)) {
    const word = rankWord(RANKS.indexOf(rank as Rank), held as number)
    return `The pile is ${pile}, and you hold ${held === 1 ? 'one' : `only ${inWords(held as number)}`} ${word}.`
  }
  return `The pile is ${pile}: play exactly ${someCards(wanted as number)} of one rank, or pass; ${chose}.`
}

const PILES = ['a single card', 'a pair', 'three of a kind', 'four of a kind']

function tooLow({ rank, top, count, reversed }: Refusal): string {
  const [mine, beaten] = [rank, top].map(name => aCombination(RANKS.indexOf(name as Rank), count as number))
  const does = (count as number) > 2 ? 'do' : 'does'
  const start = mine.charAt(0).toUpperCase() + mine.slice(1)
  if (rank === top) return `${start} ${does} not beat the same rank: it takes a ${reversed ? 'lower' : 'higher'} one.`
  const why = reversed ? 'the order is reversed, and it takes a lower rank' : 'it takes a higher rank'
  return `${start} ${does} not beat ${beaten}: ${why}.`
}
