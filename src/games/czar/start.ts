import { type Deck, MIN_BLACK, MIN_WHITE } from '../../decks/index.ts'
import { type Json, readArray, readObject, readText, type Setup, show, Unusable } from '../../engine/index.ts'

/** A set-up position: card ids in the order in which they will be drawn. What is not listed is not in the game. */
export interface CzarStart {
  readonly white: readonly string[]
  readonly black: readonly string[]
}

/** Reads a set-up position against the deck it is for; throws `Unusable` with a place that begins with `start`. */
export function readStart(value: unknown, setup: Omit<Setup, 'start'>): Json {
  const deck = setup.materials.deck as Deck
  const { white, black } = readObject(value, 'start', ['white', 'black'])
  return {
    white: readPile(white, 'start.white', deck.white, MIN_WHITE),
    black: readPile(black, 'start.black', deck.black, MIN_BLACK),
  }
}

function readPile(value: unknown, place: string, cards: readonly { readonly id: string }[], min: number): string[] {
  const known = new Set(cards.map(card => card.id))
  const seen = new Set<string>()
  for (const [index, entry] of readArray(value, place, min).entries()) {
    const id = readText(entry, `${place}[${index}]`)
    if (!known.has(id)) throw new Unusable(`${place}[${index}]`, `the deck has no such card: ${show(id)}`)
    if (seen.has(id)) throw new Unusable(`${place}[${index}]`, `the card ${show(id)} is there twice`)
    seen.add(id)
  }
  return [...seen]
}
