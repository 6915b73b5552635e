/** What several shapes share: cards as texts or objects, and packs that list their cards by index. */

import { isObject, show } from '../../../engine/index.ts'
import { type Entry, skip, warn } from '../report.ts'
import type { SourceCard } from '../source.ts'

/** A list of cards, each a text or an object with one. `pick` names the field of the number of answers. */
export function cardsOf(list: unknown, place: string, pick: string | null = null): SourceCard[] {
  if (!Array.isArray(list)) return []
  return list.map((item, index) => cardOf(item, `${place}[${index}]`, pick))
}

/** A card that is a text or an object with one. */
export function cardOf(item: unknown, place: string, pick: string | null = null): SourceCard {
  if (!isObject(item)) return { place, id: null, text: item }
  const card = { place, id: idOf(item.id), text: item.text }
  return pick !== null && item[pick] !== undefined ? { ...card, pick: item[pick] } : card
}

/** An id as a text; null for none. */
export function idOf(id: unknown): string | null {
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 60) : null
}

/** The cards that a list of indexes names, each once; what is wrong in the list is told. */
export function byIndex(
  cards: readonly SourceCard[],
  indexes: unknown,
  place: string,
  tell: (entry: Entry) => void,
): SourceCard[] {
  if (indexes === undefined) return []
  if (!Array.isArray(indexes)) {
    tell(skip(place, 'E_INDEX', `${show(indexes)} where a list of indexes is wanted`))
    return []
  }
  const placesByIndex = new Map<number, string>()
  const taken: SourceCard[] = []
  for (const [position, index] of indexes.entries()) {
    const here = `${place}[${position}]`
    if (typeof index !== 'number' || cards[index] === undefined) {
      tell(skip(here, 'E_INDEX', `${show(index)} is the index of no card; there are ${cards.length}`))
      continue
    }
    const first = placesByIndex.get(index)
    if (first !== undefined) {
      tell(warn(here, 'W_INDEX_REPEATED', `index ${index} stands at ${first} already; the card is taken once`))
      continue
    }
    placesByIndex.set(index, here)
    taken.push(cards[index])
  }
  return taken
}

/** Says how many cards are in no pack. */
export function tellUnpacked(
  list: string,
  cards: readonly SourceCard[],
  packed: readonly SourceCard[],
  tell: (entry: Entry) => void,
): void {
  const left = cards.length - new Set(packed.map(card => card.place)).size
  if (left > 0) tell(warn(list, 'W_UNPACKED', `${left} of ${cards.length} cards are in no pack and left out`))
}
