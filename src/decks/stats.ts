import { codePoints } from '../engine/index.ts'
import { countBlanks, type Deck } from './deck.ts'
import { findDoubles } from './doubles.ts'

/** Lengths of texts, in code points. */
export interface Lengths {
  readonly min: number
  readonly median: number
  readonly mean: number
  readonly max: number
}

/** Two cards that are likely one. */
export interface LikelyDouble {
  readonly ids: readonly [string, string]
  readonly texts: readonly [string, string]
  readonly why: string
}

export interface SideStats {
  readonly count: number
  /** Null where there are no cards. */
  readonly lengths: Lengths | null
  readonly longest: string | null
  /** How many cards have each tag, by tag. */
  readonly tags: Readonly<Record<string, number>>
  readonly doubles: readonly LikelyDouble[]
}

export interface DeckStats {
  readonly prompts: SideStats & {
    /** How many prompts ask for so many answers, and how many have so many blanks. */
    readonly by_pick: Readonly<Record<string, number>>
    readonly by_blanks: Readonly<Record<string, number>>
  }
  readonly answers: SideStats
}

/** Counts what is in a deck. */
export function deckStats(deck: Deck): DeckStats {
  return {
    prompts: {
      ...side(deck.black),
      by_pick: tally(deck.black.map(card => card.pick)),
      by_blanks: tally(deck.black.map(card => countBlanks(card.text))),
    },
    answers: side(deck.white),
  }
}

interface Card {
  readonly id: string
  readonly text: string
  readonly tags?: readonly string[]
}

function side(cards: readonly Card[]): SideStats {
  const lengths = cards.map(card => codePoints(card.text))
  const measured = lengths.length === 0 ? null : measure(lengths)
  return {
    count: cards.length,
    lengths: measured,
    longest: measured === null ? null : cards[lengths.indexOf(measured.max)].id,
    tags: tally(cards.flatMap(card => [...new Set(card.tags ?? [])])),
    doubles: findDoubles(cards.map(card => card.text)).map(({ first, second, why }) => ({
      ids: [cards[first].id, cards[second].id],
      texts: [cards[first].text, cards[second].text],
      why,
    })),
  }
}

function measure(lengths: readonly number[]): Lengths {
  const sorted = [...lengths].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  const mean = Math.round((10 * lengths.reduce((sum, length) => sum + length, 0)) / lengths.length) / 10
  return { min: sorted[0], median, mean, max: sorted[sorted.length - 1] }
}

/** How often each value occurs, in the order of the values. */
function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts = new Map<string | number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  // Without a prototype, so that any tag can be a key.
  return Object.assign(Object.create(null), Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))))
}
