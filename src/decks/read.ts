import { Unusable } from '../engine/index.ts'
import { checkDeck } from './check.ts'
import type { BlackCard, Deck, WhiteCard } from './deck.ts'

/**
 * Reads a deck from outside. Throws `Unusable` for the first fault, with its place inside `place`
 * (`deck.white[3].text`). A deck is clean or it is refused: nothing is mended here.
 */
export function readDeck(value: unknown, place: string): Deck {
  const [fault] = checkDeck(value)
  if (fault !== undefined) throw new Unusable(fault.place, fault.problem).within(place)
  const deck = value as Deck
  return {
    format: deck.format,
    version: deck.version,
    id: deck.id,
    name: deck.name,
    language: deck.language,
    license: deck.license,
    black: deck.black.map(copyBlack),
    white: deck.white.map(copyWhite),
  }
}

function copyBlack({ id, text, pick, tags }: BlackCard): BlackCard {
  return tags === undefined ? { id, text, pick } : { id, text, pick, tags: [...tags] }
}

function copyWhite({ id, text, tags }: WhiteCard): WhiteCard {
  return tags === undefined ? { id, text } : { id, text, tags: [...tags] }
}
