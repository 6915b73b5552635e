import type { Deck } from '../../decks/index.ts'

/**
 * The deck with texts in the place of some of its answers: each on a fifth of them, so that most hands and most
 * revealed entries have one. Answers differ, so each has a number.
 */
export function plant(deck: Deck, texts: readonly string[]): Deck {
  if (texts.length === 0) return deck
  const share = Math.max(1, Math.floor(deck.white.length / (5 * texts.length)))
  const step = Math.max(1, Math.floor(deck.white.length / (texts.length * share)))
  const white = deck.white.map((card, at) => {
    const nth = Math.floor(at / step)
    if (at % step !== 0 || nth >= texts.length * share) return card
    return { ...card, text: `${texts[nth % texts.length]} (${Math.floor(nth / texts.length) + 1})` }
  })
  return { ...deck, white }
}
