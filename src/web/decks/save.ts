import type { Deck } from '../../decks/index.ts'

/** Saves a deck as the file it is. */
export function saveDeck(deck: Deck): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(deck, null, 2)}\n`], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${deck.id}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
