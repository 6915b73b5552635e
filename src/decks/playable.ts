import type { Deck } from './deck.ts'

/** Four hands of seven: with fewer answers nobody can deal. */
export const MIN_WHITE = 28
export const MIN_BLACK = 1
/** How many rounds a deck is counted against where no game is meant: the longest by the usual options. */
export const USUAL_ROUNDS = 8
/** The most answers that three seats can play in one round. */
const WHITE_A_ROUND = 6

/** Whether a deck can be played, why not, and what a table should know before it does. */
export interface Playable {
  readonly playable: boolean
  readonly reasons: readonly string[]
  readonly warnings: readonly string[]
}

/** Counts a deck's cards against what a game of so many rounds needs. */
export function playable(deck: Pick<Deck, 'black' | 'white'>, roundsMax: number): Playable {
  const white = deck.white.length
  const black = deck.black.length
  const reasons: string[] = []
  const warnings: string[] = []
  const enoughWhite = MIN_WHITE + WHITE_A_ROUND * roundsMax
  if (white < MIN_WHITE) reasons.push(`${count(white, 'answer')} where at least ${MIN_WHITE} are needed`)
  else if (white < enoughWhite) {
    warnings.push(
      `${count(white, 'answer')}, fewer than ${enoughWhite} for ${count(roundsMax, 'round')}: some may come back`,
    )
  }
  if (black < MIN_BLACK) reasons.push(`${count(black, 'prompt')} where at least ${MIN_BLACK} is needed`)
  else if (black < roundsMax)
    warnings.push(`${count(black, 'prompt')} for ${count(roundsMax, 'round')}: some will come back`)
  return { playable: reasons.length === 0, reasons, warnings }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
